import { daysAfter } from 'contract/core/days';

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The same day so many months on, or the last day of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const first = (of: number) =>
    `${String(Math.floor(of / 12)).padStart(4, '0')}-${String((of % 12) + 1).padStart(2, '0')}-01`;
  const last = daysAfter(first(count + 1), -1);
  const same = daysAfter(first(count), date - 1);
  return same < last ? same : last;
}

/** The weeks, each from Monday to Sunday, in which the days of a month lie. */
export function weeksOf(month: string): string[][] {
  const first = daysAfter(month, -((weekdayOf(month) + 6) % 7));
  const end = monthsAfter(month, 1);
  const weeks: string[][] = [];
  for (let monday = first; monday < end; monday = daysAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(monday, index)));
  return weeks;
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  Home: (day) => daysAfter(day, -((weekdayOf(day) + 6) % 7)),
  End: (day) => daysAfter(day, 6 - ((weekdayOf(day) + 6) % 7)),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
};

/** The day that a key leads to from another; undefined for a key that leads nowhere. */
export const dayByKey = (day: string, key: string): string | undefined => steps[key]?.(day);
