import { compareAnalyses } from 'contract/records/analysis/compare-analyses';
import type { AnalysisVersions } from 'contract/records/analysis/analysis-versions';
import type { Analysis, AnalysisBranch } from 'contract/records/analysis/analysis';
import { renamedCategories } from 'contract/records/analysis/analysis-rules';
import { inOutline } from 'contract/records/analysis/tree';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { showPerson } from '../../core/store/entity.ts';
import { asTheyWere, selectRows, wasThere } from '../as-of/as-of.service.ts';
import type { Analyses } from './analysis.service.ts';

export type VersionsQuery = { from?: number | undefined; to?: number | undefined };

/** A version, and the moment just after it was kept. */
type Kept = AnalysisVersions['versions'][number] & { end: string };

// Whoever completes one more often still finds the newest.
const mostVersions = 50;

/** The times that an analysis was completed, newest first. */
const findKept = (ctx: Context, entity: string, id: string): Promise<Kept[]> =>
  ctx.db.query<Kept>(sql`
    select c.number, c.at, c.end, (select ${raw(showPerson)} from accounts x where x.organization_id = app_organization() and x.id = c.account_id) as by
      from (select row_number() over (order by a.seq)::int as number, a.seq, a.at, a.account_id, (a.at + interval '1 microsecond')::text as end
              from log_of(array[${id}::uuid]) a
             where a.entity = ${entity} and a.action = 'complete') c
     order by c.seq desc limit ${mostVersions}`);

/** The categories that were called otherwise before, newest first: their causes took each new name without an entry of their own. */
async function findRenamed(ctx: Context, id: string, end: string) {
  const rows = await ctx.db.query<{ before: string[] | null; after: string[] | null }>(sql`
    select a.changes -> 'categories' -> 0 as before, a.changes -> 'categories' -> 1 as after from log_of(array[${id}::uuid]) a
     where a.at >= ${end} and a.changes ? 'categories'
     order by a.seq desc`);
  return rows.flatMap(({ before, after }) => renamedCategories(before ?? [], after ?? []));
}

/** What was deleted when a version was kept, and is back by now: the first that was done to it since was to restore it. */
const wasGone = (entity: string, end: string) => sql`coalesce((
  select a.action = 'restored' from log_of(array[t.id]) a
   where a.entity = ${entity}
     and a.at >= ${end} and a.action in ('deleted', 'restored')
   order by a.seq limit 1), false)`;

/** An analysis as it was when a version was kept. */
async function stateAt(
  ctx: Context,
  { store, branchStore, now }: Pick<Analyses, 'store' | 'branchStore'> & { now: Analysis },
  { end }: Kept,
) {
  const { entity } = branchStore;
  const found = await ctx.db.query<{ row: AnalysisBranch }>(
    selectRows(
      entity,
      sql`select t.* from analysis_branches t where t.organization_id = app_organization() and t.analysis_id = ${now._id}
            and ${wasThere(end)} and not ${wasGone(entity.name, end)}`,
    ),
  );
  const rows = found.map(({ row }) => row);
  const [analyses, were, renamed] = await Promise.all([
    asTheyWere(ctx, store.entity, [now], end),
    asTheyWere(ctx, entity, rows, end),
    findRenamed(ctx, now._id, end),
  ]);
  const calledThen = (category: string | null) =>
    renamed.reduce((name, { from, to }) => (name === to ? from : name), category);
  const branches = were.map((branch) => ({ ...branch, category: calledThen(branch.category) }));
  return { ...now, ...analyses[0], branches: inOutline(branches) };
}

function chosen(versions: readonly Kept[], field: 'from' | 'to', number: number) {
  const found = versions.find((one) => one.number === number);
  if (!found) throw invalid({ [field]: 'Choose a version that was kept' });
  return found;
}

/** What is compared unless told: with what is there now, the last version that is another. */
function choose(versions: readonly Kept[], { status }: Analysis, { from, to }: VersionsQuery) {
  const later = to === undefined ? undefined : chosen(versions, 'to', to);
  // What is complete is as its last version has kept it.
  const same = later ?? (status === 'complete' ? versions[0] : undefined);
  const before = same ? versions.filter(({ number }) => number < same.number) : versions;
  return { earlier: from === undefined ? before[0] : chosen(versions, 'from', from), later };
}

/** The versions of the analyses of a kind by one method: what their log keeps is taken back to the moments at which they were completed. */
export function createAnalysisVersions(analyses: Analyses) {
  return {
    async compare(
      ctx: Context,
      recordId: string,
      id: string,
      query: VersionsQuery,
    ): Promise<AnalysisVersions> {
      const [now, kept] = await Promise.all([
        analyses.find(ctx, recordId, id),
        findKept(ctx, analyses.store.entity.name, id),
      ]);
      const { earlier, later } = choose(kept, now, query);
      const versions = kept.map(({ number, at, by }) => ({ number, at, by }));
      const places = { versions, from: earlier?.number ?? null, to: later?.number ?? null };
      if (!earlier) return { ...places, changes: [], branches: [] };
      const [before, after] = await Promise.all([
        stateAt(ctx, { ...analyses, now }, earlier),
        later ? stateAt(ctx, { ...analyses, now }, later) : now,
      ]);
      return { ...places, ...compareAnalyses(before, after) };
    },
  };
}
