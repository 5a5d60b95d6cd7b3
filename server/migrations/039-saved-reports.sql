-- Choices of a report that somebody has kept under a name, for everybody in the workspace.

create table saved_reports (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  template text not null,
  title text not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  request jsonb not null,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index saved_reports_workspace on saved_reports (organization_id, workspace_id, lower(name), id) where deleted_at is null;
create index saved_reports_created_by on saved_reports (organization_id, created_by);
call protect('saved_reports', 'select, insert, update');
