import { daysAfter } from 'contract/core/days';
import type { ReportFilters } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';

/** The two days that a report compares: those that were chosen, else today and the day so many days before the last one. */
export async function daysChosen(
  ctx: Context,
  { from, to }: ReportFilters,
  before: number,
): Promise<{ first: string; last: string }> {
  const [now] = await ctx.db.query<{ today: string }>(sql`select organization_today()::text as today`);
  const last = to ?? now?.today ?? '';
  const first = from ?? daysAfter(last, -before);
  if (first > last)
    throw invalid({ from: 'The first day is after the last one, which is today unless told' });
  return { first, last };
}

/** The days that were chosen by themselves, as the head of a report says them; those that somebody chose stand there already. */
export const daysInWords = (
  { from, to }: ReportFilters,
  { first, last }: { first: string; last: string },
  dayText: (day: string) => string,
): [string, string][] => [
  ...(from ? [] : [['First day', dayText(first)] as [string, string]]),
  ...(to ? [] : [['Last day', dayText(last)] as [string, string]]),
];
