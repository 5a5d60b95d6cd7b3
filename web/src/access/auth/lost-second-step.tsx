import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { twoStepResetToken } from '../../core/session/kept-token.ts';
import { session } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { useState } from 'react';
import classes from './auth.module.css';

type Help = { way: 'people' | 'waiting'; readyAt: string | null };

function Answer({ way, readyAt }: Help) {
  return (
    <div role="status" className={classes.help}>
      {way === 'people' ? (
        <p>
          The owners and administrators of the organizations that you work in were told. Call one of them, so
          that they know that it is you. Once one has vouched for you, a link comes to your email.
        </p>
      ) : (
        <p>
          A link comes to your email{readyAt && ` on ${formatDay(readyAt)}, ${formatTime(readyAt)}`}, unless
          somebody stops it. Log in with it as usual then.
        </p>
      )}
      <p>If you find your phone or a code meanwhile, log in with it: that stops the reset.</p>
    </div>
  );
}

/** Asks for help with a lost second step, and says what comes of it. */
export function LostSecondStep({ token, onOver }: { token: string; onOver: () => void }) {
  const [help, setHelp] = useState<Help | null>(null);
  const ask = useAction(authEndpoints.askForReset, {
    toastOptions: signInToast,
    successToast: false,
    onSuccess: setHelp,
    failureToast: (error) => {
      if (error.code === 'EXPIRED') onOver();
      return error.message || 'Help could not be asked for';
    },
  });
  if (help) return <Answer {...help} />;
  return (
    <div className={classes.help}>
      <p>
        Whoever owns or administers an organization that you work in can vouch for you. They are told, and you
        are mailed a link that stands in for your second step, once, beside your password.
      </p>
      <p>
        If nobody but you manages your organization, nobody can vouch: the link then comes after{' '}
        {limits.twoStepResetAloneHours} hours. The operator of this server can help sooner.
      </p>
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={ask.isBusy}
        onClick={() => void ask.run({ body: { token } })}
      >
        Ask for help
      </Button>
    </div>
  );
}

type ByLinkProps = { token: string; onOver: () => void; onDead: () => void };

/** The mailed link of a reset as the second step of a login. */
export function StepByLink({ token, onOver, onDead }: ByLinkProps) {
  const reset = useAction(authEndpoints.resetSecondStep, {
    toastOptions: signInToast,
    onSuccess: (opened) => {
      twoStepResetToken.drop();
      toast.dismissErrors();
      session.login(opened);
    },
    failureToast: (error) => {
      if (error.code === 'EXPIRED') onOver();
      if (error.code === 'BAD_TOKEN') {
        twoStepResetToken.drop();
        onDead();
      }
      return error.message || 'Something went wrong';
    },
  });
  return (
    <div className={classes.help}>
      <p>
        Your authenticator app, passkeys and recovery codes are taken off, and every other session of yours
        ends. Set two-step sign-in up again at once.
      </p>
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={reset.isBusy}
        busyLabel="Logging in..."
        onClick={() => void reset.run({ body: { token, resetToken: twoStepResetToken.read(null) } })}
      >
        Reset and log in
      </Button>
    </div>
  );
}
