import { ratingTypes, type RatingType } from 'contract/modules/risk/risk-levels';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { strategySql, trendSql } from './risk.store.ts';
import { countingRating, policyOfRisk, standingSql } from './risk-standing.ts';

// The ids are found along an index of the ratings, which begins with the workspace.
const rated = (type: RatingType, condition: Sql): Sql => sql`
  (select g.record_id from risk_ratings g where g.organization_id = app_organization() and g.workspace_id = t.workspace_id
     and g.type = ${type} and g.record_id = t.id and ${condition})`;

const isRated = (type: RatingType, condition: Sql): Sql => sql`exists ${rated(type, condition)}`;

const isType = (word: string | undefined): word is RatingType =>
  (ratingTypes as readonly string[]).includes(word ?? '');

function inCell(cell: unknown): Sql[] {
  const [type, likelihood, impact] = typeof cell === 'string' ? cell.split('-') : [];
  if (!isType(type)) return [];
  if (likelihood === 'none') return [sql`not ${isRated(type, sql`true`)}`];
  return [isRated(type, sql`g.likelihood = ${Number(likelihood)} and g.impact = ${Number(impact)}`)];
}

const ofControls = (condition: Sql) => sql`exists (select from risk_controls c
  where c.organization_id = t.organization_id and c.record_id = t.id and c.deleted_at is null and ${condition})`;

/** A filter of several words of which `none` stands for what has nothing of the kind. */
function several(given: unknown, { isOne, isNone }: { isOne: (words: string[]) => Sql; isNone: Sql }): Sql[] {
  if (!Array.isArray(given)) return [];
  const words = given.filter((word): word is string => word !== 'none');
  const ways = [...(words.length > 0 ? [isOne(words)] : []), ...(given.includes('none') ? [isNone] : [])];
  return [sql`(${join(ways, ' or ')})`];
}

const inStanding = (words: unknown): Sql[] =>
  Array.isArray(words)
    ? [
        sql`exists (select from risks o cross join lateral (${countingRating}) g left join lateral (${policyOfRisk}) p on true
          where o.organization_id = t.organization_id and o.id = t.id and ${standingSql(sql`g.score`)} = any(${words}))`,
      ]
    : [];

/** What of an acceptance `a` holds at most so many days more, by the day of the organization. */
export const endsWithin = (days: Sql): Sql =>
  sql`a.status = 'accepted' and a.deleted_at is null and a.expires_on between organization_today() and organization_today() + ${days}`;

/** How an incident `i` compares with what had been expected, as `happenedLabels` of the contract has it. */
export const comparedSql = sql`case when i.predicted is null then 'unrated'
  when i.actual_impact > (i.predicted ->> 'impact')::int then 'worse'
  when i.actual_impact < (i.predicted ->> 'impact')::int then 'milder' else 'expected' end`;

/** How much is known of a risk `t`, as `knowledgeOf` of the contract says it. */
const knowledge = sql`coalesce(
  (select g.knowledge from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.counts),
  (select o.knowledge_strength from risks o where o.organization_id = t.organization_id and o.id = t.id))`;

/** One that has no word for what has nothing of the kind. */
const isIn = (given: unknown, isOne: (words: string[]) => Sql): Sql[] =>
  several(given, { isOne, isNone: sql`false` });

/** What of an acceptance `a` holds although what was accepted is another by now. */
export const isStale = sql`a.status = 'accepted' and a.deleted_at is null and a.stale_since is not null`;

function ofAcceptance(words: string[]): Sql {
  const days = words.filter((word) => word !== 'stale').map(Number);
  const ways = [
    ...(days.length > 0 ? [endsWithin(sql`${Math.max(...days)}::int`)] : []),
    ...(words.includes('stale') ? [isStale] : []),
  ];
  return sql`exists (select from risk_acceptances a
    where a.organization_id = t.organization_id and a.record_id = t.id and (${join(ways, ' or ')}))`;
}

/** What the filters by ratings, and by what is known and done of them, ask of a risk `t`. */
export const ratingFilters = ({ cell, ...given }: Record<string, unknown>): Sql[] => [
  ...ratingTypes.flatMap((type) => {
    const levels = given[`${type}Level`];
    return Array.isArray(levels) ? [isRated(type, sql`g.level = any(${levels})`)] : [];
  }),
  ...inCell(cell),
  ...several(given['level'], {
    isOne: (levels) => sql`exists (select from (${countingRating}) g where g.level = any(${levels}))`,
    isNone: sql`not exists (${countingRating})`,
  }),
  ...isIn(
    given['priority'],
    (words) => sql`exists (select from (${countingRating}) g where g.priority = any(${words}))`,
  ),
  ...inStanding(given['appetite']),
  ...several(given['strategy'], {
    isOne: (words) => sql`${raw(strategySql)} = any(${words})`,
    isNone: sql`${raw(strategySql)} is null`,
  }),
  ...several(given['trend'], {
    isOne: (words) => sql`${raw(trendSql)} = any(${words})`,
    isNone: sql`${raw(trendSql)} is null`,
  }),
  ...several(given['knowledgeStrength'], {
    isOne: (words) => sql`${knowledge} = any(${words})`,
    isNone: sql`${knowledge} is null`,
  }),
  ...several(given['controls'], {
    isOne: (words) => ofControls(sql`c.effectiveness = any(${words})`),
    isNone: sql`not ${ofControls(sql`true`)}`,
  }),
  ...isIn(
    given['closedAs'],
    (words) => sql`exists (select from risks o
      where o.organization_id = t.organization_id and o.id = t.id and o.closed_as = any(${words}))`,
  ),
  ...isIn(given['acceptance'], ofAcceptance),
  ...isIn(
    given['kri'],
    (
      states,
    ) => sql`exists (select from risk_kris k where k.organization_id = t.organization_id and k.record_id = t.id
      and k.deleted_at is null and k.state = any(${states}))`,
  ),
  ...isIn(
    given['happened'],
    (
      ways,
    ) => sql`exists (select from risk_incidents i where i.organization_id = t.organization_id and i.record_id = t.id
      and i.deleted_at is null and ${comparedSql} = any(${ways}))`,
  ),
];
