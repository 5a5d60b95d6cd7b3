import { page } from '../../shared/screen/page.tsx';

export const profileRoutes = [
  page('home/profile', 'Profile', () => import('./profile-page.tsx').then((module) => module.ProfilePage)),
  page('home/edit-profile', 'Edit profile', () =>
    import('./edit-profile-page.tsx').then((module) => module.EditProfilePage),
  ),
];
