import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';
import { stopTexts, stopTwoStepResetTexts } from './second-step-texts.ts';

/** Stops the reset of one's two-step sign-in. It takes a tap, since programs that look into mails open every link. */
export function StopTwoStepResetPage() {
  const token = useTokenOnce();
  const [state, setState] = useState<keyof typeof stopTexts>(token ? 'asking' : 'over');
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
    <AuthLayout
      {...stopTexts[state]}
      footer={<Link to="/forget-password">{stopTwoStepResetTexts.changePassword}</Link>}
    >
      {state === 'asking' && (
        <Button variant="primary" size="large" fullWidth busy={stop.isBusy} onClick={() => void handleStop()}>
          {stopTwoStepResetTexts.stop}
        </Button>
      )}
    </AuthLayout>
  );
}
