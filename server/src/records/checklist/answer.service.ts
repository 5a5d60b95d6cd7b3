import type { Answer, AnswerPut } from 'contract/records/checklist/checklist';
import {
  type ChecklistItem,
  type ChecklistSection,
  isAsked,
  isNothing,
  itemsOf,
  mayBeLeftOut,
} from 'contract/records/checklist/checklist-types';
import { isAnswered, valueProblem } from 'contract/records/checklist/core/problems';
import { resultOf, scoreOf } from 'contract/records/checklist/core/score';
import { askedItems } from 'contract/records/checklist/core/shown';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';
import { answerStore, runStore } from './checklist.store.ts';
import { findGiven, findSections, lockToAnswer, shownAnswer } from './run.service.ts';

/** A run, locked to be answered, with one of its items. */
export async function openItem(given: WriteContext, runId: string, itemId: string) {
  const run = await lockToAnswer(given, runId);
  const sections = await findSections(given, runId);
  const item = itemsOf(sections).find(({ _id }) => _id === itemId);
  if (!item) throw notFound('Item', 'item');
  return { run, sections, item, ctx: { ...given, rootNumber: run.number } };
}

/** Keeps beside a run how far it is. */
export async function keepProgress(
  ctx: WriteContext,
  runId: string,
  sections: ChecklistSection[],
): Promise<void> {
  const given = await findGiven(ctx, runId);
  const asked = askedItems(sections, given);
  const answered = asked.filter((item) => isAnswered(item, given.get(item._id)));
  await ctx.db.query(sql`
    update checklist_runs set item_count = ${asked.length}, answered_items = ${answered.length},
           failed_items = ${scoreOf(sections, given).failed.length}
     where organization_id = app_organization() and id = ${runId}`);
}

/** The first that is kept of a run begins it. */
export async function begin(ctx: WriteContext, run: { _id: string; status: string }): Promise<void> {
  if (run.status !== 'scheduled') return;
  await runStore.update(ctx, run._id, {}, { action: 'start', extra: { status: 'in-progress' } });
}

function checkValue(item: ChecklistItem, { value, reason }: Pick<AnswerPut, 'value' | 'reason'>): void {
  const problem = valueProblem(item, value);
  if (problem) throw invalid({ value: problem });
  if (reason && value !== null) throw invalid({ reason: 'What does not apply has no answer' });
  if (reason && !mayBeLeftOut(item)) throw invalid({ reason: 'This item has to be answered' });
  if (!isAsked(item)) throw invalid({ value: 'An instruction is not answered' });
}

/** Answers an item as it was seen; what another device has answered meanwhile is never overwritten unseen. */
export async function answerItem(
  given: WriteContext,
  runId: string,
  itemId: string,
  { version, value: said, comment = null, reason = null, planned = null }: AnswerPut,
): Promise<Answer> {
  const value = isNothing(said) ? null : said;
  const { ctx, run, sections, item } = await openItem(given, runId, itemId);
  checkValue(item, { value, reason });
  const [before] = await ctx.db.query<{ id: string }>(sql`
    select id from checklist_answers where organization_id = app_organization() and run_id = ${runId} and item_id = ${itemId}`);
  const extra = {
    result: resultOf(item, { value, reason }),
    answered_by: ctx.actor.accountId,
    answered_at: sql`now()`,
  };
  const answer = { value, comment, reason, planned };
  const isSame = before && (await isAlready(ctx, before.id, answer));
  if (before && !isSame)
    await answerStore.update(ctx, before.id, answer, { version, extra, action: 'answered' });
  if (!before) {
    const place = { run_id: runId, item_id: itemId, name: item.question };
    await answerStore.insert(ctx, answer, { extra: { ...extra, ...place }, action: 'answered' });
  }
  await begin(ctx, run);
  await keepProgress(ctx, runId, sections);
  return shownAnswer(await answerStore.find(ctx, await idOf(ctx, runId, itemId)));
}

async function idOf(ctx: WriteContext, runId: string, itemId: string): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>(sql`
    select id from checklist_answers where organization_id = app_organization() and run_id = ${runId} and item_id = ${itemId}`);
  return row?.id ?? '';
}

type Said = Pick<AnswerPut, 'value' | 'comment' | 'reason' | 'planned'>;

async function isAlready(ctx: WriteContext, id: string, said: Said): Promise<boolean> {
  const { value, comment, reason, planned } = await answerStore.find(ctx, id);
  const { name, assignee, dueDate } = planned ?? {};
  const before = [value, comment, reason, name, assignee, dueDate];
  const now = [said.value, said.comment, said.reason];
  const { planned: next } = said;
  return JSON.stringify(before) === JSON.stringify([...now, next?.name, next?.assignee, next?.dueDate]);
}
