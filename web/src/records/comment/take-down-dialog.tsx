import type { Comment } from 'contract/records/comment/comment';
import { reason } from 'contract/core/field';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { threadTexts } from './comment-texts.ts';
import classes from './stream.module.css';
import type { StreamPlace } from './use-stream.ts';

const schema = z.object({ reason });

type FormProps = { place: StreamPlace; comment: Comment; onClose: () => void };

function TakeDownForm({ place: { calls, params }, comment, onClose }: FormProps) {
  const removal = useAction(calls.takeDown, { onSuccess: onClose });
  const form = useForm({
    name: `take-down:${comment._id}`,
    schema,
    defaultValues: { reason: '' },
    onSubmit: (body) => removal.run({ params: { ...params, commentId: comment._id }, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p>{threadTexts.removeText}</p>
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="danger" busy={removal.isBusy}>
          {threadTexts.remove}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks whoever moderates why they delete what somebody else has said. */
export function TakeDownDialog({ opened, onClose, ...props }: FormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={threadTexts.takeDown} size="small">
      <TakeDownForm {...props} onClose={onClose} />
    </Dialog>
  );
}
