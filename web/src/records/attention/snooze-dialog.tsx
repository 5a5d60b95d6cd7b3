import {
  type AttentionEntry,
  type AttentionItem,
  attentionEndpoints,
} from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { snoozeDaysMax, snoozeInput } from 'contract/records/attention/snooze';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { daysFromToday } from '../../ui/format/format-date.ts';
import classes from './attention.module.css';
import { useItemParams } from './attention-rights.ts';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.snooze;
const { until, reason } = snoozeInput.shape;

/** What is put off; only what is in a workspace is. */
type Snoozable = AttentionItem | AttentionEntry;

type FormProps = { item: Snoozable; onClose: () => void };

function SnoozeForm({ item, onClose }: FormProps) {
  const params = useItemParams(item);
  const snooze = useAction(attentionEndpoints.snooze, { onSuccess: onClose });
  const form = useForm({
    name: `snooze:${item.key}:${item._id}`,
    schema: snoozeInput,
    defaultValues: { until: daysFromToday(snoozeDaysMax / 2), reason: '' },
    onSubmit: (body) => snooze.run({ params, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.ruleText}>{attentionRules[item.key].isPersonal ? texts.aboutOwn : texts.about}</p>
      <FormField form={form} name="until" field={fieldSpecOf(until)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={snooze.isBusy}>
          {texts.act}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type SnoozeDialogProps = { opened: boolean; item: Snoozable; onClose: () => void };

/** Asks until when something is put off, and why. */
export function SnoozeDialog({ opened, item, onClose }: SnoozeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(item.name)} size="small">
      <SnoozeForm item={item} onClose={onClose} />
    </Dialog>
  );
}
