import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import type { Tone } from '../../ui/layout/pill.tsx';

const dayMs = 86_400_000;

/** How a status reads, and how much it matters. */
export const statusLooks: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  trialing: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'ok' },
  past_due: { label: 'Past due', tone: 'warn' },
  unpaid: { label: 'Suspended', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
  incomplete: { label: 'Not begun', tone: 'neutral' },
  incomplete_expired: { label: 'Not begun', tone: 'neutral' },
};

/** The same, by what it is the status of: a trial that is over owes nothing. */
export function statusLookOf({ status, isTrial }: ModuleSubscription['subscription']) {
  const look = statusLooks[status];
  return isTrial && status === 'past_due' ? { ...look, label: 'Trial over' } : look;
}

/** What may still be done where nothing can be changed. */
export const readOnlyText = 'Everything can be read and exported, nothing changed.';

/** How many days are left until a moment, a begun one counting as a day; never less than none. */
export function daysLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs));
}
