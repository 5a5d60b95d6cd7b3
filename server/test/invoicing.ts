import type { Invoicing } from '../src/core/http/context.ts';

/** How the tests' installation invoices, where a test does not say that it does not. */
export const testInvoicing: Invoicing = {
  isOn: true,
  taxRate: 0,
  sender: 'Plumbline\n1 Test Street',
  paymentsRecordedBy: 'organization',
  storageWithoutPlan: null,
};
