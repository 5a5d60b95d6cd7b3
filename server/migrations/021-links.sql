-- What records have to do with each other, across kinds and workspaces.

create table record_links (
  organization_id uuid not null,
  id uuid not null,
  -- The record that says it of the other: it mitigates that one, or was raised from it.
  workspace_id uuid not null,
  record_id uuid not null,
  target_workspace_id uuid not null,
  target_id uuid not null,
  type text not null check (type in ('caused_by', 'mitigates', 'evidences', 'implements', 'duplicates', 'affects', 'raised_from', 'supersedes')),
  note text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (record_id <> target_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, target_workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
create unique index record_links_once on record_links (organization_id, record_id, target_id, type) where deleted_at is null;
create index record_links_record on record_links (organization_id, record_id);
create index record_links_target on record_links (organization_id, target_id);
call protect('record_links', 'select, insert, update');

-- A file may be replaced by a newer version of it: the row of record_files has the present one, and who added that one
-- when; earlier ones stay.
alter table record_files
  add column edition int not null default 1,
  add column renewed_by uuid,
  add column renewed_at timestamptz,
  add constraint record_files_renewed_by foreign key (organization_id, renewed_by) references accounts (organization_id, id);

create table record_file_editions (
  organization_id uuid not null,
  original_id uuid not null,
  edition int not null,
  workspace_id uuid not null,
  record_id uuid not null,
  file_id uuid not null,
  name text not null,
  mime text not null,
  size bigint not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, original_id, edition),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, original_id) references record_files (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index record_file_editions_record on record_file_editions (organization_id, record_id);
create index record_file_editions_file on record_file_editions (organization_id, file_id);
call protect('record_file_editions', 'select, insert');
call narrow('record_file_editions', 'record_id');
