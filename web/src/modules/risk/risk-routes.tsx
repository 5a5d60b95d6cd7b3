import type { RouteObject } from 'react-router';
import { loadCode } from '../../core/loading/load-code.ts';
import { page } from '../../shared/screen/page.tsx';

const list = () => loadCode(() => import('./list/risk-list-page.tsx').then((module) => module.RiskListPage));
const create = () => loadCode(() => import('./form/new-risk-page.tsx').then((module) => module.NewRiskPage));
const record = () =>
  loadCode(() => import('./record/risk-record-page.tsx').then((module) => module.RiskRecordPage));
const edit = () => loadCode(() => import('./form/edit-risk-page.tsx').then((module) => module.EditRiskPage));

/** A list of risks with what is opened from it; Library and My Risk have the same. */
const listOf = (path: string, title: string): RouteObject[] => [
  page(path, title, list),
  page(`${path}/new`, 'New risk', create, { isForm: true }),
  page(`${path}/detail/:recordId`, 'Risk', record),
  page(`${path}/detail/:recordId/edit`, 'Edit risk', edit, { isForm: true }),
];

/** The screens of a risk workspace. */
export const riskRoutes: RouteObject[] = [
  ...listOf('library', 'Library'),
  ...listOf('my-risk', 'My Risk'),
  page('tasks', 'Tasks', () => import('./task/risk-tasks-page.tsx').then((module) => module.RiskTasksPage)),
  page('tasks/detail/:taskId', 'Task', () =>
    import('./task/risk-task-page.tsx').then((module) => module.RiskTaskPage),
  ),
  page('dashboard', 'Dashboard', () =>
    import('./dashboard/risk-dashboard-page.tsx').then((module) => module.RiskDashboardPage),
  ),
];
