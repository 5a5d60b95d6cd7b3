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
