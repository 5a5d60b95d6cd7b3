import { useSession } from '../core/session.ts';
import { VerifyNotice } from '../features/auth/verify-notice.tsx';
import { PlanNoticeBar, usePlanNotice } from '../features/subscription/plan-notice-bar.tsx';

/** What is to be said above every page, one thing at a time; that nothing can be changed comes first. */
export function TopNotice() {
  const isVerified = useSession().auth.user?.isEmailVerified ?? true;
  const plan = usePlanNotice();
  if (!isVerified && plan?.about !== 'read-only') return <VerifyNotice />;
  return plan && <PlanNoticeBar notice={plan} />;
}
