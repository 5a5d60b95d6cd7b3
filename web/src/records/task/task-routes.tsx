import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import type { TaskKinds } from './task-kind.ts';
import { taskTitles } from './task-route-texts.ts';

/** The screen of a person's own tasks, given the kinds of them that there are. */
export const taskRoutes = (loadKinds: () => Promise<TaskKinds>): RouteObject[] => [
  page('my-task', taskTitles.myTasks, async () => {
    const [{ MyTaskPage }, kinds] = await Promise.all([import('./my-task-page.tsx'), loadKinds()]);
    return function MyTasks() {
      return <MyTaskPage kinds={kinds} />;
    };
  }),
];
