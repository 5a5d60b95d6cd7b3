import { levels } from 'contract/core/rights/levels';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { findAllowed } from '../../../records/workflow/allowed-people.service.ts';
import { createDeciders } from '../../../records/workflow/deciders.service.ts';
import { noticeOf } from '../../../records/workflow/deciding.service.ts';
import { findAuthor, readDuties } from '../../../records/workflow/duties.service.ts';
import { notify } from '../../../support/notification/notification.service.ts';
import { findStanding, isOutdated } from '../risk-rating.service.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { riskStore } from '../risk.store.ts';
import { findTolerance } from './tolerance.service.ts';

/** What is decided about at the stages of review. */
const waits = {
  'assessment-review': { what: 'assessment', tab: 'assessments' },
  'acceptance-review': { what: 'acceptance', tab: 'acceptance' },
  'residual-review': { what: 'residual', tab: 'assessments' },
} as const satisfies Partial<Record<RiskStage, object>>;

type Review = keyof typeof waits;

/** Who made the assessments that a risk is rated by, or about which a decision is still to be made, or scored them. */
export async function findEvaluators(ctx: Context, recordId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    with standing as (
      select distinct on (a.type) a.id, a.created_by from risk_assessments a
       where a.organization_id = app_organization() and a.record_id = ${recordId} and a.deleted_at is null and a.type <> 'target'
         and a.status in ('pending', 'reviewed', 'approved') and not ${isOutdated()}
       order by a.type, a.assessed_on desc, a.id desc),
    judged as (
      select s.id, s.created_by from standing s
      union
      select a.id, a.created_by from risk_assessments a
       where a.organization_id = app_organization() and a.record_id = ${recordId} and a.deleted_at is null
         and a.status in ('pending', 'reviewed') and not ${isOutdated()})
    select j.created_by as id from judged j
    union
    select l.account_id from risk_assessment_scores l
      join judged j on j.id = l.assessment_id
     where l.organization_id = app_organization() and l.given_at is not null`);
  return rows.map(({ id }) => id);
}

/**
 * By whom a risk is accepted: whom the band of its level asks for, and above the tolerance an administrator of the workspace
 * (2.4.6 of the design). `isQuality`: among whoever may approve, the quality function. Undefined while nothing has been looked at that it is rated with.
 */
export async function findAcceptedBy(ctx: Context, risk: Risk) {
  const [standing, scheme, tolerance] = await Promise.all([
    findStanding(ctx, risk._id),
    findScheme(ctx),
    findTolerance(ctx, risk),
  ]);
  if (!standing) return undefined;
  const band = scheme.bands.find(({ level }) => level === standing.level);
  const isAbove = tolerance !== null && standing.score > tolerance;
  const least = isAbove || band?.approver === 'admin' ? levels.admin : levels.approve;
  return { level: standing.level, isAbove, least, isQuality: !isAbove && band?.approver === 'quality' };
}

/** Where a risk is, as rights ask for it. */
export const placeOf = ({ _id, site, process }: Risk) => ({
  record: _id,
  site: site._id,
  process: process?._id ?? null,
});

/** The quality function of the workspace at hand, as far as it may decide about a risk: who has the role Quality Manager, also by a group. */
async function findQuality(ctx: Context, risk: Risk): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select q.id from quality_function(${ctx.workspaceId}) q(id) where hidden_among(q.id, array[${risk._id}::uuid]) = '{}'`);
  const among = rows.map(({ id }) => id);
  return among.length === 0
    ? []
    : findAllowed(ctx, 'risk', { ...placeOf(risk), least: levels.approve, among });
}

/**
 * Who may accept a risk as it is rated now, or who of these people. A band that asks for the quality function asks whoever
 * may approve where nobody has that role.
 */
export async function findAccepting(ctx: Context, risk: Risk, among?: readonly string[]): Promise<string[]> {
  const by = await findAcceptedBy(ctx, risk);
  const allowed = (least: number) =>
    findAllowed(ctx, 'risk', { ...placeOf(risk), least, ...(among ? { among } : {}) });
  if (!by?.isQuality) return allowed(by?.least ?? levels.approve);
  const quality = await findQuality(ctx, risk);
  if (quality.length === 0) return allowed(levels.approve);
  const ofThese = quality.filter((id) => !among || among.includes(id));
  return [...new Set([...ofThese, ...(await allowed(levels.admin))])];
}

/** Whether somebody may accept a risk as it is rated now. */
export const mayAccept = async (ctx: Context, risk: Risk, accountId: string): Promise<boolean> =>
  (await findAccepting(ctx, risk, [accountId])).length > 0;

/** Whether somebody may decide about a risk where it is. */
export async function mayApprove(ctx: Context, risk: Risk, accountId: string): Promise<boolean> {
  const asked = { ...placeOf(risk), least: levels.approve, among: [accountId] };
  return (await findAllowed(ctx, 'risk', asked)).length > 0;
}

/** Whether somebody has requested the acceptance that waits, which whoever decides about has not, unless the team is small. */
async function isRequester(ctx: Context, recordId: string, accountId: string): Promise<boolean> {
  if ((await readDuties(ctx)) !== 'strict') return false;
  const requested = await ctx.db.query(sql`
    select from risk_acceptances
     where organization_id = app_organization() and record_id = ${recordId} and status = 'submitted' and deleted_at is null
       and requested_by = ${accountId}`);
  return requested.length > 0;
}

/** Who is named to accept a risk, as long as they may. */
export async function findNamed(ctx: Context, risk: Risk): Promise<string | undefined> {
  const [asked] = await ctx.db.query<{ approver: string | null }>(sql`
    select approver_id as approver from risk_acceptances
     where organization_id = app_organization() and record_id = ${risk._id} and status = 'submitted' and deleted_at is null`);
  const approver = asked?.approver;
  return approver && (await mayAccept(ctx, risk, approver)) ? approver : undefined;
}

/** Who may accept a risk: whoever is named for it alone, and everybody once they may no more. */
async function findAccepters(ctx: Context, risk: Risk): Promise<string[]> {
  const named = await findNamed(ctx, risk);
  return named ? [named] : findAccepting(ctx, risk);
}

/** Who may decide about what a risk is rated with; in a small team also who assessed it, who then justifies that. */
async function findApprovers(ctx: Context, risk: Risk): Promise<string[]> {
  const all = await findAllowed(ctx, 'risk', { ...placeOf(risk), least: levels.approve });
  const own = new Set([
    ...(await findEvaluators(ctx, risk._id)),
    ...risk.managers.map(({ _id }) => _id),
    await findAuthor(ctx, risk._id),
  ]);
  const others = all.filter((id) => !own.has(id));
  return others.length > 0 ? others : all;
}

// Before these, what was judged is submitted, which asks for the review of all of it.
const beforeReview: ReadonlySet<string> = new Set(['identified', 'assessed']);

/** Whether no review takes an assessment in, now or soon: somebody has to look at it by itself, as is kept of its risk. */
async function isLookedAtApart(
  ctx: WriteContext,
  { _id, stage }: Risk,
  { type }: Pick<RiskAssessment, 'type'>,
): Promise<boolean> {
  if (type === 'target' || beforeReview.has(stage) || (type === 'residual' && stage === 'treating'))
    return false;
  const [row] = await ctx.db.query<{ waits: boolean }>(sql`
    select exists (select from kept_concerns
                    where organization_id = app_organization() and record_id = ${_id} and key = 'risk_assessment_waiting') as waits`);
  return row?.waits ?? false;
}

/** Tells those who may decide about an assessment that it waits for that, where no review asks them. */
export async function tellOfAssessment(
  ctx: WriteContext,
  risk: Risk,
  assessment: Pick<RiskAssessment, '_id' | 'type'>,
): Promise<void> {
  if (!(await isLookedAtApart(ctx, risk, assessment))) return;
  const notice = noticeOf(
    ctx,
    { kind: 'risk', wait: { what: 'look-at', tab: 'assessments' } },
    risk,
    await findApprovers(ctx, risk),
  );
  await notify(ctx, [{ ...notice, once: `record.decision_asked:${assessment._id}` }]);
}

/** Who is asked to decide about risks. */
export const riskDeciders = createDeciders<Risk, Review>({
  kind: 'risk',
  store: riskStore,
  waits,
  days: () => 5,
  find: (ctx, risk, stage) => (stage === 'acceptance-review' ? findAccepters : findApprovers)(ctx, risk),
  may: async (ctx, risk, stage, accountId) =>
    stage === 'acceptance-review'
      ? (await mayAccept(ctx, risk, accountId)) && !(await isRequester(ctx, risk._id, accountId))
      : mayApprove(ctx, risk, accountId),
  follow: async (ctx, recordId, { from, to }) => {
    await ctx.db.query(sql`
      update risk_acceptances set approver_id = ${to}, version = version + 1, updated_at = now()
       where organization_id = app_organization() and record_id = ${recordId} and status = 'submitted' and approver_id = ${from}`);
  },
});
