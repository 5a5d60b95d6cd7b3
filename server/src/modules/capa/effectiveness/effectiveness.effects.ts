import type { Capa } from 'contract/modules/capa/capa';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { checkpointsOf, type Verdict, verdictOf } from 'contract/modules/capa/effectiveness/verdict';
import type { WriteContext } from '../../../core/http/context.ts';
import { invalid } from '../../../core/http/errors.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { capaDeciders } from '../capa-deciders.service.ts';
import { dueAnew } from '../due-by-class.ts';
import { planStore } from './effectiveness.store.ts';
import { areChecksMade, findMeasured, findNextCheck, findPlan } from './find-plan.service.ts';

type Given = {
  request: {
    reason?: string | null | undefined;
    choice?: string | null | undefined;
    resumeOn?: string | null | undefined;
  };
};
type Effect = (ctx: WriteContext, capa: Capa, taken: Given) => Promise<Record<string, unknown>>;

const within = (ctx: WriteContext, { number }: Capa): WriteContext => ({ ...ctx, rootNumber: number });

const findOwn = (ctx: WriteContext, { _id, cycle }: Capa) => findPlan(ctx, _id, cycle, { lock: 'change' });

// What came back from its closure is judged anew.
const anew = {
  verdict: null,
  verdictReason: null,
  computedVerdict: null,
  computedReason: null,
  decidedOn: null,
};

// Until it is verified once more nothing is monitored.
const unmonitored = { startsOn: null, extendedTo: [] };

/**
 * What comes back from its closure to a stage before monitoring has no verdict any more, and is not monitored; what else the
 * step changes is given.
 */
export const comeBack =
  (changed: Record<string, unknown> = {}): Effect =>
  async (given, capa) => {
    const ctx = within(given, capa);
    const plan = await findOwn(ctx, capa);
    if (plan?.verdict || plan?.startsOn)
      await planStore.update(ctx, plan._id, { ...unmonitored, ...anew }, { extra: { decided_by: null } });
    return changed;
  };

/** It goes on where it was: the checks that were made count. */
const goOn: Effect = async (given, capa) => {
  const ctx = within(given, capa);
  const plan = await findOwn(ctx, capa);
  if (!plan) return {};
  await planStore.update(ctx, plan._id, anew, { extra: { decided_by: null } });
  if (await areChecksMade(ctx, plan)) await capaDeciders.ask(ctx, capa, 'monitoring');
  return { reviewDate: await findNextCheck(ctx, plan) };
};

/** From the day of its verification on a CAPA is monitored; it is to be looked at when its first check is due. */
const begin: Effect = async (given, capa) => {
  const ctx = within(given, capa);
  const plan = await findOwn(ctx, capa);
  if (!plan) return {};
  const startsOn = await findToday(ctx, capa._id);
  // All checks are made anew, as many as before: days that were chosen after an earlier verification mean nothing any more.
  const begun = { startsOn, extendedTo: [] };
  await planStore.update(ctx, plan._id, { ...begun, ...anew }, { extra: { decided_by: null } });
  return { reviewDate: checkpointsOf({ ...plan, ...begun })[0] };
};

/** Its implementation is verified that day, and nobody looks at it later. */
const endAtOnce: Effect = async (given, capa) => {
  const ctx = within(given, capa);
  const plan = await findOwn(ctx, capa);
  if (plan)
    await planStore.update(
      ctx,
      plan._id,
      { startsOn: await findToday(ctx, capa._id), ...anew },
      { extra: { decided_by: null } },
    );
  return { reviewDate: null };
};

/** Keeps the verdict that is given beside the one that the data come to; without a reason, theirs is the reason. */
async function decide(
  ctx: WriteContext,
  plan: Effectiveness,
  verdict: Verdict,
  { reason, choice = null }: Given['request'],
): Promise<void> {
  const computed = verdictOf(plan, await findMeasured(ctx, plan._id));
  const values = {
    verdict,
    verdictReason: reason || computed.reason,
    failed: choice,
    computedVerdict: computed.verdict,
    computedReason: computed.reason,
    decidedOn: await findToday(ctx, plan.record),
  };
  await planStore.update(ctx, plan._id, values, { extra: { decided_by: ctx.actor.accountId } });
}

/** What is called effective against the data has the reason of whoever says so. */
const confirm: Effect = async (given, capa, { request }) => {
  const ctx = within(given, capa);
  const plan = await findOwn(ctx, capa);
  if (plan) await decide(ctx, plan, 'effective', request);
  return { reviewDate: null };
};

/** The cycle is over, and another one begins with a plan and a due date of its own. */
const refuteAs =
  (verdict: Verdict): Effect =>
  async (given, capa, { request }) => {
    const ctx = within(given, capa);
    const plan = await findOwn(ctx, capa);
    if (plan) await decide(ctx, plan, verdict, request);
    return {
      reviewDate: null,
      cycle: capa.cycle + 1,
      capaRequired: 'yes',
      ...(await dueAnew(ctx, capa)),
    };
  };

/** One more check is planned, for the day that was said: it decides. */
const extend: Effect = async (given, capa, { request: { resumeOn } }) => {
  const ctx = within(given, capa);
  const plan = await findOwn(ctx, capa);
  if (!plan || !resumeOn) return {};
  const last = checkpointsOf(plan).at(-1);
  if (last !== undefined && resumeOn <= last)
    throw invalid({ resumeOn: 'Choose a day after the one on which the last check is due' });
  await planStore.update(ctx, plan._id, {
    checksCount: plan.checksCount + 1,
    extensions: plan.extensions + 1,
    extendedTo: [...plan.extendedTo, resumeOn],
  });
  return { reviewDate: await findNextCheck(ctx, await planStore.find(ctx, plan._id)) };
};

export const effectivenessEffects = {
  pass: begin,
  'begin-check': begin,
  'verify-close': endAtOnce,
  'close-unmonitored': endAtOnce,
  'return-to-monitoring': goOn,
  effective: confirm,
  'close-effective': confirm,
  partially: refuteAs('partially'),
  ineffective: refuteAs('ineffective'),
  inconclusive: extend,
} satisfies Record<string, Effect>;
