import { cancelInput } from 'contract/organization/billing/billing';
import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './plan-dialog.module.css';

const texts = subscriptionTexts.cancel;

type FormProps = { bought: ModuleSubscription; onClose: () => void };

/** When it ends. What is past due has nothing left that was paid for. */
function endText({ subscription: { status, currentPeriodEnd: end } }: ModuleSubscription): string {
  if (!end || status === 'past_due') return texts.now;
  return status === 'trialing' ? texts.trial(formatDay(end)) : texts.until(formatDay(end));
}

function CancelForm({ bought, onClose }: FormProps) {
  const { _id } = bought;
  const cancel = useAction(subscriptionEndpoints.cancel, { onSuccess: onClose });
  const form = useForm({
    name: `subscription:cancel:${_id}`,
    schema: cancelInput,
    defaultValues: { reason: '' },
    onSubmit: (body) => cancel.run({ params: { subscriptionId: _id }, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <div className={classes.text}>
        <p>{endText(bought)}</p>
        <p>{texts.data}</p>
      </div>
      <TextAreaField label={texts.reason} help={texts.reasonHelp} {...form.field('reason')} />
      <DialogActions>
        <DialogCancel data-autofocus>{texts.back}</DialogCancel>
        <Button type="submit" variant="danger" busy={cancel.isBusy}>
          {texts.act}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type CancelDialogProps = {
  opened: boolean;
  bought: ModuleSubscription | undefined;
  onClose: () => void;
};

/** Ends a subscription with its period, and says what becomes of the data. */
export function CancelDialog({ opened, bought, onClose }: CancelDialogProps) {
  if (!bought) return null;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(bought.name)} size="small">
      <CancelForm bought={bought} onClose={onClose} />
    </Dialog>
  );
}
