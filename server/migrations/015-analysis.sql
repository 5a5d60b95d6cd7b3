-- Analyses of causes under records of every kind: five whys and fishbones, what stands in them, and the root causes found.

create table analyses (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  method text not null check (method in ('five-whys', 'ishikawa')),
  -- The problem whose causes are looked for.
  name text not null,
  -- Of a fishbone, in their order.
  categories jsonb,
  status text not null default 'draft' check (status in ('draft', 'complete')),
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
create index analyses_record on analyses (organization_id, record_id, method, created_at desc, id desc) where deleted_at is null;
call protect('analyses', 'select, insert, update');
call narrow('analyses', 'record_id');

-- Who takes part in an analysis.
create table analysis_people (
  organization_id uuid not null,
  analysis_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, analysis_id, account_id),
  foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index analysis_people_account on analysis_people (organization_id, account_id);
call protect('analysis_people', 'select, insert, delete');
-- The policies of analyses say which of them a narrowed person sees.
create policy scope on analysis_people as restrictive for select to plumbline_app
  using ((select app_scope()) is null or exists (select from analyses a where a.organization_id = analysis_people.organization_id and a.id = analysis_people.analysis_id));

-- An answer to a why, or a cause on a fishbone.
create table analysis_branches (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  analysis_id uuid not null,
  -- What it hangs on; nothing below the problem, or on a bone.
  parent_id uuid,
  category text,
  name text not null,
  question text,
  -- Its place among those that hang on the same: only their order counts.
  position double precision not null,
  evidence text,
  evidence_files uuid[],
  status text not null default 'possible' check (status in ('possible', 'confirmed', 'ruled-out')),
  reason text,
  -- Whether "this, therefore what it hangs on" was answered with yes.
  holds boolean,
  is_root boolean not null default false,
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
  foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete cascade,
  foreign key (organization_id, parent_id) references analysis_branches (organization_id, id) on delete cascade
);
create index analysis_branches_analysis on analysis_branches (organization_id, analysis_id) where deleted_at is null;
create index analysis_branches_record on analysis_branches (organization_id, record_id);
create index analysis_branches_parent on analysis_branches (organization_id, parent_id);
call protect('analysis_branches', 'select, insert, update');
call narrow('analysis_branches', 'record_id');

-- Who has given a cause their vote.
create table analysis_votes (
  organization_id uuid not null,
  branch_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, branch_id, account_id),
  foreign key (organization_id, branch_id) references analysis_branches (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index analysis_votes_account on analysis_votes (organization_id, account_id);
call protect('analysis_votes', 'select, insert, delete');
create policy scope on analysis_votes as restrictive for select to plumbline_app
  using ((select app_scope()) is null or exists (select from analysis_branches b where b.organization_id = analysis_votes.organization_id and b.id = analysis_votes.branch_id));

-- The root causes of a record; the serial is never given twice within it.
create table causes (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  serial int not null,
  name text not null,
  analysis_id uuid not null,
  branch_id uuid not null,
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
  foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete cascade,
  foreign key (organization_id, branch_id) references analysis_branches (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create unique index causes_serial on causes (organization_id, record_id, serial);
create unique index causes_branch on causes (organization_id, branch_id) where deleted_at is null;
create index causes_analysis on causes (organization_id, analysis_id);
create index causes_created_by on causes (organization_id, created_by);
call protect('causes', 'select, insert, update');
call narrow('causes', 'record_id');
