import type { Analysis, AnalysisBranch } from 'contract/records/analysis/analysis';
import {
  depthProblem,
  lostCategory,
  moveProblem,
  restingProblem,
  roomProblem,
  rootProblem,
} from 'contract/records/analysis/analysis-rules';
import { childrenOf, placeBetween, withAllBelow } from 'contract/records/analysis/tree';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, invalid, notFound } from '../../core/http/errors.ts';
import { type Analyses, askAnew, refuseRootCauses, refuseWhile } from './analysis.service.ts';

type Place = {
  parent?: string | null | undefined;
  after?: string | null | undefined;
  category?: string | null | undefined;
};
type Found = {
  name?: string | undefined;
  status?: AnalysisBranch['status'] | undefined;
  reason?: string | null | undefined;
  files?: readonly string[] | undefined;
  test?: string | null | undefined;
  testResult?: string | null | undefined;
  owner?: string | null | undefined;
  holds?: boolean | null | undefined;
  isRoot?: boolean | undefined;
};
type Whole = { analysis: Analysis; branches: AnalysisBranch[] };
type Placed = { parent: string | null; category: string | null };

/** Where a branch is to hang: below another, or on a category of a fishbone, or below the problem. */
function placeIn({ analysis, branches }: Whole, { parent, category }: Place): Placed {
  if (parent) {
    if (!branches.some(({ _id }) => _id === parent)) throw notFound('Parent', 'parent');
    return { parent, category: null };
  }
  if (analysis.method === 'five-whys') return { parent: null, category: null };
  if (!category || !analysis.categories?.includes(category))
    throw invalid({ category: 'Choose one of the categories' });
  return { parent: null, category };
}

async function numberAnew(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  await ctx.db.query(sql`update analysis_branches t set position = x.n
    from unnest(${ids}::uuid[]) with ordinality x(id, n)
    where t.organization_id = app_organization() and t.id = x.id`);
}

/** The position after a neighbour: the last unless told, the first for null. */
async function positionOf(
  ctx: WriteContext,
  others: readonly AnalysisBranch[],
  { parent, category }: Placed,
  after: string | null | undefined,
): Promise<number> {
  const beside = childrenOf(others, parent).filter((one) => parent !== null || one.category === category);
  const at = after === undefined ? beside.length : beside.findIndex(({ _id }) => _id === after) + 1;
  if (after && at === 0) throw notFound('Previous item', 'after');
  const [before, next] = [beside[at - 1]?.position, beside[at]?.position];
  const position = placeBetween(before, next);
  if (position !== before && position !== next) return position;
  // There is no number left between the two.
  await numberAnew(
    ctx,
    beside.map(({ _id }) => _id),
  );
  return placeBetween(at === 0 ? undefined : at, at === beside.length ? undefined : at + 1);
}

/** What is ruled out says why, or what its test showed; what came out of a test says what the test was. */
function checkReason(before: AnalysisBranch, patch: Found): void {
  const { status = before.status } = patch;
  const after = <K extends 'reason' | 'test' | 'testResult'>(key: K) =>
    patch[key] === undefined ? before[key] : patch[key];
  if (after('testResult') && !after('test')) throw invalid({ test: 'Say how it was tested' });
  if (status === 'ruled-out' && !after('reason') && !after('testResult'))
    throw invalid({ reason: 'Say why it is ruled out' });
}

/** Refuses evidence that the record does not have; a file that was evidence already may have been deleted since. */
async function checkFiles(
  ctx: WriteContext,
  recordId: string,
  { files }: Found,
  before: AnalysisBranch,
): Promise<void> {
  if (!files?.length) return;
  const [row] = await ctx.db.query<{ found: number }>(sql`select count(*)::int as found from record_files
    where organization_id = app_organization() and record_id = ${recordId} and id = any(${files}::uuid[])
      and (deleted_at is null or id = any(array(select unnest(b.evidence_files) from analysis_branches b
             where b.organization_id = app_organization() and b.id = ${before._id})))`);
  if (row?.found !== files.length) throw notFound('File', 'files');
}

type Changing = {
  before: AnalysisBranch;
  patch: Found;
  isMoved: boolean;
  /** Whether it reads otherwise than when its links were answered. */
  isReworded: boolean;
};

/** What a patch makes of a branch, besides its fields. */
function changingOf(
  { analysis }: Whole,
  { before, patch, place }: Pick<Changing, 'before' | 'patch'> & { place: Placed | undefined },
): Changing {
  const isMoved = place !== undefined && place.parent !== (before.parent?._id ?? null);
  const isReworded =
    analysis.method === 'five-whys' && patch.name !== undefined && patch.name !== before.name;
  return { before, patch, isMoved, isReworded };
}

/** It leads to another thing now, or is another; whoever says so along with it has been asked. */
const askedAnew = ({ patch, isMoved, isReworded }: Changing) =>
  (isMoved || isReworded) && patch.holds === undefined ? { holds: null } : {};

/** Whether a change takes from under a root what it rests on. */
const loosens = ({ before, patch: { status, holds }, isMoved, isReworded }: Changing) =>
  isMoved ||
  isReworded ||
  (status === 'ruled-out' && before.status !== 'ruled-out') ||
  (holds !== undefined && holds !== true && before.holds === true);

/** Whether what has been concluded would not be concluded any more. */
function isTakenBack(method: Analysis['method'], { before, patch }: Changing): boolean {
  if (method === 'five-whys') return before.isRoot && patch.isRoot === false;
  return before.status === 'confirmed' && (patch.status ?? before.status) !== 'confirmed';
}

/** Refuses to take from under a root, or a root cause of the record, what it rests on. */
async function checkResting(
  ctx: WriteContext,
  { analysis, branches }: Whole,
  changing: Changing,
): Promise<void> {
  const { before, patch } = changing;
  const isRoot = patch.isRoot ?? before.isRoot;
  if (loosens(changing)) refuseWhile(restingProblem(withOne(branches, { ...before, isRoot }), before._id));
  if (isTakenBack(analysis.method, changing)) await refuseRootCauses(ctx, analysis._id, [before._id]);
}

const withOne = (branches: readonly AnalysisBranch[], one: AnalysisBranch) =>
  branches.map((other) => (other._id === one._id ? one : other));

/** Who has said whether it is confirmed or ruled out, when that is said anew. */
const judged = ({ actor }: WriteContext, { before, patch: { status } }: Changing) =>
  status !== undefined && status !== before.status
    ? { judged_by: actor.accountId, judged_at: new Date().toISOString() }
    : {};

/** Refuses to mark a root whose chain does not stand, with what is changed along with it. */
function checkRoot({ analysis, branches }: Whole, { before, patch }: Changing): void {
  if (!patch.isRoot) return;
  const { name = before.name, status = before.status } = patch;
  const holds = patch.holds === undefined ? before.holds : patch.holds;
  refuseWhile(rootProblem(withOne(branches, { ...before, name, status, holds }), before._id, analysis.name));
}

/** Where a change puts a branch; nothing when it stays where it is. */
function placeOf(
  whole: Whole,
  before: AnalysisBranch,
  { parent, after, category }: Place,
): Placed | undefined {
  if ([parent, after, category].every((one) => one === undefined)) return undefined;
  const above = parent === undefined ? before.parent?._id : parent;
  return placeIn(whole, { parent: above, category: category ?? before.category });
}

/** Says why what stands in an analysis cannot stand there together; asked when something comes back. */
function checkWhole({ analysis, branches }: Whole): void {
  refuseWhile(roomProblem(analysis.method, branches.length, 0));
  const lost = analysis.categories && lostCategory(analysis.categories, branches);
  refuseWhile(lost ? `The category “${lost}” is gone. Add it first.` : undefined);
  for (const { _id, parent, isRoot } of branches) {
    refuseWhile(depthProblem(branches, parent?._id ?? null, 1));
    if (isRoot) refuseWhile(rootProblem(branches, _id, analysis.name));
  }
}

/** What can be done with what stands in analyses by one method. */
export function createBranches(analyses: Analyses) {
  const { branchStore: store, branchesOf, lockToWork } = analyses;

  async function lockOne(given: WriteContext, recordId: string, analysisId: string, id: string) {
    const opened = await lockToWork(given, recordId, analysisId);
    const before = opened.branches.find(({ _id }) => _id === id);
    if (!before) throw notFound(store.entity.title);
    return { ...opened, before };
  }

  /** The log says that somebody has voted on the fishbone, and not on which cause: it is read before the votes are shown. */
  async function voteBlind(ctx: WriteContext, { _id, analysis }: AnalysisBranch, isFor: boolean) {
    await ctx.db.query(
      isFor
        ? sql`insert into analysis_votes (organization_id, branch_id, account_id) values (app_organization(), ${_id}, app_account()) on conflict do nothing`
        : sql`delete from analysis_votes where organization_id = app_organization() and branch_id = ${_id} and account_id = app_account()`,
    );
    await analyses.note(ctx, analysis, 'voted');
    return store.find(ctx, _id);
  }

  return {
    async add(given: WriteContext, recordId: string, analysisId: string, input: Place & { name: string }) {
      const { ctx, analysis, branches } = await lockToWork(given, recordId, analysisId);
      const { parent: _, after, category: __, ...fields } = input;
      const place = placeIn({ analysis, branches }, input);
      refuseWhile(
        roomProblem(analysis.method, branches.length, 1) ?? depthProblem(branches, place.parent, 1),
      );
      const position = await positionOf(ctx, branches, place, after);
      return store.insert(
        ctx,
        { ...fields, ...place },
        { extra: { record_id: recordId, analysis_id: analysisId, position } },
      );
    },

    /** Changes what is said of a branch, and moves it with all that hangs on it. */
    async change(
      given: WriteContext,
      [recordId, analysisId, id]: readonly [string, string, string],
      input: Place & Found & { version: number },
    ) {
      const { ctx, analysis, branches, before } = await lockOne(given, recordId, analysisId, id);
      const { version, parent, after, category, ...patch } = input;
      const whole = { analysis, branches };
      const place = placeOf(whole, before, { parent, after, category });
      const changing = changingOf(whole, { before, patch, place });
      if (place && changing.isMoved) refuseWhile(moveProblem(branches, id, place.parent));
      checkReason(before, patch);
      await checkFiles(ctx, recordId, patch, before);
      await checkPeople(ctx, patch.owner ? [patch.owner] : [], 'owner');
      await checkResting(ctx, whole, changing);
      checkRoot(whole, changing);
      if (changing.isReworded) await askAnew(ctx, store, { branches, above: id });
      const others = branches.filter(({ _id }) => _id !== id);
      const extra = {
        ...(place ? { position: await positionOf(ctx, others, place, after) } : {}),
        ...judged(ctx, changing),
      };
      const values = { ...patch, ...place, ...askedAnew(changing) };
      const isPlaceAlone = place && Object.values(patch).every((value) => value === undefined);
      return store.update(ctx, id, values, { version, action: isPlaceAlone ? 'moved' : 'updated', extra });
    },

    /** Puts a branch out of sight, and with it all that hangs on it. */
    async drop(given: WriteContext, [recordId, analysisId, id]: readonly [string, string, string]) {
      const { ctx, branches, before } = await lockOne(given, recordId, analysisId, id);
      const all = withAllBelow(branches, before).map(({ _id }) => _id);
      await refuseRootCauses(ctx, analysisId, all);
      const dropped = await store.remove(ctx, id);
      await ctx.db
        .query(sql`update analysis_branches t set deleted_at = x.deleted_at, deleted_by = x.deleted_by
        from analysis_branches x where x.organization_id = app_organization() and x.id = ${id}
          and t.organization_id = app_organization() and t.id = any(${all}::uuid[]) and t.id <> ${id}`);
      return dropped;
    },

    /** Brings a branch back, with what went with it. */
    async bringBack(given: WriteContext, [recordId, analysisId, id]: readonly [string, string, string]) {
      const { ctx, analysis, branches } = await lockToWork(given, recordId, analysisId);
      const gone = await store.find(ctx, id, { deleted: true, where: sql`t.analysis_id = ${analysisId}` });
      const isHeld = !gone.parent || branches.some(({ _id }) => _id === gone.parent?._id);
      if (!isHeld) throw conflict('What it belongs to is deleted. Restore that first.');
      await ctx.db.query(sql`update analysis_branches t set deleted_at = null, deleted_by = null
        from analysis_branches x where x.organization_id = app_organization() and x.id = ${id}
          and t.organization_id = app_organization() and t.analysis_id = ${analysisId}
          and t.deleted_at = x.deleted_at and t.id <> ${id}`);
      const back = await store.restore(ctx, id);
      checkWhole({ analysis, branches: await branchesOf(ctx, analysisId) });
      return back;
    },

    /** Gives a cause the caller's vote, or takes it back. */
    async vote(
      given: WriteContext,
      [recordId, analysisId, id]: readonly [string, string, string],
      isFor: boolean,
    ) {
      const { ctx, analysis, before } = await lockOne(given, recordId, analysisId, id);
      if (analysis.isBlind) return voteBlind(ctx, before, isFor);
      const others = before.votes.map(({ _id }) => _id).filter((voter) => voter !== ctx.actor.accountId);
      const votes = isFor ? [...others, ctx.actor.accountId] : others;
      return store.update(ctx, id, { votes }, { action: 'voted' });
    },
  };
}
