import type { ChecklistTemplate } from 'contract/records/checklist/checklist-templates';
import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import { checklistTitles } from './checklist-route-texts.ts';

/** The screens of the checklists of a workspace: the same in every module, given what a new one there can begin with. */
export const checklistRoutes = (
  loadTemplates: () => Promise<readonly ChecklistTemplate[]>,
): RouteObject[] => [
  page('checklists', checklistTitles.checklists, async () => {
    const [{ ChecklistsPage }, templates] = await Promise.all([
      import('./checklists-page.tsx'),
      loadTemplates(),
    ]);
    return function WorkspaceChecklists() {
      return <ChecklistsPage templates={templates} />;
    };
  }),
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
