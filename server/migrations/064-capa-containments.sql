-- What is done at once about the problem of a CAPA, before its cause is known.

create table capa_containments (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('containment', 'correction', 'immediate')),
  description text not null,
  place text,
  responsible_ids uuid[] not null,
  due_date date not null,
  status text not null check (status in ('pending', 'in-progress', 'completed', 'not-needed')),
  status_reason text,
  quantity_checked int check (quantity_checked >= 0),
  quantity_bad int check (quantity_bad >= 0),
  effectiveness_note text,
  file_id uuid,
  verified_by_id uuid,
  verified_on date,
  lifted_on date,
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
  foreign key (organization_id, verified_by_id) references accounts (organization_id, id),
  foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id)
);
create index capa_containments_record on capa_containments (organization_id, record_id);
create index capa_containments_file on capa_containments (organization_id, file_id) where file_id is not null;
create index capa_containments_verifier on capa_containments (organization_id, verified_by_id) where verified_by_id is not null;
-- What is late needs attention.
create index capa_containments_due on capa_containments (organization_id, workspace_id, due_date)
  where status in ('pending', 'in-progress') and deleted_at is null;
call protect('capa_containments', 'select, insert, update');
call narrow('capa_containments', 'record_id');

-- Why nothing has to be contained, where that was decided.
alter table capas add column no_containment_reason text;
