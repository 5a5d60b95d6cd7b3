import sql, { type Sql } from 'sql-template-tag';

type Given = Readonly<Record<string, unknown>>;

const within = (day: Sql, { from, to }: { from: unknown; to: unknown }): Sql[] => [
  ...(from ? [sql`${day} >= ${from}::date`] : []),
  ...(to ? [sql`${day} <= ${to}::date`] : []),
];

const isSome = (given: unknown): given is readonly string[] => Array.isArray(given) && given.length > 0;

const all = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((above, one) => sql`${above} and ${one}`, sql`true`);

/** Whether a CAPA of the row `t` has left one of the stages in these days: one and the same stay says all of it. */
function hasLeft({ leftStage, leftFrom, leftTo }: Given): Sql[] {
  const days = within(sql`y.until_on`, { from: leftFrom, to: leftTo });
  const stages = isSome(leftStage) ? [sql`y.stage = any(${leftStage})`] : [];
  if (days.length + stages.length === 0) return [];
  return [
    sql`exists (select from capa_stays y where y.organization_id = t.organization_id and y.record_id = t.id
      and y.until_on is not null and ${all([...stages, ...days])})`,
  ];
}

/** The day on which the request `x` was asked, at the site of the row `t`. */
export const askedOn = sql`day_in((select s.time_zone from sites s where s.organization_id = t.organization_id and s.id = t.site_id), x.created_at)`;

/** Whether `x` is a request for more time. */
export const isExtension = sql`(x.kind = 'extension_decision' and x.deleted_at is null)`;

/** Whether more time was asked in these days for the row `t`, or an action of it, and what came of it. */
function hasAsked({ extension, askedFrom, askedTo }: Given): Sql[] {
  const days = within(askedOn, { from: askedFrom, to: askedTo });
  // What was asked has come to whatever it has come to.
  const outcomes = isSome(extension)
    ? [extension.includes('asked') ? sql`true` : sql`x.status = any(${extension})`]
    : [];
  if (days.length + outcomes.length === 0) return [];
  return [
    sql`exists (select from action_requests x where x.organization_id = t.organization_id and x.record_id = t.id
      and ${isExtension} and ${all([...outcomes, ...days])})`,
  ];
}

/** What the filters by what was left and asked ask of a row `t`. */
export const stayFilters = (given: Given): Sql[] => [...hasLeft(given), ...hasAsked(given)];
