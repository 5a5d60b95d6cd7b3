import { page } from '../../shared/screen/page.tsx';

export const taskRoutes = [
  page('my-task', 'My tasks', () => import('./my-task-page.tsx').then((module) => module.MyTaskPage)),
];
