import { riskActionWorkflow } from 'contract/risk/risk.workflow';
import type { Task } from 'contract/task/task.endpoints';
import { StatusBadge, type States } from './status-badge.tsx';

/** What a task's status means depends on what it comes from. */
const states: Record<Task['kind'], States> = { risk_action: riskActionWorkflow.states };

export function TaskStatus({ task }: { task: Pick<Task, 'kind' | 'status'> }) {
  return <StatusBadge status={task.status} states={states[task.kind]} />;
}
