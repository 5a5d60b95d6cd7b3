-- Key risk indicators and their readings.

create table risk_kris (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  name text not null,
  unit text,
  direction text not null check (direction in ('higher-is-worse', 'lower-is-worse')),
  amber numeric not null,
  red numeric not null,
  frequency int not null check (frequency > 0),
  source text,
  owner_id uuid not null,
  -- What its newest reading says; null while there is none.
  state text check (state in ('green', 'amber', 'red')),
  last_value numeric,
  last_reading date,
  next_reading date not null,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (case direction when 'higher-is-worse' then red > amber else red < amber end),
  check ((state is null) = (last_reading is null) and (state is null) = (last_value is null)),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references accounts (organization_id, id)
);
create index risk_kris_record on risk_kris (organization_id, record_id);
create index risk_kris_owner on risk_kris (organization_id, owner_id);
-- What is to be read and what is red is looked for in a workspace.
create index risk_kris_due on risk_kris (organization_id, workspace_id, next_reading) where deleted_at is null;
create index risk_kris_red on risk_kris (organization_id, workspace_id, last_reading) where deleted_at is null and state = 'red';
call protect('risk_kris', 'select, insert, update');
call narrow('risk_kris', 'record_id');

create table risk_kri_readings (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  kri_id uuid not null,
  value numeric not null,
  read_on date not null,
  note text,
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
  foreign key (organization_id, kri_id) references risk_kris (organization_id, id) on delete cascade
);
create index risk_kri_readings_kri on risk_kri_readings (organization_id, kri_id, read_on);
create index risk_kri_readings_record on risk_kri_readings (organization_id, record_id);
call protect('risk_kri_readings', 'select, insert, update');
call narrow('risk_kri_readings', 'record_id');

-- Whose the test of a control is stands in the view of what needs attention of risks.
drop function if exists owners_to_test(uuid, uuid) cascade;
