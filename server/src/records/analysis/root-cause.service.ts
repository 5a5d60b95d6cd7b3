import type { ListQuery } from 'contract/core/list';
import type { RootCause } from 'contract/records/analysis/analysis';
import {
  type AnalysisMethod,
  type BranchStatus,
  concludingProblem,
} from 'contract/records/analysis/analysis-rules';
import type { RecordBase } from 'contract/records/record/record';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Records } from '../record/record.service.ts';
import { checkFile } from '../record/record-file-checks.service.ts';
import { lockToAnalyse, refuseWhile } from './analysis.service.ts';
import { createRootCauseStore } from './analysis.store.ts';

type Origin = {
  analysisId: string;
  method: AnalysisMethod;
  name: string;
  status: BranchStatus;
  isRoot: boolean;
  serial: number;
};

type Said = {
  name?: string | undefined;
  description?: string | null | undefined;
  category?: string | null | undefined;
  file?: string | null | undefined;
};

/** The next number of a cause of a record. */
const nextSerial = (recordId: string): Sql => sql`(select coalesce(max(c.serial), 0) + 1 from causes c
  where c.organization_id = app_organization() and c.record_id = ${recordId})::int`;

/** The causes of records of a kind, as their analyses have found them or as somebody has named them. */
export function createRootCauses<R extends RecordBase>(records: Records<R>) {
  const store = createRootCauseStore(records.kind);
  const of = (recordId: string) => sql`t.record_id = ${recordId}`;

  /** What a root cause is to come from, and the next number of the record. */
  async function findOrigin(ctx: WriteContext, recordId: string, branch: string): Promise<Origin> {
    const [row] = await ctx.db.query<Origin>(sql`
      select y.id as "analysisId", y.method, b.name, b.status, b.is_root as "isRoot",
             ${nextSerial(recordId)} as serial
        from analysis_branches b
        join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
       where b.organization_id = app_organization() and b.record_id = ${recordId} and b.id = ${branch} and b.deleted_at is null`);
    if (!row) throw notFound('Answer or cause', 'branch');
    return row;
  }

  return {
    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)] }),
      ]);
      return page;
    },

    /** A root cause comes from an analysis; without a branch it is a cause that somebody has named. */
    async create(
      given: WriteContext,
      recordId: string,
      { branch, ...input }: Said & { branch?: string | undefined },
    ): Promise<RootCause> {
      const ctx = await lockToAnalyse(given, records, recordId);
      await checkFile(ctx, recordId, input.file);
      if (!branch)
        return store.insert(ctx, input, { extra: { record_id: recordId, serial: nextSerial(recordId) } });
      const { analysisId, method, serial, ...origin } = await findOrigin(ctx, recordId, branch);
      refuseWhile(concludingProblem(method, origin));
      const extra = { record_id: recordId, serial, analysis_id: analysisId };
      return store.insert(ctx, { ...input, name: input.name ?? origin.name, branch }, { extra });
    },

    async update(
      given: WriteContext,
      recordId: string,
      id: string,
      { version, ...patch }: Said & { version: number },
    ): Promise<RootCause> {
      const ctx = await lockToAnalyse(given, records, recordId);
      await Promise.all([store.find(ctx, id, { where: of(recordId) }), checkFile(ctx, recordId, patch.file)]);
      return store.update(ctx, id, patch, { version });
    },

    async remove(given: WriteContext, recordId: string, id: string, reason?: string): Promise<RootCause> {
      const ctx = await lockToAnalyse(given, records, recordId);
      await store.find(ctx, id, { where: of(recordId) });
      return store.remove(ctx, id, reason);
    },
  };
}
