import { moduleKeys, modules } from 'contract/core/modules';
import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import { isRunning, type SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import { formatDay } from '../../ui/format/format-date.ts';
import { daysLeft, readOnlyText, statusLooks } from './subscription-status.ts';

export type PlanNotice = {
  tone: 'info' | 'warn' | 'bad';
  text: string;
  /** What it is about, without its day: whoever waves it away today need not see the same again. */
  about: 'trial' | 'past-due' | 'read-only';
};

const soonDays = 7;

function namesOf(subscriptions: readonly ModuleSubscription[]): string {
  if (subscriptions.length === moduleKeys.length) return 'all modules';
  const names = new Intl.ListFormat('en', { type: 'conjunction' });
  return names.format(subscriptions.map(({ module }) => modules[module].plan));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const earliest = (moments: readonly string[]) => moments.toSorted()[0];

function suspendedNotice(suspended: readonly ModuleSubscription[]): PlanNotice {
  const verb = suspended.length === 1 ? 'is' : 'are';
  const text = `${capital(namesOf(suspended))} ${verb} suspended. ${readOnlyText}`;
  return { tone: 'bad', about: 'read-only', text };
}

function pastDueNotice(pastDue: readonly ModuleSubscription[]): PlanNotice {
  const last = earliest(pastDue.flatMap(({ subscription }) => subscription.graceEnd ?? []));
  const until = last ? ` From ${formatDay(last)} on, only reading and exporting is left.` : '';
  if (pastDue.every(({ subscription }) => subscription.isTrial))
    return { tone: 'warn', about: 'past-due', text: `The trial of ${namesOf(pastDue)} is over.${until}` };
  const verb = pastDue.length === 1 ? 'is' : 'are';
  return { tone: 'warn', about: 'past-due', text: `${capital(namesOf(pastDue))} ${verb} past due.${until}` };
}

function trialNotice(ending: readonly ModuleSubscription[]): PlanNotice {
  const last = earliest(ending.flatMap(({ subscription }) => subscription.currentPeriodEnd ?? [])) ?? '';
  return {
    tone: 'info',
    about: 'trial',
    text: `The trial of ${namesOf(ending)} ends on ${formatDay(last)}.`,
  };
}

/** What is said inside a module that is only read: suspended, or canceled. Null while it runs. */
export function readOnlyNoticeOf({ module, subscription }: ModuleSubscription): PlanNotice | null {
  const { status } = subscription;
  if (isRunning(status)) return null;
  const word = statusLooks[status].label.toLowerCase();
  const text = `Read and export only: the subscription to ${modules[module].plan} is ${word}. Nothing is deleted.`;
  return { tone: status === 'canceled' ? 'warn' : 'bad', about: 'read-only', text };
}

/** The one thing to be said above every page about what is paid for: the most severe. Null when all is well. */
export function planNoticeOf(subscriptions: readonly ModuleSubscription[], now: Date): PlanNotice | null {
  const having = (status: SubscriptionStatus) =>
    subscriptions.filter(({ subscription }) => subscription.status === status);
  const suspended = having('unpaid');
  if (suspended.length > 0) return suspendedNotice(suspended);
  const pastDue = having('past_due');
  if (pastDue.length > 0) return pastDueNotice(pastDue);
  const ending = having('trialing').filter(
    ({ subscription: { currentPeriodEnd: end } }) => end !== null && daysLeft(end, now) <= soonDays,
  );
  return ending.length > 0 ? trialNotice(ending) : null;
}
