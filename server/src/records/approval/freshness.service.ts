import type { RecordKind } from 'contract/core/record-kinds';
import type { Approval } from 'contract/records/approval/approval';
import type { RecordBase } from 'contract/records/record/record';
import type { FieldChange } from 'contract/records/signature/signature';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { changesSince, contentOf, type Kept } from '../signature/content.service.ts';
import { noteApproval, tellDecided, tellStale } from './approval-notice.service.ts';
import { endApproval, findApproval } from './approval.store.ts';

type Kind = { kind: RecordKind; stores: { records: Store } };

/** Whether a row of the trail may be about what a record says: about itself, or about a file of it. */
const maySayOtherwise = (kind: RecordKind, { entity, action }: TrailRow) =>
  (entity === kind && action !== 'created' && action !== 'imported' && action !== 'purged') ||
  entity === `${kind}_file`;

type Relied = Kept & {
  id: string;
  workspace: string;
  record: string;
  status: 'open' | 'approved';
  changed: string[];
};

const findRelied = (ctx: WriteContext, ids: readonly string[]) =>
  ctx.db.query<Relied>(sql`
    select p.id, p.workspace_id as workspace, p.record_id as record, p.status, p.content, p.shown, p.changed from approvals p
     where p.organization_id = app_organization() and p.record_id = any(${ids}::uuid[]) and p.status in ('open', 'approved')`);

/** Ends an approval whose record was changed before it was decided: what is approved is what was asked about. */
async function endByChange(
  ctx: WriteContext,
  { kind, record }: { kind: RecordKind; record: RecordBase },
  { id, changed }: { id: string; changed: string[] },
) {
  await endApproval(ctx, { id, status: 'voided', reason: changed.join(', ') });
  const after = await findApproval(ctx, record._id, id);
  if (!after) return;
  const approval: Approval = after;
  const words: [unknown, unknown] = [null, changed.join(', ')];
  noteApproval(
    ctx,
    { kind, record },
    { action: 'voided', id, version: approval.version, changes: { changed: words } },
  );
  await tellDecided(ctx, { kind, record }, { approval, changed });
}

async function keepStale(ctx: WriteContext, id: string, changed: readonly string[]): Promise<void> {
  await ctx.db.query(sql`
    update approvals set changed = ${changed}::text[],
           stale_since = case when ${changed.length} = 0 then null else coalesce(stale_since, now()) end
     where organization_id = app_organization() and id = ${id}`);
}

async function tellReliant(
  ctx: WriteContext,
  { kind, record }: { kind: RecordKind; record: RecordBase },
  { id, changed }: { id: string; changed: readonly string[] },
): Promise<void> {
  const approval = await findApproval(ctx, record._id, id);
  const approvers = (approval?.stages ?? [])
    .flatMap(({ slots }) => slots)
    .flatMap(({ person, decision }) => (decision === 'approved' ? [person._id] : []));
  const to = [...new Set([...record.managers.map(({ _id }) => _id), ...approvers])];
  await tellStale(ctx, { kind, record }, { to, changed });
}

const labelsOf = (changes: readonly FieldChange[]) => changes.map(({ label }) => label);

async function compare(
  given: WriteContext,
  { kind, stores }: Kind,
  relied: readonly Relied[],
): Promise<void> {
  for (const { id, workspace, record: recordId, status, changed: before, ...kept } of relied) {
    // What is done for somebody in several workspaces is done in none of them.
    const ctx = { ...given, workspaceId: workspace };
    const record = (await stores.records.find(ctx, recordId, { deleted: 'any' })) as unknown as RecordBase; // the store of a kind
    const changed = labelsOf(changesSince(kept, await contentOf(ctx, kind, record)));
    if (status === 'approved' && changed.join() !== before.join()) {
      await keepStale(ctx, id, changed);
      // Once for each time that it becomes stale, and not for each word after that.
      if (before.length === 0) await tellReliant(ctx, { kind, record }, { id, changed });
    }
    if (status === 'open' && changed.length > 0) await endByChange(ctx, { kind, record }, { id, changed });
  }
}

/**
 * Looks after each write whether a record that is approved, or is to be, still says what it is approved for. In the same
 * transaction, so that nobody ever decides about other words than stand there.
 */
export function followApproved(kinds: readonly Kind[]): (ctx: WriteContext) => Promise<void> {
  return async (ctx) => {
    for (const one of kinds) {
      const rows = ctx.trail.rows.filter((row) => maySayOtherwise(one.kind, row));
      const ids = [...new Set(rows.flatMap(({ rootId, recordId }) => rootId ?? recordId ?? []))];
      if (ids.length > 0) await compare(ctx, one, await findRelied(ctx, ids));
    }
  };
}
