-- Messages about CAPAs: what was sent to whom, and who has acknowledged it when: times by the ids of accounts.

create table capa_messages (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  message text not null,
  person_ids uuid[] not null,
  group_ids uuid[] not null default '{}',
  required_ack boolean not null default false,
  acknowledge_by date,
  acknowledged jsonb not null default '{}',
  withdrawn_at timestamptz,
  withdrawn_by_id uuid,
  withdraw_reason text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (not required_ack or acknowledge_by is not null),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, withdrawn_by_id) references accounts (organization_id, id)
);
create index capa_messages_record on capa_messages (organization_id, record_id);
create index capa_messages_withdrawn_by on capa_messages (organization_id, withdrawn_by_id) where withdrawn_by_id is not null;
create index capa_messages_people on capa_messages using gin (organization_id, person_ids) where deleted_at is null;
call protect('capa_messages', 'select, insert, update');
call narrow('capa_messages', 'record_id');
