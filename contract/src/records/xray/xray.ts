import { z } from 'zod';
import { calendarDate, id, instant, person, requiredLongText } from '../../core/field.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { severities } from '../../core/severity.ts';
import { xrayAbouts, xrayGroups, type XrayGroup } from './xray-check.ts';

/** For so many days at most something may be ignored. */
export const ignoreDaysMax = 365;

const groupKeys = Object.keys(xrayGroups) as [XrayGroup, ...XrayGroup[]]; // Object.keys loses the literal keys

/** Lets something be until a day, with the reason that the log keeps. */
export const ignoreInput = z.object({
  until: calendarDate('Until when is required').meta({
    label: 'Ignore until the end of',
    control: 'date',
    help: `At most ${ignoreDaysMax} days; on the day after, it counts again.`,
  }),
  reason: requiredLongText('Reason is required', 500).meta({ label: 'Reason', control: 'textarea' }),
});

/** Something that a check has found, in words. */
export const xrayFinding = z.object({
  _id: id,
  key: z.string(),
  title: z.string(),
  why: z.string(),
  severity: z.enum(severities),
  group: z.enum(groupKeys),
  about: z.enum(xrayAbouts),
  name: z.string(),
  number: z.string().nullable(),
  kind: z.enum(recordKindKeys).nullable(),
  /** Since when, as far as the check knows: the day on which it was to be done, else that on which it was found first. */
  since: z.string(),
  act: z.string(),
  link: z.string(),
  /** Whether it is about a record that the caller manages, or an action that is theirs. */
  isMine: z.boolean(),
  /** Who lets it be until the end of which day, while that lasts. */
  ignored: z.object({ until: z.string(), reason: z.string(), by: person }).nullable(),
});

export type XrayFinding = z.output<typeof xrayFinding>;

/** How far a check of a workspace is: `none` where it was never done. */
export const xrayStates = ['none', 'queued', 'running', 'ready', 'failed'] as const;

const checked = z.object({
  key: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  group: z.enum(groupKeys),
  applicable: z.int(),
  found: z.int(),
  ignored: z.int(),
});

/** The state of a workspace: its score with what it was in the months before, and what each check came to. */
export const xraySummary = z.object({
  workspace: id,
  state: z.enum(xrayStates),
  done: z.int(),
  total: z.int(),
  /** When it was checked last to the end. */
  checkedAt: instant.nullable(),
  score: z.int().nullable(),
  /** The score of the last 12 months, each as it was at its last check. */
  months: z.array(z.object({ month: z.string(), score: z.int().nullable() })),
  checks: z.array(checked),
});

export type XraySummary = z.output<typeof xraySummary>;
