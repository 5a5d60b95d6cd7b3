import type { BillingCycle } from 'contract/organization/subscription/subscription';

const dayMs = 86_400_000;

/** So many days after an instant. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** When a period ends that begins at this instant: on the anchor's day of the month, or on the last day of a short one. */
export function endOfPeriod(start: Date, cycle: BillingCycle, anchorDay: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + (cycle === 'yearly' ? 12 : 1)];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return end;
}

const daysBetween = (from: Date, to: Date) => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / dayMs));

type Paid = { price: number; periodStart: Date; periodEnd: Date };

/** What is given back of a period, in cents: its price by day for the days that are left, that of the change among them. */
export function creditOf(
  { price, periodStart, periodEnd }: Paid,
  now: Date,
): { days: number; amount: number } {
  const whole = daysBetween(periodStart, periodEnd);
  const days = Math.min(whole, daysBetween(now, periodEnd));
  return { days, amount: whole === 0 ? 0 : Math.round((price * days) / whole) };
}
