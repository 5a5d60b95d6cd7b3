import { useEffect } from 'react';
import { signOut } from '../core/session/sign-out.ts';
import { hasDrafts } from '../core/session/session-storage.ts';
import { useSession } from '../core/session/session.ts';
import { useOrganizationId } from '../core/session/use-organization-id.ts';
import { useMe } from '../core/session/use-can.ts';
import { Bell } from '../support/notification/bell.tsx';
import { wakeWaiting } from '../records/checklist/outbox/wake.ts';
import { SearchButton } from '../records/search/search-button.tsx';
import { hasTyped } from '../ui/overlays/unsaved.ts';
import { logoutQuestion } from '../ui/overlays/unsaved-texts.ts';
import { useConfirm } from '../ui/overlays/use-confirm.tsx';
import { frameTexts } from './frame-texts.ts';
import { TopNotice } from './notices/top-notice.tsx';

/** What both frames tell the shell about the person; the kept user shows until the server has answered. */
export function useShell() {
  const kept = useSession().auth.user;
  const user = useMe().data ?? kept;
  const { confirm, confirmDialog } = useConfirm();
  const organizationId = useOrganizationId();
  useEffect(wakeWaiting, [organizationId]);
  // Whoever logs out leaves nothing on the device, drafts neither.
  const logOut = async () => {
    const wouldGo = hasTyped() || hasDrafts(kept?._id ?? '');
    if (!wouldGo || (await confirm(logoutQuestion))) await signOut();
  };
  return {
    organization: user?.orgName ?? '',
    person: {
      // Their membership, as in every list of people, so that their colour is the same everywhere.
      id: user?.accountId ?? '',
      name: user?.name ?? '',
      email: user?.email ?? '',
      picture: user?.profilePicture ?? null,
    },
    personItems: [
      { label: frameTexts.profile, to: '/home/profile' },
      { label: frameTexts.signatures, to: '/home/signatures' },
      { label: frameTexts.security, to: '/security-authentication' },
    ],
    notice: <TopNotice />,
    tools: (
      <>
        <SearchButton />
        <Bell />
        {confirmDialog}
      </>
    ),
    onLogout: () => void logOut(),
  };
}
