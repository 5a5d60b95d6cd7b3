import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { TaskPage } from '../../../records/record/task/task-page.tsx';
import { TasksPage } from '../../../records/record/task/tasks-page.tsx';
import { capaActionFacts } from '../capa-action-facts.ts';
import { capaKind } from '../capa-kind.ts';
import { capaTexts } from '../record/capa-texts.ts';

const factsOf = (action: CapaAction, _capa: Capa, currency: string | null) =>
  capaActionFacts(action, currency);

const parts = { recordTitle: capaTexts.task, factsOf };

/** What has to be done about CAPAs in the open workspace. */
export function CapaTasksPage() {
  return <TasksPage kind={capaKind} />;
}

/** One task with its CAPA. */
export function CapaTaskPage() {
  return <TaskPage kind={capaKind} parts={parts} />;
}
