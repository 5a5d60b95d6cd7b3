import { type Actor, can, type Permission } from 'contract/core/rights/permissions';
import type { ListQuery } from 'contract/core/list';
import type { Analysis, AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import {
  type AnalysisMethod,
  lostCategory,
  problemHeld,
  renamedCategories,
} from 'contract/records/analysis/analysis-rules';
import { childrenOf, inOutline } from 'contract/records/analysis/tree';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, notFound } from '../../core/http/errors.ts';
import type { FindOptions } from '../../core/store/store.ts';
import { type Records } from '../record/record.service.ts';
import { peopleOf } from '../record/record-standing.service.ts';
import { createAnalysisStore, createBranchStore } from './analysis.store.ts';

type Input = {
  name?: string | undefined;
  participants?: readonly string[] | undefined;
  facilitator?: string | null | undefined;
  heldOn?: string | null | undefined;
  isBlind?: boolean | undefined;
  categories?: readonly string[] | undefined;
  examines?: string | undefined;
};
type Patch = Omit<Input, 'examines'> & { status?: 'draft' | 'complete' | undefined; version: number };

/** A sentence of why something is not to be done yet, if there is one. */
export function refuseWhile(problem: string | undefined): void {
  if (problem) throw new AppError('PRECONDITION_UNMET', problem, { details: { unmet: [problem] } });
}

/** Refuses whoever may not work on the analyses of a record. */
export function checkAnalysing<R extends RecordBase>(actor: Actor, { kind }: Records<R>, record: R): void {
  if (!can(actor, `${kind}.analyse` satisfies Permission, peopleOf(record))) throw forbidden();
}

/** The record, locked, when the caller may work on its analyses and nobody decides about them; 403 and 409 otherwise. */
export async function lockAnalysed<R extends RecordBase>(
  given: WriteContext,
  records: Records<R>,
  recordId: string,
): Promise<{ ctx: WriteContext; record: R }> {
  const record = await records.find(given, recordId, { lock: 'change' });
  checkAnalysing(given.actor, records, record);
  records.refusePlanned(record);
  return { ctx: { ...given, rootNumber: record.number }, record };
}

/** The same for what adds to them. */
export const lockToAnalyse = async <R extends RecordBase>(
  given: WriteContext,
  records: Records<R>,
  recordId: string,
): Promise<WriteContext> => (await lockAnalysed(given, records, recordId)).ctx;

/** Refuses while root causes of the record rest on an analysis, or on some of what stands in it. */
export async function refuseRootCauses(
  ctx: WriteContext,
  analysisId: string,
  branches?: readonly string[],
): Promise<void> {
  const [row] = await ctx.db.query<{ label: string }>(
    sql`select 'RC-' || c.serial as label from causes c
      where c.organization_id = app_organization() and c.analysis_id = ${analysisId} and c.deleted_at is null
        and (${branches ?? null}::uuid[] is null or c.branch_id = any(${branches ?? null}::uuid[]))
      order by c.serial limit 1`,
  );
  refuseWhile(row && `The root cause ${row.label} comes from here. Take it back first.`);
}

type Session = Pick<Input, 'participants' | 'facilitator'>;

/** Checks who takes part in an analysis and who leads it; whoever leads it already may have left. */
export async function checkSession(
  ctx: WriteContext,
  { participants, facilitator }: Session,
  before?: Pick<Analysis, 'facilitator'>,
): Promise<void> {
  await checkPeople(ctx, participants, 'participants');
  if (facilitator && facilitator !== before?.facilitator?._id)
    await checkPeople(ctx, [facilitator], 'facilitator');
}

/** Refuses to go on from what is no cause on a fishbone of the record. */
async function checkExamined(
  ctx: WriteContext,
  recordId: string,
  examines: string | undefined,
): Promise<void> {
  if (!examines) return;
  const [row] = await ctx.db.query(sql`select b.id from analysis_branches b
    join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
   where b.organization_id = app_organization() and b.record_id = ${recordId} and b.id = ${examines}
     and b.deleted_at is null and y.method = 'ishikawa'`);
  if (!row) throw notFound('Cause', 'examines');
}

const nothingYet = {
  'five-whys': 'Answer the first why before you complete the analysis.',
  ishikawa: 'Name a cause before you complete the analysis.',
};

type BranchStore = ReturnType<typeof createBranchStore>;

/** Asks anew whether branches lead to what they hang on: what they lead to reads otherwise now. */
export async function askAnew(
  ctx: WriteContext,
  store: BranchStore,
  { branches, above }: { branches: readonly AnalysisBranch[]; above: string | null },
): Promise<void> {
  const answered = childrenOf(branches, above).filter(({ holds }) => holds !== null);
  for (const { _id } of answered) await store.update(ctx, _id, { holds: null });
}

/** Gives the causes of a category that is called otherwise now its new name, the deleted ones among them. */
async function renameCategories(
  ctx: WriteContext,
  store: BranchStore,
  { id, renamed }: { id: string; renamed: ReturnType<typeof renamedCategories> },
): Promise<void> {
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]));
  const causes = await ctx.db.query<{ id: string; category: string }>(
    sql`select t.id, t.category from analysis_branches t
      where t.organization_id = app_organization() and t.analysis_id = ${id} and t.category = any(${[...newNames.keys()]})`,
  );
  for (const cause of causes)
    await store.update(ctx, cause.id, { category: newNames.get(cause.category) }, { deleted: 'any' });
}

/** The analyses of records of a kind by one method. */
export function createAnalyses<R extends RecordBase>(records: Records<R>, method: AnalysisMethod) {
  const store = createAnalysisStore(records.kind, method);
  const branchStore = createBranchStore(records.kind, method);
  const of = (recordId: string) => sql`t.record_id = ${recordId} and t.method = ${method}`;

  const findOne = (
    ctx: Context,
    recordId: string,
    id: string,
    options: FindOptions = {},
  ): Promise<Analysis> => store.find(ctx, id, { ...options, where: of(recordId) });

  /** What stands in an analysis, in the order of its outline. */
  async function branchesOf(ctx: Context, analysisId: string): Promise<AnalysisBranch[]> {
    const { text } = await branchStore.list(
      ctx,
      { page: 1, limit: 1000 },
      { where: [sql`t.analysis_id = ${analysisId}`] },
    );
    return inOutline(JSON.parse(text) as AnalysisBranch[]); // the rows of the store
  }

  const whole = async (ctx: Context, analysis: Analysis): Promise<WholeAnalysis> => ({
    ...analysis,
    branches: await branchesOf(ctx, analysis._id),
  });

  async function setStatus(
    ctx: WriteContext,
    analysis: Analysis,
    status: Analysis['status'],
    version: number,
  ) {
    if (status === analysis.status) return analysis;
    const isDone = status === 'complete';
    if (isDone && (await branchesOf(ctx, analysis._id)).length === 0) refuseWhile(nothingYet[method]);
    const action = isDone ? 'complete' : 'reopen';
    return store.update(ctx, analysis._id, {}, { action, version, extra: { status } });
  }

  /** Takes causes along to the new name of their category; refuses while one that has causes would go. */
  async function setCategories(ctx: WriteContext, before: Analysis, categories: Input['categories']) {
    if (!categories) return;
    const renamed = renamedCategories(before.categories ?? [], categories);
    await renameCategories(ctx, branchStore, { id: before._id, renamed });
    const lost = lostCategory(categories, await branchesOf(ctx, before._id));
    refuseWhile(lost && `Move the causes out of “${lost}” first.`);
  }

  /** The problem reads otherwise: whether the first answers lead to it is asked anew, but not from under a root. */
  async function setProblem(ctx: WriteContext, before: Analysis, name: string | undefined) {
    if (method !== 'five-whys' || name === undefined || name === before.name) return;
    const branches = await branchesOf(ctx, before._id);
    refuseWhile(problemHeld(branches));
    await askAnew(ctx, branchStore, { branches, above: null });
  }

  return {
    method,
    store,
    branchStore,
    branchesOf,

    /** Keeps in the log that something was done in an analysis, and no more. */
    async note(ctx: WriteContext, id: string, action: string): Promise<void> {
      await store.update(ctx, id, {}, { action });
    },

    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)] }),
      ]);
      return page;
    },

    async find(ctx: Context, recordId: string, id: string): Promise<WholeAnalysis> {
      const [, analysis, branches] = await Promise.all([
        records.find(ctx, recordId),
        findOne(ctx, recordId, id),
        branchesOf(ctx, id),
      ]);
      return { ...analysis, branches };
    },

    /** Finds an analysis by its own id, for whoever may read its record. */
    async locate(ctx: Context, id: string): Promise<WholeAnalysis> {
      const analysis: Analysis = await store.find(ctx, id, { where: sql`t.method = ${method}` });
      await records.find(ctx, analysis.record);
      return whole(ctx, analysis);
    },

    async create(given: WriteContext, recordId: string, input: Input): Promise<WholeAnalysis> {
      const ctx = await lockToAnalyse(given, records, recordId);
      await checkSession(ctx, input);
      await checkExamined(ctx, recordId, input.examines);
      const made = await store.insert(ctx, input, { extra: { record_id: recordId, method } });
      return { ...made, branches: [] };
    },

    /** Changes an analysis; of one that is complete its state alone. */
    async update(given: WriteContext, recordId: string, id: string, input: Patch): Promise<WholeAnalysis> {
      const { version, status, ...patch } = input;
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      const before = await findOne(ctx, recordId, id, { lock: 'change' });
      records.refusePast(record, before);
      const isStatusAlone = Object.values(patch).every((value) => value === undefined);
      if (!isStatusAlone && status !== 'draft') refuseComplete(before);
      await checkSession(ctx, patch, before);
      const changed = await store.update(ctx, id, patch, { version });
      await setCategories(ctx, before, patch.categories);
      await setProblem(ctx, before, patch.name);
      const after = status ? await setStatus(ctx, changed, status, version) : changed;
      return whole(ctx, after);
    },

    async remove(given: WriteContext, recordId: string, id: string, reason?: string): Promise<Analysis> {
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      records.refusePast(record, await findOne(ctx, recordId, id));
      await refuseRootCauses(ctx, id);
      return store.remove(ctx, id, reason);
    },

    async restore(given: WriteContext, recordId: string, id: string): Promise<WholeAnalysis> {
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      records.refusePast(record, await findOne(ctx, recordId, id, { deleted: true }));
      return whole(ctx, await store.restore(ctx, id));
    },

    /** An analysis that is open to change, locked, with what stands in it. */
    async lockToWork(given: WriteContext, recordId: string, id: string) {
      const { ctx, record } = await lockAnalysed(given, records, recordId);
      const analysis = await findOne(ctx, recordId, id, { lock: 'change' });
      records.refusePast(record, analysis);
      refuseComplete(analysis);
      return { ctx, analysis, branches: await branchesOf(ctx, id) };
    },
  };
}

function refuseComplete({ status }: Analysis): void {
  if (status === 'complete')
    throw conflict('The analysis is complete. Make it a draft again to change it.', 'RECORD_LOCKED');
}

export type Analyses = ReturnType<typeof createAnalyses>;
