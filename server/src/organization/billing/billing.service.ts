import {
  billingContactFields,
  type BillingContact,
  type BillingContactInput,
} from 'contract/organization/billing/billing';
import type { ListQuery } from 'contract/core/list';
import sql from 'sql-template-tag';
import { changesBetween } from '../../core/store/changes.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { checkLoggedVersion } from '../../core/store/patch.ts';
import { invoiceStore } from './billing.store.ts';
import { findContact, type Contact } from './invoice.service.ts';

const fields = Object.keys(billingContactFields.shape);

const shown = ({ services }: Context, contact: Contact): BillingContact => ({
  ...contact,
  paymentsRecordedBy: services.invoicing.paymentsRecordedBy,
});

/** Who the next invoices are made out to. */
export const findBillingContact = async (ctx: Context) => shown(ctx, await findContact(ctx));

/** Keeps who the next invoices are made out to; those that were issued stay as they are. */
export async function saveBillingContact(
  ctx: WriteContext,
  { version, ...given }: BillingContactInput,
): Promise<BillingContact> {
  await ctx.db.query(sql`select from organizations where id = app_organization() for no key update`);
  const before = await findContact(ctx);
  const { company, email, address, taxId, purchaseOrder } = { ...before, ...given };
  const wanted = { company, email, address, taxId, purchaseOrder };
  const changes = changesBetween(before, wanted, fields);
  await checkLoggedVersion(ctx, { ...before, _id: ctx.organizationId }, Object.keys(changes), {
    version,
    entity: 'billing_contact',
  });
  await ctx.db.query(sql`
    insert into billing_contacts as c (organization_id, company, email, address, tax_id, purchase_order)
    values (app_organization(), ${company}, ${email}, ${address ?? null}, ${taxId ?? null}, ${purchaseOrder ?? null})
    on conflict (organization_id) do update set company = excluded.company, email = excluded.email,
      address = excluded.address, tax_id = excluded.tax_id, purchase_order = excluded.purchase_order,
      version = c.version + 1, updated_at = now()`);
  const after = await findContact(ctx);
  ctx.trail.rows.push({
    entity: 'billing_contact',
    action: 'updated',
    recordId: ctx.organizationId,
    recordName: after.company,
    recordVersion: after.version,
    changes,
  });
  return shown(ctx, after);
}

/** The invoices of the organization. */
export const listInvoices = (ctx: Context, query: ListQuery) => invoiceStore.list(ctx, query);
