import type { BodyOf } from 'contract/core/endpoint';
import { recordKinds } from 'contract/core/record-kinds';
import type { ListQuery, PeopleQuery } from 'contract/core/list';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { judge, type Judged, type Judgement, judgementProblems } from 'contract/modules/risk/risk-mode';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid } from '../../core/http/errors.ts';
import type { FindOptions } from '../../core/store/store.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { listContributors, whyNotContribute } from '../../records/approval/candidate.service.ts';
import { findToday, refuseToCome } from '../../records/extension/request.service.ts';
import { checkFile } from '../../records/record/record-file-checks.service.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { tellOfAssessment } from './lifecycle/deciders.service.ts';
import { assessmentStore } from './risk-assessment.store.ts';
import { renewRatings } from './risk-rating.service.ts';
import { findScheme, holdScheme } from './risk-scheme.service.ts';
import { risks } from './risk.service.ts';
import { riskStore } from './risk.store.ts';

type Body<N extends keyof typeof riskAssessmentEndpoints> = BodyOf<(typeof riskAssessmentEndpoints)[N]>;

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

export const findOne = (
  ctx: Context,
  recordId: string,
  id: string,
  options: FindOptions = {},
): Promise<RiskAssessment> => assessmentStore.find(ctx, id, { ...options, where: of(recordId) });

/** The assessments of a risk. */
export async function listAssessments(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    assessmentStore.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** One assessment. */
export async function findAssessment(ctx: Context, recordId: string, id: string): Promise<RiskAssessment> {
  const [, found] = await Promise.all([risks.find(ctx, recordId), findOne(ctx, recordId, id)]);
  return found;
}

/** What is judged comes to, by the mode of a scheme: it refuses what that misses, and what it does not ask. */
function judgeBy(
  scheme: RiskScheme,
  { edition, ...given }: Judgement & { edition?: number | undefined },
): Judged & { edition: number } {
  if (edition !== undefined && edition !== scheme.edition)
    throw conflict(
      `Risks are judged by edition ${scheme.edition} of the scheme by now, and this was judged by edition ${edition}. Look at what the steps mean, then save again.`,
    );
  const problems = judgementProblems(scheme.mode, given);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const judged = judge(scheme, given);
  if (!judged) throw invalid({ impacts: 'Impact is required' });
  return { ...judged, edition: scheme.edition };
}

async function checkDay(ctx: WriteContext, recordId: string, given: string | undefined): Promise<string> {
  await refuseToCome(ctx, recordId, { date: given }, 'An assessment is of today or earlier');
  return given ?? (await findToday(ctx, recordId));
}

/** The risk, locked, when the caller may assess it, and what writes to its parts. */
async function lockToAssess(given: WriteContext, recordId: string) {
  const record = await risks.lockToUpdate(given, recordId);
  return { record, ctx: { ...given, rootNumber: record.number } };
}

/** A newer judgement is not the one that was looked at: the risk waits for that again. */
async function askAgain(ctx: WriteContext, { _id, assessmentApproval }: Risk, type: string): Promise<void> {
  if (type === 'target' || assessmentApproval.status === 'Draft') return;
  await riskStore.update(ctx, _id, { assessmentApproval: { status: 'Draft', feedback: null } });
}

/** Keeps an assessment of a risk, which then waits for somebody else; of what is brought in bulk nobody is told one by one. */
export async function createAssessment(
  given: WriteContext,
  recordId: string,
  { type, date, rationale, assumptions, knowledge, file, ...factors }: Body<'create'>,
): Promise<RiskAssessment> {
  const { record, ctx } = await lockToAssess(given, recordId);
  await checkFile(ctx, recordId, file);
  const scheme = await holdScheme(ctx);
  const values = {
    rationale,
    assumptions,
    knowledge,
    file,
    ...judgeBy(scheme, factors),
    type,
    date: await checkDay(ctx, recordId, date),
    status: 'pending',
    isBlind: false,
  };
  const made = await assessmentStore.insert(ctx, values, { extra: { record_id: recordId } });
  await renewRatings(ctx, recordId, scheme);
  await askAgain(ctx, record, type);
  return made;
}

/** Assesses a risk, and tells whoever may look at that where no review asks them. */
export async function assess(
  ctx: WriteContext,
  recordId: string,
  body: Body<'create'>,
): Promise<RiskAssessment> {
  const made = await createAssessment(ctx, recordId, body);
  await tellOfAssessment(ctx, await risks.find(ctx, recordId), made);
  return made;
}

/** Who can be asked to score a risk: the people of its workspace, and of those who cannot, why. */
export const listEvaluators = async (ctx: Context, recordId: string, query: PeopleQuery) =>
  listContributors(ctx, { kind: 'risk', record: await risks.find(ctx, recordId) }, query);

/** Refuses, at a field, whoever could not give the score that they are asked for. */
export async function checkEvaluators(
  ctx: WriteContext,
  record: Risk,
  { people, field }: { people: readonly string[]; field: string },
): Promise<void> {
  await checkPeople(ctx, people, field);
  const why = await whyNotContribute(ctx, { kind: 'risk', record }, people);
  if (why) throw invalid({ [field]: why });
}

/** Asks several people to score a risk by themselves. */
export async function askPanel(
  given: WriteContext,
  recordId: string,
  { type, date, evaluators }: Body<'askPanel'>,
): Promise<RiskAssessment> {
  const { record, ctx } = await lockToAssess(given, recordId);
  await checkEvaluators(ctx, record, { people: evaluators, field: 'evaluators' });
  const { edition } = await findScheme(ctx);
  const values = { type, date: await checkDay(ctx, recordId, date), status: 'draft', isBlind: true, edition };
  const { _id } = await assessmentStore.insert(ctx, values, { extra: { record_id: recordId } });
  await ctx.db.query(sql`
    insert into risk_assessment_scores (organization_id, assessment_id, account_id, record_id)
    select app_organization(), ${_id}, x.id, ${recordId} from unnest(${[...new Set(evaluators)]}::uuid[]) x(id)`);
  const asked = await findOne(ctx, recordId, _id);
  noteAsked(ctx, asked, evaluators);
  await tellAsked(ctx, record, asked);
  return asked;
}

/** The others who are asked are told. */
export const tellAsked = (
  ctx: WriteContext,
  risk: Risk,
  { _id, type, panel }: RiskAssessment,
  among = panel.map(({ person }) => person._id),
): Promise<unknown> =>
  notify(ctx, [
    {
      event: 'record.score_asked',
      to: among.filter((id) => id !== ctx.actor.accountId),
      module: ctx.module ?? null,
      workspaceId: ctx.workspaceId,
      record: { type: 'risk', id: risk._id, number: risk.number, name: risk.name },
      path: `${recordKinds.risk.paths.record}/${risk._id}?tab=${recordKinds.risk.asks.score.tab}`,
      facts: { type },
      once: `record.score_asked:${_id}`,
    },
  ]);

/** The row of the log that the asking has left says who was asked, too. */
function noteAsked(ctx: WriteContext, { panel }: RiskAssessment, evaluators: readonly string[]): void {
  const row = ctx.trail.rows.at(-1);
  const people = evaluators.flatMap((id) => panel.filter(({ person }) => person._id === id.toLowerCase()));
  const named = people.map(({ person: { _id, name } }) => ({ _id, name }));
  if (row) row.changes = { ...row.changes, evaluators: [null, named] };
}

const isAmong = ({ panel }: RiskAssessment, accountId: string) =>
  panel.some(({ person }) => person._id === accountId);

function refuseUnlessDraft({ status }: RiskAssessment): void {
  if (status !== 'draft')
    throw conflict('This assessment is agreed on already. Begin another one.', 'RECORD_LOCKED');
}

/** Takes the score of one evaluator. The log says that they gave one and not which, for as long as others are to give theirs. */
export async function scoreAssessment(
  given: WriteContext,
  recordId: string,
  id: string,
  { rationale, knowledge, ...factors }: Body<'score'>,
): Promise<RiskAssessment> {
  const record = await risks.find(given, recordId, { lock: 'change' });
  const ctx = { ...given, rootNumber: record.number };
  const scheme = await holdScheme(ctx);
  const assessment = await findOne(ctx, recordId, id, { lock: 'change' });
  const { accountId } = ctx.actor;
  if (!isAmong(assessment, accountId)) throw forbidden('Only those who were asked score this assessment.');
  refuseUnlessDraft(assessment);
  if (assessment.isRevealed)
    throw conflict('All scores are given and shown: they stay as they are.', 'RECORD_LOCKED');
  const judged = judgeBy(scheme, factors);
  await ctx.db.query(sql`
    update risk_assessment_scores
       set likelihood = ${judged.likelihood}, impacts = ${JSON.stringify(judged.impacts)}, impact = ${judged.impact},
           score = ${judged.score}, level = ${judged.level}, severity = ${judged.severity}, occurrence = ${judged.occurrence},
           detection = ${judged.detection}, priority = ${judged.priority}, p1 = ${judged.p1}, p2 = ${judged.p2},
           rationale = ${rationale ?? null}, knowledge = ${knowledge ?? null}, given_at = now()
     where organization_id = app_organization() and assessment_id = ${id} and account_id = ${accountId}`);
  await assessmentStore.update(ctx, id, {}, { action: 'scored', extra: { is_blind: true } });
  return findOne(ctx, recordId, id);
}

/** Records what the evaluators agreed on; from then on it is an assessment like any other. */
export async function agreeOnAssessment(
  given: WriteContext,
  recordId: string,
  id: string,
  { version, rationale, assumptions, knowledge, file, ...factors }: Body<'agree'>,
): Promise<RiskAssessment> {
  const { record, ctx } = await lockToAssess(given, recordId);
  const scheme = await holdScheme(ctx);
  const before = await findOne(ctx, recordId, id, { lock: 'change' });
  await checkFile(ctx, recordId, file);
  await checkVersion(ctx, before, ['likelihood', 'impact', 'rationale'], version);
  refuseUnlessDraft(before);
  const missing = before.panel.filter(({ hasScored }) => !hasScored).map(({ person }) => person.name);
  if (missing.length > 0)
    throw conflict(`Wait for the scores of ${missing.join(', ')} first.`, 'INVALID_TRANSITION');
  const said = { rationale, assumptions, knowledge, file };
  const values = { ...said, ...judgeBy(scheme, factors), status: 'pending' };
  const agreed = await assessmentStore.update(ctx, id, values, { version, action: 'agreed' });
  await renewRatings(ctx, recordId, scheme);
  await askAgain(ctx, record, agreed.type);
  await tellOfAssessment(ctx, record, agreed);
  return agreed;
}

/** Takes back what several people were asked for, before it is agreed on. */
export async function removeAssessment(
  given: WriteContext,
  recordId: string,
  id: string,
  reason?: string,
): Promise<RiskAssessment> {
  const { ctx } = await lockToAssess(given, recordId);
  refuseUnlessDraft(await findOne(ctx, recordId, id));
  return assessmentStore.remove(ctx, id, reason);
}
