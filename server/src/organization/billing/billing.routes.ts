import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { downloading, reading, writing } from '../../core/http/route.ts';
import { findBillingContact, listInvoices, saveBillingContact } from './billing.service.ts';
import { writeInvoice } from './invoice-pdf.service.ts';
import { payInvoice } from './payment.service.ts';

export const billingRoutes = [
  reading(billingEndpoints.contact, (ctx) => findBillingContact(ctx)),
  writing(billingEndpoints.updateContact, (ctx, { body }) => saveBillingContact(ctx, body)),
  reading(billingEndpoints.invoices, (ctx, { query }) => listInvoices(ctx, query)),
  downloading(billingEndpoints.pdf, (ctx, { params }) => writeInvoice(ctx, params.invoiceId)),
  writing(billingEndpoints.pay, (ctx, { params, body }) => payInvoice(ctx, params.invoiceId, body)),
];
