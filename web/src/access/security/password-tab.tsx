import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { GoogleButton } from '../auth/google-button.tsx';
import { readGoogleOffer } from '../auth/google-offer.ts';
import { PasswordForm } from '../profile/password-form.tsx';
import { newPasswordForm } from '../profile/profile-forms.ts';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { SigningSecret } from './signing-secret.tsx';
import { useProof } from './use-proof.tsx';
import { useOwnWords } from '../profile/use-own-words.ts';

/** A first password, for somebody who logs in with Google alone. */
function SetPassword({ security }: { security: Security }) {
  const texts = securityTexts.password;
  const { prove, proofDialog } = useProof(security);
  const save = useAction(userEndpoints.updateMe, { successToast: texts.setDone });
  const form = useForm({
    name: null,
    schema: newPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      if (!(await prove())) return undefined;
      const outcome = await save.run({ body: { password } });
      if (outcome.ok) form.reset();
      return outcome;
    },
  });
  return (
    <Section title={securityTexts.tabs.password}>
      <p className={classes.text}>{texts.none}</p>
      <FormFrame form={form}>
        <NewPasswordField
          label={securityTexts.newPassword}
          required
          autoComplete="new-password"
          help={securityTexts.newPasswordHelp}
          strengthWith={useOwnWords()}
          {...form.field('password')}
        />
        <PasswordField
          label={securityTexts.confirmPassword}
          required
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={securityTexts.saving}>
            {texts.set}
          </Button>
        </div>
      </FormFrame>
      {proofDialog}
    </Section>
  );
}

function Google({ security }: { security: Security }) {
  const texts = securityTexts.google;
  const { prove, proofDialog } = useProof(security);
  const { confirm, confirmDialog } = useConfirm();
  const link = useAction(securityEndpoints.linkGoogle);
  const unlink = useAction(securityEndpoints.unlinkGoogle);
  const isOffered = readGoogleOffer() !== null;
  const { google, hasPassword } = security;

  async function handleToken(token: string) {
    if (await prove()) await link.run({ body: { access_token: token } });
  }
  async function handleUnlink() {
    const question = { title: texts.unlinkTitle, message: texts.unlinkQuestion, confirmLabel: texts.unlink };
    if ((await confirm(question)) && (await prove())) await unlink.run({});
  }

  if (!isOffered && !google) return null;
  return (
    <Section title={texts.title}>
      <p className={classes.text}>{google ? texts.linked(google.email) : texts.notLinked}</p>
      {!isOffered && <p className={classes.text}>{texts.notOffered}</p>}
      <div className={classes.acts}>
        <GoogleButton busy={link.isBusy} onToken={(token) => void handleToken(token)}>
          {google ? texts.another : texts.link}
        </GoogleButton>
        {google && hasPassword && (
          <Button busy={unlink.isBusy} onClick={() => void handleUnlink()}>
            {texts.unlink}
          </Button>
        )}
      </div>
      {confirmDialog}
      {proofDialog}
    </Section>
  );
}

/** The password, and Google beside it. */
export function PasswordTab({ security }: { security: Security }) {
  const { hasPassword, passwordChangedAt } = security;
  return (
    <>
      {hasPassword ? (
        <div className={classes.group}>
          <PasswordForm />
          {passwordChangedAt && (
            <p className={classes.text}>{securityTexts.password.changed(formatDay(passwordChangedAt))}</p>
          )}
        </div>
      ) : (
        <>
          <SetPassword security={security} />
          <SigningSecret security={security} />
        </>
      )}
      <Google security={security} />
    </>
  );
}
