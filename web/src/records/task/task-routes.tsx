import { page } from '../../shared/screen/page.tsx';
import { taskTitles } from './task-route-texts.ts';

export const taskRoutes = [
  page('my-task', taskTitles.myTasks, () => import('./my-task-page.tsx').then((module) => module.MyTaskPage)),
];
