-- What somebody did last in a workspace, and the log by act, by kind and by day, without walking all of it.
create index concurrently if not exists activities_account_workspace on activities (organization_id, account_id, workspace_id, seq desc);
create index concurrently if not exists activities_action on activities (organization_id, action, seq desc);
create index concurrently if not exists activities_entity on activities (organization_id, entity, seq desc);
create index concurrently if not exists activities_at on activities (organization_id, at);
