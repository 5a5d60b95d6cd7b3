import type { ListQuery } from 'contract/core/list';
import type { WholeChecklist } from 'contract/records/checklist/checklist';
import type { Trend } from 'contract/records/checklist/trend';
import type { ChecklistStatus } from 'contract/records/checklist/checklist-types';
import { definitionProblems } from 'contract/records/checklist/core/problems';
import sql, { raw } from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts';
import type { DeletedSource } from '../../support/deleted/deleted.service.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { checklistStore, wholeChecklistStore } from './checklist.store.ts';
import { listPastRuns } from './past-run.service.ts';

type Input = { owner?: string | undefined; sections?: readonly object[] | undefined } & Record<
  string,
  unknown
>;
type Seen = { version: number };

/** What may have changed of a checklist since somebody looked at it. */
const seenOfChecklist = ['name', 'description', 'category', 'owner', 'sections', 'status', 'edition'];

/** So many of the last runs tell how a checklist does. */
const trendRuns = 12;

/** The checklists of the workspace. */
export function listChecklists(
  ctx: Context,
  {
    status,
    owner,
    ...query
  }: ListQuery & { status?: ChecklistStatus | undefined; owner?: string[] | undefined },
) {
  const filters = [
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(owner ? [sql`t.owner_id = any(${owner}::uuid[])`] : []),
  ];
  return checklistStore.list(ctx, query, { filters });
}

export const findChecklist = (ctx: Context, id: string): Promise<WholeChecklist> =>
  wholeChecklistStore.find(ctx, id);

/** Refuses a checklist that a row names in a field and that no run can be started of; `before` is the one that it names already. */
export async function checkActiveChecklist(
  ctx: Context,
  id: string | null | undefined,
  { field, before }: { field: string; before?: string | undefined },
): Promise<void> {
  if (!id || id === before) return;
  const [found] = await ctx.db.query<{ name: string; status: ChecklistStatus }>(sql`
    select name, status from checklists
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and id = ${id} and deleted_at is null`);
  if (!found) throw notFound('Checklist', field);
  if (found.status === 'retired')
    throw invalid({ [field]: `${found.name} is retired. Choose another one, or publish it again.` });
  if (found.status === 'draft')
    throw invalid({ [field]: `${found.name} is not published. Publish it first.` });
}

export async function createChecklist(ctx: WriteContext, input: Input): Promise<WholeChecklist> {
  const { owner = ctx.actor.accountId, sections = [], ...fields } = input;
  await checkPeople(ctx, input.owner ? [owner] : [], 'owner');
  return wholeChecklistStore.insert(ctx, { ...fields, owner, sections });
}

export async function updateChecklist(
  ctx: WriteContext,
  id: string,
  { version, ...patch }: Input & Seen,
): Promise<WholeChecklist> {
  await checkPeople(ctx, patch.owner ? [patch.owner] : [], 'owner');
  return wholeChecklistStore.update(ctx, id, patch, { version });
}

/** What a checklist is as a whole is decided on what was seen of it. */
async function lockSeen(ctx: WriteContext, id: string, { version }: Seen): Promise<WholeChecklist> {
  const before = await wholeChecklistStore.find(ctx, id, { lock: 'change' });
  await checkVersion(ctx, before, seenOfChecklist, version);
  return before;
}

/** Makes its questions the edition that runs begin with from now on. */
export async function publishChecklist(ctx: WriteContext, id: string, seen: Seen): Promise<WholeChecklist> {
  const before = await lockSeen(ctx, id, seen);
  const problems = definitionProblems(before.sections).map(({ message }) => message);
  if (problems.length > 0)
    throw new AppError('PRECONDITION_UNMET', `${problems[0]}.`, { details: { unmet: problems } });
  const { status, isChanged } = before;
  if (status === 'active' && !isChanged) throw conflict('Nothing has changed since it was last published.');
  const isSame = before.edition > 0 && !isChanged;
  const edition = isSame ? before.edition : before.edition + 1;
  if (!isSame)
    await ctx.db.query(sql`
      insert into checklist_editions (organization_id, checklist_id, number, sections, published_by)
      select organization_id, id, ${edition}, sections, app_account() from checklists
       where organization_id = app_organization() and id = ${id}`);
  return wholeChecklistStore.update(
    ctx,
    id,
    {},
    { action: 'published', extra: { status: 'active', edition } },
  );
}

/** Takes it out of use; publishing brings it back. */
export async function retireChecklist(ctx: WriteContext, id: string, seen: Seen): Promise<WholeChecklist> {
  const before = await lockSeen(ctx, id, seen);
  if (before.status === 'retired') throw conflict('It is already retired.');
  return wholeChecklistStore.update(ctx, id, {}, { action: 'retired', extra: { status: 'retired' } });
}

/** What the last completed runs of a checklist came to, the newest first, with the answer to each item that was asked. */
export async function findTrend(ctx: Context, id: string): Promise<Trend> {
  const [, runs] = await Promise.all([
    checklistStore.find(ctx, id),
    listPastRuns(ctx, [sql`r.checklist_id = ${id}`], trendRuns),
  ]);
  return {
    runs: runs.map(({ _id, number, edition, score, isFailed, completedAt, answers }) => ({
      _id,
      number,
      edition,
      score,
      isFailed,
      completedAt,
      answers: answers.map(({ action: _action, raised: _raised, ...answer }) => answer),
    })),
  };
}

/** Puts a draft or a retired checklist out of sight; what runs goes on. */
export async function removeChecklist(ctx: WriteContext, id: string, reason: string): Promise<null> {
  const { name, status } = await wholeChecklistStore.find(ctx, id, { lock: 'removal' });
  if (status === 'active') throw conflict(`${name} is in use. Retire it first.`, 'INVALID_TRANSITION');
  await wholeChecklistStore.remove(ctx, id, reason);
  return null;
}

/** Checklists among what was deleted. */
export const deletedChecklists: DeletedSource = {
  kind: 'checklist',
  permissions: { read: 'checklist.read', restore: 'checklist.manage' },
  rows: raw(`select t.id, 'checklist' as kind, null as number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from checklists t where t.organization_id = app_organization() and t.deleted_at is not null`),
  restore: (ctx, id, reason) => wholeChecklistStore.restore(ctx, id, reason),
};
