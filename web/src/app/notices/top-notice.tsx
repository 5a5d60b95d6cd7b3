import { useSession } from '../../core/session/session.ts';
import { ElsewhereNotice } from '../../people/account/elsewhere-notice.tsx';
import { VerifyNotice } from '../../access/auth/verify-notice.tsx';
import { PlanNoticeBar, usePlanNotice } from '../../organization/subscription/plan-notice-bar.tsx';

/** What is to be said above every page, one thing at a time; where one is comes first, then that nothing can be changed. */
export function TopNotice() {
  const { auth, elsewhere } = useSession();
  const isVerified = auth.user?.isEmailVerified ?? true;
  const plan = usePlanNotice();
  if (elsewhere) return <ElsewhereNotice />;
  if (!isVerified && plan?.about !== 'read-only') return <VerifyNotice />;
  return plan && <PlanNoticeBar notice={plan} />;
}
