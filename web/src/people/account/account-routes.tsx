import { page } from '../../shared/screen/page.tsx';
import { accountTitles } from './account-route-texts.ts';

/** The people of the organization. */
export const accountRoutes = [
  page(
    'global-user-management',
    accountTitles.users,
    () => import('./users-page.tsx').then((module) => module.UsersPage),
    { asks: 'account.read' },
  ),
  page(
    'global-user-management/invite-user',
    accountTitles.inviteUser,
    () => import('./invite-user-page.tsx').then((module) => module.InviteUserPage),
    { asks: 'invitation.create' },
  ),
];
