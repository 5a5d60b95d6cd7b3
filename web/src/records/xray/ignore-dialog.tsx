import type { XrayFinding } from 'contract/records/xray/xray';
import { ignoreInput } from 'contract/records/xray/xray';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { daysFromToday } from '../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { xrayTexts } from './xray-texts.ts';
import classes from './xray.module.css';

const texts = xrayTexts.ignore;
const { until, reason } = ignoreInput.shape;
const usualDays = 30;

type FormProps = { finding: XrayFinding; onClose: () => void };

function IgnoreForm({ finding, onClose }: FormProps) {
  const params = useWorkspaceParams();
  const ignore = useAction(xrayEndpoints.ignore, { onSuccess: onClose });
  const form = useForm({
    name: `ignore:${finding._id}`,
    schema: ignoreInput,
    defaultValues: { until: daysFromToday(usualDays), reason: '' },
    onSubmit: (body) => ignore.run({ params: { ...params, findingId: finding._id }, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.about}</p>
      <FormField form={form} name="until" field={fieldSpecOf(until)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={ignore.isBusy}>
          {texts.act}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type IgnoreDialogProps = FormProps & { opened: boolean };

/** Asks until when a finding is ignored, and why. */
export function IgnoreDialog({ opened, finding, onClose }: IgnoreDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(finding.name)} size="small">
      <IgnoreForm finding={finding} onClose={onClose} />
    </Dialog>
  );
}
