import { useNavigate } from 'react-router';
import { session, useSession } from '../../core/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { organizationTexts as texts } from './organization-texts.ts';
import { leaveFor } from './leave-for.ts';

/** Stands above every page of a tab that works in another organization than the tab that was used to change it. */
export function ElsewhereNotice() {
  const { auth, elsewhere } = useSession();
  const navigate = useNavigate();
  if (!elsewhere) return null;
  const follow = async () => {
    if (await leaveFor(navigate, '/dashboard/home')) session.follow();
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={() => void follow()}>
          {texts.follow}
        </Button>
      }
    >
      {texts.elsewhere(auth.user?.orgName ?? null, elsewhere.orgName)}
    </Notice>
  );
}
