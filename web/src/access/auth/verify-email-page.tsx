import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { session, useSession } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';
import { verifyEmailTexts } from './mailed-link-texts.ts';

type Outcome = { email: string } | 'dead' | null;

function describe(outcome: Outcome): { title: string; lead: string } {
  if (outcome === 'dead') {
    return {
      title: verifyEmailTexts.over,
      lead: verifyEmailTexts.overLead,
    };
  }
  return outcome
    ? { title: verifyEmailTexts.done, lead: verifyEmailTexts.doneLead(outcome.email) }
    : {
        title: verifyEmailTexts.title,
        lead: verifyEmailTexts.lead,
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
      footer={
        isLoggedIn ? (
          <Link to="/dashboard/home">{verifyEmailTexts.dashboard}</Link>
        ) : (
          <Link to="/login">{verifyEmailTexts.login}</Link>
        )
      }
    >
      {outcome === null && (
        <Button
          variant="primary"
          size="large"
          fullWidth
          busy={verify.isBusy}
          onClick={() => void handleConfirm()}
        >
          {verifyEmailTexts.confirm}
        </Button>
      )}
    </AuthLayout>
  );
}
