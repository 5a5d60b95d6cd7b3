import type { AnswerOf } from 'contract/core/endpoint';
import { totpConfirmation } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';

const texts = securityTexts.totp;

export type TotpSetup = AnswerOf<typeof securityEndpoints.startTotp>;

// Four letters at a time, as one reads them over to a phone.
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

type Props = { setup: TotpSetup; onClose: () => void; onCodes: (codes: string[]) => void };

function TotpForm({ setup, onClose, onCodes }: Props) {
  const confirm = useAction(securityEndpoints.confirmTotp, {
    onSuccess: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  const form = useForm({
    name: null,
    schema: totpConfirmation,
    defaultValues: { code: '' },
    onSubmit: (body) => confirm.run({ body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.text}>{texts.scan}</p>
      <QrCode text={setup.uri} label={texts.picture} className={classes.qr} />
      <div className={classes.what}>
        <p className={classes.text}>{texts.manual}</p>
        <code className={classes.key}>{inGroups(setup.secret)}</code>
      </div>
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
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={confirm.isBusy}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** A new key for an authenticator app: as a picture, as text, and the code that turns it on. */
export function TotpDialog({ setup, ...props }: Omit<Props, 'setup'> & { setup: TotpSetup | null }) {
  return (
    <Dialog opened={setup !== null} onClose={props.onClose} title={texts.dialog} size="small">
      {setup && <TotpForm setup={setup} {...props} />}
    </Dialog>
  );
}
