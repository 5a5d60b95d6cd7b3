import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  neededVersion,
  optional,
  optionalLongText,
  optionalText,
  person,
  ref,
  requiredText,
  wholeNumber,
} from '../../../core/field.ts';
import { decimal } from '../../../records/record/decimal.ts';
import { directionLabels, kriStateLabels, thresholdsProblem } from './kri-state.ts';

const direction = choiceOf(directionLabels, 'Choose which way is worse');
const state = choiceOf(kriStateLabels, 'Choose a state');
/** What people write of a key risk indicator, field by field. */
export const kriFields = z.object({
  name: requiredText('Indicator is required').meta({ label: 'Indicator' }),
  unit: optionalText(40).meta({ label: 'Unit', help: 'Such as %, hours or complaints a week.' }),
  direction: direction.meta({ label: 'Direction', control: 'radio', choices: directionLabels }),
  amber: decimal('Amber from'),
  red: decimal('Red from'),
  frequency: wholeNumber(1, 3650, 'Days between readings are a whole number from 1 to 3650').meta({
    label: 'Days between readings',
    control: 'number',
  }),
  source: optionalText(500).meta({ label: 'Source', help: 'Where the value is read.' }),
  owner: ref('Owner is required').meta({
    label: 'Owner',
    control: 'user',
    help: 'Is told when a reading is due.',
  }),
});

/** The same, with thresholds that are in order. */
export const kriInput = kriFields.check(({ value, issues }) => {
  const problem = thresholdsProblem(value);
  if (problem) issues.push({ code: 'custom', input: value, path: ['red'], message: problem });
});

export const kriPatch = kriFields.partial().extend({ version: neededVersion });

/** A key risk indicator, as an answer says it. */
export const kri = z.object({
  _id: id,
  record: id,
  name: z.string(),
  unit: z.string().nullable(),
  direction,
  amber: z.number(),
  red: z.number(),
  frequency: z.int(),
  source: z.string().nullable(),
  owner: person.nullable(),
  /** How its newest reading stands to the thresholds; null while there is none. */
  state: state.nullable(),
  lastValue: z.number().nullable(),
  lastReading: z.string().nullable(),
  nextReading: z.string(),
  /** Whether the day of its next reading has passed, by the day of its site. */
  isOverdue: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** Every field of an indicator that is kept of what people do, as the log calls it. */
export const loggedKri = kriFields.extend({
  state: optional(state).meta({ label: 'State', choices: kriStateLabels }),
  lastValue: optional(z.number('Last value is a number')).meta({ label: 'Last value', control: 'number' }),
  lastReading: optional(calendarDate('Last reading is required')).meta({
    label: 'Last reading',
    control: 'date',
  }),
  nextReading: calendarDate('Next reading is required').meta({ label: 'Next reading', control: 'date' }),
});

/** What people write of a reading of an indicator. */
export const readingInput = z.object({
  value: decimal('Value'),
  readOn: calendarDate('Read on is required').meta({ label: 'Read on', control: 'date' }),
  note: optionalLongText(2000).meta({ label: 'Note', control: 'textarea' }),
});

/** A reading of an indicator, as an answer says it. */
export const reading = z.object({
  _id: id,
  record: id,
  name: z.string(),
  value: z.number(),
  readOn: z.string(),
  note: z.string().nullable(),
  reader: person.nullable(),
  version: z.int(),
  createdAt: instant,
});

export type Kri = z.output<typeof kri>;
export type KriReading = z.output<typeof reading>;
export type KriReadingInput = z.output<typeof readingInput>;
