import { z } from 'zod';
import { daysAfter } from '../../core/days.ts';
import {
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  person,
  ref,
  wholeNumber,
} from '../../core/field.ts';
import { isScheduledDay } from '../report/schedule.ts';
import { type ScheduleFrequency, scheduleFrequencies } from '../report/schedule-words.ts';

const days = (most: number) => wholeNumber(0, most, `Enter a whole number from 0 to ${most}`);

const weekdays = z
  .array(wholeNumber(1, 7, 'Choose weekdays'), { error: 'Choose weekdays' })
  .max(7, 'Choose weekdays')
  .transform((all) => [...new Set(all)].toSorted((a, b) => a - b))
  .meta({ label: 'Weekdays' });

/** What people say of when a checklist starts by itself, and for whom. */
const fields = {
  frequency: z.enum(scheduleFrequencies, 'Choose how often').meta({ label: 'How often', control: 'select' }),
  site: optional(ref('Choose a site')).meta({ label: 'Site', control: 'site' }),
  assignee: ref('Choose who answers it').meta({ label: 'Assigned to', control: 'user' }),
  leadDays: days(30).meta({ label: 'Starts days before', control: 'number' }),
  dueDays: days(90).meta({ label: 'Days until due', control: 'number' }),
  graceDays: days(30).meta({ label: 'Days of grace', control: 'number' }),
};

const asksDays = ({
  frequency,
  weekdays: chosen,
}: {
  frequency?: unknown;
  weekdays?: readonly number[] | undefined;
}) => frequency !== 'weekly' || (chosen ?? []).length > 0;
const daysMissing = { path: ['weekdays'], message: 'Choose at least one weekday' };

export const checklistScheduleFields = z.object({
  ...fields,
  weekdays,
  isPaused: z.boolean().meta({ label: 'Paused' }),
});

export const checklistScheduleCreate = z
  .object({
    checklist: ref('Choose a checklist').meta({ label: 'Checklist' }),
    ...fields,
    leadDays: omittable(fields.leadDays),
    dueDays: omittable(fields.dueDays),
    graceDays: omittable(fields.graceDays),
    weekdays: omittable(weekdays),
  })
  .refine(asksDays, daysMissing);

export const checklistSchedulePatch = z
  .object({
    frequency: omittable(fields.frequency),
    weekdays: omittable(weekdays),
    site: fields.site,
    assignee: omittable(fields.assignee),
    leadDays: omittable(fields.leadDays),
    dueDays: omittable(fields.dueDays),
    graceDays: omittable(fields.graceDays),
    isPaused: omittable(z.boolean()).meta({ label: 'Paused' }),
    version: neededVersion,
  })
  .refine((patch) => asksDays(patch), daysMissing);

/** When a checklist starts by itself; `nextOn` is the day of the next run, by the calendar of the site. */
export const checklistSchedule = z.object({
  _id: id,
  name: z.string(),
  checklist: named,
  frequency: z.enum(scheduleFrequencies),
  weekdays: z.array(z.int()),
  site: named.nullable(),
  assignee: person,
  leadDays: z.int(),
  dueDays: z.int(),
  graceDays: z.int(),
  isPaused: z.boolean(),
  nextOn: z.string(),
  lastOn: z.string().nullable(),
  /** What came of the last day, in words. */
  lastResult: z.string().nullable(),
  workspace: id,
  version: z.int(),
  createdAt: instant,
});

export type ChecklistSchedule = z.output<typeof checklistSchedule>;
export type ChecklistScheduleCreate = z.output<typeof checklistScheduleCreate>;
export type ChecklistSchedulePatch = z.output<typeof checklistSchedulePatch>;

type When = { frequency: ScheduleFrequency; weekdays: readonly number[] };

/** The first day of a schedule that is not before this one. */
export function nextDay({ frequency, weekdays: chosen }: When, from: string): string {
  let day = from;
  while (!isScheduledDay(frequency, chosen.length > 0 ? chosen : [1], day)) day = daysAfter(day, 1);
  return day;
}
