-- On which day a record was closed, and how many were opened and closed when: what dashboards compare and draw.

alter table records add column closed_on date;

-- What was closed before this was kept was closed by its last step, of which the log tells; else it was written last then.
update records r
   set closed_on = greatest(r.opened_on, (coalesce(
         (select max(a.at) from activities a
           where a.organization_id = r.organization_id and a.record_id = r.id and a.changes ? 'status'),
         r.updated_at) at time zone coalesce(
         (select s.time_zone from sites s where s.organization_id = r.organization_id and s.id = r.site_id), 'UTC'))::date)
 where r.status in ('completed', 'cancelled');

create index records_closed on records (organization_id, workspace_id, kind, closed_on, id) where deleted_at is null and closed_on is not null;

-- How many records of a kind and a place were opened and closed in a month, and on each day of a month that is not long
-- ago; the row of the month has no day. Writes add rows, a job adds them up, and a figure is the sum of its rows, as in
-- `figures` (46-months.sql).
create table month_figures (
  organization_id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  site_id uuid,
  process_id uuid,
  month date not null,
  day date,
  opened bigint not null,
  closed bigint not null,
  is_added_up boolean not null default false
);
create index month_figures_month on month_figures (organization_id, workspace_id, kind, month) where day is null;
create index month_figures_day on month_figures (organization_id, workspace_id, kind, month, day) where day is not null;
create index month_figures_new on month_figures (organization_id, workspace_id) where not is_added_up;
call protect('month_figures', 'select');

insert into month_figures (organization_id, workspace_id, kind, site_id, process_id, month, day, opened, closed, is_added_up)
select r.organization_id, r.workspace_id, r.kind, r.site_id, r.process_id, date_trunc('month', x.day)::date, d.day, sum(x.opened), sum(x.closed), true
  from records r
 cross join lateral (values (r.opened_on, 1, 0), (r.closed_on, 0, 1)) x(day, opened, closed)
 cross join lateral (values (null::date), (x.day)) d(day)
 where r.deleted_at is null and x.day is not null
 group by 1, 2, 3, 4, 5, 6, 7;

-- These get an argument more; the routines make them anew.
drop function if exists task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date);
drop function if exists seen_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date);
drop function if exists workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[], date, date);
