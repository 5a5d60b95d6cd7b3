import { z } from 'zod';
import { neededVersion, omittable, reason } from '../../core/field.ts';

const flag = z.boolean('Use true or false');

/** What the flag is called wherever it is shown. */
export const confidentialLabel = 'Confidential';

/** Who still sees a confidential record, in one sentence. */
export const whoSees =
  'Only its managers and members, whoever raised it, those who have something to do in it, and people with the special right “See confidential records” still see it.';

/** Whether a new record is for those whom it names alone; one that is there is made so by a call of its own. */
export const recordConfidence = {
  confidential: omittable(flag).meta({ label: confidentialLabel, control: 'checkbox', help: whoSees }),
};

/** Makes a record confidential, or open again to everybody who sees its kind, with the reason. */
export const confidenceInput = z.object({
  confidential: flag.meta({ label: confidentialLabel, control: 'checkbox' }),
  reason,
  version: neededVersion,
});

export type ConfidenceInput = z.output<typeof confidenceInput>;
