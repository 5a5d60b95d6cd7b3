import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import type { ModuleKey } from 'contract/core/modules';
import { namedAsks, takeover } from 'contract/core/record-kinds';
import { approvalTask, takeoverTask, type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { requestActs } from '../record/task-work/work-texts.ts';
import { asksForDecision, isRequest } from '../task/task-kind-words.ts';

/** Something that the person has to do: a task, or a record that waits for them. */
export type Waiting = {
  id: string;
  title: string;
  number: string | null;
  about: string | null;
  module: ModuleKey | null;
  workspace: string | null;
  organizationId: string;
  link: string;
  act: string;
  /** Days past what was agreed; below zero for what is still ahead. */
  late: number;
  /** Whether it counts days since it should have been done, or since it began to wait. */
  isWaiting: boolean;
  isDecision: boolean;
};

/** As much is looked at as one page holds. */
export const mostWaiting = 20;

const ofTask = (task: Task): Waiting => ({
  id: task._id,
  title: task.title,
  number: task.record.number,
  about: task.record.name,
  module: task.module,
  workspace: task.workspace.name,
  organizationId: task.organization._id,
  link: task.link,
  act: isRequest(task.kind) ? requestActs[task.kind] : attentionRules.task_overdue.act,
  late: -task.daysLeft,
  isWaiting: false,
  isDecision: asksForDecision(task.kind),
});

const ofEntry = (entry: AttentionEntry): Waiting => ({
  id: `${entry.key} ${entry._id}`,
  title: entry.name,
  number: entry.number,
  about: attentionRules[entry.key].label,
  module: entry.module,
  workspace: entry.workspaceName,
  organizationId: entry.organization._id,
  link: entry.link,
  act: attentionRules[entry.key].act,
  late: Math.max(entry.days, 0),
  isWaiting: true,
  isDecision: attentionRules[entry.key].does === 'decide',
});

/** What comes first: what waits for a decision, what is late, what is due today, and then the rest as it comes. */
const rankOf = ({ isDecision, isWaiting, late }: Waiting): number => {
  if (isDecision) return 0;
  if (isWaiting) return 3;
  if (late > 0) return 1;
  return late === 0 ? 2 : 4;
};

const inOrder = (one: Waiting, other: Waiting) =>
  rankOf(one) - rankOf(other) || other.late - one.late || one.title.localeCompare(other.title);

/** What is a task as well as a rule's, by the rule. */
const tasksBy: Partial<Record<AttentionEntry['key'], Task['kind']>> = {
  approval_waiting_me: approvalTask,
  [takeover.key]: takeoverTask,
  ...Object.fromEntries(
    namedAsks.flatMap(({ rule, task, ofManagers }) => [
      ...(rule ? [[rule, task]] : []),
      ...(ofManagers ? [['review_due_30', task]] : []),
    ]),
  ),
};

/** What needs attention and is no task: actions are there as tasks already, and so is what is asked about a record. */
function besides(tasks: readonly Task[], entries: readonly AttentionEntry[]): AttentionEntry[] {
  const asked = new Set(tasks.map(({ kind, record }) => `${kind} ${record._id}`));
  return entries.filter(
    ({ attentionType, key, record }) => attentionType !== 'action' && !asked.has(`${tasksBy[key]} ${record}`),
  );
}

/** All that the person has to do next, first things first; as far as the first pages go. */
export function useWaitingForMe() {
  const tasks = useApi(taskEndpoints.listMine, { query: { limit: mostWaiting } });
  const entries = useApi(attentionEndpoints.listMine, { query: { limit: mostWaiting } });
  const ofMine = tasks.data?.results ?? [];
  const waiting = [
    ...ofMine.map(ofTask),
    ...besides(ofMine, entries.data?.results ?? []).map(ofEntry),
  ].toSorted(inOrder);
  return {
    waiting,
    isLoading: tasks.isLoading || entries.isLoading,
    error: tasks.error ?? entries.error,
    refetch: () => void Promise.all([tasks.refetch(), entries.refetch()]),
  };
}
