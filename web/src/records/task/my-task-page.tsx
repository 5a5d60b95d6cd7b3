import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { TaskKinds } from './task-kind.ts';
import { TasksScreen } from './tasks-screen.tsx';
import { taskTexts } from './task-texts.ts';

/** What the person has to do, in every module and every organization of theirs. */
export function MyTaskPage({ kinds }: { kinds: TaskKinds }) {
  return (
    <Page title={taskTexts.title} crumbs={useCrumbs()}>
      <TasksScreen title={taskTexts.title} place={null} kinds={kinds} />
    </Page>
  );
}
