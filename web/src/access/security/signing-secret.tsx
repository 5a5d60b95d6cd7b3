import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { type Security, signingSecretInput } from 'contract/access/security/security';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { Section } from '../../ui/layout/section.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { useProof } from './use-proof.tsx';

const texts = securityTexts.signing;

/** What somebody without a password signs records with. */
export function SigningSecret({ security }: { security: Security }) {
  const { prove, proofDialog } = useProof(security);
  const save = useAction(securityEndpoints.setSigningSecret);
  const form = useForm({
    name: null,
    schema: signingSecretInput,
    defaultValues: { secret: '' },
    onSubmit: async (body) => {
      if (!(await prove())) return undefined;
      const outcome = await save.run({ body });
      if (outcome.ok) form.reset();
      return outcome;
    },
  });
  const { signingSecretSince: since } = security;
  return (
    <Section title={texts.title}>
      <p className={classes.text}>{since ? texts.since(formatDay(since)) : texts.none}</p>
      <FormFrame form={form}>
        <PasswordField
          label={since ? texts.another : texts.secret}
          required
          autoComplete="off"
          help={texts.help}
          {...form.field('secret')}
        />
        <div>
          <Button type="submit" busy={save.isBusy} busyLabel={securityTexts.saving}>
            {texts.set}
          </Button>
        </div>
      </FormFrame>
      {proofDialog}
    </Section>
  );
}
