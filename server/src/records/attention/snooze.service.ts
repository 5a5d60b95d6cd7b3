import type { AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { snoozeDaysMax, type snoozeInput } from 'contract/records/attention/snooze';
import { can } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid } from '../../core/http/errors.ts';
import { findItem, noteOfItem, type ItemPlace } from './attention-item.service.ts';

/** A rule that is for one person alone is put off by them and for them. */
const isPersonal = ({ key }: AttentionItem): boolean => attentionRules[key].isPersonal === true;

async function findAllowed(ctx: WriteContext, place: ItemPlace): Promise<AttentionItem> {
  const item = await findItem(ctx, place);
  if (isPersonal(item) && !item.isMine) throw forbidden('Only whoever it is for puts it off.');
  const people = { manager: isPersonal(item) ? item.people : item.managers };
  // Who may only read what it is about does not hide it either.
  const asked = ['attention.snooze', `${item.kind}.update`] as const;
  if (!asked.every((permission) => can(ctx.actor, permission, people))) throw forbidden();
  return item;
}

type Done = { action: 'snoozed' | 'snooze-ended'; until: string | null; reason: string | null };

const note = (ctx: WriteContext, item: AttentionItem, { action, until, reason }: Done): void =>
  noteOfItem(ctx, item, {
    action,
    changes: { snoozedUntil: [item.snooze?.until ?? null, until] },
    reason,
  });

/** Puts off something that needs attention; whoever puts it off again gives another day and reason. */
export async function snooze(
  ctx: WriteContext,
  place: ItemPlace,
  { until, reason }: z.output<typeof snoozeInput>,
): Promise<AttentionItem> {
  const item = await findAllowed(ctx, place);
  if (item.severity === 'alert') throw conflict('An alert cannot be snoozed.');
  const kept = await ctx.db.query(sql`
    insert into attention_snoozes (organization_id, workspace_id, key, item_id, until, reason, account_id, for_account)
    select a.organization_id, a.workspace_id, a.key, a.id, ${until}::date, ${reason}, app_account(),
           case when ${isPersonal(item)}::boolean then app_account() end
      from attention_rows a
     where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId}
       and a.key = ${item.key} and a.id = ${item._id}
       and ${until}::date between a.today and a.today + ${snoozeDaysMax}::int
    on conflict (organization_id, key, item_id, for_account) do update
      set until = excluded.until, reason = excluded.reason, account_id = excluded.account_id, created_at = now()
    returning until`);
  if (kept.length === 0)
    throw invalid({ until: `Choose a day from today on, at most ${snoozeDaysMax} days ahead` });
  note(ctx, item, { action: 'snoozed', until, reason });
  return findItem(ctx, place);
}

/** Has it back in the list before its time; what is there already stays. */
export async function endSnooze(ctx: WriteContext, place: ItemPlace): Promise<AttentionItem> {
  const item = await findAllowed(ctx, place);
  if (!item.snooze) return item;
  await ctx.db.query(sql`
    delete from attention_snoozes
     where organization_id = app_organization() and key = ${item.key} and item_id = ${item._id}
       and (for_account is null or for_account = app_account())`);
  note(ctx, item, { action: 'snooze-ended', until: null, reason: null });
  return findItem(ctx, place);
}
