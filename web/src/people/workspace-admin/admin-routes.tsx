import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';

/** The administration of a workspace: the same in every module. */
export const adminRoutes: RouteObject[] = [
  page('user-management', 'User management', () =>
    import('./user-management-page.tsx').then((loaded) => loaded.UserManagementPage),
  ),
  page('user-management/user-details/:accountId', 'User', () =>
    import('./users/user-details-page.tsx').then((loaded) => loaded.UserDetailsPage),
  ),
  page(
    'user-management/add-role',
    'Add role',
    () => import('./roles/add-role-page.tsx').then((loaded) => loaded.AddRolePage),
    { isForm: true },
  ),
  page('user-management/role-detail/:roleId', 'Role', () =>
    import('./roles/role-detail-page.tsx').then((loaded) => loaded.RoleDetailPage),
  ),
  page('user-management/compare-roles', 'Compare roles', () =>
    import('./roles/compare-roles-page.tsx').then((loaded) => loaded.CompareRolesPage),
  ),
  page('user-management/group-members-details/:groupId', 'Group', () =>
    import('./groups/group-page.tsx').then((loaded) => loaded.GroupPage),
  ),
  page(
    'user-management/add-new-group-members',
    'New group',
    () => import('./groups/new-group-page.tsx').then((loaded) => loaded.NewGroupPage),
    { isForm: true },
  ),
  page(
    'user-management/add-new-group-members/:groupId',
    'Edit group',
    () => import('./groups/edit-group-page.tsx').then((loaded) => loaded.EditGroupPage),
    { isForm: true },
  ),
  page('settings', 'Settings', () =>
    import('./settings/settings-page.tsx').then((loaded) => loaded.SettingsPage),
  ),
  page('deleted-files', 'Deleted files', () =>
    import('./deleted/deleted-files-page.tsx').then((loaded) => loaded.DeletedFilesPage),
  ),
];
