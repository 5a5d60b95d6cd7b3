import sql, { empty, type Sql } from 'sql-template-tag';

/** The workspace that is looked at, as `here` of a statement. */
export const here = (workspaceId: string) => sql`
  here as materialized (
    select w.organization_id, w.id, w.name, w.module_id, organization_today() as today, zone_of_organization(w.organization_id) as zone
      from workspaces w
     where w.organization_id = app_organization() and w.id = ${workspaceId})`;

/** The record that a page ends with. */
export type Last = { at: string; id: string };

/** The records of a kind that come after the last of the page before, newest first, and their actions, as `page` and `acts` of a statement. */
export const pageOf = (kind: string, after: Last | undefined, atMost: number) => {
  const behind = after
    ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : empty;
  // The index gives the order beside the workspace; a join with it would sort all records for each page.
  return pageSql(sql`
    select r.* from here h cross join lateral (select r.* from records r
       where r.organization_id = h.organization_id and r.workspace_id = h.id and r.kind = ${kind} and r.deleted_at is null ${behind}
       order by r.created_at desc, r.id desc limit ${atMost}) r`);
};

/** The same of what a query gives. */
export const pageSql = (some: Sql) => sql`,
    page as materialized (
      select r.*, coalesce(s.time_zone, 'UTC') as zone, today_in(coalesce(s.time_zone, 'UTC')) as today,
             r.status not in ('completed', 'cancelled') as is_open
        from (${some}) r
        left join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    ), acts as materialized (
      select a.*, p.number, p.kind, p.zone, p.today, p.site_id, p.process_id, a.status not in ('completed', 'cancelled') as is_open
        from page p join actions a on a.organization_id = p.organization_id and a.record_id = p.id and a.deleted_at is null)`;
