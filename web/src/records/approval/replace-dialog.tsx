import type { Approval } from 'contract/records/approval/approval';
import { approverReplacement } from 'contract/records/approval/approval';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { candidatesOf } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import classes from './approval.module.css';
import { approvalTexts as texts } from './approval-texts.ts';

type FormProps = SignedPlace & {
  approval: Approval;
  from: { _id: string; name: string };
  onClose: () => void;
};

const schema = approverReplacement.omit({ from: true });
const { shape } = approverReplacement;

function ReplaceForm({ kind, params, approval, from, onClose }: FormProps) {
  const replace = useAction(kind.parts.approval.replace, { onSuccess: onClose });
  const form = useForm({
    name: `replace:${approval._id}:${from._id}`,
    schema,
    defaultValues: { to: '', reason: '' },
    onSubmit: (body) =>
      replace.run({ params: { ...params, approvalId: approval._id }, body: { ...body, from: from._id } }),
  });
  const asked = approval.stages.flatMap(({ slots }) => slots.map(({ person }) => person._id));
  const people = candidatesOf(kind.parts.approval.candidates, params, { leaveOut: asked });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.replaceText(from.name)}</p>
      <FormField
        form={form}
        name="to"
        field={{ ...fieldSpecOf(shape.to), people, placeholder: texts.addPerson }}
      />
      <FormField form={form} name="reason" field={fieldSpecOf(shape.reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={replace.isBusy} busyLabel={texts.deciding}>
          {texts.replace}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type ReplaceDialogProps = FormProps & { opened: boolean };

/** Asks somebody else in place of an approver who cannot decide. */
export function ReplaceDialog({ opened, ...form }: ReplaceDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={texts.replaceTitle(form.from.name)} size="small">
      <ReplaceForm {...form} />
    </Dialog>
  );
}
