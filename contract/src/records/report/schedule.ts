import { z } from 'zod';
import { atHour, daysAfter, dayIn, weekdayOf } from '../../core/days.ts';
import {
  neededVersion,
  id,
  instant,
  named,
  omittable,
  optional,
  person,
  refs,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { reportInput, reportRequest } from './report.ts';
import { scheduleFrequencies, type ScheduleFrequency, scheduleHour } from './schedule-words.ts';

const weekday = optional(wholeNumber(1, 7, 'Choose a weekday')).meta({ label: 'Weekday' });

/** When a report is sent, and to whom. */
export const scheduleTimes = z.object({
  schedule: requiredText('Name is required').meta({ label: 'Name' }),
  scheduleFrequency: z
    .enum(scheduleFrequencies, 'Choose how often')
    .meta({ label: 'How often', control: 'select' }),
  weekday,
  recipients: refs('Choose at least one recipient', limits.recipientsOfSchedule).meta({
    label: 'Recipients',
    control: 'users',
    help: 'Each gets what they may see themselves, and nothing once they may no longer see it.',
  }),
});

export const scheduleInput = scheduleTimes.extend(reportInput.shape);
export type ScheduleInput = z.output<typeof scheduleInput>;

/** Changes when and to whom; another report is another schedule. */
export const schedulePatch = scheduleTimes.partial().extend({
  isPaused: omittable(z.boolean()).meta({ label: 'Paused' }),
  version: neededVersion,
});
export type SchedulePatch = z.output<typeof schedulePatch>;

/** Every field of a schedule that people write, by whatever call, labelled as the activity log calls it. */
export const scheduleFields = schedulePatch
  .omit({ version: true })
  .extend({ template: reportInput.shape.template, format: reportInput.shape.format });

/** A report that is scheduled. */
export const reportSchedule = z.object({
  _id: id,
  schedule: z.string(),
  /** What kind of report it is. */
  name: z.string(),
  scheduleFrequency: z.enum(scheduleFrequencies),
  weekday: z.int().nullable(),
  recipients: z.array(person),
  template: z.string(),
  format: reportInput.shape.format,
  request: reportRequest,
  record: named.nullable(),
  owner: person.nullable(),
  isPaused: z.boolean(),
  nextAt: instant,
  lastAt: instant.nullable(),
  /** What became of the reports of the last sending; those that are kept no longer are not counted. */
  lastRuns: z.object({ ready: z.int(), waiting: z.int(), failed: z.int() }).nullable(),
  /** Why the last sending reached nobody, or not everybody. */
  lastResult: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

type When = { scheduleFrequency: ScheduleFrequency; weekday?: number | null | undefined };

/** Whether a calendar day is one on which something that is done so often is done; weekly on these weekdays. */
export function isScheduledDay(
  frequency: ScheduleFrequency,
  wanted: readonly number[],
  day: string,
): boolean {
  const [, month, date] = day.split('-').map(Number);
  if (frequency === 'weekly') return wanted.includes(weekdayOf(day));
  if (frequency === 'monthly') return date === 1;
  if (frequency === 'quarterly') return date === 1 && ((month ?? 1) - 1) % 3 === 0;
  return true;
}

/** When a report is sent next after an instant: at its hour in the zone, whatever the clocks do in between. */
export function nextSending(when: When, after: string, zone: string): string {
  let day = dayIn(zone, after);
  const isDay = () => isScheduledDay(when.scheduleFrequency, [when.weekday ?? 1], day);
  while (!isDay() || atHour(day, scheduleHour, zone) <= after) day = daysAfter(day, 1);
  return atHour(day, scheduleHour, zone);
}
