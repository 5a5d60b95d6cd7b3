import { IconKey } from '@tabler/icons-react';
import { codeForm } from 'contract/access/auth/auth';
import { passwordProofForm, type Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { GoogleButton } from '../auth/google-button.tsx';
import { readGoogleOffer } from '../auth/google-offer.ts';
import { answerWithPasskey, canUsePasskeys } from '../auth/passkeys.ts';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';

const texts = securityTexts.proof;

type FormProps = { onDone: () => void };

function useProve(onDone: () => void) {
  return useAction(securityEndpoints.prove, { successToast: false, onSuccess: onDone });
}

function Actions({ busy }: { busy: boolean }) {
  return (
    <DialogActions>
      <DialogCancel />
      <Button type="submit" variant="primary" busy={busy}>
        {texts.confirm}
      </Button>
    </DialogActions>
  );
}

function PasswordProof({ onDone }: FormProps) {
  const prove = useProve(onDone);
  const form = useForm({
    name: null,
    schema: passwordProofForm,
    defaultValues: { password: '' },
    onSubmit: ({ password }) => prove.run({ body: { password } }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <PasswordField
        label={texts.password}
        required
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <Actions busy={prove.isBusy} />
    </FormFrame>
  );
}

function CodeProof({ onDone }: FormProps) {
  const prove = useProve(onDone);
  const form = useForm({
    name: null,
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => prove.run({ body: { code } }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <TextField
        label={texts.code}
        help={texts.codeHelp}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        {...form.field('code')}
      />
      <Actions busy={prove.isBusy} />
    </FormFrame>
  );
}

function PasskeyProof({ onDone }: FormProps) {
  const ask = useAction(securityEndpoints.challengeProof);
  const prove = useProve(onDone);

  async function handleClick() {
    const asked = await ask.run({});
    if (!asked.ok) return;
    const passkey = await answerWithPasskey(asked.data);
    if (passkey) await prove.run({ body: { passkey, token: asked.data.token } });
    else toast.error(texts.passkeyCancelled);
  }

  return (
    <Button icon={<IconKey />} fullWidth busy={ask.isBusy || prove.isBusy} onClick={() => void handleClick()}>
      {texts.passkey}
    </Button>
  );
}

function GoogleProof({ onDone }: FormProps) {
  const prove = useProve(onDone);
  return (
    <GoogleButton
      fullWidth
      busy={prove.isBusy}
      onToken={(token) => void prove.run({ body: { access_token: token } })}
    >
      {texts.google}
    </GoogleButton>
  );
}

/** The ways in which somebody can show who they are: the password, and for whoever has none what they have. */
function waysOf({ hasPassword, totpSince, passkeys, google }: Security) {
  const ways = {
    passkey: canUsePasskeys() && passkeys.length > 0,
    password: hasPassword,
    google: !hasPassword && google !== null && readGoogleOffer() !== null,
    code: !hasPassword && totpSince !== null,
  };
  return { ...ways, none: !Object.values(ways).includes(true) };
}

function Proofs({ security, ...forms }: FormProps & { security: Security }) {
  const ways = waysOf(security);
  return (
    <>
      {ways.passkey && <PasskeyProof onDone={forms.onDone} />}
      {ways.google && <GoogleProof onDone={forms.onDone} />}
      {ways.password && <PasswordProof {...forms} />}
      {ways.code && <CodeProof {...forms} />}
      {ways.none && <p>{texts.again}</p>}
    </>
  );
}

export type ProofDialogProps = {
  security: Security;
  /** What is about to be done. */
  about?: string | undefined;
  opened: boolean;
  onClose: (proved: boolean) => void;
};

/** Asks somebody to show who they are. */
export function ProofDialog({ security, about = texts.about, opened, onClose }: ProofDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={texts.title} size="small">
      <div className={classes.body}>
        <p className={classes.text}>{about}</p>
        <Proofs security={security} onDone={() => onClose(true)} />
      </div>
    </Dialog>
  );
}
