import { limits } from 'contract/core/limits';
import type { WholeRun } from 'contract/records/checklist/checklist';
import {
  type ChecklistItem,
  type ChecklistSection,
  isAsked,
  itemsOf,
} from 'contract/records/checklist/checklist-types';
import { completionProblems, isAnswered } from 'contract/records/checklist/core/problems';
import { type RunScore, scoreOf } from 'contract/records/checklist/core/score';
import { shownItems } from 'contract/records/checklist/core/shown';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { listCandidates } from '../record/action-candidate.service.ts';
import type { CheckedKinds, CheckedRecord } from './checked-kinds.ts';
import { runStore } from './checklist.store.ts';
import { findGiven, findRun, findSections, lockToAnswer } from './run.service.ts';

/** So many days there are for what a failed item asks for. */
const actionDays = 7;

type Run = Awaited<ReturnType<typeof lockToAnswer>>;

/** Whether a record can be given actions: it has been taken over, and is not done. */
const takesActions = ({ isTakenOver, status }: CheckedRecord) =>
  isTakenOver && status !== 'completed' && status !== 'cancelled';

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
    run.assignee._id,
    ctx.actor.accountId,
  ];
  const people = await listCandidates(ctx, { kind, record }, { ids: wanted, limit: wanted.length });
  return wanted.find((id) => people.some(({ _id, why }) => _id === id && !why));
}

const shortened = (text: string) =>
  text.length <= limits.nameMax ? text : `${text.slice(0, limits.nameMax - 1)}…`;

async function daysOf(
  ctx: WriteContext,
  record: CheckedRecord,
): Promise<{ startDate: string; endDate: string }> {
  const [row] = await ctx.db.query<{ startDate: string; endDate: string }>(sql`
    select today_in(s.time_zone)::text as "startDate", (today_in(s.time_zone) + ${actionDays}::int)::text as "endDate"
      from sites s where s.organization_id = app_organization() and s.id = ${record.site._id}`);
  return row ?? { startDate: '', endDate: '' };
}

/** Makes an action of each failed item that asks for one. */
async function addActions(
  ctx: WriteContext,
  kinds: CheckedKinds,
  { run, record, items }: { run: Run; record: CheckedRecord; items: ChecklistItem[] },
): Promise<void> {
  const assignee = await findAssignee(ctx, kinds, record, run);
  const days = await daysOf(ctx, record);
  for (const { _id: item, question } of items) {
    const [answer] = await ctx.db.query<{ comment: string | null }>(sql`
      select comment from checklist_answers
       where organization_id = app_organization() and run_id = ${run._id} and item_id = ${item}`);
    const description = [`Failed in ${run.number} ${run.name}: ${question}`, answer?.comment]
      .filter(Boolean)
      .join('\n\n');
    const action = await kinds.addAction(ctx, record._id, {
      name: shortened(question),
      description,
      ...days,
      assignedTo: assignee ? [assignee] : [],
    });
    await ctx.db.query(sql`
      update checklist_answers set action_id = ${action}
       where organization_id = app_organization() and run_id = ${run._id} and item_id = ${item}`);
  }
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

/** Does what the failed items ask for: actions on the record that the run is for, where it takes any; else the owner is told. */
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
  const isTaken = record !== null && takesActions(record);
  const toAct = failed.filter(({ onFail }) => onFail === 'action');
  const toTell = failed.filter(({ onFail }) => onFail === 'notify' || (onFail === 'action' && !isTaken));
  if (isTaken && toAct.length > 0) await addActions(ctx, kinds, { run, record, items: toAct });
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
  // The record is locked before what hangs on it, as everywhere.
  const record = seen.record ? await kinds.lockRecord(given, seen.record._id) : null;
  const run = await lockToAnswer(given, id);
  const ctx = { ...given, rootNumber: run.number };
  const [sections, answers] = [await findSections(ctx, id), await findGiven(ctx, id)];
  refuseUnfinished(completionProblems(sections, answers));
  const result = scoreOf(sections, answers);
  const answered = shownItems(sections, answers).filter(
    (item) => isAsked(item) && isAnswered(item, answers.get(item._id)),
  );
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
        answered_items: answered.length,
        completed_at: sql`now()`,
        completed_by: ctx.actor.accountId,
      },
    },
  );
  return findRun(ctx, id);
}
