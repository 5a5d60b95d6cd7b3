import { TaskPage } from '../../../records/record/task/task-page.tsx';
import { riskTaskFacts } from '../risk-action-facts.ts';
import { riskKind } from '../risk-kind.ts';
import { riskTaskTexts } from './risk-task-texts.ts';

const parts = { recordTitle: riskTaskTexts.record, factsOf: riskTaskFacts };

/** One task with the risk that it treats. */
export function RiskTaskPage() {
  return <TaskPage kind={riskKind} parts={parts} />;
}
