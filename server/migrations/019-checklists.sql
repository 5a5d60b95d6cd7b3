-- Checklists of workspaces of every module, their editions, their runs, and what was answered in them.

create table checklists (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  description text,
  category text,
  owner_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  -- The questions as they are being edited; runs have those of an edition.
  sections jsonb not null default '[]',
  sections_hash text not null generated always as (md5(sections::text)) stored,
  item_count int not null generated always as (jsonb_array_length(jsonb_path_query_array(sections, '$[*].items[*]'))) stored,
  -- The edition that runs begin with; 0 while none was published.
  edition int not null default 0,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, owner_id) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index checklists_workspace on checklists (organization_id, workspace_id, lower(name), id) where deleted_at is null;
create index checklists_owner on checklists (organization_id, owner_id);
call protect('checklists', 'select, insert, update');

-- What was published, as it was: nothing changes it.
create table checklist_editions (
  organization_id uuid not null,
  checklist_id uuid not null,
  number int not null,
  sections jsonb not null,
  sections_hash text not null generated always as (md5(sections::text)) stored,
  item_count int not null generated always as (jsonb_array_length(jsonb_path_query_array(sections, '$[*].items[*]'))) stored,
  published_at timestamptz not null default now(),
  published_by uuid,
  primary key (organization_id, checklist_id, number),
  foreign key (organization_id, checklist_id) references checklists (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references accounts (organization_id, id)
);
call protect('checklist_editions', 'select, insert');

create table checklist_runs (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  prefix text not null default 'CHK',
  year int not null,
  serial int not null,
  number text not null generated always as (prefix || '-' || year::text || '-' ||
    case when serial < 10000 then lpad(serial::text, 4, '0') else serial::text end) stored,
  -- As its checklist was called when it began.
  name text not null,
  checklist_id uuid not null,
  edition int not null,
  -- The record that it is done for, where there is one.
  record_id uuid,
  site_id uuid,
  assignee_id uuid not null,
  due_on date,
  status text not null default 'scheduled' check (status in ('scheduled', 'in-progress', 'completed', 'missed', 'cancelled')),
  item_count int not null default 0,
  answered_items int not null default 0,
  failed_items int not null default 0,
  score double precision,
  is_failed boolean not null default false,
  completed_at timestamptz,
  completed_by uuid,
  -- Why it was cancelled.
  reason text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  unique (organization_id, prefix, year, serial),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, checklist_id, edition) references checklist_editions (organization_id, checklist_id, number),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, assignee_id) references accounts (organization_id, id),
  foreign key (organization_id, completed_by) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index checklist_runs_workspace on checklist_runs (organization_id, workspace_id, created_at desc, id desc) where deleted_at is null;
create index checklist_runs_due on checklist_runs (organization_id, workspace_id, due_on, id) where deleted_at is null;
create index checklist_runs_status on checklist_runs (organization_id, workspace_id, status, created_at desc, id desc) where deleted_at is null;
create index checklist_runs_assignee on checklist_runs (organization_id, assignee_id, workspace_id, created_at desc);
create index checklist_runs_checklist on checklist_runs (organization_id, checklist_id, created_at desc);
create index checklist_runs_open on checklist_runs (organization_id, checklist_id) where status in ('scheduled', 'in-progress');
create index checklist_runs_completed on checklist_runs (organization_id, checklist_id, completed_at desc) where status = 'completed';
create index checklist_runs_record on checklist_runs (organization_id, record_id, created_at desc);
create index checklist_runs_site on checklist_runs (organization_id, site_id);
call protect('checklist_runs', 'select, insert, update');

create table checklist_answers (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  -- The question as it was asked.
  name text not null,
  value jsonb,
  comment text,
  -- Why the item does not apply.
  reason text,
  result text not null default 'none' check (result in ('pass', 'partial', 'fail', 'none')),
  -- The action that it led to.
  action_id uuid,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, run_id) references checklist_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id),
  foreign key (organization_id, answered_by) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create unique index checklist_answers_item on checklist_answers (organization_id, run_id, item_id);
create index checklist_answers_action on checklist_answers (organization_id, action_id) where action_id is not null;
call protect('checklist_answers', 'select, insert, update');
-- The policies of runs say which of them a narrowed person sees.
create policy scope on checklist_answers as restrictive for select to plumbline_app
  using ((select app_scope()) is null or exists (select from checklist_runs r where r.organization_id = checklist_answers.organization_id and r.id = checklist_answers.run_id));

create table checklist_photos (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
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
  foreign key (organization_id, run_id) references checklist_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index checklist_photos_run on checklist_photos (organization_id, run_id, created_at) where deleted_at is null;
create index checklist_photos_file on checklist_photos (organization_id, file_id);
call protect('checklist_photos', 'select, insert, update');
create policy scope on checklist_photos as restrictive for select to plumbline_app
  using ((select app_scope()) is null or exists (select from checklist_runs r where r.organization_id = checklist_photos.organization_id and r.id = checklist_photos.run_id));

-- A run of a checklist is a task, also one that is done for no record.
alter table tasks alter column record_id drop not null;
