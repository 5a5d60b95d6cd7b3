import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { twoStepResetToken } from '../../core/session/kept-token.ts';
import { session } from '../../core/session/session.ts';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { useState } from 'react';
import classes from './auth.module.css';
import { lostSecondStepTexts } from './second-step-texts.ts';

type Help = { way: 'people' | 'waiting'; readyAt: string | null };

function Answer({ way, readyAt }: Help) {
  return (
    <div role="status" className={classes.help}>
      {way === 'people' ? (
        <p>{lostSecondStepTexts.asked}</p>
      ) : (
        <p>
          {readyAt
            ? lostSecondStepTexts.linkComesOn(formatDay(readyAt), formatTime(readyAt))
            : lostSecondStepTexts.linkComes}
        </p>
      )}
      <p>{lostSecondStepTexts.ifFound}</p>
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
      return failureMessage(error, lostSecondStepTexts.notAsked);
    },
  });
  if (help) return <Answer {...help} />;
  return (
    <div className={classes.help}>
      <p>{lostSecondStepTexts.whoCanVouch}</p>
      <p>{lostSecondStepTexts.ifNobodyElse(limits.twoStepResetAloneHours)}</p>
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={ask.isBusy}
        onClick={() => void ask.run({ body: { token } })}
      >
        {lostSecondStepTexts.askForHelp}
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
      return failureMessage(error);
    },
  });
  return (
    <div className={classes.help}>
      <p>{lostSecondStepTexts.takenOff}</p>
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={reset.isBusy}
        busyLabel={lostSecondStepTexts.loggingIn}
        onClick={() => void reset.run({ body: { token, resetToken: twoStepResetToken.read(null) } })}
      >
        {lostSecondStepTexts.reset}
      </Button>
    </div>
  );
}
