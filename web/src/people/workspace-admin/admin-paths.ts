import { moduleKeys, modules } from 'contract/core/modules';
import { workspacePath } from '../../core/loading/place.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import type { Crumb } from '../../ui/layout/breadcrumb.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { adminTexts } from './admin-texts.ts';

export type AdminTab = 'users' | 'roles' | 'groups';

/** The addresses of a workspace's administration, in whatever module it is. */
export function useAdminPaths() {
  const place = usePlace();
  const { module, moduleId } = place ?? { module: moduleKeys[0], moduleId: '' };
  const workspaceId = place?.workspaceId ?? '';
  const base = workspacePath(module, moduleId, workspaceId);
  const management = `${base}/user-management`;
  return {
    module,
    moduleId,
    workspaceId,
    /** What the calls of the administration take. */
    params: { type: module, workspaceId },
    moduleTitle: modules[module].title,
    tab: (tab: AdminTab) => (tab === 'users' ? management : `${management}?tab=${tab}`),
    user: (accountId: string) => `${management}/user-details/${accountId}`,
    addRole: `${management}/add-role`,
    copyRole: (roleId: string) => `${management}/add-role?from=${roleId}`,
    role: (roleId: string) => `${management}/role-detail/${roleId}`,
    compareRoles: `${management}/compare-roles`,
    addGroup: `${management}/add-new-group-members`,
    editGroup: (groupId: string) => `${management}/add-new-group-members/${groupId}`,
    group: (groupId: string) => `${management}/group-members-details/${groupId}`,
    record: (path: string) => `${base}/${path}`,
  };
}

/** The way to a page below the user management. */
export function useAdminCrumbs(): Crumb[] {
  const paths = useAdminPaths();
  return [...useCrumbs(), { label: adminTexts.title, to: paths.tab('users') }];
}
