import type { ListQuery } from 'contract/core/list';
import { categoryOfBranch } from 'contract/records/analysis/cause-tree';
import { consideredLabels } from 'contract/records/analysis/cause-choices';
import type { RootCause, rootCauseInput } from 'contract/records/analysis/root-cause';
import {
  type AnalysisMethod,
  type BranchStatus,
  concludingProblem,
} from 'contract/records/analysis/analysis-rules';
import type { RecordBase } from 'contract/records/record/record';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { findLatestDay } from '../extension/request.service.ts';
import { afterOf, checkRules, type Rule } from '../part/rows.service.ts';
import type { Records } from '../record/record.service.ts';
import { checkFile } from '../record/record-file-checks.service.ts';
import { lockAnalysed, lockToAnalyse, refuseWhile } from './analysis.service.ts';
import { createRootCauseStore } from './analysis.store.ts';

type Origin = {
  analysisId: string;
  method: AnalysisMethod;
  name: string;
  status: BranchStatus;
  isRoot: boolean;
  serial: number;
};

type Said = Partial<Omit<z.output<typeof rootCauseInput>, 'branch'>>;

type After = Omit<RootCause, 'file' | 'verifiedBy'> & {
  file: string | null;
  verifiedBy: string | null;
  today: string;
};

const things = Object.keys(consideredLabels).length;

/** What is said of where a cause stands in the tree: a subcategory brings its category, and another category ends it. */
function inTree(said: Said, before?: Pick<RootCause, 'category' | 'subcategory'>): Said {
  if (said.subcategory && said.category === undefined)
    return { ...said, category: categoryOfBranch(said.subcategory) };
  const isOther = said.category !== undefined && said.category !== before?.category;
  return isOther && said.subcategory === undefined && before?.subcategory
    ? { ...said, subcategory: null }
    : said;
}

const isProved = ({ certainty }: Partial<After>) => certainty === 'verified';

/** What would be missing or wrong, by the field; the first says it. */
const rules: readonly Rule<Partial<After>>[] = [
  [
    'subcategory',
    ({ category, subcategory }) => subcategory && categoryOfBranch(subcategory) !== category,
    'Choose a subcategory of the category',
  ],
  ['verificationMethod', (after) => isProved(after) && !after.verificationMethod, 'Say how it was proved'],
  ['verificationResult', (after) => isProved(after) && !after.verificationResult, 'Say what came of it'],
  [
    'verifiedBy',
    (after) => (isProved(after) || after.verifiedOn) && !after.verifiedBy,
    'Proved by is required',
  ],
  [
    'verifiedOn',
    (after) => (isProved(after) || after.verifiedBy) && !after.verifiedOn,
    'Proved on is required',
  ],
  [
    'verifiedOn',
    ({ verifiedOn, today = '' }) => verifiedOn && verifiedOn > today,
    'What was proved is not kept before its day',
  ],
  [
    'considered',
    ({ isHumanError, considered = [] }) => isHumanError && considered.length < things,
    'Consider each of these before human error stands as a cause',
  ],
  [
    'humanErrorReason',
    ({ isHumanError, humanErrorReason }) => isHumanError && !humanErrorReason,
    'Say why it is a human error all the same',
  ],
];

/** What is said of a cause with its place in the tree; refuses what is wrong in it, or missing. */
async function check(
  ctx: WriteContext,
  { recordId, said: given, before }: { recordId: string; said: Said; before?: RootCause },
): Promise<Said> {
  const said = inTree(given, before);
  const then = before && {
    ...before,
    file: before.file?._id ?? null,
    verifiedBy: before.verifiedBy?._id ?? null,
  };
  await checkFile(ctx, recordId, said.file);
  if (said.verifiedBy && said.verifiedBy !== then?.verifiedBy)
    await checkPeople(ctx, [said.verifiedBy], 'verifiedBy');
  checkRules<Partial<After>>(rules, {
    ...afterOf({ said, before: then }),
    today: await findLatestDay(ctx, recordId),
  });
  return said;
}

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
      { branch, ...said }: Said & { branch?: string | undefined },
    ): Promise<RootCause> {
      const ctx = await lockToAnalyse(given, records, recordId);
      const input = await check(ctx, { recordId, said });
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
      { version, ...said }: Said & { version: number },
    ): Promise<RootCause> {
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      const before: RootCause = await store.find(ctx, id, { where: of(recordId) });
      records.refusePast(record, before);
      return store.update(ctx, id, await check(ctx, { recordId, said, before }), { version });
    },

    async remove(given: WriteContext, recordId: string, id: string, reason?: string): Promise<RootCause> {
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      records.refusePast(record, await store.find(ctx, id, { where: of(recordId) }));
      return store.remove(ctx, id, reason);
    },
  };
}
