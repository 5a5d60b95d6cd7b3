import { z } from 'zod';
import {
  email,
  id,
  instant,
  optional,
  neededVersion,
  optionalLongText,
  optionalText,
  requiredLongText,
  requiredText,
} from '../../core/field.ts';
import { pastDate } from '../../core/past-date.ts';

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const contactFields = {
  company: requiredText('Name of the company is required').meta({ label: 'Company' }),
  email: email('Email for invoices is required').meta({ label: 'Email for invoices' }),
  address: optionalLongText(500).meta({ label: 'Address', control: 'textarea' }),
  taxId: optionalText(50).meta({ label: 'Tax number' }),
  purchaseOrder: optionalText(50).meta({ label: 'Purchase order' }),
};

/** Who invoices are made out to. */
export const billingContactFields = z.object(contactFields);

/** A change of the contact for invoices, as far as it is given, made on the version that the person saw. */
export const billingContactInput = billingContactFields.partial().extend({ version: neededVersion });

export const billingContact = z.object({
  company: z.string(),
  email: z.string(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  version: z.int(),
  /** Who tells that an invoice is paid: the organization itself, or whoever operates Plumbline. */
  paymentsRecordedBy: z.enum(['organization', 'operator']),
});

/** An invoice, as it was issued. Amounts are in the smallest unit of the currency (cents). */
export const invoice = z.object({
  _id: id,
  number: z.string(),
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), amount: z.int() })),
  taxRate: z.number(),
  tax: z.int(),
  total: z.int(),
  issuedAt: instant,
  dueAt: instant,
  paidAt: instant.nullable(),
  /** The day on which it was paid, as it was written. */
  paidOn: z.string().nullable(),
  paymentReference: z.string().nullable(),
});

/** That an invoice was paid outside of Plumbline. */
export const paymentInput = z.object({
  paidOn: pastDate('Date of payment is required', 'A payment cannot be in the future').meta({
    label: 'Paid on',
    control: 'date',
  }),
  reference: requiredText('Payment reference is required', 100).meta({
    label: 'Payment reference',
    help: 'What the bank calls the transfer, so that it is found again.',
  }),
});

/** Why a subscription is canceled, for those who read the history. */
export const cancelInput = z.object({ reason: optional(requiredLongText('Give a reason', 500)) });

export type BillingContact = z.output<typeof billingContact>;
export type BillingContactInput = z.output<typeof billingContactInput>;
export type Invoice = z.output<typeof invoice>;
/** A payment as whoever operates Plumbline records it; without a day it was today, where the organization is. */
export const paymentByOperator = paymentInput.extend({ paidOn: paymentInput.shape.paidOn.optional() });

export type PaymentInput = z.output<typeof paymentInput>;
