import { actionStates } from 'contract/records/record/action-steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';

export function TaskStatus({ task }: { task: Pick<Task, 'status'> }) {
  return <StatusBadge status={task.status} states={actionStates} />;
}

/** The same in words, as it is printed. */
export const taskStatusText = (status: string): string =>
  Object.entries(actionStates).find(([state]) => state === status)?.[1].label ?? status;
