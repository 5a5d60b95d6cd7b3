-- How many records were opened and closed when.

-- The first months that are kept by themselves, and by their days: a dashboard looks back at twelve months and the twelve
-- before them, and compares up to a day that is twelve months ago.
create or replace function first_month_kept() returns date language sql stable as $$
  select (date_trunc('month', earliest_day()) - interval '24 months')::date
$$;
create or replace function first_day_kept() returns date language sql stable as $$
  select (date_trunc('month', earliest_day()) - interval '12 months')::date
$$;
grant execute on function first_month_kept(), first_day_kept() to plumbline_app, plumbline_definer;

-- What the figures of months have to come to, before they are added up.
create view month_figure_sources with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.kind, r.site_id, r.process_id, date_trunc('month', x.day)::date as month, d.day, x.opened, x.closed
    from records r
   cross join lateral (values (r.opened_on, 1, 0), (r.closed_on, 0, 1)) x(day, opened, closed)
   cross join lateral (values (null::date), (x.day)) d(day)
   where r.deleted_at is null and not r.confidential and x.day is not null;
grant select on month_figure_sources to plumbline_app, plumbline_definer;

-- A record is closed on the day, where its site is, on which it becomes completed or cancelled, and no earlier than it was
-- opened: so those that were open at the end of a day are those opened until then without those closed until then.
create or replace function close_record() returns trigger language plpgsql as $$
begin
  if new.status not in ('completed', 'cancelled') then
    new.closed_on := null;
  else
    new.closed_on := greatest(new.opened_on, coalesce(new.closed_on, (
      select today_in(s.time_zone) from sites s where s.organization_id = new.organization_id and s.id = new.site_id),
      today_of_organization(new.organization_id)));
  end if;
  return new;
end $$;
call run_as_definer('close_record()');
create or replace trigger close_record before insert on records for each row
  when (new.status in ('completed', 'cancelled')) execute function close_record();
create or replace trigger close_changed_record before update on records for each row
  when ((old.status, old.opened_on) is distinct from (new.status, new.opened_on)) execute function close_record();

create or replace function count_months() returns trigger language plpgsql as $$
begin
  insert into month_figures (organization_id, workspace_id, kind, site_id, process_id, month, day, opened, closed)
  select r.organization_id, r.workspace_id, r.kind, r.site_id, r.process_id, date_trunc('month', x.day)::date, d.day, x.opened, x.closed
    from (select -1, old.organization_id, old.workspace_id, old.kind, old.site_id, old.process_id, old.opened_on, old.closed_on
           where tg_op <> 'INSERT' and old.deleted_at is null and not old.confidential
          union all
          select 1, new.organization_id, new.workspace_id, new.kind, new.site_id, new.process_id, new.opened_on, new.closed_on
           where tg_op <> 'DELETE' and new.deleted_at is null and not new.confidential
         ) r(sign, organization_id, workspace_id, kind, site_id, process_id, opened_on, closed_on)
   cross join lateral (values (r.opened_on, r.sign, 0), (r.closed_on, 0, r.sign)) x(day, opened, closed)
   cross join lateral (values (null::date), (x.day)) d(day)
   where x.day is not null;
  return null;
end $$;
call run_as_definer('count_months()');
create or replace trigger count_months after insert or delete on records for each row execute function count_months();
create or replace trigger count_changed_months after update on records for each row
  when ((old.opened_on, old.closed_on, old.site_id, old.process_id, old.deleted_at is null, old.confidential)
    is distinct from (new.opened_on, new.closed_on, new.site_id, new.process_id, new.deleted_at is null, new.confidential))
  execute function count_months();

drop policy if exists scope on month_figures;
create policy scope on month_figures as restrictive for select to plumbline_app using (
  (select app_scope()) is null or in_scope((select app_scope()), workspace_id, site_id, process_id));

-- Adds up the figures of months of workspaces in which so many rows have gathered, of so many workspaces at most, and says
-- of how many. Months that are too long ago to be looked at become one, and their days go.
create or replace function add_up_months(p_gathered int, p_most int) returns int language plpgsql as $$
declare
  place record;
  done int := 0;
begin
  for place in
    select f.organization_id, f.workspace_id from month_figures f where not f.is_added_up
     group by 1, 2 having count(*) >= p_gathered order by 1, 2 limit p_most
  loop
    with gone as (
      delete from month_figures f where f.organization_id = place.organization_id and f.workspace_id = place.workspace_id returning f.*
    )
    insert into month_figures (organization_id, workspace_id, kind, site_id, process_id, month, day, opened, closed, is_added_up)
      select g.organization_id, g.workspace_id, g.kind, g.site_id, g.process_id, x.month, g.day, sum(g.opened), sum(g.closed), true
        from gone g
       cross join lateral (select case when g.month < first_month_kept() then '-infinity' else g.month end as month) x
       where g.day is null or g.day >= first_day_kept()
       group by 1, 2, 3, 4, 5, 6, 7 having sum(g.opened) <> 0 or sum(g.closed) <> 0;
    done := done + 1;
  end loop;
  return done;
end $$;
call keep_inside('add_up_months(int, int)');

-- How many records of a kind were opened and closed in each month, and on the days of this month and of the one that lies
-- so many months back, as the caller sees them: those of the places in their scope, and for whoever is narrowed what names
-- them elsewhere, one by one.
create or replace function seen_months(p_workspace uuid, p_kind text, p_back int)
returns table (month date, day date, opened bigint, closed bigint) language sql stable as $$
  with place as materialized (
    select * from scoped(array[p_workspace], app_scope())
  ), near as materialized (
    select array[this, (this - make_interval(months => p_back))::date] as months
      from (select date_trunc('month', organization_today())::date as this) x
  ), elsewhere as (
    select r.* from own_records() o(id)
      join records r on r.organization_id = app_organization() and r.id = o.id and r.workspace_id = p_workspace and r.kind = p_kind
       and r.deleted_at is null
     cross join place p
     where app_scope() is not null
       and not (coalesce(r.site_id = any(p.sites), true) and coalesce(r.process_id = any(p.processes), true))
    union all
    select r.* from records r
     cross join place p
     where r.organization_id = app_organization() and r.workspace_id = p_workspace and r.kind = p_kind and r.confidential
       and r.deleted_at is null and r.id <> all(coalesce(app_hidden(), '{}'))
       and coalesce(r.site_id = any(p.sites), true) and coalesce(r.process_id = any(p.processes), true)
  ), found as (
    select f.month, f.day, f.site_id, f.process_id, f.opened, f.closed from month_figures f
     where f.organization_id = app_organization() and f.workspace_id = p_workspace and f.kind = p_kind and f.day is null
    union all
    select f.month, f.day, f.site_id, f.process_id, f.opened, f.closed from month_figures f
     where f.organization_id = app_organization() and f.workspace_id = p_workspace and f.kind = p_kind
       and f.month = any((select n.months from near n)::date[]) and f.day is not null
  ), counted as (
    select f.month, f.day, f.opened, f.closed from found f cross join place p
     where coalesce(f.site_id = any(p.sites), true) and coalesce(f.process_id = any(p.processes), true)
    union all
    select date_trunc('month', x.day)::date, d.day, x.opened, x.closed from elsewhere e
     cross join lateral (values (e.opened_on, 1, 0), (e.closed_on, 0, 1)) x(day, opened, closed)
     cross join lateral (values (null::date), (x.day)) d(day)
     where x.day is not null and (d.day is null or date_trunc('month', x.day)::date = any((select n.months from near n)::date[]))
  )
  select c.month, c.day, sum(c.opened)::bigint, sum(c.closed)::bigint from counted c group by 1, 2
$$;
call run_as_definer('seen_months(uuid, text, int)');
