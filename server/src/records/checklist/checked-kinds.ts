import { can, type Permission } from 'contract/core/rights/permissions';
import { capacities } from 'contract/core/capacity';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import type { FindOptions } from '../../core/store/store.ts';
import type { StoredFile } from '../record/record-file.service.ts';
import type { ServedKind } from '../record/server-module.ts';

/** A record that a checklist is done for. */
export type CheckedRecord = RecordBase & { status: string };

/** Whether the caller sees a record, as a link with it asks. */
async function isSeen(ctx: WriteContext, recordId: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ kind: RecordKind; isSeen: boolean }>(sql`
    select kind, sees_record(id) as "isSeen" from records where organization_id = app_organization() and id = ${recordId}`);
  return (
    row !== undefined && row.isSeen && can(ctx.actor, `${row.kind}.read` satisfies Permission, 'unknown')
  );
}

type KindOf = (ctx: Context, recordId: string) => Promise<ServedKind>;

/** What a failed item leads to besides an action. */
const createFollowing = (kinds: readonly ServedKind[], kindOf: KindOf) => ({
  /** Puts the photos of an item beside a record, or one of its actions, as far as it takes them. */
  async carryPhotos(
    ctx: WriteContext,
    record: Pick<RecordBase, '_id' | 'number'>,
    { photos, action = null }: { photos: readonly StoredFile[]; action?: string | null },
  ): Promise<void> {
    const { files } = await kindOf(ctx, record._id);
    const [present] = await ctx.db.query<{ count: number }>(sql`
      select count(*)::int as count from record_files
       where organization_id = app_organization() and record_id = ${record._id} and deleted_at is null`);
    const room = Math.max(0, capacities.files.most - (present?.count ?? 0));
    for (const file of photos.slice(0, room)) await files.carry(ctx, record, { file, action });
  },

  /**
   * Raises a record of the workspace's own kind because a checklist says so, linked with the record that the run is for;
   * nothing where the caller's rights do not reach the site.
   */
  async raise(
    ctx: WriteContext,
    said: { name: string; description: string; site: string },
    from: RecordBase | null,
  ): Promise<RecordBase | undefined> {
    const served = kinds.find(({ kind }) => recordKinds[kind].module === ctx.module);
    const [reach] = await ctx.db.query<{ site: boolean }>(
      sql`select in_scope(app_scope(), ${ctx.workspaceId}, ${said.site}, null) as site`,
    );
    if (!served || (ctx.actor.isNarrowed && !reach?.site)) return undefined;
    const confided = from?.confidential ? { confidedTo: from.managers.map(({ _id }) => _id) } : {};
    const raised = await served.raising.raise(ctx, { ...said, ...confided });
    const link = { relation: 'raised_from', record: from?._id ?? '' } as const;
    if (from && (await isSeen(ctx, from._id)))
      await served.links.create(ctx, raised._id, link, { isByRule: true });
    return raised;
  },
});

/** The records of every kind, as runs of checklists reach them. */
export function checkedKinds(kinds: readonly ServedKind[]) {
  async function kindOf(ctx: Context, recordId: string): Promise<ServedKind> {
    const [row] = await ctx.db.query<{ kind: RecordKind }>(sql`
      select kind from records
       where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and id = ${recordId} and deleted_at is null`);
    const served = kinds.find(({ kind }) => kind === row?.kind);
    if (!served) throw notFound('Record', 'record');
    return served;
  }

  return {
    kindOf,

    /** A record of the workspace that the caller may read. */
    async findRecord(ctx: WriteContext, recordId: string, options?: FindOptions): Promise<CheckedRecord> {
      const { kind, records } = await kindOf(ctx, recordId);
      if (!can(ctx.actor, `${kind}.read` satisfies Permission)) throw forbidden();
      return records.find(ctx, recordId, options);
    },

    /** The record of a run, locked: who may answer the run need not be able to read it. */
    async lockRecord(ctx: WriteContext, recordId: string): Promise<CheckedRecord> {
      const { records } = await kindOf(ctx, recordId);
      return records.find(ctx, recordId, { lock: 'change' });
    },

    /** Whether a record can be given actions: it has been taken over, and is not over. */
    async takesActions(ctx: WriteContext, record: CheckedRecord): Promise<boolean> {
      const { records } = await kindOf(ctx, record._id);
      return record.isTakenOver && !records.whyOver(record);
    },

    /** Adds an action to a record because a checklist says so, whoever completes the run. */
    async addAction(
      ctx: WriteContext,
      recordId: string,
      input: { name: string; description: string; startDate: string; endDate: string; assignedTo: string[] },
    ): Promise<string> {
      const { actions } = await kindOf(ctx, recordId);
      const { _id } = await actions.create(ctx, recordId, input, { isByRule: true });
      return _id;
    },

    ...createFollowing(kinds, kindOf),
  };
}

export type CheckedKinds = ReturnType<typeof checkedKinds>;
