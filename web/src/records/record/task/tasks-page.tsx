import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { TaskKinds } from '../../task/task-kind.ts';
import { TasksScreen } from '../../task/tasks-screen.tsx';
import type { RecordKind } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { tasksPageTexts } from './record-task-texts.ts';

/** What has to be done in this workspace, by oneself or by a team. */
export function TasksPage({ kind }: { kind: RecordKind }) {
  const { workspaceId } = useWorkspaceIds();
  const kinds: TaskKinds = { [`${kind.key}_action`]: kind };
  return (
    <Page title={tasksPageTexts.title} crumbs={useCrumbs()}>
      <TasksScreen title={tasksPageTexts.title} place={{ type: kind.module, workspaceId }} kinds={kinds} />
    </Page>
  );
}
