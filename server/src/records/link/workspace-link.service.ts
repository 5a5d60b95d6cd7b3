import { type ModuleKey, modules } from 'contract/core/modules';

/** Where a workspace is. */
export const workspaceLink = (module: ModuleKey, moduleId: string, workspaceId: string): string =>
  `/${modules[module].path}/${moduleId}/workspace/${workspaceId}`;
