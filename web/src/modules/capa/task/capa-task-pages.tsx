import { TaskPage } from '../../../records/record/task/task-page.tsx';
import { TasksPage } from '../../../records/record/task/tasks-page.tsx';
import { capaActionFacts } from '../capa-action-facts.ts';
import { capaKind } from '../capa-kind.ts';
import { capaTexts } from '../record/capa-texts.ts';

const parts = { recordTitle: capaTexts.task, factsOf: capaActionFacts };

/** What has to be done about CAPAs in the open workspace. */
export function CapaTasksPage() {
  return <TasksPage kind={capaKind} />;
}

/** One task with its CAPA. */
export function CapaTaskPage() {
  return <TaskPage kind={capaKind} parts={parts} />;
}
