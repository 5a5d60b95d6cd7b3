import { ratingTypes, type RatingType } from 'contract/modules/risk/risk-levels';
import sql, { type Sql } from 'sql-template-tag';

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

/** What the filters by ratings ask of a risk `t`. */
export const ratingFilters = ({ cell, ...given }: Record<string, unknown>): Sql[] => [
  ...ratingTypes.flatMap((type) => {
    const levels = given[`${type}Level`];
    return Array.isArray(levels) ? [isRated(type, sql`g.level = any(${levels})`)] : [];
  }),
  ...inCell(cell),
];
