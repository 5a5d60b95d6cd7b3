-- Reports of a workspace: what is sent by the clock, and each run of one with what came of it.

create table report_schedules (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  schedule text not null,
  schedule_frequency text not null check (schedule_frequency in ('daily', 'weekly', 'monthly', 'quarterly')),
  weekday int check (weekday between 1 and 7),
  template text not null,
  name text not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  request jsonb not null,
  created_by uuid not null,
  is_paused boolean not null default false,
  next_at timestamptz not null,
  last_at timestamptz,
  last_result text,
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
create index report_schedules_workspace on report_schedules (organization_id, workspace_id, next_at, id) where deleted_at is null;
create index report_schedules_due on report_schedules (next_at) where deleted_at is null and not is_paused;
create index report_schedules_created_by on report_schedules (organization_id, created_by);
call protect('report_schedules', 'select, insert, update');

create table report_recipients (
  organization_id uuid not null,
  schedule_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, schedule_id, account_id),
  foreign key (organization_id, schedule_id) references report_schedules (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index report_recipients_account on report_recipients (organization_id, account_id);
call protect('report_recipients', 'select, insert, delete');

create table report_runs (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  number text not null,
  template text not null,
  name text not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  -- What it was asked for, and the hash by which another run of the same is known.
  request jsonb not null,
  request_hash bytea not null,
  account_id uuid not null,
  schedule_id uuid,
  -- When its schedule had it made: each recipient gets one for each time.
  due_at timestamptz,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  done int not null default 0,
  total int not null default 0,
  row_count int,
  page_count int,
  as_of timestamptz,
  -- To what the person was narrowed when it was made; whoever is narrowed otherwise since does not get it any more.
  scope text not null default '',
  file_id uuid,
  file_name text,
  -- The words that stand in it, for what is to be compared.
  data_id uuid,
  failure text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, schedule_id) references report_schedules (organization_id, id)
);
create index report_runs_workspace on report_runs (organization_id, workspace_id, account_id, created_at desc, id desc);
create index report_runs_account on report_runs (organization_id, account_id, created_at desc, id desc);
create index report_runs_same on report_runs (organization_id, account_id, request_hash, created_at desc, id desc);
create unique index report_runs_due on report_runs (organization_id, schedule_id, due_at, account_id) where schedule_id is not null;
create index report_runs_file on report_runs (file_id) where file_id is not null;
create index report_runs_data on report_runs (data_id) where data_id is not null;
create index report_runs_expired on report_runs (expires_at);
call protect('report_runs', 'select, insert, update, delete');
