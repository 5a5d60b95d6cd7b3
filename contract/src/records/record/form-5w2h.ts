import { z } from 'zod';
import { optionalLongText } from '../../core/field.ts';

/** The eight questions about what happened or may happen (5W2H); all optional. */
export const form5W2H = z.object({
  what: optionalLongText().meta({ label: 'What' }),
  why: optionalLongText().meta({ label: 'Why' }),
  when: optionalLongText().meta({ label: 'When' }),
  where: optionalLongText().meta({ label: 'Where' }),
  who: optionalLongText().meta({ label: 'Who' }),
  how: optionalLongText().meta({ label: 'How' }),
  howMuch: optionalLongText().meta({ label: 'How much' }),
  howImpacted: optionalLongText().meta({ label: 'How impacted' }),
});
