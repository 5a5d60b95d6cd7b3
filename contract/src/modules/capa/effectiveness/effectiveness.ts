import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  optional,
  optionalLongText,
  optionalText,
  person,
  ref,
  requiredLongText,
  requiredText,
  wholeNumber,
} from '../../../core/field.ts';
import { namedFile } from '../../../records/record-file/record-file.ts';
import { decimal } from '../../../records/record/decimal.ts';
import { dataSourceLabels, failureLabels } from '../capa-choices.ts';
import { comparatorLabels, verdictLabels } from './verdict.ts';
import { watchRules } from './watch.ts';

const comparator = choiceOf(comparatorLabels, 'Choose how it is compared');
const verdict = choiceOf(verdictLabels, 'Choose a verdict');
const failure = choiceOf(failureLabels, 'Choose what failed');
const dataSource = choiceOf(dataSourceLabels, 'Choose a kind of data');
const watchRule = choiceOf(watchRules, 'Choose what counts as a repeat');

const days = (label: string, least: number, most: number) =>
  wholeNumber(least, most, `${label} is a whole number from ${least} to ${most}`).meta({
    label,
    control: 'number',
  });

/** What people write of how it will be checked whether the actions of a CAPA have worked. */
export const effectivenessInput = z.object({
  objective: requiredLongText('Objective is required', 2000).meta({
    label: 'Objective',
    control: 'textarea',
    help: 'What is to be different, and how that will be seen.',
  }),
  metric: requiredText('Measure is required').meta({ label: 'Measure' }),
  unit: optionalText(40).meta({ label: 'Unit', help: 'Such as %, leaks or complaints a week.' }),
  dataSource: dataSource.meta({
    label: 'Kind of data',
    control: 'select',
    choices: dataSourceLabels,
    help: 'A count of repeats and the score of a checklist are counted here for each check.',
  }),
  source: optionalText(500).meta({ label: 'Source of the data', help: 'Where it is read or counted.' }),
  baseline: decimal('Baseline').meta({ help: 'What was measured before the actions.' }),
  comparator: comparator.meta({ label: 'Compared', control: 'select', choices: comparatorLabels }),
  target: decimal('Target').meta({ help: 'What each check is to meet.' }),
  sampleSize: wholeNumber(1, 1_000_000, 'Sample size is a whole number from 1 to 1,000,000').meta({
    label: 'Sample size',
    control: 'number',
    help: 'How many are looked at in all checks together.',
  }),
  waitDays: days('Days until the first check', 0, 730),
  intervalDays: days('Days between checks', 1, 365),
  checksCount: days('Number of checks', 1, 24),
  checker: ref('Checker is required').meta({
    label: 'Checker',
    control: 'user',
    help: 'Somebody who carries out none of the actions.',
  }),
  watchRule: optional(watchRule).meta({
    label: 'Counts as a repeat',
    control: 'select',
    choices: watchRules,
    help: 'Which later CAPAs break it after it is closed. Nothing is watched without it.',
  }),
  watchMonths: optional(wholeNumber(1, 60, 'Months watched is a whole number from 1 to 60')).meta({
    label: 'Months watched',
    control: 'number',
    help: 'From the day on which it is closed.',
  }),
  watchMost: optional(wholeNumber(0, 100, 'Repeats allowed is a whole number from 0 to 100')).meta({
    label: 'Repeats allowed',
    control: 'number',
    help: 'One more breaks it, and its managers are told.',
  }),
});

export const effectivenessPatch = effectivenessInput.partial().extend({ version: neededVersion });

/** All fields of a plan that are kept of what people do, as the log calls them. */
export const effectivenessFields = effectivenessInput.extend({
  cycle: z.int().meta({ label: 'Cycle' }),
  startsOn: optional(calendarDate('Choose a day')).meta({ label: 'Monitored from', control: 'date' }),
  extensions: z.int().meta({ label: 'Times extended' }),
  extendedTo: z.array(calendarDate('Choose a day')).meta({ label: 'Extended to' }),
  verdict: optional(verdict).meta({ label: 'Verdict', choices: verdictLabels }),
  verdictReason: optionalLongText(2000).meta({ label: 'Reason of the verdict' }),
  failed: optional(failure).meta({ label: 'What failed', choices: failureLabels }),
  computedVerdict: optional(verdict).meta({ label: 'Verdict of the data', choices: verdictLabels }),
  computedReason: optionalLongText(2000).meta({ label: 'What the data say' }),
  decidedOn: optional(calendarDate('Choose a day')).meta({ label: 'Decided on', control: 'date' }),
});

/** How a closed CAPA has held so far, as an answer says it. Days are those of its site. */
const effectivenessWatch = z.object({
  /**
   * Whether it holds or is broken, as long as its CAPA is closed; blind where no later CAPA can count, since repeats are told
   * by the sort of its causes and none has one.
   */
  state: z.enum(['holds', 'broken', 'blind', 'over']),
  since: z.string(),
  until: z.string(),
  /** For how many days it has held, or had when it broke. */
  heldDays: z.int(),
  /** The last day on which it was looked, and from which on more has happened than is allowed; null while it holds. */
  lookedOn: z.string(),
  brokenOn: z.string().nullable(),
  /** The later CAPAs that count, the first twenty beyond what is allowed, as far as the caller sees them. */
  found: z.array(
    z.object({
      _id: id,
      number: z.string(),
      name: z.string(),
      raisedOn: z.string(),
      /** Who may say of it that it is not the same. */
      editors: z.array(person),
    }),
  ),
});

/** The plan of one cycle of a CAPA, as an answer says it. */
export const effectiveness = z.object({
  _id: id,
  record: id,
  name: z.string(),
  cycle: z.int(),
  objective: z.string(),
  metric: z.string(),
  unit: z.string().nullable(),
  /** Null of a plan that was made before it was asked. */
  dataSource: dataSource.nullable(),
  source: z.string().nullable(),
  baseline: z.number(),
  comparator,
  target: z.number(),
  sampleSize: z.int(),
  waitDays: z.int(),
  intervalDays: z.int(),
  checksCount: z.int(),
  checker: person.nullable(),
  /** The day on which its implementation was verified, from which on it is monitored. */
  startsOn: z.string().nullable(),
  /** How often monitoring was extended because the checks were inconclusive. */
  extensions: z.int(),
  /** The day of the further check of each time that somebody has said it. */
  extendedTo: z.array(z.string()),
  /** What was decided in the end, and why; null until then. */
  verdict: verdict.nullable(),
  verdictReason: z.string().nullable(),
  /** What was wrong, of a cycle that was ineffective. */
  failed: failure.nullable(),
  /** What the checks came to on that day, and why; the one that was given may be another. */
  computedVerdict: verdict.nullable(),
  computedReason: z.string().nullable(),
  decidedOn: z.string().nullable(),
  decidedBy: person.nullable(),
  watchRule: watchRule.nullable(),
  watchMonths: z.int().nullable(),
  watchMost: z.int().nullable(),
  /** What was seen since it was closed; null before, and where nothing is watched. */
  watch: effectivenessWatch.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Effectiveness = z.output<typeof effectiveness>;

/** What is counted here and not by people, of the kinds of data that are: what a check of today would measure. */
export const countedReading = z.object({
  value: z.number(),
  /** How many were looked at. */
  sampleSize: z.int(),
  /** Where it comes from, as a sentence says it. */
  from: z.string(),
});
export type CountedReading = z.output<typeof countedReading>;

/** The kinds of data that are counted here. */
export const countedSources: ReadonlySet<string | null> = new Set(['recurrence-rule', 'checklist-score']);

/** What people write of one check. */
export const effectivenessCheckInput = z.object({
  checkedOn: calendarDate('Checked on is required').meta({ label: 'Checked on', control: 'date' }),
  value: decimal('Measured'),
  sampleSize: wholeNumber(1, 1_000_000, 'Sample size is a whole number from 1 to 1,000,000').meta({
    label: 'Sample size',
    control: 'number',
    help: 'How many were looked at.',
  }),
  rating: optional(wholeNumber(0, 100, 'Rating is a whole number from 0 to 100')).meta({
    label: 'Rating',
    control: 'number',
  }),
  note: optionalLongText(2000).meta({
    label: 'Note',
    control: 'textarea',
    help: 'What was looked at, and where the evidence is.',
  }),
  file: namedFile({ help: 'One of the files of the CAPA, or a new one.' }),
});

/** A check, as an answer says it. */
export const effectivenessCheck = z.object({
  _id: id,
  record: id,
  name: z.string(),
  checkedOn: z.string(),
  value: z.number(),
  sampleSize: z.int(),
  rating: z.int().nullable(),
  note: z.string().nullable(),
  file: named.nullable(),
  checkedBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type EffectivenessCheck = z.output<typeof effectivenessCheck>;
