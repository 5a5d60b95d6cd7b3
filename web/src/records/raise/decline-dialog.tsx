import { declineInput, raiseInput } from 'contract/records/raise/raise';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useForm } from '../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { valueAt } from '../../shared/forms/conflict.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { CalledLists, ShownRecord } from '../record/record-kind.ts';
import { wordsOfFields } from '../record/record-fields.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { useFieldWords } from '../record/use-field-words.ts';
import { raiseTexts as texts } from './raise-texts.ts';
import classes from './raise.module.css';

const schema = declineInput.omit({ version: true });
const words = wordsOfFields(raiseInput);

type FormProps = { kind: CalledLists; record: ShownRecord };

function DeclineForm({ kind, record }: FormProps) {
  const { _id: recordId } = record;
  const { list, workspaceId } = useRecordPaths(kind);
  const navigate = useNavigate();
  const wordsOf = useFieldWords({ words, states: {}, known: [] });
  // What is declined is what was reported when the dialog was opened.
  const [seen] = useState(record);
  const decline = useVersionedAction(kind.calls.decline, wordsOf, {
    leave: async () => navigate(list),
    decisionOn: (name) => valueAt(seen, name),
  });
  const form = useForm({
    name: `decline:${recordId}`,
    version: record.version,
    isDecision: true,
    schema,
    defaultValues: { reason: '' },
    onSubmit: (body, base) => decline.run({ params: { workspaceId, recordId }, body }, base),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.hint}>{texts.declineText}</p>
      <FormField form={form} name="reason" field={fieldSpecOf(declineInput.shape.reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={decline.isBusy}>
          {texts.decline}
        </Button>
      </DialogActions>
      {decline.conflictDialog}
    </FormFrame>
  );
}

export type DeclineDialogProps = FormProps & { opened: boolean; onClose: () => void };

/** Asks why something is not taken over; who reported it is told. */
export function DeclineDialog({ opened, onClose, ...of }: DeclineDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.declineTitle(of.record.number)} size="small">
      <DeclineForm {...of} />
    </Dialog>
  );
}
