import { releaseInput } from 'contract/records/claim/claim';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { recordTexts } from '../record/page/record-texts.ts';
import recordClasses from '../record/page/record.module.css';
import { useActionParams, type Worked } from '../record/task-work/use-task-work.ts';
import { claimTexts } from './claim-texts.ts';

type Props = { worked: Worked; opened: boolean; onClose: () => void };

const reasonField = {
  ...fieldSpecOf(releaseInput.shape.reason),
  labelEnd: <span className={recordClasses.optional}>{recordTexts.optional}</span>,
};

function ReleaseForm({ worked, onClose }: Props) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const release = useAction(kind.parts.action.release, { onSuccess: onClose });
  const form = useForm({
    name: `release:${kind.key}:${action._id}`,
    schema: releaseInput,
    defaultValues: { reason: '' },
    onSubmit: (body) => release.run({ params, body }),
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <p>{claimTexts.releaseAbout(action.group?.name ?? '')}</p>
      <FormField form={form} name="reason" field={reasonField} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={release.isBusy}>
          {claimTexts.releaseAct}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Gives an action back to its group, with a reason where there is one to be said. */
export function ReleaseDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={claimTexts.release} size="small">
      <ReleaseForm {...props} />
    </Dialog>
  );
}
