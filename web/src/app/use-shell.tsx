import { signOut } from '../core/sign-out.ts';
import { hasDrafts } from '../core/session-storage.ts';
import { useSession } from '../core/session.ts';
import { useMe } from '../core/use-can.ts';
import { Bell } from '../features/notification/bell.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { hasTyped } from '../ui/unsaved.ts';
import { logoutQuestion } from '../ui/unsaved-texts.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { TopNotice } from './top-notice.tsx';

/** What both frames tell the shell about the person; the kept user shows until the server has answered. */
export function useShell() {
  const kept = useSession().auth.user;
  const user = useMe().data ?? kept;
  const { confirm, confirmDialog } = useConfirm();
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
      { label: 'Profile', to: '/home/profile' },
      { label: 'Security', to: '/security-authentication' },
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
