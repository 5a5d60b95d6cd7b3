import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import { checklistTitles } from './checklist-route-texts.ts';

/** The screens of the checklists of a workspace: the same in every module. */
export const checklistRoutes: RouteObject[] = [
  page('checklists', checklistTitles.checklists, () =>
    import('./checklists-page.tsx').then((loaded) => loaded.ChecklistsPage),
  ),
  page('checklists/runs', checklistTitles.runs, () =>
    import('./runs-page.tsx').then((loaded) => loaded.RunsPage),
  ),
  page('checklists/schedules', checklistTitles.schedules, () =>
    import('./schedule/schedules-page.tsx').then((loaded) => loaded.SchedulesPage),
  ),
  page('checklists/detail/:checklistId', checklistTitles.checklist, () =>
    import('./checklist-page.tsx').then((loaded) => loaded.ChecklistPage),
  ),
  page('checklist-details/:runId', checklistTitles.run, () =>
    import('./run/run-page.tsx').then((loaded) => loaded.RunPage),
  ),
];
