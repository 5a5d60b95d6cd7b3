import type { QueryOf } from 'contract/core/endpoint';
import { riskLevels } from 'contract/modules/risk/risk-levels';
import {
  namedInCell,
  type riskMatrixEndpoints,
  type RiskMatrix,
} from 'contract/modules/risk/risk-matrix.endpoints';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { ratingsBeside } from './risk-standing.ts';
import { risks } from './risk.service.ts';

const levels = raw(`array[${riskLevels.map((level) => `'${level}'`).join(', ')}]`);

/**
 * How many risks of a list stand in each cell, and in each category: the list is gone through once, and only the few that
 * are named are looked up.
 */
export async function findMatrix(
  ctx: Context,
  { type, own = false, ...filters }: QueryOf<typeof riskMatrixEndpoints.find>,
): Promise<RiskMatrix> {
  const beside = await ratingsBeside(
    ctx,
    (where) => sql`select g.* from risk_ratings g where ${where} and g.type = ${type}`,
  );
  const isListed = await risks.narrowed(ctx, filters, own);
  const [found] = await ctx.db.query<Omit<RiskMatrix, 'type'>>(sql`
    with listed as materialized (
      select t.id, t.category, g.likelihood, g.impact, array_position(${levels}, g.level) as rank
        from records t ${beside}
       where ${isListed}),
    cells as (
      select likelihood, impact, count(*)::int as count, (array_agg(id order by id desc))[1:${raw(String(namedInCell))}] as newest
        from listed where rank is not null group by likelihood, impact),
    categories as (
      select category, count(*)::int as count, round(avg(likelihood), 2)::float as likelihood, round(avg(impact), 2)::float as impact,
             (${levels})[max(rank)] as worst
        from listed where rank is not null and category is not null group by category)
    select (select count(rank)::int from listed) as rated, (select (count(*) - count(rank))::int from listed) as unrated,
           coalesce((select json_agg(json_build_object('likelihood', c.likelihood, 'impact', c.impact, 'count', c.count, 'risks', (
               select json_agg(json_build_object('_id', r.id, 'number', r.number, 'name', r.name) order by r.id desc)
                 from records r where r.organization_id = app_organization() and r.id = any(c.newest)))
             order by c.likelihood desc, c.impact) from cells c), '[]'::json) as cells,
           coalesce((select json_agg(c order by c.category) from categories c), '[]'::json) as categories`);
  return { type, ...(found ?? { rated: 0, unrated: 0, cells: [], categories: [] }) };
}
