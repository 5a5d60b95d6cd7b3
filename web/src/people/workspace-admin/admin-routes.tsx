import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import { adminTitles } from './admin-route-texts.ts';

/** The administration of a workspace: the same in every module. */
export const adminRoutes: RouteObject[] = [
  page('user-management', adminTitles.userManagement, () =>
    import('./user-management-page.tsx').then((loaded) => loaded.UserManagementPage),
  ),
  page('user-management/user-details/:accountId', adminTitles.user, () =>
    import('./users/user-details-page.tsx').then((loaded) => loaded.UserDetailsPage),
  ),
  page(
    'user-management/add-role',
    adminTitles.addRole,
    () => import('./roles/add-role-page.tsx').then((loaded) => loaded.AddRolePage),
    { asks: 'role.manage' },
  ),
  page('user-management/role-detail/:roleId', adminTitles.role, () =>
    import('./roles/role-detail-page.tsx').then((loaded) => loaded.RoleDetailPage),
  ),
  page('user-management/compare-roles', adminTitles.compareRoles, () =>
    import('./roles/compare-roles-page.tsx').then((loaded) => loaded.CompareRolesPage),
  ),
  page('user-management/group-members-details/:groupId', adminTitles.group, () =>
    import('./groups/group-page.tsx').then((loaded) => loaded.GroupPage),
  ),
  page(
    'user-management/add-new-group-members',
    adminTitles.newGroup,
    () => import('./groups/new-group-page.tsx').then((loaded) => loaded.NewGroupPage),
    { asks: 'group.manage' },
  ),
  page(
    'user-management/add-new-group-members/:groupId',
    adminTitles.editGroup,
    () => import('./groups/edit-group-page.tsx').then((loaded) => loaded.EditGroupPage),
    { asks: 'group.manage' },
  ),
  page('settings', adminTitles.settings, () =>
    import('./settings/settings-page.tsx').then((loaded) => loaded.SettingsPage),
  ),
  page('deleted-files', adminTitles.deletedFiles, () =>
    import('./deleted/deleted-files-page.tsx').then((loaded) => loaded.DeletedFilesPage),
  ),
];
