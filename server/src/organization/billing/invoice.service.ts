import type { BillingContact, Invoice } from 'contract/organization/billing/billing';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, Invoicing } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { daysAfter } from '../subscription/period.service.ts';

/** Who an invoice is made out to. */
export type Contact = Omit<BillingContact, 'paymentsRecordedBy'>;

/** What an invoice says of money, in cents. */
export type Amounts = { lines: Invoice['lines']; tax: number; total: number };

/** How many days there are to pay an invoice. */
const daysToPay = 14;

/** When an invoice of this moment is due. */
export const dueAfter = (issued: Date) => daysAfter(issued, daysToPay);

/** Tax and total of some lines. */
export function amountsOf(lines: Invoice['lines'], { taxRate }: Pick<Invoicing, 'taxRate'>): Amounts {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.round((net * taxRate) / 100);
  return { lines, tax, total: net + tax };
}

/** The details that were given, else the organization's name and its owner's address. */
export async function findContact({ db }: Pick<Context, 'db'>): Promise<Contact> {
  const [contact] = await db.query<Contact>(sql`
    select coalesce(c.company, o.name, a.name) as company, coalesce(c.email, a.email) as email, c.address,
           c.tax_id as "taxId", c.purchase_order as "purchaseOrder", coalesce(c.version, 0) as version
      from organizations o
      left join billing_contacts c on c.organization_id = o.id
      left join accounts a on a.organization_id = o.id and a.role = 'owner' and a.status = 'active'
     where o.id = app_organization() order by a.created_at limit 1`);
  if (!contact) throw new Error('There is nobody to invoice');
  return contact;
}

type Issued = { subscriptionId: string; currency: string; lines: Invoice['lines'] };

/** The day that an invoice bears, and when it is due. */
type Dates = { issued: Date; due: Date };

/** Issues an invoice as things are now; gives its row of the trail. */
export async function issueInvoice(
  db: Connection,
  invoicing: Invoicing,
  { subscriptionId, currency, lines }: Issued,
  { issued, due }: Dates,
): Promise<TrailRow> {
  const { tax, total } = amountsOf(lines, invoicing);
  const { version: _version, ...contact } = await findContact({ db });
  const id = newId();
  const [row] = await db.query<{ number: string }>(sql`
    insert into invoices (organization_id, id, subscription_id, number, currency, lines, tax_rate, tax, total, sender,
           contact, issued_at, due_at, zone)
    values (app_organization(), ${id}, ${subscriptionId}, take_invoice_number(), ${currency}, ${JSON.stringify(lines)},
            ${invoicing.taxRate}, ${tax}, ${total}, ${invoicing.sender}, ${JSON.stringify(contact)}, ${issued.toISOString()},
            ${due.toISOString()}, zone_of_organization(app_organization()))
    returning number`);
  return {
    entity: 'invoice',
    action: 'issued',
    recordId: id,
    recordNumber: row?.number ?? null,
    changes: { total: [null, `${(total / 100).toFixed(2)} ${currency}`] },
  };
}

/** An invoice that is to be paid. */
export type OpenInvoice = { id: string; subscriptionId: string; number: string; dueAt: Date };

/** What is to be paid, the oldest first. */
export async function listOpenInvoices(db: Connection): Promise<OpenInvoice[]> {
  const rows = await db.query<Omit<OpenInvoice, 'dueAt'> & { dueAt: string }>(sql`
    select id, subscription_id as "subscriptionId", number, due_at as "dueAt" from invoices
     where organization_id = app_organization() and status = 'open' order by due_at, id`);
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** An invoice as a caller sees it; `t` is its row. */
export const invoiceColumns =
  raw(`t.id as "_id", t.number, t.status, t.currency, t.lines, t.tax_rate as "taxRate", t.tax, t.total,
  t.issued_at as "issuedAt", t.due_at as "dueAt", t.paid_at as "paidAt", t.paid_on as "paidOn", t.payment_reference as "paymentReference"`);
