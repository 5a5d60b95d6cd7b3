-- Runs of checklists.

-- Of the narrowed, whoever sees the record of a run sees the run; one without a record is seen by its site. Whose it is sees
-- it wherever it is.
drop policy if exists scope on checklist_runs;
create policy scope on checklist_runs as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or assignee_id = (select app_account())
  or case when record_id is null then in_scope((select app_scope()), workspace_id, site_id, null) else sees_record(record_id) end);

-- A run with a day by which it is to be answered is a task of whose it is.
create or replace function renew_tasks_of_run() returns trigger language plpgsql as $$
begin
  delete from tasks t
   where t.organization_id = new.organization_id and t.item_id = new.id and not exists (
     select from task_sources s
      where s.organization_id = t.organization_id and s.item_id = t.item_id and s.kind = t.kind and s.account_id is not distinct from t.account_id);
  insert into tasks as t (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
  select s.organization_id, s.item_id, s.account_id, s.kind, s.workspace_id, s.record_id, s.site_id, s.process_id, s.status, s.due_on, s.made_at
    from task_sources s where s.organization_id = new.organization_id and s.item_id = new.id
  on conflict (organization_id, item_id, kind, account_id) do update
    set site_id = excluded.site_id, process_id = excluded.process_id, status = excluded.status, due_on = excluded.due_on
  where (t.site_id, t.process_id, t.status, t.due_on) is distinct from (excluded.site_id, excluded.process_id, excluded.status, excluded.due_on);
  return null;
end $$;
call run_as_definer('renew_tasks_of_run()');

create or replace trigger renew_tasks after insert on checklist_runs for each row execute function renew_tasks_of_run();
create or replace trigger renew_changed_tasks after update on checklist_runs for each row
  when ((old.status, old.due_on, old.assignee_id, old.site_id, old.deleted_at is null)
    is distinct from (new.status, new.due_on, new.assignee_id, new.site_id, new.deleted_at is null))
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
    left join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.schedule_id is not null and r.status in ('scheduled', 'in-progress') and r.deleted_at is null
     and r.due_on < latest_day()
     and r.due_on + r.grace_days < coalesce(today_in(s.time_zone), today_of_organization(r.organization_id))
   limit 1000
$$;
call run_as_definer('organizations_with_missed()');
