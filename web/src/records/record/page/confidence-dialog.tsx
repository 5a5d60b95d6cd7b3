import { confidenceInput } from 'contract/records/record/confidence';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import workflowClasses from '../../workflow/workflow.module.css';
import { confidenceTexts as texts } from '../confidence-texts.ts';
import { wordsOfFields } from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { useFieldWords } from '../use-field-words.ts';

const schema = confidenceInput.pick({ reason: true });
const words = wordsOfFields(confidenceInput);

export type ConfidenceDialogProps = {
  kind: RecordKind;
  record: ShownRecord;
  opened: boolean;
  onClose: () => void;
};

function ConfidenceForm({ kind, record, onClose }: ConfidenceDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const wordsOf = useFieldWords({ words, states: kind.states, known: record.managers });
  const confide = useVersionedAction(kind.calls.confide, wordsOf, { onSuccess: onClose });
  const confidential = !record.confidential;
  const form = useForm({
    name: `confidence:${kind.key}:${record._id}`,
    version: record.version,
    schema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }, base) =>
      confide.run({ params: { workspaceId, recordId: record._id }, body: { confidential, reason } }, base),
  });
  return (
    <FormFrame form={form} className={workflowClasses.form}>
      <p className={workflowClasses.about}>{confidential ? texts.whoSees : texts.whoWillSee}</p>
      <FormField form={form} name="reason" field={fieldSpecOf(confidenceInput.shape.reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={confide.isBusy}>
          {confidential ? texts.make : texts.open}
        </Button>
      </DialogActions>
      {confide.conflictDialog}
    </FormFrame>
  );
}

/** Makes a record confidential or open again, and says first who will see it then. */
export function ConfidenceDialog(props: ConfidenceDialogProps) {
  const title = props.record.confidential ? texts.open : texts.make;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title} size="small">
      <ConfidenceForm {...props} />
    </Dialog>
  );
}
