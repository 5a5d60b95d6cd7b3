import type { AttentionItem } from 'contract/records/attention/attention.endpoints';
import type { WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { listAttention } from './attention.service.ts';

/** What a path names: something that needs attention, by the rule that has found it. */
export type ItemPlace = { key: string; attentionId: string };

/** What the log and notices call it. */
export const entityOf = ({ attentionType, kind }: AttentionItem): string =>
  attentionType === 'action' ? `${kind}_action` : kind;

/** Something that needs attention, whether it is put off or not. */
export async function findItem(ctx: WriteContext, { key, attentionId }: ItemPlace): Promise<AttentionItem> {
  const { results } = await listAttention(ctx, { item: attentionId, whose: 'all', page: 1, limit: 10 });
  const item = results.find((one) => one.key === key);
  if (!item) throw notFound('What needs attention');
  return item;
}

type Done = { action: string; changes: Record<string, [unknown, unknown]>; reason: string | null };

/** Notes in the log what was done about it. */
export function noteOfItem(ctx: WriteContext, item: AttentionItem, done: Done): void {
  ctx.trail.rows.push({
    entity: entityOf(item),
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    rootId: item.record,
    recordId: item._id,
    recordNumber: item.number,
    recordName: item.name,
    ...done,
  });
}
