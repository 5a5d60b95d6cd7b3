import { latestDay } from './days.ts';
import { calendarDate } from './field.ts';

/** A calendar day that has begun somewhere: what was seen or done is not said to be of a day that is yet to come. */
export const pastDate = (required: string, toCome: string) =>
  calendarDate(required).refine((day) => day <= latestDay(), toCome);
