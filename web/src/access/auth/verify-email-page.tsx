import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { session, useSession } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';

type Outcome = { email: string } | 'dead' | null;

function describe(outcome: Outcome): { title: string; lead: string } {
  if (outcome === 'dead') {
    return {
      title: 'This link is over',
      lead: 'It was used already, a newer one is out, or its day has passed. Log in and send a new one.',
    };
  }
  return outcome
    ? { title: 'Email confirmed', lead: `${outcome.email} is yours. There is nothing else to do.` }
    : {
        title: 'Confirm your email',
        lead: 'One tap confirms that this address is yours. Do it only if you asked for it.',
      };
}

/** Confirms an address. It takes a tap, since programs that look into mails open every link. */
export function VerifyEmailPage() {
  const token = useTokenOnce();
  const { isLoggedIn } = useSession().auth;
  const [outcome, setOutcome] = useState<Outcome>(token ? null : 'dead');
  const verify = useAction(authEndpoints.verifyEmail, {
    toastOptions: signInToast,
    onSuccess: ({ email }) => {
      setOutcome({ email });
      session.confirmEmail(email);
    },
  });
  const { title, lead } = describe(outcome);

  async function handleConfirm() {
    const done = await verify.run({ body: { token } });
    if (!done.ok && done.error.code === 'BAD_TOKEN') setOutcome('dead');
  }

  return (
    <AuthLayout
      title={title}
      lead={lead}
      footer={isLoggedIn ? <Link to="/dashboard/home">Dashboard</Link> : <Link to="/login">Login</Link>}
    >
      {outcome === null && (
        <Button
          variant="primary"
          size="large"
          fullWidth
          busy={verify.isBusy}
          onClick={() => void handleConfirm()}
        >
          Confirm email
        </Button>
      )}
    </AuthLayout>
  );
}
