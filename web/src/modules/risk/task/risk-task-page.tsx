import { TaskPage } from '../../../records/record/task/task-page.tsx';
import { riskTaskFacts } from '../risk-action-facts.ts';
import { riskKind } from '../risk-kind.ts';

const parts = { recordTitle: 'The risk it treats', factsOf: riskTaskFacts };

/** One task with the risk that it treats. */
export function RiskTaskPage() {
  return <TaskPage kind={riskKind} parts={parts} />;
}
