import type { Invoice } from 'contract/billing/billing';
import { billingEndpoints } from 'contract/billing/billing.endpoints';
import { failureMessage, isCalledOff } from '../../core/api-error.ts';
import { callForFile } from '../../core/client.ts';
import { saveFile } from '../../core/download.ts';
import { toast } from '../../ui/toast.ts';
import { subscriptionTexts } from './subscription-texts.ts';

/** Hands the PDF of an invoice over to the browser, named by its number. */
export async function saveInvoice({ _id: invoiceId, number }: Invoice): Promise<void> {
  try {
    saveFile(await callForFile(billingEndpoints.pdf, { params: { invoiceId } }), `${number}.pdf`);
  } catch (error) {
    if (!isCalledOff(error)) toast.error(failureMessage(error, subscriptionTexts.invoices.failed));
  }
}
