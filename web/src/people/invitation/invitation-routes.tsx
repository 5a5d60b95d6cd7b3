import { page } from '../../shared/screen/page.tsx';
import { invitationTitles } from './invitation-route-texts.ts';

/** For everybody: the link of an invitation works in a browser that is signed in as well. */
export const invitationRoutes = [
  page('accept-invitation', invitationTitles.acceptInvitation, () =>
    import('./accept-invitation-page.tsx').then((module) => module.AcceptInvitationPage),
  ),
];
