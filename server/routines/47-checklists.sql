-- Runs of checklists.

-- Of the narrowed, whoever sees the record of a run sees the run; one without a record is seen by its site. Whose it is sees
-- it wherever it is.
drop policy if exists scope on checklist_runs;
create policy scope on checklist_runs as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or assignee_id = (select app_account())
  or case when record_id is null then in_scope((select app_scope()), workspace_id, site_id, null) else sees_record(record_id) end);

-- A run with a day by which it is to be answered is a task of whose it is; renewed for these people alone where some are named.
create or replace function renew_run(p_organization uuid, p_run uuid, p_people uuid[] default null) returns void language plpgsql as $$
begin
  delete from tasks t
   where t.organization_id = p_organization and t.item_id = p_run and (p_people is null or t.account_id = any(p_people)) and not exists (
     select from task_sources s
      where s.organization_id = t.organization_id and s.item_id = t.item_id and s.kind = t.kind and s.account_id is not distinct from t.account_id);
  insert into tasks as t (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, is_offered)
  select s.organization_id, s.item_id, s.account_id, s.kind, s.workspace_id, s.record_id, s.site_id, s.process_id, s.status, s.due_on, s.made_at, s.is_offered
    from task_sources s where s.organization_id = p_organization and s.item_id = p_run and (p_people is null or s.account_id = any(p_people))
  on conflict (organization_id, item_id, kind, account_id) do update
    set site_id = excluded.site_id, process_id = excluded.process_id, status = excluded.status, due_on = excluded.due_on, is_offered = excluded.is_offered
  where (t.site_id, t.process_id, t.status, t.due_on, t.is_offered)
        is distinct from (excluded.site_id, excluded.process_id, excluded.status, excluded.due_on, excluded.is_offered);
end $$;
call keep_inside('renew_run(uuid, uuid, uuid[])');

create or replace function renew_tasks_of_run() returns trigger language plpgsql as $$
begin
  perform renew_run(new.organization_id, new.id);
  return null;
end $$;
call run_as_definer('renew_tasks_of_run()');

-- What is offered to a group follows who is in it.
create or replace function renew_offered_runs() returns trigger language plpgsql as $$
begin
  perform renew_run(x.organization_id, x.id, x.people) from (
    select c.organization_id, c.id, array_agg(distinct m.account_id) as people from changed_members m
      join checklist_runs c on c.organization_id = m.organization_id and c.group_id = m.group_id
     where c.offered_at is not null and c.deleted_at is null and c.status in ('scheduled', 'in-progress')
     group by 1, 2) x;
  return null;
end $$;
call run_as_definer('renew_offered_runs()');
create or replace trigger renew_offered_runs after insert on group_members referencing new table as changed_members
  for each statement execute function renew_offered_runs();
create or replace trigger renew_gone_runs after delete on group_members referencing old table as changed_members
  for each statement execute function renew_offered_runs();

-- Those of a run's group who could answer it, whoever has it now.
create or replace function people_of_run_group(p_run uuid) returns setof uuid language sql stable as $$
  select m.account_id
    from checklist_runs c
    left join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
   where c.organization_id = app_organization() and c.id = p_run
     and could_complete(c.organization_id, m.account_id, c.workspace_id, 'checklist_run', coalesce(r.site_id, c.site_id), r.process_id)
$$;
call run_as_definer('people_of_run_group(uuid)');

create or replace trigger renew_tasks after insert on checklist_runs for each row execute function renew_tasks_of_run();
create or replace trigger renew_changed_tasks after update on checklist_runs for each row
  when ((old.status, old.due_on, old.assignee_id, old.site_id, old.group_id, old.offered_at, old.deleted_at is null)
    is distinct from (new.status, new.due_on, new.assignee_id, new.site_id, new.group_id, new.offered_at, new.deleted_at is null))
  execute function renew_tasks_of_run();

-- The schedules whose next run is to start, by the day where it is done; and the organizations in which one was missed.
create or replace function checklists_due() returns table (organization_id uuid, id uuid, next_on date) language sql stable as $$
  select c.organization_id, c.id, c.next_on from checklist_schedules c
    join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.deleted_at is null
    left join sites s on s.organization_id = c.organization_id and s.id = c.site_id
   where c.next_on <= latest_day() + 30 and c.deleted_at is null and not c.is_paused
     and c.next_on - c.lead_days <= coalesce(today_in(s.time_zone), today_of_organization(c.organization_id))
   order by c.next_on limit 1000
$$;
call run_as_definer('checklists_due()');

create or replace function organizations_with_missed() returns setof uuid language sql stable as $$
  select distinct r.organization_id from checklist_runs r
    join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id and w.deleted_at is null
    left join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.schedule_id is not null and r.status in ('scheduled', 'in-progress') and r.deleted_at is null
     and r.due_on < latest_day()
     and r.due_on + r.grace_days < coalesce(today_in(s.time_zone), today_of_organization(r.organization_id))
   limit 1000
$$;
call run_as_definer('organizations_with_missed()');
