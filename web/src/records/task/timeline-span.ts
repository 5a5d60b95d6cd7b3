import { daysAfter, daysBetween } from 'contract/core/days';

/** The days from the first to the last that a timeline shows. */
export type Span = { from: string; to: string };

type Lasting = { from: string; to: string };

// What was due long ago or is due in years would leave no room for the rest.
const mostBefore = 180;
const mostAfter = 365;
const around = 3;
const mostMonths = 6;

const least = (days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one));
const greatest = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one));

/**
 * What a timeline shows of what lasts so long, with today within it: half a year before and a year after at most, or all of
 * it where that is asked for.
 */
export function spanOf(entries: readonly Lasting[], today: string, isWhole = false): Span {
  const first = least([today, ...entries.map(({ from }) => from)]);
  const last = greatest([today, ...entries.map(({ to }) => to)]);
  const [earliest, latest] = isWhole
    ? [first, last]
    : [greatest([first, daysAfter(today, -mostBefore)]), least([last, daysAfter(today, mostAfter)])];
  return { from: daysAfter(earliest, -around), to: daysAfter(latest, around) };
}

/** At which ends of a span something goes on beyond it. */
export const endsBeyond = ({ from, to }: Span, entry: Lasting) => ({
  before: entry.from < from,
  after: entry.to > to,
});

/** Where a day stands in a span, in percent of its width; what lies outside stands at its edge. */
export function placeIn({ from, to }: Span, day: string): number {
  const share = (daysBetween(from, day) / daysBetween(from, to)) * 100;
  return Math.min(100, Math.max(0, share));
}

/** The first days of the months within a span, of which a few at even distances where there are many. */
export function monthsIn({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${daysAfter(day, 32).slice(0, 7)}-01`)
    if (day >= from) days.push(day);
  const step = Math.ceil(days.length / mostMonths);
  return days.filter((_, index) => index % step === 0);
}
