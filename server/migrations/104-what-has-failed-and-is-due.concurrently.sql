-- What has failed of an organization is few among all that was imported and reported.
create index concurrently if not exists imports_failed on imports (organization_id, updated_at) where state = 'failed' and deleted_at is null;
create index concurrently if not exists report_runs_failed on report_runs (organization_id, updated_at) where state = 'failed';

-- What is late of records of every kind is looked for among what is to be met.
create index concurrently if not exists records_to_meet on records (organization_id, workspace_id, due_on, id)
  where deleted_at is null and due_on is not null and status not in ('completed', 'cancelled');
