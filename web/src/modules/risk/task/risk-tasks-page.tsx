import { TasksPage } from '../../../records/record/task/tasks-page.tsx';
import { riskKind } from '../risk-kind.ts';

/** What has to be done about risks in the open workspace. */
export function RiskTasksPage() {
  return <TasksPage kind={riskKind} />;
}
