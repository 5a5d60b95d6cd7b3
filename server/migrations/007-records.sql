-- Records of every module, and what hangs on them. What all have is in `records`; a module's own table holds what only
-- its records have, under the same id.

create table records (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  -- What it is, as the contract calls it: a risk, an audit, a finding.
  kind text not null,
  prefix text not null,
  year int not null,
  serial int not null,
  number text not null generated always as (prefix || '-' || year::text || '-' ||
    case when serial < 10000 then lpad(serial::text, 4, '0') else serial::text end) stored,
  name text not null,
  description text not null,
  category text,
  -- The coarse status that every module has; its own exact one is `stage`.
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'on-hold', 'completed', 'cancelled')),
  stage text,
  site_id uuid,
  process_id uuid,
  opened_on date not null,
  due_on date,
  custom jsonb not null default '{}',
  -- The decisions that it waits for while it is open, as its kind calls them: `assessment`.
  awaits text[] not null default '{}',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
create index records_newest on records (organization_id, workspace_id, kind, created_at desc, id desc) where deleted_at is null;
create index records_name on records (organization_id, workspace_id, kind, lower(name), id) where deleted_at is null;
create index records_opened on records (organization_id, workspace_id, kind, opened_on, id) where deleted_at is null;
create index records_deleted on records (organization_id, workspace_id, kind, deleted_at desc, id desc) where deleted_at is not null;
create unique index records_number on records (organization_id, kind, year, serial);
create index records_site on records (organization_id, site_id);
create index records_process on records (organization_id, process_id);
create index records_search on records using gin (organization_id, workspace_id, lower(name) gin_trgm_ops);
call protect('records', 'select, insert, update, delete');

-- Who is what to a record: its managers, its members.
create table record_people (
  organization_id uuid not null,
  record_id uuid not null,
  relation text not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, record_id, relation, account_id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index record_people_account on record_people (organization_id, account_id, record_id);
call protect('record_people', 'select, insert, delete');
call narrow('record_people', 'record_id');

-- What is done about a record; what differs from module to module are columns that a kind uses or not.
create table actions (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  name text not null,
  description text,
  start_date date not null,
  end_date date not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'on-hold', 'completed', 'cancelled')),
  cause jsonb,
  budget numeric check (budget >= 0),
  personnel text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create index actions_record on actions (organization_id, record_id, end_date, id) where deleted_at is null;
create index actions_due on actions (organization_id, workspace_id, end_date, id)
  where deleted_at is null and status not in ('completed', 'cancelled');
create index actions_search on actions using gin (organization_id, lower(name) gin_trgm_ops);
call protect('actions', 'select, insert, update, delete');
call narrow('actions', 'record_id');

-- Whose task an action is.
create table action_people (
  organization_id uuid not null,
  action_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, action_id, account_id),
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index action_people_account on action_people (organization_id, account_id, action_id);
call protect('action_people', 'select, insert, delete');
create policy scope on action_people as restrictive for select to plumbline_app
  using ((select app_scope()) is null or sees_action(action_id));

-- Files that are attached to a record. A file goes with its record; a row that was taken off keeps its file, for the
-- log speaks of it.
create table record_files (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  file_id uuid not null,
  -- As the file has them, so that a list can search and sort by them.
  name text not null,
  mime text not null,
  size bigint not null,
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
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
create index record_files_record on record_files (organization_id, record_id, created_at desc, id desc) where deleted_at is null;
create index record_files_file on record_files (organization_id, file_id);
call protect('record_files', 'select, insert, update');
call narrow('record_files', 'record_id');

-- Fields that a workspace adds to a kind of its records; one with values is retired, not deleted.
create table custom_fields (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  name text not null,
  label text not null,
  type text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  placeholder text,
  validation jsonb not null default '{}',
  position int not null default 0,
  status text not null default 'active' check (status in ('active', 'retired')),
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create unique index custom_fields_name on custom_fields (organization_id, workspace_id, kind, lower(name)) where deleted_at is null;
call protect('custom_fields', 'select, insert, update');

-- What is put off: hidden from the lists of what needs attention until a day.
create table attention_snoozes (
  organization_id uuid not null references organizations,
  workspace_id uuid not null,
  key text not null,
  -- What the rule has found: an action or a record.
  item_id uuid not null,
  -- The last day on which it is hidden, where the site is.
  until date not null,
  reason text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, key, item_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('attention_snoozes', 'select, insert, update, delete');

-- Everything that waits for somebody: an action to be done, an assessment to be approved. One row without an account
-- stands for the thing itself, and one for each person whose it is. All carry what lists and counts ask, so that an index
-- gives the next ones of a person or of a workspace, however much there is besides. Triggers keep them in the transaction
-- of their cause (44-tasks.sql).
create table tasks (
  organization_id uuid not null,
  -- What waits: the id of an action, or of a record.
  item_id uuid not null,
  account_id uuid,
  kind text not null,
  workspace_id uuid not null,
  record_id uuid not null,
  site_id uuid,
  process_id uuid,
  status text not null,
  is_open boolean not null generated always as (status not in ('completed', 'cancelled')) stored,
  -- The day by which it is to be done; what has none waits from the moment it was made.
  due_on date,
  made_at timestamptz not null,
  unique nulls not distinct (organization_id, item_id, kind, account_id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index tasks_due on tasks (organization_id, account_id, workspace_id, due_on, item_id) where is_open and due_on is not null;
create index tasks_waiting on tasks (organization_id, account_id, workspace_id, made_at, item_id) where is_open and due_on is null;
create index tasks_done on tasks (organization_id, account_id, workspace_id, due_on, item_id) where not is_open;
create index tasks_record on tasks (organization_id, record_id);
call protect('tasks', 'select');

-- What home and dashboards show, kept by the writes: so many records of a kind, a place and a status, and so many actions;
-- open actions besides by the day on which they are due. A write adds a row of its own and waits for nobody; a job adds
-- up what has gathered (45-figures.sql). A figure is the sum of its rows.
create table figures (
  organization_id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  site_id uuid,
  process_id uuid,
  status text,
  category text,
  due_on date,
  total bigint not null,
  is_added_up boolean not null default false
);
create index figures_place on figures (organization_id, workspace_id, kind, due_on);
create index figures_new on figures (organization_id, workspace_id) where not is_added_up;
call protect('figures', 'select');
