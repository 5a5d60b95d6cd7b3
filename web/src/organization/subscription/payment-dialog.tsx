import { type Invoice, paymentInput } from 'contract/organization/billing/billing';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { today } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-money.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './plan-dialog.module.css';

const texts = subscriptionTexts.invoices;
const { paidOn, reference } = paymentInput.shape;

function PaymentForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const pay = useAction(billingEndpoints.pay, { onSuccess: onClose });
  const form = useForm({
    name: `payment:${invoice._id}`,
    schema: paymentInput,
    defaultValues: { paidOn: today(), reference: '' },
    onSubmit: (body) => pay.run({ params: { invoiceId: invoice._id }, body }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.text}>{texts.amount(formatMoney(invoice.total, invoice.currency))}</p>
      <FormField form={form} name="paidOn" field={fieldSpecOf(paidOn)} />
      <FormField form={form} name="reference" field={fieldSpecOf(reference)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={pay.isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type PaymentDialogProps = { opened: boolean; invoice: Invoice | undefined; onClose: () => void };

/** Records that an invoice was paid by a transfer. */
export function PaymentDialog({ opened, invoice, onClose }: PaymentDialogProps) {
  if (!invoice) return null;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.dialog(invoice.number)} size="small">
      <PaymentForm invoice={invoice} onClose={onClose} />
    </Dialog>
  );
}
