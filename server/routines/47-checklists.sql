-- Runs of checklists.

-- Of the narrowed, whoever sees the record of a run sees the run; one without a record is seen by its site. Whose it is sees
-- it wherever it is.
drop policy if exists scope on checklist_runs;
create policy scope on checklist_runs as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or assignee_id = (select app_account())
  or case when record_id is null then in_scope((select app_scope()), workspace_id, site_id, null) else sees_record(record_id) end);
