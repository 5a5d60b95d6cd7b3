import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { keepNotices, type Notice } from '../../support/notification/notification.service.ts';

/** Something that those who pay are told, once. */
export type PayerNotice = Required<Pick<Notice, 'facts' | 'once'>> & {
  event: Extract<Notice['event'], `billing.${string}`>;
};

/** The owners and the billing people of the organization at hand. */
export async function findPayers(db: Connection): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from accounts where organization_id = app_organization() and status = 'active' and role in ('owner', 'billing')`);
  return rows.map(({ id }) => id);
}

/** The notices to these people; they lead to the page of subscriptions. */
export const noticesTo = (to: readonly string[], notices: readonly PayerNotice[]): Notice[] =>
  notices.map((notice) => ({ ...notice, to, path: 'subscription-billing' }));

/** Tells those who pay in the caller's transaction, the caller too: it is not what they do that is told, but what it leads to. */
export async function tellPayers(ctx: WriteContext, notices: readonly PayerNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const told = noticesTo(await findPayers(ctx.db), notices);
  const created = await keepNotices(ctx.db, null, told);
  for (const { room, payload } of created) ctx.emit('notification.created', [room], payload);
}
