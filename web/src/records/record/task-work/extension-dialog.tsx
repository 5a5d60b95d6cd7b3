import { daysAfter } from 'contract/core/days';
import { extensionInput } from 'contract/records/extension/extension';
import { today } from '../../../ui/format/format-date.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import recordClasses from '../page/record.module.css';
import { wordsOfFields } from '../record-fields.ts';
import { useFieldWords } from '../use-field-words.ts';
import { useActionParams, type Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';

const { newDate, reason, justification } = extensionInput.shape;
const words = wordsOfFields(extensionInput);

type DialogProps = { worked: Worked; opened: boolean; onClose: () => void };

function ExtensionForm({ worked, onClose }: DialogProps) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: action.assignedTo });
  const ask = useVersionedAction(kind.parts.action.extend, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `extension:${kind.key}:${action._id}`,
    version: action.version,
    schema: extensionInput,
    defaultValues: {
      newDate: daysAfter(action.daysLeft !== null && action.daysLeft < 0 ? today() : action.endDate, 7),
      justification: '',
    },
    onSubmit: (body, base) => ask.run({ params, body }, base),
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <FormField form={form} name="newDate" field={fieldSpecOf(newDate)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <FormField form={form} name="justification" field={fieldSpecOf(justification)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={ask.isBusy}>
          {workTexts.moreTime}
        </Button>
      </DialogActions>
      {ask.conflictDialog}
    </FormFrame>
  );
}

/** Asks for more time: until when, and why. */
export function ExtensionDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={workTexts.moreTime} size="small">
      <ExtensionForm {...props} />
    </Dialog>
  );
}
