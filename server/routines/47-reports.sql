-- What the clock has to do for reports.

-- The schedules whose time has come: ids alone, each is sent by itself in its organization.
create or replace function schedules_due() returns table (organization_id uuid, id uuid, next_at timestamptz) language sql stable as $$
  select s.organization_id, s.id, s.next_at from report_schedules s
    join workspaces w on w.organization_id = s.organization_id and w.id = s.workspace_id
   where s.next_at <= now() and s.deleted_at is null and not s.is_paused and w.deleted_at is null
   order by s.next_at limit 1000
$$;
call run_as_definer('schedules_due()');
