import { reason } from 'contract/core/field';
import { actionInput, actionTakerProblem } from 'contract/records/record/action';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { candidatesOf } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { useGroupField } from '../../claim/use-group-field.ts';
import { recordTexts } from '../page/record-texts.ts';
import recordClasses from '../page/record.module.css';
import { wordsOfFields } from '../record-fields.ts';
import { useFieldWords } from '../use-field-words.ts';
import { useActionParams, type Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';

const { assignedTo, group } = actionInput.shape;
const fields = z.object({ assignedTo, group, reason });
const schema = fields.superRefine((takers, context) => {
  const message = actionTakerProblem(takers);
  if (message) context.addIssue({ code: 'custom', path: ['assignedTo'], message });
});
const words = wordsOfFields(fields);

type DialogProps = { worked: Worked; opened: boolean; onClose: () => void };

function GiveForm({ worked, onClose }: DialogProps) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: action.assignedTo });
  const update = useVersionedAction(kind.parts.action.update, wordsOf, {
    successToast: workTexts.given,
    onSuccess: onClose,
  });
  const form = useForm({
    name: `give:${kind.key}:${action._id}`,
    version: action.version,
    schema,
    defaultValues: {
      assignedTo: action.assignedTo.map(({ _id }) => _id),
      group: action.group?._id ?? '',
      reason: '',
    },
    onSubmit: (body, base) => update.run({ params, body }, base),
  });
  const people = candidatesOf(kind.parts.action.candidates, params, { known: action.assignedTo });
  const groupField = { ...fieldSpecOf(group), ...useGroupField(kind, params) };
  const field = { ...fieldSpecOf(assignedTo), people, placeholder: recordTexts.addPerson };
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <FormField form={form} name="assignedTo" field={field} />
      <FormField form={form} name="group" field={groupField} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={update.isBusy}>
          {workTexts.giveAct}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}

/** Gives an action to others: those who can complete it; of the others it says why not. */
export function GiveDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={workTexts.give} size="small">
      <GiveForm {...props} />
    </Dialog>
  );
}
