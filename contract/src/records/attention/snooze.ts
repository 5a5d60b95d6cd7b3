import { z } from 'zod';
import { calendarDate, requiredLongText } from '../../core/field.ts';

/** So many days something may be put off; an alert never. */
export const snoozeDaysMax = 14;

/** Puts something off, with the reason that the log keeps. */
export const snoozeInput = z.object({
  until: calendarDate('Date is required').meta({
    label: 'Snooze until the end of',
    control: 'date',
    help: `At most ${snoozeDaysMax} days; on the day after, it is there again.`,
  }),
  reason: requiredLongText('Reason is required', 500).meta({ label: 'Reason', control: 'textarea' }),
});
