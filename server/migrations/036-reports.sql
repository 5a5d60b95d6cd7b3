-- A report can be cancelled while it waits or is made.
alter table report_runs drop constraint report_runs_state_check;
alter table report_runs add constraint report_runs_state_check check (state in ('queued', 'running', 'ready', 'failed', 'cancelled'));

-- Who had the checked rows of a file imported: what they have made is theirs to take back.
alter table imports add column committed_by uuid,
  add constraint imports_committed_by foreign key (organization_id, committed_by) references accounts (organization_id, id);
create index imports_committed_by on imports (organization_id, committed_by) where committed_by is not null;

-- Logs are taken out as JSON too.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'json'));
