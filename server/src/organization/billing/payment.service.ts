import type { Invoice, PaymentInput, paymentByOperator } from 'contract/organization/billing/billing';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Invoicing, WriteContext } from '../../core/http/context.ts';
import type { Connection, Database } from '../../core/database/database.ts';
import { conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { becomeSystem, closeTrail, noOrigin, openTrail, type TrailRow } from '../../core/trail/trail.ts';
import { settle } from '../subscription/lifecycle.service.ts';
import { findPayers, noticesTo, tellPayers, type PayerNotice } from '../subscription/payer-notice.service.ts';
import { lockSubscriptions } from '../subscription/subscription-row.service.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { invoiceStore } from './billing.store.ts';

type Payment = z.output<typeof paymentByOperator>;
type Settled = { rows: TrailRow[]; notices: PayerNotice[] };
type Due = { subscriptionId: string; number: string; status: Invoice['status'] };

async function readToday(db: Connection): Promise<string> {
  const [row] = await db.query<{ today: string }>(sql`select organization_today() as today`);
  if (!row) throw new Error('The database has no today');
  return row.today;
}

/** Notes that an invoice is paid, and lets its subscription run again. The reference stays out of the trail. */
async function recordPayment(
  db: Connection,
  invoicing: Invoicing,
  id: string,
  { paidOn, reference }: Payment,
): Promise<Settled> {
  await lockSubscriptions(db);
  const [due] = await db.query<Due>(sql`
    select subscription_id as "subscriptionId", number, status from invoices
     where organization_id = app_organization() and id = ${id} for no key update`);
  if (!due) throw notFound('Invoice');
  if (due.status !== 'open') throw conflict(`Invoice ${due.number} is not open`);
  const day = paidOn ?? (await readToday(db));
  await db.query(sql`
    update invoices set status = 'paid', paid_on = ${day},
           paid_at = ${day}::date::timestamp at time zone zone_of_organization(organization_id), payment_reference = ${reference}
     where organization_id = app_organization() and id = ${id}`);
  const row: TrailRow = {
    entity: 'invoice',
    action: 'paid',
    recordId: id,
    recordNumber: due.number,
    changes: { status: ['open', 'paid'], paidOn: [null, day] },
  };
  const { rows, notices } = await settle(db, invoicing, {
    subscriptionId: due.subscriptionId,
    now: new Date(),
  });
  return { rows: [row, ...rows], notices };
}

/** Records a payment, where the organization keeps its payments itself. */
export async function payInvoice(ctx: WriteContext, id: string, payment: PaymentInput): Promise<Invoice> {
  const { invoicing } = ctx.services;
  await invoiceStore.find(ctx, id);
  if (invoicing.paymentsRecordedBy === 'operator')
    throw forbidden('Payments are recorded by whoever operates Plumbline, once they have arrived.');
  const { rows, notices } = await recordPayment(ctx.db, invoicing, id, payment);
  ctx.trail.rows.push(...rows);
  await tellPayers(ctx, notices);
  return invoiceStore.find(ctx, id);
}

/** Records a payment as the operator at the console, by the invoice's number; the trail says System. */
export function payByOperator(
  database: Database,
  invoicing: Invoicing,
  number: string,
  payment: Payment,
): Promise<'unknown' | 'done'> {
  return database.transact(null, async (tx) => {
    await tx.query(sql`set local role plumbline_app`);
    const [found] = await tx.query<{ organizationId: string; id: string }>(
      sql`select organization_id as "organizationId", id from find_invoice(${number})`,
    );
    if (!found) return 'unknown';
    await tx.query(sql`select set_config('app.organization', ${found.organizationId}, true)`);
    await becomeSystem(tx);
    const { rows, notices } = await recordPayment(tx, invoicing, found.id, payment);
    const told = noticesTo(await findPayers(tx), notices);
    await keepNotices(tx, null, told);
    await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
    return 'done';
  });
}
