import type { RecordKind } from 'contract/core/record-kinds';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Days } from './dashboard-days.ts';
import type { Read } from './dashboard-widgets.ts';

type Figures = Pick<Read, 'now' | 'months'>;

/** What is `counted`, with the names of sites, and how many were opened and closed in these months and on their days. */
const inAnswer = (months: Sql): Sql => sql`
  select coalesce((select json_agg(json_build_object('kind', c.kind, 'status', c.status, 'isLate', c.is_late,
              'site', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end, 'total', c.total))
            from counted c left join sites s on s.organization_id = app_organization() and s.id = c.site_id
           where c.total <> 0), '[]') as now,
         coalesce((select json_agg(json_build_object('month', m.month::text, 'day', m.day::text, 'opened', m.opened, 'closed', m.closed))
            from ${months} m), '[]') as months`;

async function read(ctx: Context, statement: Sql): Promise<Figures> {
  const [row] = await ctx.db.query<Figures>(statement);
  if (!row) throw new Error('The dashboard gave no answer');
  return row;
}

/** The figures that writes keep, of so many whole months up to today. */
export const readKept = (ctx: Context, kind: RecordKind, months: number): Promise<Figures> =>
  read(
    ctx,
    sql`
    with seen as materialized (
      select * from seen_figures(array[${ctx.workspaceId}]::uuid[]) f where f.kind = any(${[kind, `${kind}_action`]})
    ), counted as (
      select f.kind, f.status, null::uuid as site_id, f.is_late, sum(f.total) as total from seen f group by 1, 2, 4
      union all
      select f.kind, f.status, f.site_id, false, sum(f.total) from seen f where f.kind = ${kind} and f.site_id is not null group by 1, 2, 3
    )
    ${inAnswer(sql`seen_months(${ctx.workspaceId}, ${kind}, ${months})`)}`,
  );

/**
 * The figures of records that are narrowed, or of other days than whole months: no figures are kept of these, so that they
 * are counted record by record. `from` is the first day that is looked at.
 */
export const countRecords = (
  ctx: Context,
  { kind, from, isListed }: { kind: RecordKind; from: Days['from']; isListed: Sql },
): Promise<Figures> =>
  read(
    ctx,
    sql`
    with listed as materialized (
      select t.id, t.status, t.site_id, t.opened_on, t.closed_on from records t where ${isListed}
    ), acted as materialized (
      select a.status, a.is_open and a.due_on < latest_day()
             and a.due_on < (select today_in(s.time_zone) from sites s where s.organization_id = app_organization() and s.id = l.site_id) as is_late
        from listed l
       cross join lateral (
         select * from tasks x
          where x.organization_id = app_organization() and x.record_id = l.id and x.account_id is null and x.due_on is not null
            and x.kind = ${`${kind}_action`} offset 0) a
    ), counted as (
      select ${kind} as kind, status, null::uuid as site_id, false as is_late, count(*)::int as total from listed group by status
      union all
      select ${kind}, status, site_id, false, count(*)::int from listed where site_id is not null group by status, site_id
      union all
      select ${`${kind}_action`}, status, null, false, count(*)::int from acted group by status
      union all
      select ${`${kind}_action`}, null, null, true, count(*)::int from acted where is_late
    ), moved as (
      select x.day, sum(x.opened)::int as opened, sum(x.closed)::int as closed
        from listed l cross join lateral (values (l.opened_on, 1, 0), (l.closed_on, 0, 1)) x(day, opened, closed)
       where x.day is not null group by x.day
    ), months as (
      select date_trunc('month', m.day)::date as month, null::date as day, sum(m.opened)::int as opened, sum(m.closed)::int as closed
        from moved m group by 1
      union all
      select date_trunc('month', m.day)::date, m.day, m.opened, m.closed from moved m
       where m.day >= date_trunc('month', ${from}::date - 1)
    )
    ${inAnswer(sql`months`)}`,
  );
