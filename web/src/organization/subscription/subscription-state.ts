import type { ModuleSubscription, Plan } from 'contract/organization/subscription/subscription';
import { formatDay } from '../../ui/format/format-date.ts';
import { daysLeft, readOnlyText } from './subscription-status.ts';
import { subscriptionTexts as texts } from './subscription-texts.ts';

const left = (days: number) => (days === 1 ? '1 day left' : `${days} days left`);

type Stand = ModuleSubscription['subscription'];

function trialText({ currentPeriodEnd: end, cancelAtPeriodEnd }: Stand, now: Date): string {
  if (!end) return 'On trial.';
  if (cancelAtPeriodEnd) return `Trial until ${formatDay(end)}. After that it is read and exported only.`;
  return `Trial until ${formatDay(end)}, ${left(daysLeft(end, now))}.`;
}

function activeText(
  { currentPeriodEnd: end, cancelAtPeriodEnd, next }: Stand,
  plans: readonly Plan[],
): string {
  if (!end) return 'Active.';
  const day = formatDay(end);
  if (cancelAtPeriodEnd) return `Ends on ${day}. After that it is read and exported only.`;
  const chosen = plans.find(({ _id }) => _id === next?.planId);
  if (!next || !chosen) return `Paid until ${day}, then renewed.`;
  const cycle = texts.cycles[next.billingCycle].toLowerCase();
  return `Active until ${day}, then ${texts.tiers[chosen.tier]}, paid ${cycle}.`;
}

function endedText({ exportEnd }: Stand, now: Date): string {
  if (!exportEnd) return readOnlyText;
  const day = formatDay(exportEnd);
  return daysLeft(exportEnd, now) > 0
    ? `${readOnlyText} It is kept to be exported until ${day} at least.`
    : `${readOnlyText} The 90 days to export it were over on ${day}: its data may be removed, though nothing is removed by itself.`;
}

/** Where a subscription stands, in a sentence. */
export function standText(subscription: Stand, plans: readonly Plan[], now: Date): string {
  const { status, graceEnd, isTrial } = subscription;
  if (status === 'trialing') return trialText(subscription, now);
  if (status === 'active') return activeText(subscription, plans);
  if (status !== 'past_due') return endedText(subscription, now);
  if (isTrial) {
    const until = graceEnd ? ` by ${formatDay(graceEnd)}, the last day` : '';
    return `The trial is over. Choose a plan${until} before it is suspended.`;
  }
  return graceEnd
    ? `To be paid by ${formatDay(graceEnd)}, the last day before it is suspended.`
    : 'To be paid before it is suspended.';
}

/** What is taken: "Plus, paid yearly"; on trial only the plan that is tried. */
export function planText({ tier, subscription: { isTrial, billingCycle } }: ModuleSubscription): string {
  const plan = texts.tiers[tier];
  return isTrial ? plan : `${plan}, paid ${texts.cycles[billingCycle].toLowerCase()}`;
}

/** Whether another plan is a change of what runs; otherwise one is taken anew. */
export const isChange = ({ subscription }: ModuleSubscription): boolean => subscription.status === 'active';

/** Whether a payment is late. */
export const owes = ({ subscription: { status, isTrial } }: ModuleSubscription): boolean =>
  !isTrial && (status === 'past_due' || status === 'unpaid');
