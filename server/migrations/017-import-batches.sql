-- An import is of anything that has columns, into the organization or into a workspace, and each of its rows knows what
-- was made of it.

alter table imports
  drop constraint imports_target_check,
  add column workspace_id uuid,
  add column defaults jsonb not null default '{}',
  add column duplicate_count int not null default 0,
  add column twin_count int not null default 0,
  add column with_twins boolean not null default false,
  add foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  add constraint imports_place check (target in ('users', 'sites', 'processes') = (workspace_id is null));
create index imports_in_workspace on imports (organization_id, workspace_id, created_at desc, id desc) where workspace_id is not null;
create index imports_committed on imports (organization_id, target, committed_at desc) where committed_at is not null;

alter table import_rows
  drop constraint import_rows_status_check,
  drop column email,
  -- What was made of it, while that is still there, with the version that it then had.
  add column record_id uuid,
  add column record_number text,
  add column record_version int,
  add constraint import_rows_status_check check (status in ('ok', 'warning', 'duplicate', 'error'));
create index import_rows_made on import_rows (organization_id, import_id, row) where record_id is not null;
