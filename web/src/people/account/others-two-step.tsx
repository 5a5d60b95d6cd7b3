import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { type TwoStep, twoStepResetInput } from 'contract/people/account/two-step';
import { twoStepEndpoints } from 'contract/people/account/two-step.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { securityTexts } from '../../access/security/security-texts.ts';
import classes from '../../access/security/security.module.css';
import { useProof } from '../../access/security/use-proof.tsx';

const texts = securityTexts.others;

const momentOf = (at: string) => `${formatDay(at)}, ${formatTime(at)}`;

type Person = { accountId: string; name: string };

function stateOf(
  name: string,
  { begunBy, begunName, createdAt, readyAt, expiresAt }: NonNullable<TwoStep['reset']>,
) {
  if (!readyAt) return texts.asked(name, momentOf(createdAt));
  const who = begunName ?? texts.begunBy[begunBy];
  return Date.parse(readyAt) > Date.now()
    ? texts.waiting(who, momentOf(readyAt))
    : texts.mailed(who, momentOf(expiresAt));
}

type ResetFormProps = Person & { security: Security; waits: boolean; onClose: () => void };

function ResetForm({ accountId, waits, security, onClose }: ResetFormProps) {
  const { prove, proofDialog } = useProof(security, texts.proof);
  const reset = useAction(twoStepEndpoints.reset, { onSuccess: onClose });
  const form = useForm({
    name: `two-step-reset:${accountId}`,
    schema: twoStepResetInput,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      if (!(await prove())) return undefined;
      return reset.run({ params: { accountId }, body });
    },
  });
  return (
    <>
      <FormFrame form={form} className={classes.form}>
        <p className={classes.text}>{texts.about}</p>
        <p className={classes.text}>{waits ? texts.wait : texts.atOnce}</p>
        <TextAreaField
          label={texts.reason}
          help={texts.reasonHelp}
          required
          data-autofocus
          {...form.field('reason')}
        />
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="danger" busy={reset.isBusy}>
            {texts.reset}
          </Button>
        </DialogActions>
      </FormFrame>
      {proofDialog}
    </>
  );
}

function Stand({ twoStep, security, ...person }: Person & { twoStep: TwoStep; security: Security }) {
  const { accountId, name } = person;
  const [opened, setOpened] = useState(false);
  const stop = useAction(twoStepEndpoints.cancel);
  const { isOn, reset, refusal, waits } = twoStep;
  return (
    <>
      <p className={classes.text}>{isOn ? texts.on(name) : texts.off(name)}</p>
      {reset && (
        <Notice
          tone="warn"
          action={
            <Button busy={stop.isBusy} onClick={() => void stop.run({ params: { accountId } })}>
              {reset.readyAt ? texts.stop : texts.refuse}
            </Button>
          }
        >
          {stateOf(name, reset)}
        </Notice>
      )}
      {isOn && refusal && !reset?.readyAt && <p className={classes.text}>{refusal}</p>}
      {refusal === null && (
        <div className={classes.acts}>
          <Button onClick={() => setOpened(true)}>{texts.reset}</Button>
        </div>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.dialog(name)}>
        <ResetForm {...person} security={security} waits={waits} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** How somebody of the organization stands with the second step, for who manages their account. */
export function OthersTwoStep(person: Person) {
  const twoStep = useApi(twoStepEndpoints.find, { params: { accountId: person.accountId } });
  const security = useApi(securityEndpoints.find, {});
  return (
    <Section title={texts.title}>
      <Loaded answer={twoStep} failed={texts.failed} skeleton={<ListSkeleton rows={1} />}>
        {(found) => (
          <Loaded answer={security} failed={texts.failed} skeleton={<ListSkeleton rows={1} />}>
            {(own) => <Stand {...person} twoStep={found} security={own} />}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}
