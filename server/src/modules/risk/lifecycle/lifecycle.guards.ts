import { levels } from 'contract/core/rights/levels';
import { daysAfter } from 'contract/core/days';
import type { Risk } from 'contract/modules/risk/risk';
import { acceptanceDays } from 'contract/modules/risk/risk-acceptance';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, type RatingType, type RiskLevel } from 'contract/modules/risk/risk-levels';
import { strategyLabels, type TreatmentStrategy } from 'contract/modules/risk/risk-choices';
import { strategyProblem } from 'contract/modules/risk/risk-treatment';
import { statementText } from 'contract/modules/risk/risk-statement';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { actionPlanned, actionsAssigned } from '../../../records/workflow/action-guards.service.ts';
import { isOfOtherOwners, readDuties } from '../../../records/workflow/duties.service.ts';
import { findStanding, findWaitingRating } from '../risk-rating.service.ts';
import { evaluatorsDecide } from './assessment-decisions.ts';
import { findAcceptedBy, findEvaluators, findNamed, mayAccept } from './deciders.service.ts';
import { findTolerance } from './tolerance.service.ts';

const statementFilled: Guard<Risk> = (_ctx, { statement }) =>
  Promise.resolve(
    statementText(statement) ? undefined : 'State the cause, the event and the consequence first.',
  );

const wanted = ['inherent', 'current'] as const satisfies RatingType[];

/** What lacks an assessment of a type since the risk is assessed or treated anew: nothing, where that is the first time. */
async function lackOfRound(
  ctx: Context,
  recordId: string,
  type: RatingType,
): Promise<'all' | 'review' | null> {
  const [row] = await ctx.db.query<{ lack: 'all' | 'review' | null }>(sql`
    select case when o.round_at is null then null
                when count(a.id) = 0 then 'all'
                when bool_and(a.status = 'pending') then 'review' end as lack
      from risks o
      left join risk_assessments a on a.organization_id = o.organization_id and a.record_id = o.id and a.deleted_at is null
        and a.type = ${type} and a.status in ('pending', 'reviewed', 'approved') and a.created_at >= o.round_at
     where o.organization_id = app_organization() and o.id = ${recordId} group by o.round_at`);
  return row?.lack ?? null;
}

const anew = (type: 'current' | 'residual') =>
  `Assess the ${ratingLabels[type].toLowerCase()} risk anew first: its rating is from before ${type === 'current' ? 'it was taken up again' : 'this treatment began'}.`;

const isRated: Guard<Risk> = async (ctx, { _id, ratings }) => {
  const missing = wanted.filter((type) => ratings[type] === null);
  const pending = wanted.filter((type) => ratings[type]?.isPending);
  const named = (types: readonly RatingType[]) =>
    types.map((type) => ratingLabels[type].toLowerCase()).join(' and ');
  if (missing.length > 0) return `Assess the ${named(missing)} risk first.`;
  // Without controls it may be what it was; what it is today may have changed.
  const lack = await lackOfRound(ctx, _id, 'current');
  if (lack === 'all') return anew('current');
  if (lack === 'review') return 'Have the new assessment of the current risk reviewed first.';
  return pending.length > 0 ? `Have the assessment of the ${named(pending)} risk reviewed first.` : undefined;
};

const consequenceNamed: Guard<Risk> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from risk_consequences where organization_id = app_organization() and record_id = ${_id}
                      and deleted_at is null) as has`);
  return row?.has ? undefined : 'Name at least one consequence first.';
};

const strategyChosen: Guard<Risk> = async (ctx, { _id, kind }) => {
  const [plan] = await ctx.db.query<{ strategy: TreatmentStrategy }>(sql`
    select strategy from risk_treatments where organization_id = app_organization() and record_id = ${_id}`);
  if (!plan) return 'Plan the treatment first: by which strategy, and why.';
  if (plan.strategy === 'accept')
    return 'It is planned to accept it: request acceptance, or choose another strategy.';
  // What was planned may be from before a threat was found to be an opportunity, or the other way round.
  const problem = strategyProblem(kind, plan.strategy);
  return problem && `It is planned to ${strategyLabels[plan.strategy].toLowerCase()}. ${problem}.`;
};

const targetSet: Guard<Risk> = (_ctx, { ratings }) =>
  Promise.resolve(
    ratings.target ? undefined : 'Say first where treatment is to bring it: assess the target.',
  );

const residualRated: Guard<Risk> = async (ctx, { _id, ratings }) => {
  if (!ratings.residual) return 'Assess the residual risk first.';
  return (await lackOfRound(ctx, _id, 'residual')) === 'all' ? anew('residual') : undefined;
};

const newRisksAnswered: Guard<Risk> = (_ctx, { newRisks }) =>
  Promise.resolve(newRisks ? undefined : 'Say first whether treatment has brought new risks.');

type Kept = {
  status: string;
  expiresOn: string;
  validFrom: string;
  approver: string | null;
  requestedBy: string | null;
  isStale: boolean;
};

export const findAcceptance = async (
  ctx: Context,
  recordId: string,
  status: string,
): Promise<Kept | undefined> => {
  const [row] = await ctx.db.query<Kept>(sql`
    select status, expires_on::text as "expiresOn", valid_from::text as "validFrom", approver_id as approver,
           requested_by as "requestedBy", is_other_standing(frozen, risk_standing(record_id)) as "isStale"
      from risk_acceptances
     where organization_id = app_organization() and record_id = ${recordId} and status = ${status} and deleted_at is null`);
  return row;
};

/** What is left is what the newest assessment says, which is approved by this step. */
const withinTolerance: Guard<Risk> = async (ctx, risk) => {
  const { _id, ratings } = risk;
  const tolerance = await findTolerance(ctx, risk);
  if (tolerance === null) return null;
  const [accepted, waiting] = await Promise.all([
    findAcceptance(ctx, _id, 'accepted'),
    findWaitingRating(ctx, _id, 'residual'),
  ]);
  const score = (waiting ?? ratings.residual)?.score;
  if (score === undefined || score <= tolerance || (accepted && !accepted.isStale)) return undefined;
  return `The residual score is ${score}, above the tolerance of ${tolerance}. Treat it further, or request acceptance.`;
};

/** A risk by its level, as a sentence begins with it. */
const rated = (level: RiskLevel, { kind }: Risk): string => {
  const word = levelLabel(level, kind).toLowerCase();
  return `${word === 'excellent' ? 'An' : 'A'} ${word} ${kind === 'opportunity' ? 'opportunity' : 'risk'}`;
};

/** What stands against whom somebody names to accept a risk when they request it. */
async function whyNotNamed(ctx: Context, risk: Risk, approver: string): Promise<string | undefined> {
  const [{ actor }, duties] = await Promise.all([ctx.entered(), readDuties(ctx)]);
  if (approver === actor.accountId && duties === 'strict')
    return 'Whoever requests an acceptance does not decide about it. Name somebody else.';
  return (await mayAccept(ctx, risk, approver))
    ? undefined
    : 'Whoever is named to accept it may not accept a risk that is rated like this. Name somebody else.';
}

const acceptancePrepared: Guard<Risk> = async (ctx, risk) => {
  const { _id } = risk;
  const [prepared, standing, waiting, today] = await Promise.all([
    findAcceptance(ctx, _id, 'created'),
    findStanding(ctx, _id),
    findWaitingRating(ctx, _id, 'residual'),
    findToday(ctx, _id),
  ]);
  // What is accepted is frozen, and that is no rating which nobody else has looked at.
  if (waiting)
    return 'Have the assessment of the residual risk reviewed first: it is what is to be accepted.';
  if (!prepared) return 'Prepare the acceptance first: why, and until when.';
  if (!standing) return 'Have the risk assessed and reviewed first.';
  if (prepared.expiresOn < today)
    return 'The day until which it is to be accepted has passed. Choose another.';
  const whyNot = prepared.approver && (await whyNotNamed(ctx, risk, prepared.approver));
  if (whyNot) return whyNot;
  const days = acceptanceDays[standing.level];
  return prepared.expiresOn > daysAfter(prepared.validFrom, days)
    ? `${rated(standing.level, risk)} is accepted for at most ${days} days. Choose an earlier day.`
    : undefined;
};

const acceptanceCurrent: Guard<Risk> = async (ctx, { _id }) => {
  const [asked, today] = await Promise.all([findAcceptance(ctx, _id, 'submitted'), findToday(ctx, _id)]);
  if (!asked) return 'No acceptance was requested.';
  if (asked.expiresOn < today) return 'The day until which it was to be accepted has passed.';
  return asked.isStale
    ? 'The rating or the controls have changed since acceptance was requested. Reject it, and have it requested anew.'
    : undefined;
};

const isAccepted: Guard<Risk> = async (ctx, { _id }) =>
  (await findAcceptance(ctx, _id, 'accepted')) ? undefined : 'No acceptance of it holds now.';

/** Who accepts a risk: whom the band of its level asks for, and above the tolerance an administrator of the workspace. */
const levelMayAccept: Guard<Risk> = async (ctx, risk) => {
  const [{ actor }, named, by] = await Promise.all([
    ctx.entered(),
    findNamed(ctx, risk),
    findAcceptedBy(ctx, risk),
  ]);
  if (!by) return null;
  const level = actor.levels.risk ?? actor.level;
  if (named && named !== actor.accountId) return 'Somebody else is named to accept it.';
  if (by.isQuality && level < levels.admin)
    return (await mayAccept(ctx, risk, actor.accountId))
      ? undefined
      : `A quality manager or an admin of the workspace accepts ${rated(by.level, risk).toLowerCase()}.`;
  if (level >= by.least || by.least < levels.admin) return undefined;
  return by.isAbove
    ? 'It is above the tolerance: an admin of the workspace accepts it.'
    : `An admin of the workspace accepts ${rated(by.level, risk).toLowerCase()}.`;
};

const incidentRecorded: Guard<Risk> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from risk_incidents where organization_id = app_organization() and record_id = ${_id}
                      and not is_treated and deleted_at is null) as has`);
  return row?.has ? undefined : 'Record first what has happened.';
};

/** Nobody decides about what they have assessed. */
const isOfOtherEvaluators: Guard<Risk> = async (ctx, { _id }) => {
  const [{ actor }, evaluators] = await Promise.all([ctx.entered(), findEvaluators(ctx, _id)]);
  return evaluators.includes(actor.accountId) ? evaluatorsDecide : undefined;
};

const isOfOtherRequester: Guard<Risk> = async (ctx, { _id }) => {
  const [{ actor }, asked] = await Promise.all([ctx.entered(), findAcceptance(ctx, _id, 'submitted')]);
  return asked?.requestedBy === actor.accountId
    ? 'Whoever asks for an acceptance does not decide about it: somebody else does.'
    : undefined;
};

/** What the steps of the lifecycle ask besides what is asked of records of every kind. */
export const lifecycleGuards = {
  statementFilled,
  isRated,
  consequenceNamed,
  strategyChosen,
  targetSet,
  actionPlanned,
  actionsAssigned,
  residualRated,
  newRisksAnswered,
  withinTolerance,
  acceptancePrepared,
  acceptanceCurrent,
  isAccepted,
  levelMayAccept,
  incidentRecorded,
  isOfOtherEvaluators,
  isOfOtherOwners,
  isOfOtherRequester,
};
