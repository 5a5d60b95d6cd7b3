import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';

import { signInLinkTexts } from './mailed-link-texts.ts';
import { useSignIn, welcome } from './use-sign-in.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** Logs in by a mailed link. It takes a tap, since programs that look into mails open every link. */
export function SignInLinkPage() {
  const token = useTokenOnce();
  const [isDead, setIsDead] = useState(token === '');
  const { waiting, accept } = useSignIn();
  const login = useAction(authEndpoints.loginWithLink, {
    toastOptions: signInToast,
    successToast: welcome(signInLinkTexts.done),
    onSuccess: accept,
  });

  async function handleLogin() {
    const done = await login.run({ body: { token } });
    if (!done.ok && done.error.code === 'BAD_TOKEN') setIsDead(true);
  }

  if (waiting && !isDead) {
    return (
      <Suspense>
        <SecondStep waiting={waiting} onOver={() => setIsDead(true)} />
      </Suspense>
    );
  }
  return (
    <AuthLayout
      title={isDead ? signInLinkTexts.over : signInLinkTexts.title}
      lead={isDead ? signInLinkTexts.overLead : signInLinkTexts.lead}
      footer={<Link to="/login">{signInLinkTexts.login}</Link>}
    >
      {!isDead && (
        <Button
          variant="primary"
          size="large"
          fullWidth
          busy={login.isBusy}
          busyLabel={signInLinkTexts.loggingIn}
          onClick={() => void handleLogin()}
        >
          {signInLinkTexts.logIn}
        </Button>
      )}
    </AuthLayout>
  );
}
