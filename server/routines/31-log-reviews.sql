-- The monthly reviews of the logs of workspaces.

-- The number of the first row of an organization's log that was written at this moment or later; one beyond the last where
-- there is none. Rows are written one after the other, so it is found by halving.
create or replace function first_row_since(p_organization uuid, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  beyond bigint := coalesce((select h.seq from activity_heads h where h.organization_id = p_organization), 0) + 1;
  middle bigint;
begin
  while low < beyond loop
    middle := (low + beyond) / 2;
    if (select a.at from activities a where a.organization_id = p_organization and a.seq >= middle order by a.seq limit 1) >= p_at then
      beyond := middle;
    else
      low := middle + 1;
    end if;
  end loop;
  return low;
end $$;
call keep_inside('first_row_since(uuid, timestamptz)');

-- Opens the review of the month that is over for each workspace of the organization at hand whose log says anything of it, unless its settings
-- ask for none. What stands out is told by words, of acts or of acts upon a kind of thing; what confidential records have is counted as well.
create or replace function open_log_reviews(p_alerts text[], p_warnings text[], p_days int)
returns table (id uuid, workspace_id uuid, module text, month date) language plpgsql as $$
declare
  org uuid := app_organization();
  here text := zone_of_organization(org);
  ends date := date_trunc('month', today_of_organization(org));
  begins date := ends - interval '1 month';
  low bigint := first_row_since(org, begins::timestamp at time zone here);
  beyond bigint := first_row_since(org, ends::timestamp at time zone here);
begin
  return query
    with opened as (
      insert into log_reviews as r (organization_id, id, workspace_id, month, zone, due_on, row_count, first_row, last_row, alerts, warnings)
      select org, gen_random_uuid(), w.id, begins, here, ends + d.days - 1, f.rows, f.first, f.last, f.alerts, f.warnings
        from workspaces w
       cross join lateral (
         select coalesce((select (x.settings->>'logReviewDays')::int from workspace_settings x
                           where x.organization_id = w.organization_id and x.workspace_id = w.id), p_days) as days) d
       cross join lateral (
         select count(*)::int as rows, min(a.seq) as first, max(a.seq) as last,
                count(*) filter (where array[a.action, a.entity || '.' || a.action] && p_alerts)::int as alerts,
                count(*) filter (where array[a.action, a.entity || '.' || a.action] && p_warnings
                                   and not array[a.action, a.entity || '.' || a.action] && p_alerts)::int as warnings
           from activities a
          where a.organization_id = org and a.workspace_id = w.id and a.seq >= low and a.seq < beyond) f
       where w.organization_id = org and w.deleted_at is null and d.days > 0 and f.rows > 0
         and not exists (select from log_reviews x where x.organization_id = org and x.workspace_id = w.id and x.month = begins)
      on conflict do nothing
      returning r.id, r.workspace_id, r.month
    )
    select o.id, o.workspace_id, w.type, o.month from opened o join workspaces w on w.organization_id = org and w.id = o.workspace_id;
end $$;
call run_as_definer('open_log_reviews(text[], text[], int)');

-- The organizations that have a workspace at all: each looks by itself which of its months are over.
create or replace function organizations_with_logs() returns setof uuid language sql stable as $$
  select distinct w.organization_id from workspaces w where w.deleted_at is null
$$;
call run_as_definer('organizations_with_logs()');

-- The mark of a row of the log, whoever may read that row.
create or replace function mark_of_row(p_seq bigint) returns text language sql stable as $$
  select encode(a.hash, 'hex') from activities a where a.organization_id = app_organization() and a.seq = p_seq
$$;
call run_as_definer('mark_of_row(bigint)');

-- Whether a membership reviews the log of a workspace: who may approve there, and is not narrowed to a part of it.
create or replace function reviews_log(p_organization uuid, p_account uuid, p_workspace uuid) returns boolean language sql stable as $$
  select scope_of(p_organization, p_account)->p_workspace::text is null and exists (
    select from workspace_rights(p_organization, p_account, p_workspace) g where coalesce((g.levels->>'log')::int, g.level) >= 4)
$$;
grant execute on function reviews_log(uuid, uuid, uuid) to plumbline_app, plumbline_definer;
