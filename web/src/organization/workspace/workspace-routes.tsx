import { modules, type ModuleKey } from 'contract/core/modules';
import { page } from '../../shared/screen/page.tsx';
import { workspaceTitles } from './workspace-route-texts.ts';

/** The list of a module's workspaces. */
export function workspaceListRoute(module: ModuleKey) {
  return page('workspace', modules[module].workspaceTitle, () =>
    import('./workspace-list-page.tsx').then((loaded) => loaded.WorkspaceListPage),
  );
}

/** The first page of a workspace whose module has no library yet; View leads to this address in every module. */
export const workspaceOverviewRoute = page('library', workspaceTitles.overview, () =>
  import('./workspace-overview-page.tsx').then((loaded) => loaded.WorkspaceOverviewPage),
);
