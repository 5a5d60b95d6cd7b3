import { legalHoldInput } from 'contract/records/record/legal-hold';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import workflowClasses from '../../workflow/workflow.module.css';
import { legalHoldTexts as texts } from '../legal-hold-texts.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';

const schema = legalHoldInput.pick({ reason: true });
const wordsOf = (_name: string, value: unknown) => ({ label: texts.is, text: String(value ?? texts.no) });

export type LegalHoldDialogProps = {
  kind: RecordKind;
  record: ShownRecord;
  opened: boolean;
  onClose: () => void;
};

function LegalHoldForm({ kind, record, onClose }: LegalHoldDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const hold = useVersionedAction(kind.calls.hold, wordsOf, {
    onSuccess: onClose,
    successToast: ({ legalHoldAt }) => (legalHoldAt === null ? texts.released : texts.placed),
  });
  const isHeld = record.legalHoldAt === null;
  const form = useForm({
    name: `legal-hold:${kind.key}:${record._id}`,
    version: record.version,
    schema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }, base) =>
      hold.run({ params: { workspaceId, recordId: record._id }, body: { isHeld, reason } }, base),
  });
  return (
    <FormFrame form={form} className={workflowClasses.form}>
      <p className={workflowClasses.about}>{isHeld ? texts.placeAbout : texts.releaseAbout}</p>
      <FormField form={form} name="reason" field={fieldSpecOf(legalHoldInput.shape.reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={hold.isBusy}>
          {isHeld ? texts.place : texts.release}
        </Button>
      </DialogActions>
      {hold.conflictDialog}
    </FormFrame>
  );
}

/** Places a record on legal hold or releases it, and says first what that means. */
export function LegalHoldDialog(props: LegalHoldDialogProps) {
  const title = props.record.legalHoldAt === null ? texts.place : texts.release;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title} size="small">
      <LegalHoldForm {...props} />
    </Dialog>
  );
}
