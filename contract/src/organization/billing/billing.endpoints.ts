import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { ok, paged, raw } from '../../core/reply.ts';
import { billingContact, billingContactInput, invoice, paymentInput } from './billing.ts';

const failure = 'Operation failed';

export const billingEndpoints = {
  contact: endpoint('GET /billing', {
    access: 'billing.read',
    summary: 'Who invoices are made out to.',
    reply: ok(billingContact),
  }),
  updateContact: endpoint('PUT /billing', {
    access: 'billing.manage',
    summary: 'Says who the next invoices are made out to.',
    body: billingContactInput,
    reply: ok(billingContact),
    success: 'Billing details saved',
    failure,
    stales: ['log'],
  }),
  invoices: endpoint('GET /invoices', {
    access: 'billing.read',
    summary: 'The invoices of the organization, the newest first.',
    query: listQuery({ sort: ['issuedAt', 'number', 'total'] }),
    reply: paged(invoice, 'invoices'),
  }),
  pdf: endpoint('GET /invoices/:invoiceId/pdf', {
    access: 'billing.read',
    summary: 'An invoice as a PDF, as it was issued.',
    reply: raw(),
  }),
  pay: endpoint('POST /invoices/:invoiceId/payment', {
    access: 'billing.manage',
    summary: 'Records that an open invoice was paid, where the organization keeps its payments itself.',
    body: paymentInput,
    reply: ok(invoice),
    success: 'Payment recorded',
    failure,
    stales: ['subscription', 'user', 'notification', 'log'],
  }),
};
