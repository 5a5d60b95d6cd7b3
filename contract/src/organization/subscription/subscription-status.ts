/**
 * Where a subscription stands. Running are `trialing`, `active` and, for the days of grace, `past_due`; in `unpaid`
 * (suspended) and `canceled` everything is read and exported and nothing changed. Nothing is deleted in any of them.
 */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const running: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether a module may be written to, by the status of its subscription. */
export function isRunning(status: SubscriptionStatus): boolean {
  return running.includes(status);
}
