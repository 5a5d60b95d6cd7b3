import { namedTasks, recordKinds } from 'contract/core/record-kinds';
import {
  approvalTask,
  type AskedKind,
  decisionTasks,
  requestKinds,
  takeoverTask,
  type Task,
} from 'contract/records/task/task.endpoints';
import { requestTexts } from '../record/task-work/work-texts.ts';
import { taskTexts } from './task-texts.ts';

const asked: readonly string[] = [...requestKinds, approvalTask, takeoverTask, ...namedTasks];

/** Whether a task is asked of somebody about what others work on, or have reported. */
export const isRequest = (kind: Task['kind']): kind is AskedKind => asked.includes(kind);

const decisions: readonly string[] = decisionTasks;

/** Whether somebody waits for a word about it, and not for a piece of work. */
export const asksForDecision = (kind: Task['kind']): boolean => decisions.includes(kind);

/** What a task is, in words. */
export function kindWords(kind: Task['kind']): string {
  if (isRequest(kind)) return requestTexts[kind];
  if (kind === 'checklist_run') return taskTexts.checklist;
  const record = Object.entries(recordKinds).find(([key]) => `${key}_action` === kind);
  return taskTexts.kind(record?.[1].words.one ?? kind);
}
