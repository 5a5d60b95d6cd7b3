import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useSession } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './auth.module.css';
import { verifyNoticeTexts } from './verify-notice-texts.ts';

/** Stands above every page until the person's address is confirmed. */
export function VerifyNotice() {
  const { user } = useSession().auth;
  const send = useAction(authEndpoints.sendVerification);
  if (!user || user.isEmailVerified) return null;
  return (
    <div className={classes.notice}>
      <Notice
        tone="info"
        action={
          <Button size="small" busy={send.isBusy} onClick={() => void send.run({})}>
            {verifyNoticeTexts.sendAgain}
          </Button>
        }
      >
        {verifyNoticeTexts.sentTo(user.email)}
      </Notice>
    </div>
  );
}
