import { invoice } from 'contract/organization/billing/billing';
import { z } from 'zod';
import { createStore } from '../../core/store/store.ts';

/** The invoices; nobody writes one by hand. */
export const invoiceStore = createStore({
  name: 'invoice',
  title: 'Invoice',
  table: 'invoices',
  input: z.object({}),
  reply: invoice,
  search: `lower(concat_ws(' ', t.number, t.payment_reference, t.contact->>'company'))`,
  sorts: { issuedAt: 't.issued_at', number: 't.number', total: 't.total' },
  defaultSort: '-issuedAt',
});
