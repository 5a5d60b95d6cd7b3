import { weekdayOf, weekdays } from 'contract/core/days';
import { isoDay, today } from '../../ui/format/format-date.ts';
import { dueTexts } from './due-texts.ts';

/** How far away a day is, as one says it: "3 days late", "tomorrow", "Friday", "in 12 days". */
export function dueWords(date: string, daysLeft: number): string {
  if (daysLeft < 0) return dueTexts.late(-daysLeft);
  if (daysLeft === 0) return dueTexts.today;
  if (daysLeft === 1) return dueTexts.tomorrow;
  const weekday = weekdays[weekdayOf(date) - 1];
  return daysLeft < 7 && weekday ? weekday : dueTexts.ahead(daysLeft);
}

/** How many days have passed since the day of a moment. */
export const daysSince = (moment: string): number =>
  Math.max(0, Math.round((Date.parse(today()) - Date.parse(isoDay(moment))) / 86_400_000));
