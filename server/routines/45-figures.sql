-- The figures of home and dashboards.

-- What is confidential stands in no figure that is kept: for those who see it, it is counted besides.
create or replace function is_confidential(p_organization uuid, p_record uuid) returns boolean language sql stable as $$
  select exists (select from records r where r.organization_id = p_organization and r.id = p_record and r.confidential)
$$;
grant execute on function is_confidential(uuid, uuid) to plumbline_app, plumbline_definer;

-- What the figures have to come to.
create view figure_sources with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.kind, r.site_id, r.process_id, r.status, r.category, null::date as due_on
    from records r where r.deleted_at is null and not r.confidential
  union all
  select t.organization_id, t.workspace_id, t.kind, t.site_id, t.process_id, t.status, null, null
    from tasks t where t.account_id is null and t.due_on is not null and t.kind like '%\_action' and not is_confidential(t.organization_id, t.record_id)
  union all
  select t.organization_id, t.workspace_id, t.kind, t.site_id, t.process_id, null, null, t.due_on
    from tasks t where t.account_id is null and t.due_on is not null and t.kind like '%\_action' and t.is_open
     and not is_confidential(t.organization_id, t.record_id);
grant select on figure_sources to plumbline_app, plumbline_definer;

create or replace function count_record() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and not old.confidential then
    insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, category, total)
      values (old.organization_id, old.workspace_id, old.kind, old.site_id, old.process_id, old.status, old.category, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and not new.confidential then
    insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, category, total)
      values (new.organization_id, new.workspace_id, new.kind, new.site_id, new.process_id, new.status, new.category, 1);
  end if;
  return null;
end $$;
call run_as_definer('count_record()');

-- An action counts by its status, and besides by its day while it is open.
create or replace function count_task() returns trigger language plpgsql as $$
declare
  task tasks := case when tg_op = 'DELETE' then old else new end;
begin
  if is_confidential(task.organization_id, task.record_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, due_on, total)
      select old.organization_id, old.workspace_id, old.kind, old.site_id, old.process_id, x.status, x.due_on, -1
        from (values (old.status, null::date), (null, case when old.is_open then old.due_on end)) x(status, due_on)
       where x.status is not null or x.due_on is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, due_on, total)
      select new.organization_id, new.workspace_id, new.kind, new.site_id, new.process_id, x.status, x.due_on, 1
        from (values (new.status, null::date), (null, case when new.is_open then new.due_on end)) x(status, due_on)
       where x.status is not null or x.due_on is not null;
  end if;
  return null;
end $$;
call run_as_definer('count_task()');

-- The actions of a record that becomes confidential leave the figures, and come back with it.
create or replace function count_confided() returns trigger language plpgsql as $$
begin
  insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, due_on, total)
    select t.organization_id, t.workspace_id, t.kind, t.site_id, t.process_id, x.status, x.due_on, case when new.confidential then -1 else 1 end
      from tasks t cross join lateral (values (t.status, null::date), (null, case when t.is_open then t.due_on end)) x(status, due_on)
     where t.organization_id = new.organization_id and t.record_id = new.id and t.account_id is null and t.due_on is not null
       and t.kind like '%\_action' and (x.status is not null or x.due_on is not null);
  return null;
end $$;
call run_as_definer('count_confided()');
create or replace trigger count_confided after update on records for each row
  when (old.confidential is distinct from new.confidential) execute function count_confided();
create or replace trigger count_record after insert or delete on records for each row execute function count_record();
create or replace trigger count_changed_record after update on records for each row
  when ((old.status, old.category, old.site_id, old.process_id, old.deleted_at is null, old.confidential)
    is distinct from (new.status, new.category, new.site_id, new.process_id, new.deleted_at is null, new.confidential))
  execute function count_record();
create or replace trigger count_task after insert on tasks for each row
  when (new.account_id is null and new.due_on is not null and new.kind like '%\_action') execute function count_task();
create or replace trigger count_gone_task after delete on tasks for each row
  when (old.account_id is null and old.due_on is not null and old.kind like '%\_action') execute function count_task();
create or replace trigger count_changed_task after update on tasks for each row
  when (new.account_id is null and new.due_on is not null and new.kind like '%\_action'
    and (old.status, old.site_id, old.process_id, old.due_on) is distinct from (new.status, new.site_id, new.process_id, new.due_on))
  execute function count_task();

-- Who is narrowed reads the figures of the places in their scope; what names them elsewhere is counted besides.
drop policy if exists scope on figures;
create policy scope on figures as restrictive for select to plumbline_app using (
  (select app_scope()) is null or in_scope((select app_scope()), workspace_id, site_id, process_id));

-- Adds up the figures of workspaces in which so many rows have gathered, of so many workspaces at most, and says of how
-- many. A day that is over everywhere is over for good: what was due on it is added to what is late. Nobody waits for it:
-- it takes rows that nobody changes, and puts others in their place. So it does with the figures of months (46-months.sql).
create or replace function add_up_figures(p_gathered int, p_most int) returns int language plpgsql as $$
declare
  place record;
  done int := 0;
begin
  for place in
    select f.organization_id, f.workspace_id from figures f where not f.is_added_up
     group by 1, 2 having count(*) >= p_gathered order by 1, 2 limit p_most
  loop
    with gone as (
      delete from figures f where f.organization_id = place.organization_id and f.workspace_id = place.workspace_id returning f.*
    )
    insert into figures (organization_id, workspace_id, kind, site_id, process_id, status, category, due_on, total, is_added_up)
      select g.organization_id, g.workspace_id, g.kind, g.site_id, g.process_id, g.status, g.category, x.due_on, sum(g.total), true
        from gone g
       cross join lateral (select case when g.due_on < earliest_day() then '-infinity' else g.due_on end as due_on) x
       group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(g.total) <> 0;
    done := done + 1;
  end loop;
  return done + add_up_months(p_gathered, p_most);
end $$;
call run_as_definer('add_up_figures(int, int)');

-- The figures of workspaces as the caller sees them: those of the places in their scope, and for whoever is narrowed what
-- names them elsewhere, one by one. `due_on` is that of open actions, `is_late` whether it is over where they are.
create or replace function seen_figures(p_workspaces uuid[])
returns table (workspace_id uuid, kind text, site_id uuid, status text, category text, is_late boolean, total bigint) language sql stable as $$
  with places as materialized (
    select * from scoped(p_workspaces, app_scope())
  ), elsewhere as (
    select r.* from own_records() o(id)
      join records r on r.organization_id = app_organization() and r.id = o.id and r.deleted_at is null
      join places p on p.id = r.workspace_id
     where app_scope() is not null
       and not (coalesce(r.site_id = any(p.sites), true) and coalesce(r.process_id = any(p.processes), true))
    union all
    select r.* from records r
      join places p on p.id = r.workspace_id and coalesce(r.site_id = any(p.sites), true) and coalesce(r.process_id = any(p.processes), true)
     where r.organization_id = app_organization() and r.confidential and r.deleted_at is null and r.id <> all(coalesce(app_hidden(), '{}'))
  ), found as (
    select f.workspace_id, f.kind, f.site_id, f.process_id, f.status, f.category, f.due_on, f.total
      from figures f
     where f.organization_id = app_organization() and f.workspace_id = any(p_workspaces) and f.due_on is null
    union all
    select f.workspace_id, f.kind, f.site_id, f.process_id, f.status, f.category, f.due_on, f.total
      from figures f
     where f.organization_id = app_organization() and f.workspace_id = any(p_workspaces) and f.due_on < latest_day()
  ), rows as (
    select f.workspace_id, f.kind, f.site_id, f.status, f.category, f.due_on, f.total
      from found f
      join places p on p.id = f.workspace_id
     where coalesce(f.site_id = any(p.sites), true) and coalesce(f.process_id = any(p.processes), true)
    union all
    select e.workspace_id, e.kind, e.site_id, e.status, e.category, null, 1 from elsewhere e
    union all
    select t.workspace_id, t.kind, t.site_id, x.status, null, x.due_on, 1
      from elsewhere e
     cross join lateral (
       select * from tasks x
        where x.organization_id = e.organization_id and x.record_id = e.id and x.account_id is null and x.due_on is not null
          and x.kind like '%\_action' offset 0) t
     cross join lateral (values (t.status, null::date), (null, case when t.is_open then t.due_on end)) x(status, due_on)
     where x.status is not null or x.due_on < latest_day()
  )
  select f.workspace_id, f.kind, f.site_id, f.status, f.category,
         f.due_on is not null and (f.due_on < earliest_day() or f.due_on < coalesce(
           (select today_in(z.time_zone) from sites z where z.organization_id = app_organization() and z.id = f.site_id), organization_today())),
         f.total
    from rows f
$$;
call run_as_definer('seen_figures(uuid[])');
