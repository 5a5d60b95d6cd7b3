import type { Invoice } from 'contract/organization/billing/billing';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { callForFile } from '../../core/http/client.ts';
import { saveFile } from '../../core/http/download.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { subscriptionTexts } from './subscription-texts.ts';

/** Hands the PDF of an invoice over to the browser, named by its number. */
export async function saveInvoice({ _id: invoiceId, number }: Invoice): Promise<void> {
  try {
    saveFile(await callForFile(billingEndpoints.pdf, { params: { invoiceId } }), `${number}.pdf`);
  } catch (error) {
    if (!isCalledOff(error)) toast.error(failureMessage(error, subscriptionTexts.invoices.failed));
  }
}
