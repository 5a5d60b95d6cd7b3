import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Approval, approvalInput, stageRules } from 'contract/records/approval/approval';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { conflictOf } from '../../shared/forms/conflict.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { candidatesOf } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import classes from './approval.module.css';
import { approvalTexts as texts } from './approval-texts.ts';

const schema = approvalInput.omit({ recordVersion: true });
type AskForm = Form<z.input<typeof schema>, z.output<typeof schema>>;

const newStage = { approvers: [], rule: 'all' as const, days: 5, needsSignature: true };

/** A stage as it was asked before. */
const stageAgain = ({ slots, needed, days, needsSignature }: Approval['stages'][number]) => ({
  approvers: slots.map(({ person }) => person._id),
  rule: needed === slots.length ? ('all' as const) : needed === 1 ? ('any' as const) : ('some' as const),
  needed,
  days,
  needsSignature,
});

const options = Object.entries(stageRules).map(([value, { label }]) => ({ value, label }));
const optional = <span className={classes.optional}>{texts.optional}</span>;
const fields = {
  rule: { label: texts.rule, control: 'select', required: true, options },
  needed: { label: texts.needed, control: 'number', required: true },
  days: { label: texts.days, control: 'number', required: true },
  needsSignature: { label: texts.needsSignature, control: 'checkbox' },
  note: { label: texts.note, control: 'textarea', labelEnd: optional },
} satisfies Record<string, FieldSpec>;

type StageProps = SignedPlace & { form: AskForm; index: number; onRemove: (() => void) | undefined };

function Stage({ kind, params, form, index, onRemove }: StageProps) {
  const people = candidatesOf(kind.parts.approval.candidates, params);
  const approvers = {
    label: texts.approvers,
    control: 'people' as const,
    required: true,
    placeholder: texts.addPerson,
    people,
  };
  return (
    <fieldset className={classes.stage}>
      <legend>{texts.stage(index + 1)}</legend>
      {onRemove && (
        <span className={classes.remove}>
          <IconButton
            name={texts.removeStage(index + 1)}
            icon={<IconTrash />}
            size="small"
            onClick={onRemove}
          />
        </span>
      )}
      <FormField form={form} name={`stages.${index}.approvers`} field={approvers} />
      <div className={classes.pair}>
        <FormField form={form} name={`stages.${index}.rule`} field={fields.rule} />
        {form.watch(`stages.${index}.rule`) === 'some' && (
          <FormField form={form} name={`stages.${index}.needed`} field={fields.needed} />
        )}
        <FormField form={form} name={`stages.${index}.days`} field={fields.days} />
      </div>
      <FormField form={form} name={`stages.${index}.needsSignature`} field={fields.needsSignature} />
    </fieldset>
  );
}

type FormProps = SignedPlace & {
  version: number;
  /** The approval whose route is asked again. */
  before?: Approval | undefined;
  onClose: () => void;
};

function AskFormBody({ version, before, onClose, ...place }: FormProps) {
  const { kind, params } = place;
  const ask = useAction(kind.parts.approval.ask, { onSuccess: onClose });
  // After a conflict it goes on with the record as it is now, and with all that was entered.
  const [present, setPresent] = useState<number>();
  const form: AskForm = useForm({
    name: `${kind.key}-approval:${params.recordId}`,
    version,
    schema,
    defaultValues: { stages: before ? before.stages.map(stageAgain) : [newStage], note: '' },
    onSubmit: async (given, base) => {
      const body = { ...given, recordVersion: present ?? base.version ?? version };
      const outcome = await ask.run({ params, body });
      const conflict = outcome.ok ? undefined : conflictOf(outcome.error);
      if (conflict) setPresent(conflict.version);
      return outcome;
    },
  });
  const stages = useFieldArray({ control: form.control, name: 'stages' });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.askText}</p>
      {present !== undefined && <Notice tone="warn">{texts.outdated}</Notice>}
      {stages.fields.map(({ id }, index) => (
        <Stage
          key={id}
          {...place}
          form={form}
          index={index}
          onRemove={stages.fields.length > 1 ? () => stages.remove(index) : undefined}
        />
      ))}
      {stages.fields.length < limits.stagesOfApproval && (
        <div>
          <Button icon={<IconPlus />} onClick={() => stages.append(newStage)}>
            {texts.addStage}
          </Button>
        </div>
      )}
      <FormField form={form} name="note" field={fields.note} />
      <DialogActions>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" busy={ask.isBusy} busyLabel={texts.asking}>
          {texts.ask}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type AskDialogProps = FormProps & { number: string; opened: boolean };

/** Asks people to approve what a record says, stage by stage. */
export function AskDialog({ opened, number, ...form }: AskDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={texts.askTitle(number)} size="large">
      <AskFormBody {...form} />
    </Dialog>
  );
}
