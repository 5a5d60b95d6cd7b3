import { z } from 'zod';
import { requiredLongText, requiredText } from '../../core/field.ts';

/** What somebody says who needs a field and may not define it. */
export const fieldRequestInput = z.object({
  label: requiredText('Say what the field is to be called', 100).meta({ label: 'Field' }),
  reason: requiredLongText('Say what it is for', 500).meta({
    label: 'What it is for',
    control: 'textarea',
    help: 'Whoever administers the workspace reads it, and adds the field where it helps.',
  }),
});
