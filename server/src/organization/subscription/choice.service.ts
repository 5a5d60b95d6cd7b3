import { dayIn } from 'contract/core/days';
import type {
  BillingCycle,
  ChangePreview,
  ModuleSubscription,
  PlanChoice,
} from 'contract/organization/subscription/subscription';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts';
import { amountsOf, dueAfter, issueInvoice, listOpenInvoices } from '../billing/invoice.service.ts';
import { blockersOf } from './limit.service.ts';
import { anchorOf, creditOf, endOfPeriod } from './period.service.ts';
import { chargeOf, logOf, planName } from './subscription-words.service.ts';
import {
  findPlan,
  lockSubscriptions,
  noNext,
  runningAgain,
  readSubscriptions,
  saveSubscription,
  type PlanRow,
  type SubscriptionPatch,
  type SubscriptionRow,
} from './subscription-row.service.ts';
import { listModules } from './subscription.service.ts';

type Chosen = { plan: PlanRow; cycle: BillingCycle };

/** What a choice comes to: what becomes of the subscription, and what is invoiced now. */
type Outcome = Pick<ChangePreview, 'effective' | 'lines'> & { from: Date; patch: SubscriptionPatch };

async function choosePlan(db: Connection, { planId, billingCycle }: PlanChoice): Promise<Chosen> {
  const plan = await findPlan(db, planId);
  if (!plan) throw notFound('Plan', 'planId');
  return { plan, cycle: billingCycle };
}

/** Refuses to choose where there is nothing to choose from. */
function checkIsOn({ services }: Context): void {
  if (services.invoicing.isOn) return;
  throw conflict('There are no subscriptions here: every module is there for good, without limits.');
}

const unmet = (sentences: string[]) =>
  new AppError('PRECONDITION_UNMET', sentences.join(' '), { details: { unmet: sentences } });

const isPaidFor = ({ status, price }: SubscriptionRow) =>
  status === 'active' || (status === 'past_due' && price > 0);

const atHand = 'This is the plan and the cycle at hand already.';

const isAtHand = (one: SubscriptionRow, { planId, billingCycle }: PlanChoice) =>
  one.planId === planId && one.billingCycle === billingCycle;

/** When what is paid for begins: after the rest of a trial, also where that has been chosen already. */
function startOf({ status, periodStart, periodEnd }: SubscriptionRow, now: Date): Date {
  const free = status === 'trialing' ? periodEnd : periodStart;
  return free && free > now ? free : now;
}

/** A period of a plan that takes effect now. */
function begin(one: SubscriptionRow, { plan, cycle }: Chosen, now: Date): Outcome {
  const periodStart = startOf(one, now);
  const anchorDay = anchorOf(periodStart, one.zone);
  const periodEnd = endOfPeriod(periodStart, cycle, anchorDay, one.zone);
  const charge = chargeOf(plan, cycle, { start: periodStart, end: periodEnd, zone: one.zone });
  const { planId } = plan;
  const period = { periodStart, periodEnd, price: charge.amount, anchorDay };
  return {
    effective: 'now',
    from: now,
    lines: [charge],
    patch: { ...noNext, ...period, planId, billingCycle: cycle, status: 'active', ...runningAgain },
  };
}

/** A change of what is paid for: at once where nothing of it is less than before, else at the end of the period. */
function exchange(one: SubscriptionRow, chosen: Chosen, now: Date): Outcome {
  const { plan, cycle } = chosen;
  const { periodStart, price } = one;
  const periodEnd = one.periodEnd ?? now;
  const isLess =
    (one.tier === 'plus' && plan.tier === 'standard') ||
    (one.billingCycle === 'yearly' && cycle === 'monthly');
  if (isLess) {
    const patch = { cancelAtPeriodEnd: false, nextPlanId: plan.planId, nextBillingCycle: cycle };
    return { effective: 'period_end', from: periodEnd, lines: [], patch };
  }
  const { lines, ...begun } = begin(one, chosen, now);
  const { days, amount } = creditOf({ price, periodStart, periodEnd, zone: one.zone }, now);
  const text = `Credit for ${days} unused ${days === 1 ? 'day' : 'days'} of ${planName(one)}, ${one.billingCycle}`;
  return { ...begun, lines: amount === 0 ? lines : [...lines, { text, amount: -amount }] };
}

const outcomeOf = (one: SubscriptionRow, chosen: Chosen, now: Date): Outcome =>
  isPaidFor(one) ? exchange(one, chosen, now) : begin(one, chosen, now);

/** What stands in the way of a choice, each as a sentence. */
async function obstaclesTo(db: Connection, one: SubscriptionRow, { plan }: Chosen): Promise<string[]> {
  const [open, blockers] = await Promise.all([listOpenInvoices(db), blockersOf(db, one.id, plan)]);
  const owes = one.status !== 'active' && one.status !== 'trialing';
  const unpaid = owes ? open.filter(({ subscriptionId }) => subscriptionId === one.id) : [];
  return [...unpaid.map(({ number }) => `Invoice ${number} is open. Pay it first.`), ...blockers];
}

async function apply(ctx: WriteContext, one: SubscriptionRow, chosen: Chosen, action: string): Promise<void> {
  const { plan } = chosen;
  const obstacles = await obstaclesTo(ctx.db, one, chosen);
  if (obstacles.length > 0) throw unmet(obstacles);
  const now = new Date();
  const { effective, lines, patch } = outcomeOf(one, chosen, now);
  await saveSubscription(ctx.db, one.id, patch);
  if (effective === 'period_end') {
    const row = logOf(one, { ...one, ...patch }, 'planned');
    const next = `${planName(plan)}, ${chosen.cycle}, from ${dayIn(one.zone, one.periodEnd ?? now)}`;
    ctx.trail.rows.push({ ...row, changes: { ...row.changes, next: [null, next] } });
    return;
  }
  const { tier } = plan;
  ctx.trail.rows.push(logOf(one, { ...one, tier, plan: plan.plan, ...patch }, action));
  const invoiced = { subscriptionId: one.id, currency: plan.currency, lines };
  ctx.trail.rows.push(
    await issueInvoice(ctx.db, ctx.services.invoicing, invoiced, { issued: now, due: dueAfter(now) }),
  );
}

async function shown(ctx: Context, id: string): Promise<ModuleSubscription> {
  const found = (await listModules(ctx)).find((one) => one._id === id);
  if (!found) throw notFound('Subscription');
  return found;
}

/** The subscription, locked with the organization's others. */
async function lockOne(ctx: WriteContext, id: string): Promise<SubscriptionRow> {
  checkIsOn(ctx);
  const one = (await lockSubscriptions(ctx.db)).find((found) => found.id === id);
  if (!one) throw notFound('Subscription');
  return one;
}

function checkModule(one: SubscriptionRow, { plan }: Chosen): void {
  if (one.module !== plan.module) throw invalid({ planId: `Choose a plan of ${one.plan}` });
}

/** Takes a plan for its module: from a trial, or again after the end. */
export async function subscribe(ctx: WriteContext, choice: PlanChoice): Promise<ModuleSubscription> {
  checkIsOn(ctx);
  const chosen = await choosePlan(ctx.db, choice);
  const one = (await lockSubscriptions(ctx.db)).find(({ module }) => module === chosen.plan.module);
  if (!one) throw notFound('Plan', 'planId');
  if (one.status === 'active')
    throw conflict(`${one.plan} has an active subscription. Change that one instead.`);
  await apply(ctx, one, chosen, 'subscribed');
  return shown(ctx, one.id);
}

/** What a choice would come to. */
export async function previewChange(ctx: Context, id: string, choice: PlanChoice): Promise<ChangePreview> {
  checkIsOn(ctx);
  const chosen = await choosePlan(ctx.db, choice);
  const one = (await readSubscriptions(ctx.db)).find((found) => found.id === id);
  if (!one) throw notFound('Subscription');
  checkModule(one, chosen);
  const obstacles = await obstaclesTo(ctx.db, one, chosen);
  const blockers = isPaidFor(one) && isAtHand(one, choice) ? [atHand, ...obstacles] : obstacles;
  const { effective, from, lines } = outcomeOf(one, chosen, new Date());
  const { tax, total } = amountsOf(lines, ctx.services.invoicing);
  return { effective, from: from.toISOString(), currency: chosen.plan.currency, lines, tax, total, blockers };
}

/** Changes plan or cycle of what is paid for. */
export async function changeSubscription(
  ctx: WriteContext,
  id: string,
  choice: PlanChoice,
): Promise<ModuleSubscription> {
  const one = await lockOne(ctx, id);
  const chosen = await choosePlan(ctx.db, choice);
  checkModule(one, chosen);
  if (!isPaidFor(one)) throw conflict(`${one.plan} has no active subscription. Start one instead.`);
  if (isAtHand(one, choice)) throw conflict(atHand);
  await apply(ctx, one, chosen, 'changed');
  return shown(ctx, id);
}

/** Lets a subscription end with its period. */
export async function cancelSubscription(
  ctx: WriteContext,
  id: string,
  reason: string | null | undefined,
): Promise<ModuleSubscription> {
  const one = await lockOne(ctx, id);
  if (one.status === 'canceled' || one.cancelAtPeriodEnd)
    throw conflict('This subscription is cancelled already');
  const patch = { ...noNext, cancelAtPeriodEnd: true };
  await saveSubscription(ctx.db, id, patch);
  ctx.trail.rows.push(logOf(one, { ...one, ...patch }, 'cancelled', reason));
  return shown(ctx, id);
}

/** Takes back what would happen at the end of the period. */
export async function resumeSubscription(ctx: WriteContext, id: string): Promise<ModuleSubscription> {
  const one = await lockOne(ctx, id);
  if (!one.cancelAtPeriodEnd && one.nextPlanId === null)
    throw conflict('Nothing waits for the end of the period');
  await saveSubscription(ctx.db, id, noNext);
  ctx.trail.rows.push(logOf(one, { ...one, ...noNext }, 'resume'));
  return shown(ctx, id);
}
