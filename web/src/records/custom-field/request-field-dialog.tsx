import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { fieldRequestInput } from 'contract/records/custom-field/field-request';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './custom-field.module.css';
import { requestTexts as texts } from './request-field-texts.ts';

const { label, reason } = fieldRequestInput.shape;

function RequestForm({ onClose }: { onClose: () => void }) {
  const params = useWorkspaceParams();
  const request = useAction(customFieldEndpoints.request, { onSuccess: onClose });
  const form = useForm({
    name: `request-field:${params.workspaceId}`,
    schema: fieldRequestInput,
    defaultValues: { label: '', reason: '' },
    onSubmit: (body) => request.run({ params, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="label" field={fieldSpecOf(label)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={request.isBusy}>
          {texts.send}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks what is needed, and what it is for. */
export function RequestFieldDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size="small">
      <RequestForm onClose={onClose} />
    </Dialog>
  );
}
