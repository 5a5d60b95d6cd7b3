import { Suspense } from 'react';
import { invitationToken } from '../../core/session/kept-token.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { isInvitation, safeRedirect } from './safe-redirect.ts';

const InvitedBy = lazyPart(async () => (await import('./invited-by.tsx')).InvitedBy, { place: 'nothing' });

/** The invitation for which somebody logs in or signs up, if that is where they go on to. */
export function InvitedFirst({ redirectTo }: { redirectTo: string | null }) {
  const redirect = safeRedirect(redirectTo);
  if (!redirect || !isInvitation(redirect)) return null;
  const token = invitationToken.read(new URLSearchParams(redirect.split('?')[1]).get('token'));
  return token ? (
    <Suspense>
      <InvitedBy token={token} />
    </Suspense>
  ) : null;
}
