import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import type { FindOptions } from '../../core/store/store.ts';
import type { ServedKind } from '../record/server-module.ts';

/** A record that a checklist is done for. */
export type CheckedRecord = RecordBase & { status: string };

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
  };
}

export type CheckedKinds = ReturnType<typeof checkedKinds>;
