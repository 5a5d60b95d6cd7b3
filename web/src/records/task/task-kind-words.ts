import { recordKinds } from 'contract/core/record-kinds';
import {
  approvalTask,
  type RequestKind,
  requestKinds,
  type Task,
} from 'contract/records/task/task.endpoints';
import { requestTexts } from '../record/task-work/work-texts.ts';
import { taskTexts } from './task-texts.ts';

/** Whether a task is asked of somebody about what others work on. */
export const isRequest = (kind: Task['kind']): kind is RequestKind | typeof approvalTask =>
  kind === approvalTask || requestKinds.some((request) => request === kind);

/** What a task is, in words. */
export function kindWords(kind: Task['kind']): string {
  if (isRequest(kind)) return requestTexts[kind];
  if (kind === 'checklist_run') return taskTexts.checklist;
  const record = Object.entries(recordKinds).find(([key]) => `${key}_action` === kind);
  return taskTexts.kind(record?.[1].words.one ?? kind);
}
