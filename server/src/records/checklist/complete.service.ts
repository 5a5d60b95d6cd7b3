import { counted } from 'contract/core/counted';
import { capacities } from 'contract/core/capacity';
import { limits } from 'contract/core/limits';
import type { WholeRun } from 'contract/records/checklist/checklist';
import {
  type ChecklistItem,
  type ChecklistSection,
  itemsOf,
} from 'contract/records/checklist/checklist-types';
import { completionProblems, isAnswered } from 'contract/records/checklist/core/problems';
import { type RunScore, scoreOf } from 'contract/records/checklist/core/score';
import { askedItems } from 'contract/records/checklist/core/shown';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, conflict } from '../../core/http/errors.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { listCandidates } from '../record/action-candidate.service.ts';
import type { StoredFile } from '../record/record-file.service.ts';
import type { CheckedKinds, CheckedRecord } from './checked-kinds.ts';
import { runStore } from './checklist.store.ts';
import { findGiven, findRun, findSections, lockToAnswer } from './run.service.ts';

/** So many days there are for what a failed item asks for. */
const actionDays = 7;

type Run = Awaited<ReturnType<typeof lockToAnswer>>;

async function ownerOf(ctx: WriteContext, checklistId: string): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>(
    sql`select owner_id as id from checklists where organization_id = app_organization() and id = ${checklistId}`,
  );
  return row?.id ?? '';
}

/** Whose the actions are: of who manages the record, owns the checklist and answered it, the first who could complete one. */
async function findAssignee(
  ctx: WriteContext,
  kinds: CheckedKinds,
  record: CheckedRecord,
  run: Run,
): Promise<string | undefined> {
  const { kind } = await kinds.kindOf(ctx, record._id);
  const wanted = [
    ...record.managers.map(({ _id }) => _id),
    await ownerOf(ctx, run.checklist._id),
    ...(run.assignee ? [run.assignee._id] : []),
    ctx.actor.accountId,
  ];
  const people = await listCandidates(ctx, { kind, record }, { ids: wanted, limit: wanted.length });
  return wanted.find((id) => people.some(({ _id, why }) => _id === id && !why));
}

/** Who was chosen for an action, while they could complete it. */
async function ableOf(
  ctx: WriteContext,
  kinds: CheckedKinds,
  record: CheckedRecord,
  chosen: string | null | undefined,
): Promise<string | undefined> {
  if (!chosen) return undefined;
  const { kind } = await kinds.kindOf(ctx, record._id);
  const people = await listCandidates(ctx, { kind, record }, { ids: [chosen], limit: 1 });
  return people.find(({ _id, why }) => _id === chosen && !why)?._id;
}

const shortened = (text: string, most: number = limits.nameMax) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

async function daysOf(
  ctx: WriteContext,
  record: CheckedRecord,
): Promise<{ startDate: string; endDate: string }> {
  const [row] = await ctx.db.query<{ startDate: string; endDate: string }>(sql`
    select today_in(s.time_zone)::text as "startDate", (today_in(s.time_zone) + ${actionDays}::int)::text as "endDate"
      from sites s where s.organization_id = app_organization() and s.id = ${record.site._id}`);
  return row ?? { startDate: '', endDate: '' };
}

type Planned = { name: string; assignee: string | null; dueDate: string | null };

/** What is to be done about failed items: as its person planned it, where they did. */
type Wanted = {
  items: readonly ChecklistItem[];
  name: string;
  description: string;
  planned: Planned | null;
  photos: readonly StoredFile[];
};

/** What each failed item asks to be done, with what was said of it. */
async function wantedOf(ctx: WriteContext, run: Run, items: readonly ChecklistItem[]): Promise<Wanted[]> {
  const said = await ctx.db.query<{ item: string; comment: string | null; planned: Planned | null }>(sql`
    select item_id as item, comment, planned from checklist_answers
     where organization_id = app_organization() and run_id = ${run._id}`);
  const taken = await ctx.db.query<StoredFile & { item: string }>(sql`
    select item_id as item, file_id as id, name, mime, size::int as size from checklist_photos
     where organization_id = app_organization() and run_id = ${run._id} and deleted_at is null order by created_at`);
  return items.map((item) => {
    const { comment, planned = null } = said.find((one) => one.item === item._id) ?? {};
    const failed = `Failed in ${run.number} ${run.name}: ${item.question}`;
    return {
      items: [item],
      name: planned?.name ?? shortened(item.question),
      description: [failed, comment].filter(Boolean).join('\n\n'),
      planned,
      photos: taken.filter((photo) => photo.item === item._id),
    };
  });
}

/** Several of them as one: what a record has no room for one by one. */
const joined = (run: Run, all: readonly Wanted[]): Wanted => ({
  items: all.flatMap(({ items }) => items),
  name: `${counted(all.length, 'more item')} failed in ${run.number}`,
  description: shortened(
    [`Failed in ${run.number} ${run.name}:`, ...all.map(({ name }) => `- ${name}`)].join('\n'),
    limits.textMax,
  ),
  planned: null,
  photos: all.flatMap(({ photos }) => photos),
});

const sizeOf = ({ name, description }: Wanted) => name.length + description.length;

/** What becomes an action of its own while the record takes more; the rest is one action, or nothing where not even that fits. */
async function fitting(ctx: WriteContext, run: Run, recordId: string, wanted: Wanted[]): Promise<Wanted[]> {
  const { most, mostTogether } = capacities.actions;
  const [present] = await ctx.db.query<{ count: number; size: number }>(sql`
    select count(*)::int as count, coalesce(sum(length(name) + coalesce(length(description), 0) + coalesce(length(cause::text), 0)
             + coalesce(length(personnel), 0)), 0)::int as size
      from actions where organization_id = app_organization() and record_id = ${recordId} and deleted_at is null`);
  const room = { count: most - (present?.count ?? 0), size: mostTogether - (present?.size ?? 0) };
  const fit = (all: readonly Wanted[]) =>
    all.length <= room.count && all.reduce((sum, one) => sum + sizeOf(one), 0) <= room.size;
  if (fit(wanted)) return wanted;
  for (let own = Math.min(wanted.length, room.count) - 1; own >= 0; own -= 1) {
    const taken = [...wanted.slice(0, own), joined(run, wanted.slice(own))];
    if (fit(taken)) return taken;
  }
  return [];
}

/** Makes an action of each failed item that asks for one, as far as the record takes them; gives the items that are in one. */
async function addActions(
  ctx: WriteContext,
  kinds: CheckedKinds,
  { run, record, items }: { run: Run; record: CheckedRecord; items: ChecklistItem[] },
): Promise<ChecklistItem[]> {
  const usual = await findAssignee(ctx, kinds, record, run);
  const days = await daysOf(ctx, record);
  const taken = await fitting(ctx, run, record._id, await wantedOf(ctx, run, items));
  for (const { name, description, items: of, planned, photos } of taken) {
    const chosen = await ableOf(ctx, kinds, record, planned?.assignee);
    const assignee = chosen ?? usual;
    const { dueDate } = planned ?? {};
    const action = await kinds.addAction(ctx, record._id, {
      name,
      description,
      ...days,
      ...(dueDate && dueDate >= days.startDate ? { endDate: dueDate } : {}),
      assignedTo: assignee ? [assignee] : [],
    });
    await kinds.carryPhotos(ctx, record, { photos, action });
    await ctx.db.query(sql`
      update checklist_answers set action_id = ${action}
       where organization_id = app_organization() and run_id = ${run._id} and item_id = any(${of.map(({ _id }) => _id)})`);
  }
  return taken.flatMap((one) => one.items);
}

/** Raises a record of each failed item that asks for one, where the run has a site; gives the items of which one was raised. */
async function raiseRecords(
  ctx: WriteContext,
  kinds: CheckedKinds,
  { run, record, items }: { run: Run; record: CheckedRecord | null; items: ChecklistItem[] },
): Promise<ChecklistItem[]> {
  const site = record?.site._id ?? run.site?._id;
  if (!site || items.length === 0) return [];
  const done: ChecklistItem[] = [];
  for (const { name, description, items: of, photos } of await wantedOf(ctx, run, items)) {
    const raised = await kinds.raise(ctx, { name, description, site }, record);
    if (!raised) return done;
    await kinds.carryPhotos(ctx, raised, { photos });
    await ctx.db.query(sql`
      update checklist_answers set raised_id = ${raised._id}
       where organization_id = app_organization() and run_id = ${run._id} and item_id = any(${of.map(({ _id }) => _id)})`);
    done.push(...of);
  }
  return done;
}

/** Tells the owner of the checklist what failed. */
async function tellOwner(ctx: WriteContext, run: Run, count: number): Promise<void> {
  await notify(ctx, [
    {
      event: 'checklist.failed',
      to: [await ownerOf(ctx, run.checklist._id)],
      module: ctx.module ?? null,
      workspaceId: ctx.workspaceId,
      record: { type: 'checklist_run', id: run._id, number: run.number, name: run.name },
      path: `checklist-details/${run._id}`,
      facts: { count },
    },
  ]);
}

/** Does what the failed items ask for: actions on the record that the run is for, as far as it takes any; else the owner is told. */
async function followUp(
  ctx: WriteContext,
  kinds: CheckedKinds,
  {
    run,
    record,
    sections,
    result,
  }: { run: Run; record: CheckedRecord | null; sections: ChecklistSection[]; result: RunScore },
): Promise<void> {
  const failed = itemsOf(sections).filter(({ _id }) => result.failed.includes(_id));
  const toAct = failed.filter(({ onFail }) => onFail === 'action');
  const isTaken = record !== null && toAct.length > 0 && (await kinds.takesActions(ctx, record));
  const acted = isTaken ? await addActions(ctx, kinds, { run, record, items: toAct }) : [];
  const toRaise = failed.filter(({ onFail }) => onFail === 'record');
  const raised = await raiseRecords(ctx, kinds, { run, record, items: toRaise });
  const done = [...acted, ...raised];
  const toTell = failed.filter((item) => item.onFail !== 'none' && !done.includes(item));
  if (toTell.length > 0) await tellOwner(ctx, run, toTell.length);
}

function refuseUnfinished(problems: { item: string; message: string }[]): void {
  const [first] = problems;
  if (!first) return;
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  throw new AppError('PRECONDITION_UNMET', `${first.message}${more}.`, {
    details: { unmet: problems.map(({ message }) => message), items: problems.map(({ item }) => item) },
  });
}

/** Completes a run: scores it, and does what its failed items ask for. */
export async function completeRun(kinds: CheckedKinds, given: WriteContext, id: string): Promise<WholeRun> {
  const seen = await runStore.find(given, id);
  if (seen.isRecordDeleted)
    throw conflict(`${seen.recordNumber} was deleted. Restore it, or cancel this run.`, 'INVALID_TRANSITION');
  // The record is locked before what hangs on it, as everywhere.
  const record = seen.record ? await kinds.lockRecord(given, seen.record._id) : null;
  const run = await lockToAnswer(given, id);
  const ctx = { ...given, rootNumber: run.number };
  const [sections, answers] = [await findSections(ctx, id), await findGiven(ctx, id)];
  refuseUnfinished(completionProblems(sections, answers));
  const result = scoreOf(sections, answers);
  const asked = askedItems(sections, answers);
  const answered = asked.filter((item) => isAnswered(item, answers.get(item._id)));
  await followUp(ctx, kinds, { run, record, sections, result });
  await runStore.update(
    ctx,
    id,
    {},
    {
      action: 'complete',
      extra: {
        status: 'completed',
        score: result.score,
        is_failed: result.isFailed,
        failed_items: result.failed.length,
        item_count: asked.length,
        answered_items: answered.length,
        completed_at: sql`now()`,
        completed_by: ctx.actor.accountId,
      },
    },
  );
  return findRun(ctx, id);
}
