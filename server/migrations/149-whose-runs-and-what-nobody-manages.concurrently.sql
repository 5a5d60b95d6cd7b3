-- Whoever is narrowed sees the records of the checklist runs that are theirs: it is asked for each list that they open.
create index concurrently if not exists checklist_runs_named on checklist_runs (organization_id, assignee_id, record_id)
  where record_id is not null and deleted_at is null;
-- Records whose last manager left are few: what needs attention looks for them on every screen.
create index concurrently if not exists records_unmanaged on records (organization_id, workspace_id) where unmanaged_since is not null;
