import { daysAfter, daysBetween } from 'contract/core/days';

/** From one day to another; both are within it. */
export type Days = { from: string; to: string };

/** A period of months with the one before it. */
export type Period = Days & { months: number; before: Days };

const monthOf = (day: string) => day.slice(0, 7);
const firstOf = (day: string) => `${monthOf(day)}-01`;

const isoOf = (date: Date) => date.toISOString().slice(0, 10);

/** The first day of the month that lies so many months before that of a day. */
const firstBefore = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return isoOf(new Date(Date.UTC(year, month - 1 - months, 1)));
};

const lastOf = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return isoOf(new Date(Date.UTC(year, month, 0)));
};

/** The same day so many months before, or the last of that month where it has fewer days. */
function dayBefore(day: string, months: number): string {
  const first = firstBefore(day, months);
  const same = `${monthOf(first)}${day.slice(7)}`;
  return same < lastOf(first) ? same : lastOf(first);
}

/** So many months that end today, of which the first begins on its first day, and as many before them. */
export function periodOf(today: string, months: number): Period {
  const from = firstBefore(today, months - 1);
  const before = { from: firstBefore(from, months), to: dayBefore(today, months) };
  return { months, from, to: today, before };
}

/** From one day to another, and as many days before the first. */
export function periodBetween(from: string, to: string): Period {
  const before = { from: daysAfter(from, -daysBetween(from, to) - 1), to: daysAfter(from, -1) };
  return { months: monthsOf({ from, to }).length, from, to, before };
}

/** The months of a period; the first one begins with it, and the last one ends with it. */
export function monthsOf({ from, to }: Days): Days[] {
  const months: Days[] = [];
  for (let first = firstOf(from); first <= to; first = firstBefore(first, -1))
    months.push({ from: first > from ? first : from, to: lastOf(first) < to ? lastOf(first) : to });
  return months;
}

/**
 * How many were opened and closed in a month, or on a day of it. What lies too far back has the month `-infinity`, which as
 * a text comes before all others too.
 */
export type MonthFigure = { month: string; day: string | null; opened: number; closed: number };

type What = 'opened' | 'closed';

/** How many there were until the end of a day: whole months, and the days of the last one where it is not whole. */
function until(figures: readonly MonthFigure[], what: What, day: string): number {
  const isWhole = day === lastOf(day);
  return figures
    .filter((one) =>
      one.day === null
        ? one.month < firstOf(day) || (isWhole && one.month === firstOf(day))
        : !isWhole && one.month === firstOf(day) && one.day <= day,
    )
    .reduce((sum, one) => sum + one[what], 0);
}

/** How many there were from one day to another; both are within it. */
export const countedIn = (figures: readonly MonthFigure[], what: What, { from, to }: Days): number =>
  until(figures, what, to) - until(figures, what, daysAfter(from, -1));

/** How many were open at the end of a day. */
export const openAt = (figures: readonly MonthFigure[], day: string): number =>
  until(figures, 'opened', day) - until(figures, 'closed', day);
