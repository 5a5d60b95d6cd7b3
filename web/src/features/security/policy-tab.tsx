import type { Security } from 'contract/security/security';
import { securityEndpoints } from 'contract/security/security.endpoints';
import { type SignInPolicy, signInPolicyFields } from 'contract/security/sign-in-policy';
import { signInPolicyEndpoints } from 'contract/security/sign-in-policy.endpoints';
import { failureMessage } from '../../core/api-error.ts';
import { invalidateTopics } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';
import { type FieldSpec, fieldSpecOf } from '../../shared/field-spec.ts';
import { useForm } from '../../core/use-form.ts';
import { FormField } from '../../shared/form-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { useProof } from './use-proof.tsx';

const texts = securityTexts.policy;
const { shape } = signInPolicyFields;

type Name = keyof typeof shape;

const asDeclared = (name: Name, control: FieldSpec['control'], help: string): FieldSpec => ({
  ...fieldSpecOf(shape[name]),
  control,
  help,
  required: control === 'number',
});

function useSaving({ version }: SignInPolicy, security: Security) {
  const { prove, proofDialog } = useProof(security, texts.proof);
  const save = useAction(signInPolicyEndpoints.update, {
    failureToast: (error) => {
      // What it is by now takes the place of what was typed.
      if (error.code === 'VERSION_CONFLICT') invalidateTopics([signInPolicyEndpoints.find.topic]);
      return Object.keys(error.errors).length > 0 ? undefined : failureMessage(error);
    },
  });
  const submit = async (body: Omit<SignInPolicy, 'people' | 'version'>) => {
    if (!(await prove())) return undefined;
    return save.run({ body: { ...body, version } });
  };
  return { submit, isBusy: save.isBusy, proofDialog };
}

function PolicyForm({ policy, security }: { policy: SignInPolicy; security: Security }) {
  const { submit, isBusy, proofDialog } = useSaving(policy, security);
  const { people, version: _version, ...values } = policy;
  const form = useForm({ schema: signInPolicyFields, defaultValues: values, onSubmit: submit });
  const draw = (name: Name, control: FieldSpec['control'], help: string) => (
    <FormField form={form} name={name} field={asDeclared(name, control, help)} />
  );
  return (
    <>
      <form {...form.props}>
        <Section title={texts.ways}>
          {draw('twoStepRequired', 'checkbox', texts.twoStepOn(people.withoutSecondStep, people.all))}
          {draw('googleAllowed', 'checkbox', texts.googleOff(people.withoutPassword, people.all))}
        </Section>
        <Section title={texts.passwords}>
          <p className={classes.text}>{texts.passwordsAbout}</p>
          {draw('passwordMin', 'number', texts.passwordMin)}
          {draw('passwordHistory', 'number', texts.passwordHistory)}
          {draw('passwordDays', 'number', texts.passwordDays)}
        </Section>
        <Section title={texts.sessions}>{draw('idleMinutes', 'number', texts.idleMinutes)}</Section>
        <Section title={texts.people}>{draw('emailDomains', 'tags', texts.domains)}</Section>
        <div>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}

/** What the organization asks of how its people sign in. */
export function PolicyTab() {
  const policy = useApi(signInPolicyEndpoints.find, {});
  const security = useApi(securityEndpoints.find, {});
  return (
    <div className={classes.column}>
      <Loaded answer={policy} failed={texts.failed} skeleton={<ListSkeleton rows={6} />}>
        {(found) => (
          <Loaded answer={security} skeleton={<ListSkeleton rows={6} />}>
            {(own) => <PolicyForm key={found.version} policy={found} security={own} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
