import { transferInput } from 'contract/records/workflow/stage';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { workflowTexts as texts, transferText } from './workflow-texts.ts';
import classes from './workflow.module.css';

const schema = transferInput.omit({ version: true });

export type TransferDialogProps = {
  kind: RecordKind;
  record: ShownRecord;
  opened: boolean;
  onClose: () => void;
};

function TransferForm({ kind, record, onClose }: TransferDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const transfer = useAction(kind.calls.transfer);
  const { managers, version } = record;
  const form = useForm({
    name: `transfer:${kind.key}:${record._id}`,
    schema,
    defaultValues: { from: managers[0]?._id ?? '', to: '', reason: '' },
    onSubmit: async (given) => {
      const params = { workspaceId, recordId: record._id };
      const outcome = await transfer.run({ params, body: { ...given, version } });
      if (outcome.ok) onClose();
      return outcome;
    },
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
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" busy={transfer.isBusy}>
          {texts.transferAct}
        </Button>
      </DialogActions>
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
