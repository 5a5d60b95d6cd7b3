import { page } from '../../shared/screen/page.tsx';

/** For everybody: the link of an invitation works in a browser that is signed in as well. */
export const invitationRoutes = [
  page('accept-invitation', 'Accept invitation', () =>
    import('./accept-invitation-page.tsx').then((module) => module.AcceptInvitationPage),
  ),
];
