import { z } from 'zod';
import { neededVersion, omittable, reason } from '../../core/field.ts';
import { confidentialLabel, whoSees } from './confidence-words.ts';

const flag = z.boolean('Use true or false');

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
