import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import { id, instant, neededVersion, optionalLongText, requiredText, wholeNumber } from '../../core/field.ts';
import { dimensionLabels } from './risk-choices.ts';

const dimension = choiceOf(dimensionLabels, 'Choose on what it falls');

/** What people write of a consequence of a risk. */
export const consequenceInput = z.object({
  name: requiredText('Consequence is required').meta({ label: 'Consequence' }),
  description: optionalLongText(2000).meta({ label: 'Description', control: 'textarea' }),
  dimension: dimension.meta({ label: 'Falls on', control: 'select', choices: dimensionLabels }),
  severity: wholeNumber(1, 5, 'Severity is a whole number from 1 to 5').meta({
    label: 'Severity',
    control: 'number',
    help: 'By the scale of the risk scheme, from 1 as the least to 5 as the worst.',
  }),
});

export const consequencePatch = consequenceInput.partial().extend({ version: neededVersion });

/** A consequence of a risk, as an answer says it. */
export const consequence = z.object({
  _id: id,
  record: id,
  name: z.string(),
  description: z.string().nullable(),
  dimension,
  severity: z.int(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Consequence = z.output<typeof consequence>;
