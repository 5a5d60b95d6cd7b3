import type { Invoicing } from '../src/core/context.ts';

/** How the tests' installation invoices. */
export const testInvoicing: Invoicing = {
  taxRate: 0,
  sender: 'Plumbline\n1 Test Street',
  paymentsRecordedBy: 'organization',
};
