-- Where else the problem of a CAPA could happen, which documents it concerns, and what others should know.

create table capa_laterals (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  place text not null,
  decision text not null check (decision in ('open', 'applies', 'not-applicable', 'already-covered')),
  finding text,
  action_id uuid,
  reference text,
  decided_by uuid,
  decided_on date,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete set null (action_id)
);
create index capa_laterals_record on capa_laterals (organization_id, record_id);
create index capa_laterals_action on capa_laterals (organization_id, action_id) where action_id is not null;
call protect('capa_laterals', 'select, insert, update');
call narrow('capa_laterals', 'record_id');

create table capa_document_impacts (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  document text not null,
  kind text not null check (kind in ('control-plan', 'fmea', 'sop', 'work-instruction', 'form', 'training', 'other')),
  decision text not null check (decision in ('open', 'updated', 'no-update', 'deferred')),
  reason text,
  version_before text,
  version_after text,
  owner_id uuid,
  due_date date,
  decided_by uuid,
  decided_on date,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references accounts (organization_id, id)
);
create index capa_document_impacts_record on capa_document_impacts (organization_id, record_id);
create index capa_document_impacts_owner on capa_document_impacts (organization_id, owner_id) where owner_id is not null;
call protect('capa_document_impacts', 'select, insert, update');
call narrow('capa_document_impacts', 'record_id');

create table capa_lessons (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  text text not null,
  category text,
  tags text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index capa_lessons_record on capa_lessons (organization_id, record_id);
call protect('capa_lessons', 'select, insert, update');
call narrow('capa_lessons', 'record_id');
