import { dayIn } from 'contract/core/days';
import type { BillingCycle } from 'contract/organization/subscription/subscription';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import type { Invoicing } from '../../core/http/context.ts';
import type { Connection, Database } from '../../core/database/database.ts';
import type { Publish } from '../../core/http/publish.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail, type TrailRow } from '../../core/trail/trail.ts';
import { dueAfter, issueInvoice, listOpenInvoices, type OpenInvoice } from '../billing/invoice.service.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { blockersOf } from './limit.service.ts';
import { noticesTo, findPayers, type PayerNotice } from './payer-notice.service.ts';
import { anchorOf, daysAfter, endOfPeriod } from './period.service.ts';
import { chargeOf, logOf } from './subscription-words.service.ts';
import {
  findPlan,
  lockSubscriptions,
  noNext,
  runningAgain,
  saveSubscription,
  type PlanRow,
  type SubscriptionPatch,
  type SubscriptionRow,
} from './subscription-row.service.ts';

/** How long a subscription goes on that is past due. */
const graceDays = 14;

/** How long before its end people are told of a trial. */
const warningDays = 7;

/** How long what is only read is kept to be exported; who pays is told when that is over. */
const exportDays = 90;

/** How long everything may be tried again where subscriptions have come back. */
const trialDays = 30;

type Step = 'begin-again' | 'close' | 'end' | 'trial-over' | 'fall-due' | 'suspend' | 'renew';

const isPast = (at: Date | null, now: Date) => at !== null && at <= now;

const isToClose = ({ endedAt, closedAt }: SubscriptionRow, now: Date) =>
  endedAt !== null && !closedAt && isPast(daysAfter(endedAt, exportDays), now);

/** What time has come for, of one subscription; undefined when nothing is due. */
function stepOf(one: SubscriptionRow, open: readonly OpenInvoice[], now: Date): Step | undefined {
  const isOver = isPast(one.periodEnd, now);
  const isOverdue = open.some((invoice) => invoice.subscriptionId === one.id && invoice.dueAt <= now);
  if (isToClose(one, now)) return 'close';
  if (one.status === 'canceled') return undefined;
  if (isOver && one.cancelAtPeriodEnd) return 'end';
  if (one.status === 'past_due' && isPast(one.graceEnd, now)) return 'suspend';
  if (one.status === 'trialing' && isOver) return 'trial-over';
  if (one.status !== 'active') return undefined;
  return isOverdue ? 'fall-due' : isOver ? 'renew' : undefined;
}

/** What moving has come to: rows for the trail, and what people are to be told. */
type Moved = { rows: TrailRow[]; notices: PayerNotice[] };

type Moving = Moved & {
  db: Connection;
  invoicing: Invoicing;
  now: Date;
  /** When the last invoice is due that this run has issued, by subscription. */
  lastDue: Map<string, Date>;
};

async function put(
  moving: Moving,
  one: SubscriptionRow,
  patch: SubscriptionPatch,
  action: string,
): Promise<void> {
  await saveSubscription(moving.db, one.id, patch);
  moving.rows.push(logOf(one, { ...one, ...patch }, action));
}

/** The plan and cycle of the next period: what was chosen, as long as it holds what there is. */
async function nextOf(
  moving: Moving,
  one: SubscriptionRow,
): Promise<PlanRow & { billingCycle: BillingCycle }> {
  const { db, notices } = moving;
  const billingCycle = one.nextBillingCycle ?? one.billingCycle;
  const chosen = one.nextPlanId ? await findPlan(db, one.nextPlanId) : undefined;
  if (!chosen) return { ...one, billingCycle };
  const [blocker] = await blockersOf(db, one.id, chosen);
  if (!blocker) return { ...chosen, billingCycle };
  notices.push({
    event: 'billing.change_refused',
    facts: { plan: one.plan, reason: blocker },
    once: `billing.change_refused:${one.id}:${dayIn(one.zone, moving.now)}`,
  });
  return { ...one, billingCycle };
}

/**
 * When the invoice of a period is due: in the usual time from when people are told of it, and where several periods were
 * missed, each in the same time after the one before, so that they are not to be paid all at once.
 */
function dueOf({ now, lastDue }: Moving, { id }: SubscriptionRow): Date {
  const due = dueAfter(lastDue.get(id) ?? now);
  lastDue.set(id, due);
  return due;
}

/** Begins the next period where the last one ended, with an invoice of its first day. */
async function renew(moving: Moving, one: SubscriptionRow, start: Date): Promise<void> {
  const { db, invoicing } = moving;
  const next = await nextOf(moving, one);
  const end = endOfPeriod(start, next.billingCycle, one.anchorDay, one.zone);
  const charge = chargeOf(next, next.billingCycle, { start, end, zone: one.zone });
  const { planId, billingCycle } = next;
  const period = { periodStart: start, periodEnd: end, price: charge.amount };
  const { plan, tier } = next;
  const due = dueOf(moving, one);
  await saveSubscription(db, one.id, { planId, billingCycle, ...period, ...noNext });
  const invoice = await issueInvoice(
    db,
    invoicing,
    { subscriptionId: one.id, currency: next.currency, lines: [charge] },
    { issued: start, due },
  );
  moving.rows.push(
    logOf(one, { ...one, plan, tier, billingCycle, ...period, ...noNext }, 'renewed'),
    invoice,
  );
  const number = invoice.recordNumber ?? '';
  moving.notices.push({
    event: 'billing.invoice_issued',
    facts: { plan, invoice: number, dueDate: dayIn(one.zone, due) },
    once: `billing.invoice_issued:${number}`,
  });
}

/** That the next period begins now, and each one after it on the same day. */
const startingAt = (now: Date, zone: string) => ({ periodEnd: now, anchorDay: anchorOf(now, zone) });

/**
 * What becomes of a subscription whose time stood still: what is paid for goes on, its next period begins now at the
 * earliest, for nothing is invoiced of the time between; everything else is tried again, and nothing is suspended.
 */
function beginAgain(
  { status, periodEnd, cancelAtPeriodEnd, zone }: SubscriptionRow,
  now: Date,
): SubscriptionPatch {
  const isOver = isPast(periodEnd, now);
  if (status === 'active' && !isOver) return { isPaused: false };
  if (status === 'active' && !cancelAtPeriodEnd) return { isPaused: false, ...startingAt(now, zone) };
  const trial = {
    status: 'trialing',
    price: 0,
    periodStart: now,
    periodEnd: daysAfter(now, trialDays),
  } as const;
  return { isPaused: false, ...noNext, ...runningAgain, ...trial, warnedAt: null };
}

async function take(moving: Moving, one: SubscriptionRow, step: Step): Promise<void> {
  const { now, notices } = moving;
  const { plan, id, zone } = one;
  const graceEnd = daysAfter(now, graceDays);
  const toldOnce = (event: PayerNotice['event'], facts: Record<string, string> = {}) =>
    notices.push({ event, facts: { plan, ...facts }, once: `${event}:${id}:${now.toISOString()}` });
  switch (step) {
    case 'begin-again':
      return put(moving, one, beginAgain(one, now), 'begun-again');
    case 'end':
      return put(
        moving,
        one,
        { status: 'canceled', graceEnd: null, endedAt: one.endedAt ?? now, ...noNext },
        'ended',
      );
    case 'close':
      toldOnce('billing.closed', { endDate: dayIn(zone, one.endedAt ?? now) });
      return put(moving, one, { closedAt: now }, 'closed');
    case 'trial-over':
    case 'fall-due':
      toldOnce('billing.payment_failed', {
        graceEnd: dayIn(zone, graceEnd),
        why: step === 'fall-due' ? 'invoice' : 'trial',
      });
      return put(moving, one, { status: 'past_due', graceEnd }, 'past-due');
    case 'suspend':
      toldOnce('billing.suspended');
      return put(moving, one, { status: 'unpaid', graceEnd: null, endedAt: now }, 'suspended');
    case 'renew':
      return renew(moving, one, one.periodEnd ?? now);
  }
}

/** Warns once of the end of a trial. */
async function warn(
  { db, notices, now }: Moving,
  { id, plan, zone, status, periodEnd, cancelAtPeriodEnd, warnedAt }: SubscriptionRow,
): Promise<void> {
  if (status !== 'trialing' || cancelAtPeriodEnd || warnedAt) return;
  if (!periodEnd || periodEnd > daysAfter(now, warningDays)) return;
  const event = 'billing.trial_ending';
  const day = dayIn(zone, periodEnd);
  notices.push({ event, facts: { plan, endDate: day }, once: `${event}:${id}:${day}` });
  await saveSubscription(db, id, { warnedAt: now });
}

/**
 * Applies what time has come for, to each subscription of the organization at hand; done twice, the second time
 * changes nothing. The one place where a status moves by itself.
 */
async function moveOn(db: Connection, invoicing: Invoicing, now: Date): Promise<Moved> {
  const moving: Moving = { db, invoicing, now, rows: [], notices: [], lastDue: new Map() };
  for (;;) {
    const subscriptions = await lockSubscriptions(db);
    const open = await listOpenInvoices(db);
    const due = subscriptions.flatMap((one) => {
      const step = one.isPaused ? 'begin-again' : stepOf(one, open, now);
      return step ? [{ one, step }] : [];
    });
    for (const { one, step } of due) await take(moving, one, step);
    if (due.length > 0) continue;
    for (const one of subscriptions) await warn(moving, one);
    return { rows: moving.rows, notices: moving.notices };
  }
}

const owing: readonly SubscriptionStatus[] = ['past_due', 'unpaid'];

/** What follows when an invoice has been paid: with nothing overdue any more, its subscription runs again. */
export async function settle(
  db: Connection,
  invoicing: Invoicing,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<Moved> {
  const [subscriptions, open] = [await lockSubscriptions(db), await listOpenInvoices(db)];
  const one = subscriptions.find(({ id }) => id === subscriptionId);
  const isOverdue = open.some((invoice) => invoice.subscriptionId === subscriptionId && invoice.dueAt <= now);
  if (!invoicing.isOn || !one || isOverdue || !owing.includes(one.status)) return { rows: [], notices: [] };
  // Whoever was suspended past the end of a period begins the next one now, not where the last one ended.
  const isLate = one.status === 'unpaid' && isPast(one.periodEnd, now);
  const patch = { status: 'active', ...runningAgain, ...(isLate ? startingAt(now, one.zone) : {}) } as const;
  await saveSubscription(db, one.id, patch);
  const { rows, notices } = await moveOn(db, invoicing, now);
  return { rows: [logOf(one, { ...one, ...patch }, 'resume'), ...rows], notices };
}

type MoveServices = { database: Database; publish: Publish; invoicing: Invoicing };

/** Applies to one organization what time has come for, in one transaction with its trail and its notices. */
export async function moveOrganization(
  { database, publish, invoicing }: MoveServices,
  organizationId: string,
  now: Date,
): Promise<void> {
  if (!invoicing.isOn) return;
  const created = await inOrganization(database, organizationId, async (tx) => {
    const { rows, notices } = await moveOn(tx, invoicing, now);
    const told = notices.length === 0 ? [] : noticesTo(await findPayers(tx), notices);
    const kept = await keepNotices(tx, null, told);
    await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
    return kept;
  });
  for (const { room, payload } of created) publish([room], 'notification.created', payload);
}
