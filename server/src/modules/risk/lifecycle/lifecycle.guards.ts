import { levels } from 'contract/core/rights/levels';
import { daysAfter } from 'contract/core/days';
import type { Risk } from 'contract/modules/risk/risk';
import { acceptanceDays } from 'contract/modules/risk/risk-acceptance';
import { levelLabels, ratingLabels, type RatingType } from 'contract/modules/risk/risk-levels';
import { statementSentence } from 'contract/modules/risk/risk-statement';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { actionPlanned, actionsAssigned } from '../../../records/workflow/action-guards.service.ts';
import { isOfOtherOwners } from '../../../records/workflow/duties.service.ts';
import { findStanding } from '../risk-rating.service.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { evaluatorsDecide } from './assessment-decisions.ts';
import { findTolerance } from './tolerance.service.ts';

const statementFilled: Guard<Risk> = (_ctx, { statement }) =>
  Promise.resolve(
    statementSentence(statement) ? undefined : 'State the cause, the event and the consequence first.',
  );

const wanted = ['inherent', 'current'] as const satisfies RatingType[];

const isRated: Guard<Risk> = (_ctx, { ratings }) => {
  const missing = wanted.filter((type) => ratings[type] === null);
  const pending = wanted.filter((type) => ratings[type]?.isPending);
  const named = (types: readonly RatingType[]) =>
    types.map((type) => ratingLabels[type].toLowerCase()).join(' and ');
  if (missing.length > 0) return Promise.resolve(`Assess the ${named(missing)} risk first.`);
  return Promise.resolve(
    pending.length > 0 ? `Have the assessment of the ${named(pending)} risk reviewed first.` : undefined,
  );
};

const consequenceNamed: Guard<Risk> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from risk_consequences where organization_id = app_organization() and record_id = ${_id}
                      and deleted_at is null) as has`);
  return row?.has ? undefined : 'Name at least one consequence first.';
};

const strategyChosen: Guard<Risk> = async (ctx, { _id }) => {
  const [plan] = await ctx.db.query<{ isAccepted: boolean }>(sql`
    select strategy = 'accept' as "isAccepted" from risk_treatments
     where organization_id = app_organization() and record_id = ${_id}`);
  if (!plan) return 'Plan the treatment first: by which strategy, and why.';
  return plan.isAccepted
    ? 'It is planned to accept it: request acceptance, or choose another strategy.'
    : undefined;
};

const targetSet: Guard<Risk> = (_ctx, { ratings }) =>
  Promise.resolve(
    ratings.target ? undefined : 'Say first where treatment is to bring it: assess the target.',
  );

const residualRated: Guard<Risk> = (_ctx, { ratings }) =>
  Promise.resolve(ratings.residual ? undefined : 'Assess the residual risk first.');

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
           requested_by as "requestedBy", frozen is distinct from risk_standing(record_id) as "isStale"
      from risk_acceptances
     where organization_id = app_organization() and record_id = ${recordId} and status = ${status} and deleted_at is null`);
  return row;
};

const withinTolerance: Guard<Risk> = async (ctx, risk) => {
  const { _id, ratings } = risk;
  const [tolerance, accepted] = await Promise.all([
    findTolerance(ctx, risk),
    findAcceptance(ctx, _id, 'accepted'),
  ]);
  if (tolerance === null) return null;
  const score = ratings.residual?.score;
  if (score === undefined || score <= tolerance || (accepted && !accepted.isStale)) return undefined;
  return `The residual score is ${score}, above the tolerance of ${tolerance}. Treat it further, or request acceptance.`;
};

const acceptancePrepared: Guard<Risk> = async (ctx, { _id }) => {
  const [prepared, standing, today] = await Promise.all([
    findAcceptance(ctx, _id, 'created'),
    findStanding(ctx, _id),
    findToday(ctx, _id),
  ]);
  if (!prepared) return 'Prepare the acceptance first: why, and until when.';
  if (!standing) return 'Have the risk assessed and reviewed first.';
  if (prepared.expiresOn <= today)
    return 'The day until which it is to be accepted has passed. Choose another.';
  const days = acceptanceDays[standing.level];
  return prepared.expiresOn > daysAfter(prepared.validFrom, days)
    ? `A ${levelLabels[standing.level].toLowerCase()} risk is accepted for at most ${days} days. Choose an earlier day.`
    : undefined;
};

const acceptanceCurrent: Guard<Risk> = async (ctx, { _id }) => {
  const [asked, today] = await Promise.all([findAcceptance(ctx, _id, 'submitted'), findToday(ctx, _id)]);
  if (!asked) return 'No acceptance was requested.';
  if (asked.expiresOn <= today) return 'The day until which it was to be accepted has passed.';
  return asked.isStale
    ? 'The rating or the controls have changed since acceptance was requested. Reject it, and have it requested anew.'
    : undefined;
};

const isAccepted: Guard<Risk> = async (ctx, { _id }) =>
  (await findAcceptance(ctx, _id, 'accepted'))
    ? undefined
    : 'It is not accepted: there is nothing to revoke.';

/** Who accepts a risk: whom the band of its level asks for, and above the tolerance an administrator of the workspace. */
const levelMayAccept: Guard<Risk> = async (ctx, risk) => {
  const [{ actor }, asked, standing, scheme, tolerance] = await Promise.all([
    ctx.entered(),
    findAcceptance(ctx, risk._id, 'submitted'),
    findStanding(ctx, risk._id),
    findScheme(ctx),
    findTolerance(ctx, risk),
  ]);
  if (!standing) return null;
  if (asked?.approver && asked.approver !== actor.accountId) return 'Somebody else is named to accept it.';
  const band = scheme.bands.find(({ level }) => level === standing.level);
  const isAbove = tolerance !== null && standing.score > tolerance;
  if (band?.approver !== 'admin' && !isAbove) return undefined;
  if (actor.level >= levels.admin) return undefined;
  return isAbove
    ? 'It is above the tolerance: an admin of the workspace accepts it.'
    : `An admin of the workspace accepts a ${levelLabels[standing.level].toLowerCase()} risk.`;
};

const incidentRecorded: Guard<Risk> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from risk_incidents where organization_id = app_organization() and record_id = ${_id}
                      and not is_treated and deleted_at is null) as has`);
  return row?.has ? undefined : 'Record first what has happened.';
};

/** Nobody decides about what they have assessed. */
const isOfOtherEvaluators: Guard<Risk> = async (ctx, { _id }) => {
  const { actor } = await ctx.entered();
  const [row] = await ctx.db.query<{ isOwn: boolean }>(sql`
    with standing as (
      select distinct on (a.type) a.id, a.created_by from risk_assessments a
       where a.organization_id = app_organization() and a.record_id = ${_id} and a.deleted_at is null and a.type <> 'target'
         and a.status in ('pending', 'reviewed', 'approved')
       order by a.type, a.assessed_on desc, a.id desc)
    select exists (select from standing s where s.created_by = ${actor.accountId}
        or exists (select from risk_assessment_scores l where l.organization_id = app_organization() and l.assessment_id = s.id
                     and l.account_id = ${actor.accountId} and l.given_at is not null)) as "isOwn"`);
  return row?.isOwn ? evaluatorsDecide : undefined;
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
