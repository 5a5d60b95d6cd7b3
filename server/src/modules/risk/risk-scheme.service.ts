import type { BodyOf, QueryOf } from 'contract/core/endpoint';
import type { ListQuery, Page } from 'contract/core/list';
import type { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import type { RiskMode } from 'contract/modules/risk/risk-levels';
import type { Priorities } from 'contract/modules/risk/risk-fmea';
import { priorityRanges } from 'contract/modules/risk/risk-fmea';
import type { Bands, Scoring } from 'contract/modules/risk/risk-score';
import {
  defaultScheme,
  prioritiesText,
  type RiskScheme,
  schemeFacts,
  type SchemeContent,
} from 'contract/modules/risk/risk-scheme';
import type { SchemePreview } from 'contract/modules/risk/risk-scheme-preview';
import sql, { raw, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { changesBetween } from '../../core/store/changes.ts';
import { showPerson } from '../../core/store/entity.ts';

type Modes = Pick<SchemeContent, 'mode' | 'fmea' | 'iso14971' | 'matrix'>;
// Editions from before there were modes, or tables of one's own, say nothing of them.
type Kept = Omit<SchemeContent, keyof Modes> & Partial<Modes>;
type Row = Omit<RiskScheme, keyof SchemeContent | 'version'> & { content: Kept };

const editions = sql`
  select s.id as _id, s.edition, s.content, s.reason, s.created_at as "publishedAt",
         (select ${raw(showPerson)} from accounts x where x.organization_id = s.organization_id and x.id = s.created_by) as "publishedBy"
    from risk_schemes s`;

const { mode, fmea, iso14971, matrix } = defaultScheme;
const unsaid: Modes = { mode, fmea, iso14971, matrix };
const shown = ({ content, ...row }: Row): RiskScheme => ({
  ...row,
  ...unsaid,
  ...content,
  version: row.edition,
});

/** The scheme that holds in the workspace at hand: what was published last, of the editions `s` that are asked for, or the default. */
export async function findScheme(ctx: Context, among: Sql = sql`true`): Promise<RiskScheme> {
  const [row] = await ctx.db.query<Row>(sql`${editions}
    where s.organization_id = app_organization() and s.workspace_id = ${ctx.workspaceId} and ${among} order by s.edition desc limit 1`);
  return row ? shown(row) : defaultScheme;
}

/**
 * The scheme to rate by, held until what is rated is kept: whoever publishes the next one scores what they find, so they wait
 * for who is about to rate, who waits for them. The risk is locked before, its assessments are after.
 */
export async function holdScheme(ctx: WriteContext): Promise<RiskScheme> {
  await ctx.db.query(
    sql`select from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for share`,
  );
  return findScheme(ctx);
}

/** The editions of the workspace's scheme; the default is none, for nobody has published it. */
export async function listEditions(
  ctx: Context,
  { page, limit, sort, search }: ListQuery,
): Promise<Page<RiskScheme>> {
  const here = sql`s.organization_id = app_organization() and s.workspace_id = ${ctx.workspaceId}
    and strpos(lower(s.reason), ${search?.toLowerCase() ?? ''}) > 0`;
  const direction = raw(sort === 'edition' ? 'asc' : 'desc');
  const [rows, [counted]] = await Promise.all([
    ctx.db.query<Row>(
      sql`${editions} where ${here} order by s.edition ${direction} limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ctx.db.query<{ total: number }>(sql`select count(*)::int as total from risk_schemes s where ${here}`),
  ]);
  return { results: rows.map(shown), total: counted?.total ?? 0, page, limit };
}

/** What a row `g` of the ratings would score; as `scoreOf` of the contract. */
export function scoreSql({ formula, matrix: table }: Scoring): Sql {
  if (formula === 'custom-matrix') return sql`(${table.flat()}::int[])[(g.likelihood - 1) * 5 + g.impact]`;
  if (formula === 'max-dimension') return sql`g.impact`;
  return formula === 'L+I' ? sql`g.likelihood + g.impact` : sql`g.likelihood * g.impact`;
}

const startOf = (bands: Bands, level: string) => bands.find((band) => band.level === level)?.from ?? 1;

/** Which level a score has; as `levelOf` of the contract. */
export const levelSql = (score: Sql, bands: Bands): Sql => sql`case
  when ${score} >= ${startOf(bands, 'critical')}::int then 'critical' when ${score} >= ${startOf(bands, 'high')}::int then 'high'
  when ${score} >= ${startOf(bands, 'medium')}::int then 'medium' else 'low' end`;

const range = (scale: keyof typeof priorityRanges) =>
  raw(`width_bucket(g.${scale}, array[${priorityRanges[scale].join(', ')}])`);

/** Which action priority a row `g` with the ratings of an FMEA has, as `priorityOf` of the contract; null without them. */
export const prioritySql = (letters: string): Sql => sql`case
  substr(${letters}::text, ((${range('severity')} - 1) * 5 + ${range('occurrence')} - 1) * 4 + ${range('detection')}, 1)
  when 'L' then 'low' when 'M' then 'medium' when 'H' then 'high' end`;

type Deciding = Scoring & { bands: Bands; letters: string };

const lettersOf = ({ priorities }: { priorities: Priorities }) => prioritiesText(priorities);

// Whether a rating says what a mode asks; likelihood and impact it has in any.
const isJudged = (by: RiskMode): Sql =>
  ({ matrix: sql`true`, fmea: sql`g.severity is not null`, iso14971: sql`g.p1 is not null` })[by];

// Of every rating of what is not over, what it is and what it would be.
const rescored = (ctx: Context, { bands, letters, ...scoring }: Deciding, by: RiskMode): Sql => sql`
  select g.record_id, g.type, g.level as was, ${levelSql(scoreSql(scoring), bands)} as level, ${isJudged(by)} as "isJudged",
         g.priority is distinct from ${prioritySql(letters)} as "isMoved"
    from risk_ratings g join records r on r.organization_id = g.organization_id and r.id = g.record_id and r.deleted_at is null and not r.is_over
   where g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId}`;

// A table of scores out of a query.
function rowsOf(scores: string): number[][] {
  const all = scores.split(',').map(Number);
  return [0, 1, 2, 3, 4].map((row) => all.slice(row * 5, row * 5 + 5));
}

/** How many risks would change their level: counted where they are, in one statement. */
export async function previewScheme(
  ctx: Context,
  {
    formula,
    medium,
    high,
    critical,
    mode: by = 'matrix',
    matrix: scores,
    priorities,
  }: QueryOf<typeof riskSchemeEndpoints.preview>,
): Promise<SchemePreview> {
  const bands: Bands = [
    { level: 'medium', from: medium },
    { level: 'high', from: high },
    { level: 'critical', from: critical },
  ];
  const holds = await findScheme(ctx);
  const letters = priorities ?? lettersOf(holds.fmea);
  const table = scores ? rowsOf(scores) : holds.matrix;
  const [found] = await ctx.db.query<SchemePreview>(sql`
    with rated as materialized (${rescored(ctx, { formula, matrix: table, bands, letters }, by)}),
    moved as (
      select type, was as "from", level as "to", count(*)::int as count from rated where level <> was group by type, was, level)
    select (select count(distinct record_id)::int from rated) as rated,
           (select count(distinct record_id)::int from rated where level <> was) as changed,
           (select count(distinct record_id)::int from rated where not "isJudged") as unjudged,
           (select count(distinct record_id)::int from rated where "isMoved") as reprioritized,
           coalesce((select json_agg(m order by m.type, m."from", m."to") from moved m), '[]'::json) as moves`);
  return found ?? { rated: 0, changed: 0, unjudged: 0, reprioritized: 0, moves: [] };
}

/** Scores every rating of the workspace anew. What stands in the assessments themselves stays as it was judged. */
const rescore = (ctx: WriteContext, { bands, letters, ...scoring }: Deciding, edition: number) =>
  ctx.db.query(sql`
    update risk_ratings g set score = ${scoreSql(scoring)}, level = ${levelSql(scoreSql(scoring), bands)},
           priority = ${prioritySql(letters)}, edition = ${edition}
     where g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId}`);

function refuseOlder(seen: number, current: RiskScheme, fields: string[]): void {
  if (seen === current.edition) return;
  throw new AppError(
    'VERSION_CONFLICT',
    `Somebody has published edition ${current.edition} in the meantime. Compare and publish again.`,
    { details: { fields, current } },
  );
}

/** Publishes the next edition of the scheme, on the one that was seen. One that changes nothing is none. */
export async function publishScheme(
  ctx: WriteContext,
  { reason, version, ...given }: BodyOf<typeof riskSchemeEndpoints.publish>,
): Promise<RiskScheme> {
  await ctx.db.query(
    sql`select from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for no key update`,
  );
  const before = await findScheme(ctx);
  const content: SchemeContent = {
    ...given,
    matrix: given.matrix ?? before.matrix,
    mode: given.mode ?? before.mode,
    fmea: given.fmea ?? before.fmea,
    iso14971: given.iso14971 ?? before.iso14971,
  };
  const changes = changesBetween(schemeFacts(before), schemeFacts(content), Object.keys(content));
  refuseOlder(version, before, Object.keys(changes));
  if (Object.keys(changes).length === 0) return before;
  const [id, edition] = [newId(), before.edition + 1];
  await ctx.db.query(sql`
    insert into risk_schemes (organization_id, id, workspace_id, edition, content, reason, created_by)
      values (app_organization(), ${id}, ${ctx.workspaceId}, ${edition}, ${JSON.stringify(content)}, ${reason}, ${ctx.actor.accountId})`);
  await rescore(ctx, { ...content, letters: lettersOf(content.fmea) }, edition);
  ctx.trail.rows.push({
    entity: 'risk_scheme',
    action: 'published',
    module: 'risk',
    workspaceId: ctx.workspaceId,
    recordId: id,
    recordName: `Edition ${edition}`,
    recordVersion: edition,
    changes,
    reason,
  });
  return findScheme(ctx);
}
