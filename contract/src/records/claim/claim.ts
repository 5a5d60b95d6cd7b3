import { z } from 'zod';
import { named, optionalLongText } from '../../core/field.ts';

/** What whoever gives an action back to its group may say. */
export const releaseInput = z.object({
  reason: optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' }),
});

/** A group that an action of a record can be given to, or why not. */
export const actionGroup = named.extend({ why: z.string().nullable() });

export type ActionGroup = z.output<typeof actionGroup>;
