import { passkeyForm } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { makePasskey } from '../auth/passkeys.ts';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';

const texts = securityTexts.passkeys;

type Props = { onClose: () => void; onCodes: (codes: string[]) => void };

function PasskeyForm({ onClose, onCodes }: Props) {
  const ask = useAction(securityEndpoints.challengePasskey);
  const add = useAction(securityEndpoints.addPasskey, {
    onSuccess: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  const form = useForm({
    name: 'passkey:new',
    schema: passkeyForm,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      const asked = await ask.run({});
      if (!asked.ok) return asked;
      const passkey = await makePasskey(asked.data);
      if (!passkey) {
        toast.error(texts.cancelled);
        return undefined;
      }
      return add.run({ body: { name, passkey, token: asked.data.token } });
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <TextField
        label={texts.name}
        help={texts.nameHelp}
        required
        autoComplete="off"
        maxLength={60}
        data-autofocus
        {...form.field('name')}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={ask.isBusy || add.isBusy}>
          {texts.addNow}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** A new passkey: what it is called, then the browser asks for the finger, the face or the PIN. */
export function PasskeyDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={texts.dialog} size="small">
      {opened && <PasskeyForm {...props} />}
    </Dialog>
  );
}
