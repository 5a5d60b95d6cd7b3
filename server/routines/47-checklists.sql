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
