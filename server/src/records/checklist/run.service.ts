import type { InputOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { Answer, Photo, Run, RunCreate, RunPatch, WholeRun } from 'contract/records/checklist/checklist';
import {
  type ChecklistSection,
  type GivenAnswer,
  type RunStatus,
  runStates,
} from 'contract/records/checklist/checklist-types';
import { askedItems, givenAnswers } from 'contract/records/checklist/core/shown';
import { levels } from 'contract/core/rights/levels';
import { can } from 'contract/core/rights/permissions';
import sql, { raw, type Sql } from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { jsonOf, sourceOf } from '../../core/store/entity.ts';
import { checkVersion } from '../../core/store/patch.ts';
import type { FindOptions } from '../../core/store/store.ts';
import { checkInScope } from '../record/place.service.ts';
import { answerStore, isRunOverdue, runStore, wholeChecklistStore } from './checklist.store.ts';
import { checkRunGroup } from './run-group.service.ts';
import type { CheckedKinds } from './checked-kinds.ts';

type Filters = Omit<InputOf<typeof checklistRunEndpoints.list>['query'], keyof ListQuery>;

const openStates: readonly RunStatus[] = ['scheduled', 'in-progress'];

// Where a run is answered, whose it is, when it is due and what came of it.
const narrowedBy = ({ site, assignee, dueFrom, dueTo, overdue, isFailed }: Filters): Sql[] => [
  ...(site ? [sql`t.site_id = any(${site}::uuid[])`] : []),
  ...(assignee ? [sql`t.assignee_id = any(${assignee}::uuid[])`] : []),
  ...(dueFrom ? [sql`t.due_on >= ${dueFrom}::date`] : []),
  ...(dueTo ? [sql`t.due_on <= ${dueTo}::date`] : []),
  ...(overdue === undefined ? [] : [sql`${raw(isRunOverdue)} = ${overdue}`]),
  ...(isFailed === undefined ? [] : [sql`t.is_failed = ${isFailed}`]),
];

const filtersOf = ({ status, checklist, record, action, mine, ...filters }: Filters): Sql[] => [
  ...(status ? [sql`t.status = ${status}`] : []),
  ...(checklist ? [sql`t.checklist_id = ${checklist}`] : []),
  ...(record ? [sql`t.record_id = ${record}`] : []),
  ...(action ? [sql`t.action_id = ${action}`] : []),
  ...(mine ? [sql`t.assignee_id = app_account()`] : []),
  ...narrowedBy(filters),
];

export const listRuns = (ctx: Context, { page, limit, search, sort, ...filters }: ListQuery & Filters) =>
  runStore.list(ctx, { page, limit, search, sort }, { filters: filtersOf(filters) });

/** All of them in batches, for an export. */
export const listAllRuns = (
  ctx: Context,
  { search, sort, ...filters }: Pick<ListQuery, 'search' | 'sort'> & Filters,
) => runStore.listAll(ctx, { search, sort }, { filters: filtersOf(filters) });

/** A run, locked when asked for, when it is open and the caller may answer it. */
export async function lockToAnswer(ctx: WriteContext, id: string) {
  const run = await lockOpenRun(ctx, id);
  refuseOthers(ctx, run);
  if (!run.assignee)
    throw conflict(
      `Nobody in ${run.group?.name ?? 'its group'} has claimed ${run.number} yet. Claim it first.`,
    );
  return run;
}

/** A run, locked, when it is open. */
export async function lockOpenRun(ctx: WriteContext, id: string): Promise<Run> {
  const run = await runStore.find(ctx, id, { lock: 'change' });
  if (!openStates.includes(run.status)) throw conflict(closedSentence(run), 'INVALID_TRANSITION');
  return run;
}

/** Refuses whoever neither has a run nor may edit. */
export function refuseOthers(ctx: WriteContext, { assignee }: Pick<Run, 'assignee'>): void {
  if (!can(ctx.actor, 'checklist-run.answer', { assignee: assignee ? [assignee] : [] })) throw forbidden();
}

const closedSentence = ({ number, status }: Pick<Run, 'number' | 'status'>) =>
  `${number} is ${runStates[status].label.toLowerCase()}: it can no longer be changed.`;

/** The questions of the edition that a run is of. */
export async function findSections(ctx: Context, runId: string): Promise<ChecklistSection[]> {
  const [row] = await ctx.db.query<{ sections: ChecklistSection[] }>(sql`
    select e.sections from checklist_runs r
      join checklist_editions e on e.organization_id = r.organization_id and e.checklist_id = r.checklist_id and e.number = r.edition
     where r.organization_id = app_organization() and r.id = ${runId}`);
  return row?.sections ?? [];
}

/** An answer without what its log stands under. */
export function shownAnswer({ subject: _subject, ...answer }: Answer & { subject: string }): Answer {
  return answer;
}

async function findKept(ctx: Context, runId: string): Promise<{ answers: Answer[]; photos: Photo[] }> {
  const [answers, photos] = await Promise.all([
    ctx.db.query<{ record: Answer & { subject: string } }>(sql`
      select ${jsonOf(answerStore.entity)} as record from ${sourceOf(answerStore.entity)}
       where t.organization_id = app_organization() and t.run_id = ${runId} order by t.answered_at`),
    ctx.db.query<Photo>(sql`
      select t.id as "_id", t.item_id as item, t.name, t.mime like 'image/%' as "isPicture" from checklist_photos t
       where t.organization_id = app_organization() and t.run_id = ${runId} and t.deleted_at is null order by t.created_at`),
  ]);
  return { answers: answers.map(({ record }) => shownAnswer(record)), photos };
}

/** What was answered, as the rules look at it, by item. */
export async function findGiven(ctx: Context, runId: string): Promise<Map<string, GivenAnswer>> {
  const { answers, photos } = await findKept(ctx, runId);
  return givenAnswers(answers, photos);
}

export async function findRun(ctx: Context, id: string, options?: FindOptions): Promise<WholeRun> {
  const [run, sections, { answers, photos }] = await Promise.all([
    runStore.find(ctx, id, options),
    findSections(ctx, id),
    findKept(ctx, id),
  ]);
  return { ...run, sections, answers, photos };
}

/** Refuses to give a run to somebody who could not answer it. */
export async function checkAssignee(
  ctx: WriteContext,
  assignee: string | null | undefined,
  field = 'assignee',
): Promise<void> {
  if (!assignee || assignee === ctx.actor.accountId) return;
  await checkPeople(ctx, [assignee], field);
  const [rights] = await ctx.db.query<{ level: number; name: string }>(sql`
    select r.level, a.name from accounts a cross join lateral workspace_rights(a.organization_id, a.id, ${ctx.workspaceId}) r
     where a.organization_id = app_organization() and a.id = ${assignee}`);
  if ((rights?.level ?? 0) < levels.contribute)
    throw invalid({
      [field]: `${rights?.name ?? 'This person'} may only look here, and could not answer it`,
    });
}

export async function checkSite(ctx: WriteContext, site: string | null | undefined): Promise<void> {
  if (!site) return;
  const found = await ctx.db.query(
    sql`select from sites where organization_id = app_organization() and id = ${site} and deleted_at is null`,
  );
  if (found.length === 0) throw notFound('Site', 'site');
  await checkInScope(ctx, { site });
}

/** Refuses an action that its record does not have. */
async function checkAction(ctx: WriteContext, recordId: string | null, action: string): Promise<void> {
  const found = await ctx.db.query(sql`
    select from actions where organization_id = app_organization() and record_id = ${recordId} and id = ${action} and deleted_at is null`);
  if (found.length === 0) throw notFound('Action', 'action');
}

type Given = Omit<RunCreate, 'dueDate' | 'checklist' | 'assignee' | 'site'> & {
  site: string | null;
  assignee: string | null;
};

/** The record that a run is for: what stands below one that is at its end stays as it is. */
async function findOpen(kinds: CheckedKinds, ctx: WriteContext, recordId: string) {
  const record = await kinds.findRecord(ctx, recordId);
  (await kinds.kindOf(ctx, recordId)).records.refuseKept(record);
  return record;
}

/** Whose a run is to be, where and what for, when all of that can be. */
async function checkGiven(kinds: CheckedKinds, ctx: WriteContext, input: RunCreate): Promise<Given> {
  const { record: recordId = null, action = null, group = null } = input;
  const assignee = input.assignee ?? (group ? null : ctx.actor.accountId);
  const record = recordId ? await findOpen(kinds, ctx, recordId) : null;
  if (action) await checkAction(ctx, recordId, action);
  await checkAssignee(ctx, assignee);
  await checkSite(ctx, input.site);
  const site = input.site ?? record?.site._id ?? null;
  if (group) await checkRunGroup(ctx, { site, record: recordId }, group);
  return { record: recordId, action, group, assignee, site };
}

/** Starts a run of the edition that is in force. */
export async function startRun(kinds: CheckedKinds, ctx: WriteContext, input: RunCreate): Promise<WholeRun> {
  const given = await checkGiven(kinds, ctx, input);
  const { _id: checklist, name, edition, status } = await wholeChecklistStore.find(ctx, input.checklist);
  if (status !== 'active') throw conflict(`${name} is not published. Publish it first.`);
  const [taken] = await ctx.db.query<{ year: number; serial: number }>(
    sql`select year, serial from number_of_today('checklist_run')`,
  );
  const dueDate = input.dueDate ?? (await findToday(ctx, given.site));
  const extra = {
    ...taken,
    offered_at: given.assignee ? null : new Date().toISOString(),
    name,
    edition,
    item_count: await countAsked(ctx, checklist, edition),
  };
  const { _id } = await runStore.insert(ctx, { ...given, dueDate, checklist }, { extra });
  return findRun(ctx, _id);
}

/** The day that it is at a site, or where the organization is. */
export async function findToday(ctx: Pick<Context, 'db'>, site: string | null): Promise<string> {
  const [row] = await ctx.db.query<{ today: string }>(sql`
    select coalesce((select today_in(s.time_zone) from sites s where s.organization_id = app_organization() and s.id = ${site}),
             organization_today())::text as today`);
  return row?.today ?? '';
}

export async function countAsked(
  ctx: Pick<Context, 'db'>,
  checklistId: string,
  edition: number,
): Promise<number> {
  const [row] = await ctx.db.query<{ sections: ChecklistSection[] }>(sql`
    select sections from checklist_editions
     where organization_id = app_organization() and checklist_id = ${checklistId} and number = ${edition}`);
  return askedItems(row?.sections ?? [], new Map()).length;
}

async function lockOpen(ctx: WriteContext, id: string, version: number): Promise<Run> {
  const before = await runStore.find(ctx, id, { lock: 'change' });
  await checkVersion(ctx, before, ['status'], version);
  if (!openStates.includes(before.status)) throw conflict(closedSentence(before), 'INVALID_TRANSITION');
  return before;
}

/** Gives a run to somebody else, another site or another day. */
export async function updateRun(
  ctx: WriteContext,
  id: string,
  { version, ...patch }: RunPatch,
): Promise<WholeRun> {
  const before = await lockOpen(ctx, id, version);
  await checkAssignee(ctx, patch.assignee);
  await checkSite(ctx, patch.site);
  const site = patch.site === undefined ? before.site?._id : patch.site;
  if (patch.group) await checkRunGroup(ctx, { site, record: before.record?._id }, patch.group);
  await runStore.update(ctx, id, ...takersAfter(before, patch, version));
  return findRun(ctx, id);
}

/** A patch with what follows from who is to have the run: a group that is named without a person waits for one. */
function takersAfter(
  before: Run,
  patch: Omit<RunPatch, 'version'>,
  version: number,
): [
  Omit<RunPatch, 'version' | 'assignee'> & { assignee?: string | null },
  { version: number; extra: Record<string, unknown> },
] {
  const { assignee, group } = patch;
  if (group && !assignee)
    return [
      { ...patch, assignee: null },
      { version, extra: { offered_at: new Date().toISOString() } },
    ];
  if (assignee)
    return [
      { ...patch, group: group ?? null },
      { version, extra: { offered_at: null } },
    ];
  if (group === null && !before.assignee) throw invalid({ assignee: 'Choose who answers it' });
  return [patch, { version, extra: {} }];
}

/** Ends a run without a result. */
export async function cancelRun(
  ctx: WriteContext,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<WholeRun> {
  await lockOpen(ctx, id, version);
  await runStore.update(
    ctx,
    id,
    {},
    { version, action: 'cancel', reason, extra: { status: 'cancelled', reason } },
  );
  return findRun(ctx, id);
}
