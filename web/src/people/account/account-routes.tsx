import { page } from '../../shared/screen/page.tsx';

/** The people of the organization. */
export const accountRoutes = [
  page('global-user-management', 'Users', () =>
    import('./users-page.tsx').then((module) => module.UsersPage),
  ),
  page('global-user-management/invite-user', 'Invite User', () =>
    import('./invite-user-page.tsx').then((module) => module.InviteUserPage),
  ),
];
