-- A record may be the repeat of an earlier one.
alter table record_links drop constraint record_links_type_check;
alter table record_links add constraint record_links_type_check
  check (type in ('caused_by', 'mitigates', 'evidences', 'implements', 'duplicates', 'affects', 'raised_from', 'supersedes', 'repeats'));

-- Of which similar CAPA somebody has said that it is another matter, and why. That it is the same again, a link says.
create table capa_differences (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  other_id uuid not null,
  reason text not null,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (record_id <> other_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references records (organization_id, id) on delete cascade
);
create unique index capa_differences_once on capa_differences (organization_id, record_id, other_id) where deleted_at is null;
create index capa_differences_other on capa_differences (organization_id, other_id);
call protect('capa_differences', 'select, insert, update');
call narrow('capa_differences', 'record_id');

-- What happened again is asked for by the workspace of what it is a repeat of.
create index record_links_repeated on record_links (organization_id, target_workspace_id, target_id) where type = 'repeats' and deleted_at is null;
