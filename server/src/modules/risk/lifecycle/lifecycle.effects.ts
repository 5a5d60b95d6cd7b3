import type { Risk } from 'contract/modules/risk/risk';
import type { RiskStage, riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { Acceptance } from 'contract/modules/risk/risk-acceptance';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import type { Taken } from '../../../core/store/transition.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import {
  type Decided,
  findCadence,
  findInReview,
  findWaiting,
  followDecisions,
  writeDecision,
} from './assessment-decisions.ts';
import { riskDeciders } from './deciders.service.ts';
import { mergeInto, undoMerge } from './merge.service.ts';
import { findStanding } from '../risk-rating.service.ts';
import { acceptanceStore } from './lifecycle.store.ts';
import { settleReviews } from './review-asked.service.ts';
import { findTolerance } from './tolerance.service.ts';
import { keepTreatedDay } from './treated-day.ts';

type Step = keyof typeof riskWorkflow.transitions;
type Moved = Taken<string, Step>;
type Effect = (ctx: WriteContext, risk: Risk, taken: Moved) => Promise<Record<string, unknown>>;

const approvals = { reviewed: 'Reviewed', approved: 'Approved', rejected: 'Rejected' } as const;

/** Decides about the assessments that wait, or rejects those that the review is about, and says so of the risk. */
const decide =
  (status: Decided): Effect =>
  async (ctx, { _id, number }, { request, justification }) => {
    const within = { ...ctx, rootNumber: number };
    const feedback = status === 'rejected' ? (request.reason ?? null) : null;
    const assessments =
      status === 'rejected' ? await findInReview(within, _id) : await findWaiting(within, _id, status);
    for (const one of assessments)
      await writeDecision(within, one._id, { status, feedback, reason: justification }, null);
    const followed = await followDecisions(within, _id);
    return { ...followed, assessmentApproval: { status: approvals[status], feedback } };
  };

async function findAcceptance(ctx: WriteContext, recordId: string, status: string) {
  const [row] = await ctx.db.query<{ id: string }>(sql`
    select id from risk_acceptances
     where organization_id = app_organization() and record_id = ${recordId} and status = ${status} and deleted_at is null`);
  return row?.id;
}

type Change = { from: Acceptance['status']; to: Acceptance['status']; isRenewal?: boolean };

/** Takes the acceptance that is under way, or holds, on to its next state. */
async function carry(
  ctx: WriteContext,
  { _id, number }: Risk,
  { from, to, isRenewal = false }: Change,
  feedback: string | null,
): Promise<void> {
  const id = await findAcceptance(ctx, _id, from);
  if (!id) return;
  const within = { ...ctx, rootNumber: number };
  const now = new Date().toISOString();
  const who = ctx.actor.accountId;
  const decided = { decided_by: who, decided_at: now };
  const said: Partial<Record<Acceptance['status'], Record<string, unknown>>> = {
    submitted: {
      requested_by: who,
      requested_at: now,
      is_renewal: isRenewal,
      frozen: sql`risk_standing(${_id})`,
    },
    accepted: decided,
    rejected: decided,
    // Who had accepted it stays known.
    revoked: { ended_by: who, ended_at: now },
  };
  const extra = said[to] ?? {};
  await acceptanceStore.update(within, id, { status: to, feedback }, { action: to, extra });
}

const request =
  (isRenewal: boolean): Effect =>
  async (ctx, risk) => {
    await carry(ctx, risk, { from: 'created', to: 'submitted', isRenewal }, null);
    return {};
  };

/** Ends the acceptance that holds, where there is one. */
const endAcceptance = (ctx: WriteContext, risk: Risk, why: string | null) =>
  carry(ctx, risk, { from: 'accepted', to: 'revoked' }, why);

const accept: Effect = async (ctx, risk) => {
  await endAcceptance(ctx, risk, 'Another acceptance took its place.');
  await carry(ctx, risk, { from: 'submitted', to: 'accepted' }, null);
  return findCadence(ctx, risk._id, await findToday(ctx, risk._id));
};

const rejectAcceptance: Effect = async (ctx, risk, { request: { reason } }) => {
  await carry(ctx, risk, { from: 'submitted', to: 'rejected' }, reason ?? null);
  return {};
};

const revoke: Effect = async (ctx, risk, { request: { reason } }) => {
  await endAcceptance(ctx, risk, reason ?? null);
  return {};
};

/** Approves what treatment has left. What was accepted before is borne no more, unless an acceptance is what that rests on. */
const approveResidual: Effect = async (ctx, risk, taken) => {
  const written = await decide('approved')(ctx, risk, taken);
  const cadence = await findCadence(ctx, risk._id, await findToday(ctx, risk._id));
  const [standing, tolerance] = await Promise.all([findStanding(ctx, risk._id), findTolerance(ctx, risk)]);
  const isAbove = standing !== undefined && tolerance !== null && standing.score > tolerance;
  if (!isAbove && standing?.priority !== 'high')
    await endAcceptance(ctx, risk, 'The residual risk was approved.');
  return { ...written, ...cadence };
};

const treatAgain: Effect = async (ctx, { _id }) => {
  await ctx.db.query(sql`
    update risk_incidents set is_treated = true
     where organization_id = app_organization() and record_id = ${_id} and not is_treated and deleted_at is null`);
  return { newRisks: null };
};

/** The steps by which a risk is assessed or treated anew: what was judged before says nothing of that. */
const begins: ReadonlySet<Step> = new Set(['reassess', 'reopen', 'treat', 'materialize', 'insufficient']);

/** Those by which it is assessed anew: what treatment had left before says nothing of what it is today. */
const assesses: ReadonlySet<Step> = new Set(['reassess', 'reopen']);

/** The steps that decide nothing. */
const rests: ReadonlySet<Step> = new Set(['hold', 'resume']);

const beginRound = (ctx: WriteContext, { _id }: Risk, isAssessed: boolean) =>
  ctx.db.query(sql`
    update risks set round_at = now(), round = round + ${isAssessed ? 1 : 0}
     where organization_id = app_organization() and id = ${_id}`);

const close: Effect = async (ctx, risk, { request: { choice, record } }) => {
  if (choice === 'merged') await mergeInto(ctx, risk, record ?? '');
  await endAcceptance(ctx, risk, 'The risk was closed.');
  return { closedAs: choice };
};

const effects: Partial<Record<Step, Effect>> = {
  review: decide('reviewed'),
  approve: decide('approved'),
  reject: decide('rejected'),
  'request-acceptance': request(false),
  'renew-acceptance': request(true),
  accept,
  'reject-acceptance': rejectAcceptance,
  revoke,
  // What treatment brings is asked anew each time that it begins.
  treat: () => Promise.resolve({ newRisks: null }),
  materialize: treatAgain,
  'approve-residual': approveResidual,
  close,
  reopen: async (ctx, risk, { request: { reason } }) => {
    await undoMerge(ctx, risk, reason ?? '');
    return { closedAs: null };
  },
};

/** From where a risk came to the review of its acceptance: it goes back to being monitored while the acceptance holds that is renewed. */
export async function cameFrom(ctx: Context, { _id, stage }: Risk): Promise<RiskStage | undefined> {
  if (stage !== 'acceptance-review') return undefined;
  const [row] = await ctx.db.query(sql`
    select from risk_acceptances asked
      join risk_acceptances held on held.organization_id = asked.organization_id and held.record_id = asked.record_id
       and held.status = 'accepted' and held.deleted_at is null
     where asked.organization_id = app_organization() and asked.record_id = ${_id} and asked.status = 'submitted'
       and asked.is_renewal and asked.deleted_at is null`);
  return row ? 'monitoring' : undefined;
}

/** What a step of a risk changes besides where it stands. */
export const riskEffects: Effect = async (ctx, risk, taken) => {
  const written = (await effects[taken.step]?.(ctx, risk, taken)) ?? {};
  if (begins.has(taken.step)) await beginRound(ctx, risk, assesses.has(taken.step));
  await keepTreatedDay(ctx, risk, taken.to);
  if (!rests.has(taken.step)) await settleReviews(ctx, risk._id);
  if (taken.to !== risk.stage) await riskDeciders.ask(ctx, risk, taken.to);
  return written;
};
