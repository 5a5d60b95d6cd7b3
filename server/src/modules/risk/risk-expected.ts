import sql, { type Sql } from 'sql-template-tag';
import type { Scoring } from 'contract/modules/risk/risk-score';
import { scoreSql } from './risk-scheme.service.ts';

/** The score of a risk `b` once its likelihood and impact have come down by so many points, never below 1 each. */
export const scoreAfter = (scoring: Scoring, likelihood: Sql, impact: Sql): Sql => sql`(
  select ${scoreSql(scoring)} from (select greatest(1, b.likelihood - ${likelihood}) as likelihood, greatest(1, b.impact - ${impact}) as impact) g)`;

/** The actions `a` of threats `t` that are expected to bring these down, with the rating that they begin with: the current one, else the inherent one. */
export const expectedActions = (scoring: Scoring): Sql => sql`records t
  join actions a on a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null and a.status <> 'cancelled'
   and coalesce(a.reduces_likelihood, 0) + coalesce(a.reduces_impact, 0) > 0
  join risks k on k.organization_id = t.organization_id and k.id = t.id and k.kind = 'threat'
  cross join lateral (select g.likelihood, g.impact, g.score from risk_ratings g
    where g.organization_id = t.organization_id and g.record_id = t.id and g.type in ('current', 'inherent') order by g.type limit 1) b
  cross join lateral (select ${scoreAfter(scoring, sql`coalesce(a.reduces_likelihood, 0)`, sql`coalesce(a.reduces_impact, 0)`)} as score) e`;
