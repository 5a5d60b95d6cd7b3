import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { failureMessage } from '../../core/http/api-error.ts';
import { session } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useHere } from '../../core/loading/use-here.ts';
import { Button } from '../../ui/actions/button.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { signInWaysTexts } from './auth-texts.ts';
import classes from './auth.module.css';
import { GoogleButton } from './google-button.tsx';
import { readGoogleOffer } from './google-offer.ts';
import { answerWithPasskey, canUsePasskeys } from './passkeys.ts';
import { type useSignIn, welcome } from './use-sign-in.ts';

type Accept = ReturnType<typeof useSignIn>['accept'];
type WayProps = { accept: Accept; keepsDocument?: boolean };

function GoogleWay({ accept, keepsDocument = false }: WayProps) {
  const login = useAction(authEndpoints.loginWithGoogle, {
    toastOptions: signInToast,
    successToast: welcome(signInWaysTexts.googleDone),
    onSuccess: accept,
    failureToast: (error) => {
      const message = failureMessage(error, signInWaysTexts.googleLoginFailed);
      session.authError(message);
      return message;
    },
  });
  const handleToken = (token: string) => {
    session.authStart();
    void login.run({ body: { access_token: token } });
  };
  return (
    <GoogleButton
      size="large"
      fullWidth
      busy={login.isBusy}
      keepsDocument={keepsDocument}
      onToken={handleToken}
    >
      {signInWaysTexts.continueWithGoogle}
    </GoogleButton>
  );
}

function PasskeyWay({ accept }: WayProps) {
  const ask = useAction(authEndpoints.challengePasskey, { toastOptions: signInToast });
  const login = useAction(authEndpoints.loginWithPasskey, { toastOptions: signInToast, onSuccess: accept });

  async function handleClick() {
    const asked = await ask.run({});
    if (!asked.ok) return;
    const passkey = await answerWithPasskey(asked.data);
    if (passkey) await login.run({ body: { token: asked.data.token, passkey } });
    else toast.error(signInWaysTexts.passkeyCancelled, signInToast);
  }

  return (
    <Button
      size="large"
      fullWidth
      icon={<IconKey />}
      busy={ask.isBusy || login.isBusy}
      onClick={() => void handleClick()}
    >
      {signInWaysTexts.passkey}
    </Button>
  );
}

const isGoogleOffered = () => readGoogleOffer() !== null;

/** The ways to sign in beside the password, below a line; nothing where there are none. */
export function SignInWays({
  accept,
  keepsDocument = false,
  withPasskey = true,
}: WayProps & { withPasskey?: boolean }) {
  // Nearly every browser knows passkeys: drawn with their button, the page does not move when it is taken over.
  const knowsPasskeys = useHere(canUsePasskeys, true);
  const hasGoogle = useHere(isGoogleOffered, false);
  const hasPasskeys = withPasskey && knowsPasskeys;
  if (!hasPasskeys && !hasGoogle) return null;
  return (
    <div className={classes.ways}>
      <span className={classes.or}>{signInWaysTexts.or}</span>
      {hasGoogle && <GoogleWay accept={accept} keepsDocument={keepsDocument} />}
      {hasPasskeys && <PasskeyWay accept={accept} />}
      {hasGoogle && (
        <p className={classes.small}>
          {signInWaysTexts.byContinuing}{' '}
          <Link to="/terms" target="_blank">
            {signInWaysTexts.termsOfUse}
          </Link>
          .
        </p>
      )}
    </div>
  );
}
