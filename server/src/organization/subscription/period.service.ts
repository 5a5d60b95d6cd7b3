import { dayIn, startOfDay } from 'contract/core/days';
import type { BillingCycle } from 'contract/organization/subscription/subscription';

const dayMs = 86_400_000;

/** So many days after an instant. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** The day of the month on which a period begins, where the organization is. */
export const anchorOf = (start: Date, zone: string) => Number(dayIn(zone, start).slice(8));

const two = (part: number) => String(part).padStart(2, '0');

/**
 * When a period ends that begins at this instant: at the same time of the anchor's day of the month, or of the last day of
 * a short one, where the organization is.
 */
export function endOfPeriod(start: Date, cycle: BillingCycle, anchorDay: number, zone: string): Date {
  const first = dayIn(zone, start);
  const months = Number(first.slice(5, 7)) - 1 + (cycle === 'yearly' ? 12 : 1);
  const [year, month] = [Number(first.slice(0, 4)) + Math.floor(months / 12), (months % 12) + 1];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const last = `${year}-${two(month)}-${two(Math.min(anchorDay, lastDay))}`;
  const time = start.getTime() - Date.parse(startOfDay(first, zone));
  return new Date(Date.parse(startOfDay(last, zone)) + time);
}

// Of calendar days, which are not all of 24 hours.
function daysBetween(from: Date, to: Date, zone: string): number {
  const [first, last] = [Date.parse(dayIn(zone, from)), Date.parse(dayIn(zone, to))];
  return Math.max(0, (last - first) / dayMs);
}

type Paid = { price: number; periodStart: Date; periodEnd: Date; zone: string };

/** What is given back of a period, in cents: its price by day for the days that are left, that of the change among them. */
export function creditOf(
  { price, periodStart, periodEnd, zone }: Paid,
  now: Date,
): { days: number; amount: number } {
  const whole = daysBetween(periodStart, periodEnd, zone);
  const days = Math.min(whole, daysBetween(now, periodEnd, zone));
  return { days, amount: whole === 0 ? 0 : Math.round((price * days) / whole) };
}
