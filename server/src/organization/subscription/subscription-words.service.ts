import { dayIn } from 'contract/core/days';
import { modules } from 'contract/core/modules';
import type { BillingCycle } from 'contract/organization/subscription/subscription';
import type { Invoice } from 'contract/organization/billing/billing';
import { changesBetween } from '../../core/store/changes.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { PlanRow, SubscriptionRow } from './subscription-row.service.ts';

/** A plan as a person calls it. */
export const planName = ({ plan, tier }: Pick<PlanRow, 'plan' | 'tier'>) =>
  tier === 'plus' ? `${plan} Plus` : plan;

/** The line of an invoice for one period of a plan. */
export function chargeOf(
  plan: PlanRow,
  cycle: BillingCycle,
  { start, end, zone }: { start: Date; end: Date; zone: string },
): Invoice['lines'][number] {
  const text = `${planName(plan)}, ${cycle}, ${dayIn(zone, start)} to ${dayIn(zone, end)}`;
  return { text, amount: plan[cycle] };
}

const shown = (one: SubscriptionRow) => ({
  plan: planName(one),
  billingCycle: one.billingCycle,
  status: one.status,
  currentPeriodEnd: one.periodEnd && dayIn(one.zone, one.periodEnd),
  cancelAtPeriodEnd: one.cancelAtPeriodEnd,
});

/** The trail's row of what was done to a subscription. */
export function logOf(
  before: SubscriptionRow,
  after: SubscriptionRow,
  action: string,
  reason?: string | null,
): TrailRow {
  const [old, now] = [shown(before), shown(after)];
  return {
    entity: 'subscription',
    action,
    recordId: before.id,
    recordName: modules[before.module].plan,
    changes: changesBetween(old, now, Object.keys(old)),
    reason: reason ?? null,
  };
}
