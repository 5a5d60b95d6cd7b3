import { severalManagers } from 'contract/records/record/several';
import { transferInput } from 'contract/records/workflow/stage';
import { useForm } from '../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { wordsOfFields } from '../record/record-fields.ts';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { useFieldWords } from '../record/use-field-words.ts';
import { workflowTexts as texts, transferText } from './workflow-texts.ts';
import classes from './workflow.module.css';

const schema = transferInput.omit({ version: true });
// What has changed meanwhile is who manages it.
const words = wordsOfFields(schema.extend({ managers: severalManagers.shape.managers }));

export type TransferDialogProps = {
  kind: RecordKind;
  record: ShownRecord;
  opened: boolean;
  onClose: () => void;
};

function TransferForm({ kind, record, onClose }: TransferDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const { managers } = record;
  const wordsOf = useFieldWords({ words, states: kind.states, known: managers });
  const transfer = useVersionedAction(kind.calls.transfer, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `transfer:${kind.key}:${record._id}`,
    version: record.version,
    schema,
    defaultValues: { from: managers[0]?._id ?? '', to: '', reason: '' },
    onSubmit: (body, base) => transfer.run({ params: { workspaceId, recordId: record._id }, body }, base),
  });
  const from = managers.map(({ _id, name }) => ({ value: _id, label: name }));
  const people = workspacePeople(workspaceId, { leaveOut: managers.map(({ _id }) => _id) });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.about}>{transferText(kind.words.one)}</p>
      {managers.length > 1 && (
        <FormField
          form={form}
          name="from"
          field={{ ...fieldSpecOf(transferInput.shape.from), options: from }}
        />
      )}
      <FormField
        form={form}
        name="to"
        field={{ ...fieldSpecOf(transferInput.shape.to), people, placeholder: texts.chooseManager }}
      />
      <FormField form={form} name="reason" field={fieldSpecOf(transferInput.shape.reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={transfer.isBusy}>
          {texts.transferAct}
        </Button>
      </DialogActions>
      {transfer.conflictDialog}
    </FormFrame>
  );
}

/** Gives a record to somebody else in place of one of its managers. */
export function TransferDialog(props: TransferDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.transfer} size="small">
      <TransferForm {...props} />
    </Dialog>
  );
}
