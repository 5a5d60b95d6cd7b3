import { moduleKeys, type ModuleKey, modules } from 'contract/core/modules';

/** Where a path stands: its module, and the ids of the module and the workspace when it names them. */
export type Place = { module: ModuleKey; moduleId: string; workspaceId: string | null };

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of a path is an id: a fixed word of the specification, such as `my-audits`, may stand where a module's does. */
export const isId = (part: string): boolean => id.test(part);

/** Reads the place from a path; null outside the modules. */
function readPlace(pathname: string): Place | null {
  const [, word, moduleId, below, workspaceId] = pathname.split('/');
  const module = moduleKeys.find((key) => modules[key].path === word);
  if (!module || !moduleId || !isId(moduleId)) return null;
  return { module, moduleId, workspaceId: (below === 'workspace' && workspaceId) || null };
}

let last: { pathname: string; place: Place | null } | undefined;

/** The place of a path, read once for each: a screen asks for its own in a hundred places. */
export function placeOf(pathname: string): Place | null {
  if (last?.pathname !== pathname) last = { pathname, place: readPlace(pathname) };
  return last.place;
}

/** The address of the plans, their usage and their invoices. */
export const subscriptionPath = '/subscription-billing';

/** The address of how one signs in. */
export const securityPath = '/security-authentication';

/** The address of a module's own pages: the list of its workspaces and its activity log lie below it. */
export function modulePath(module: ModuleKey, moduleId: string): string {
  return `/${modules[module].path}/${moduleId}`;
}

/** The address of a workspace, below which its pages lie. */
export function workspacePath(module: ModuleKey, moduleId: string, workspaceId: string): string {
  return `${modulePath(module, moduleId)}/workspace/${workspaceId}`;
}
