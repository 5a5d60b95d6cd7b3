import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';

const words = {
  asking: {
    title: 'Stop the reset',
    lead: 'Your second step stays as it is, and a link that was mailed for the reset leads nowhere.',
  },
  stopped: {
    title: 'The reset was stopped',
    lead: 'If it was not you who asked for it, somebody knows your password: change it now.',
  },
  over: {
    title: 'There is nothing to stop',
    lead: 'The reset was stopped already, or it was done. If it was not you, change your password now.',
  },
};

/** Stops the reset of one's two-step sign-in. It takes a tap, since programs that look into mails open every link. */
export function StopTwoStepResetPage() {
  const token = useTokenOnce();
  const [state, setState] = useState<keyof typeof words>(token ? 'asking' : 'over');
  const stop = useAction(authEndpoints.cancelReset, {
    toastOptions: signInToast,
    successToast: false,
    onSuccess: () => setState('stopped'),
  });

  async function handleStop() {
    const done = await stop.run({ body: { token } });
    if (!done.ok && done.error.code === 'BAD_TOKEN') setState('over');
  }

  return (
    <AuthLayout {...words[state]} footer={<Link to="/forget-password">Change the password</Link>}>
      {state === 'asking' && (
        <Button variant="primary" size="large" fullWidth busy={stop.isBusy} onClick={() => void handleStop()}>
          Stop the reset
        </Button>
      )}
    </AuthLayout>
  );
}
