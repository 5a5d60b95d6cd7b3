import { page } from '../../shared/screen/page.tsx';
import { profileTitles } from './profile-route-texts.ts';

export const profileRoutes = [
  page('home/profile', profileTitles.profile, () =>
    import('./profile-page.tsx').then((module) => module.ProfilePage),
  ),
  page('home/edit-profile', profileTitles.editProfile, () =>
    import('./edit-profile-page.tsx').then((module) => module.EditProfilePage),
  ),
];
