import { labelsOf } from 'contract/core/field';
import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { type SignInPolicy, signInPolicyFields } from 'contract/access/security/sign-in-policy';
import { signInPolicyEndpoints } from 'contract/access/security/sign-in-policy.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
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

const labels: Record<string, string> = labelsOf(signInPolicyFields);

const wordsOf = (name: string, value: unknown) => {
  if (typeof value === 'boolean') return { label: labels[name] ?? name, text: value ? texts.on : texts.off };
  return { label: labels[name] ?? name, text: Array.isArray(value) ? value.join(', ') : String(value ?? '') };
};

function PolicyForm({ policy, security }: { policy: SignInPolicy; security: Security }) {
  const { prove, proofDialog } = useProof(security, texts.proof);
  const save = useVersionedAction(signInPolicyEndpoints.update, wordsOf);
  const { people, version, ...values } = policy;
  const form = useForm({
    name: 'sign-in-policy',
    version,
    stays: true,
    schema: signInPolicyFields,
    defaultValues: values,
    onSubmit: async (typed, base) => {
      if (!(await prove())) return undefined;
      return save.run({ body: changedFields(typed, base.values) }, base);
    },
  });
  const draw = (name: Name, control: FieldSpec['control'], help: string) => (
    <FormField form={form} name={name} field={asDeclared(name, control, help)} />
  );
  return (
    <>
      <FormFrame form={form} labelOf={(name) => labels[name]}>
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
          <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </FormFrame>
      {save.conflictDialog}
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
            {(own) => <PolicyForm policy={found} security={own} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
