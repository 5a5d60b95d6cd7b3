import type { ListQuery } from 'contract/core/list';
import type { RecordBase } from 'contract/records/record/record';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Records } from '../record/record.service.ts';
import { type Analyses, checkAnalysing } from './analysis.service.ts';
import { createDeletedAnalysisStore, createDeletedBranchStore } from './analysis.store.ts';

/** What was deleted of the analyses of a kind by one method, for whoever may bring it back. */
export function createDeletedAnalyses<R extends RecordBase>(
  records: Records<R>,
  { method, find }: Pick<Analyses, 'method' | 'find'>,
) {
  const analyses = createDeletedAnalysisStore(records.kind, method);
  const branches = createDeletedBranchStore(records.kind, method);

  async function check(ctx: Context, recordId: string) {
    const [record, { actor }] = await Promise.all([records.find(ctx, recordId), ctx.entered()]);
    checkAnalysing(actor, records, record);
  }
  const deleted = (where: Sql) => ({ where: [where], deleted: true });

  return {
    async listDeleted(ctx: Context, recordId: string, query: ListQuery) {
      const of = sql`t.record_id = ${recordId} and t.method = ${method}`;
      const [page] = await Promise.all([analyses.list(ctx, query, deleted(of)), check(ctx, recordId)]);
      return page;
    },

    /** What was deleted of an analysis; what went with something above it comes back with that, and is not said apart. */
    async listDropped(ctx: Context, recordId: string, id: string, query: ListQuery) {
      const isFirst = sql`t.analysis_id = ${id} and not exists (select from analysis_branches a
        where a.organization_id = t.organization_id and a.id = t.parent_id and a.deleted_at = t.deleted_at)`;
      const [page] = await Promise.all([
        branches.list(ctx, query, deleted(isFirst)),
        find(ctx, recordId, id),
        check(ctx, recordId),
      ]);
      return page;
    },
  };
}
