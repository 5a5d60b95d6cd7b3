-- Causes that nobody had to find by an analysis, consequences, controls and their tests.

alter table causes
  alter column analysis_id drop not null,
  alter column branch_id drop not null,
  add column description text,
  add column file_id uuid,
  add constraint causes_found check ((analysis_id is null) = (branch_id is null)),
  add constraint causes_file foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id);
create index causes_file on causes (organization_id, file_id) where file_id is not null;

create table risk_consequences (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  name text not null,
  description text,
  dimension text not null check (dimension in ('financial', 'people', 'customer', 'compliance', 'reputation', 'operations')),
  severity int not null check (severity between 1 and 5),
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
create index risk_consequences_record on risk_consequences (organization_id, record_id);
call protect('risk_consequences', 'select, insert, update');
call narrow('risk_consequences', 'record_id');

create table risk_controls (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  name text not null,
  description text,
  control_type text not null check (control_type in ('preventive', 'detective', 'corrective', 'directive')),
  nature text check (nature in ('manual', 'automated')),
  hierarchy text check (hierarchy in ('elimination', 'substitution', 'engineering', 'administrative', 'personal-protection',
    'inherent-design', 'protective-measure', 'information')),
  -- What is said of it; the newest test says it when there is one.
  effectiveness text not null default 'not-tested' check (effectiveness in ('not-tested', 'ineffective', 'partial', 'effective')),
  -- What it bears on: deleted ones stay here and are not shown.
  cause_ids uuid[],
  consequence_ids uuid[],
  test_frequency int check (test_frequency > 0),
  last_test date,
  next_test date,
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
create index risk_controls_record on risk_controls (organization_id, record_id);
-- Whose test is due is looked for among those of a workspace that are tested at all.
create index risk_controls_due on risk_controls (organization_id, workspace_id, next_test) where deleted_at is null and next_test is not null;
call protect('risk_controls', 'select, insert, update');
call narrow('risk_controls', 'record_id');

create table risk_control_people (
  organization_id uuid not null,
  control_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, control_id, account_id),
  foreign key (organization_id, control_id) references risk_controls (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index risk_control_people_account on risk_control_people (organization_id, account_id);
call protect('risk_control_people', 'select, insert, delete');
create policy scope on risk_control_people as restrictive for select to plumbline_app
  using ((select app_scope()) is null or exists (select from risk_controls c where c.organization_id = risk_control_people.organization_id and c.id = risk_control_people.control_id));

create table risk_control_tests (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  control_id uuid not null,
  result text not null check (result in ('ineffective', 'partial', 'effective')),
  tested_on date not null,
  tester_id uuid not null,
  note text,
  file_id uuid,
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
  foreign key (organization_id, control_id) references risk_controls (organization_id, id) on delete cascade,
  foreign key (organization_id, tester_id) references accounts (organization_id, id),
  foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id)
);
create index risk_control_tests_control on risk_control_tests (organization_id, control_id, tested_on);
create index risk_control_tests_record on risk_control_tests (organization_id, record_id);
create index risk_control_tests_tester on risk_control_tests (organization_id, tester_id);
create index risk_control_tests_file on risk_control_tests (organization_id, file_id) where file_id is not null;
call protect('risk_control_tests', 'select, insert, update');
call narrow('risk_control_tests', 'record_id');
