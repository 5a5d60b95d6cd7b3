import type { AttentionItem } from 'contract/records/attention/attention.endpoints';
import { recordKinds } from 'contract/core/record-kinds';
import { can } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { entityOf, findItem, noteOfItem, type ItemPlace } from './attention-item.service.ts';

/** Keeps that it was reminded of today, where the site is; false where somebody has done so before. */
async function keepDay(ctx: WriteContext, { key, _id }: AttentionItem): Promise<boolean> {
  const kept = await ctx.db.query(sql`
    insert into attention_reminders as m (organization_id, workspace_id, key, item_id, on_day, account_id)
    select a.organization_id, a.workspace_id, a.key, a.id, a.today, app_account()
      from attention_rows a
     where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId} and a.key = ${key} and a.id = ${_id}
    on conflict (organization_id, key, item_id) do update
      set on_day = excluded.on_day, account_id = excluded.account_id, created_at = now()
    where m.on_day < excluded.on_day
    returning on_day`);
  return kept.length > 0;
}

/** Reminds whoever should act of something that needs attention: once a day, whoever reminds. */
export async function remind(ctx: WriteContext, place: ItemPlace): Promise<AttentionItem> {
  const item = await findItem(ctx, place);
  // Whoever neither edits here nor manages the record does not.
  if (!can(ctx.actor, 'attention.remind', { manager: item.managers })) throw forbidden();
  const others = item.people.filter(({ _id }) => _id !== ctx.actor.accountId);
  if (others.length === 0) throw conflict('There is nobody else to remind.');
  if (!(await keepDay(ctx, item)))
    throw conflict('A reminder was sent today already. There is one a day at most.');
  noteOfItem(ctx, item, {
    action: 'reminded',
    changes: { reminded: [null, others.map(({ name }) => name).join(', ')] },
    reason: null,
  });
  await notify(ctx, [
    {
      event: 'attention.reminded',
      to: others.map(({ _id }) => _id),
      module: recordKinds[item.kind].module,
      workspaceId: ctx.workspaceId,
      record: { type: entityOf(item), id: item._id, number: item.number, name: item.name },
      path: item.link.split(`/workspace/${ctx.workspaceId}/`)[1] ?? '',
      facts: { since: item.since, ...(item.days < 0 ? { isAhead: 'yes' } : {}) },
    },
  ]);
  return findItem(ctx, place);
}
