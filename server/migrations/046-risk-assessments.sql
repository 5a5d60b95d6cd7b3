-- What people have judged of a risk: how likely and how bad it is, why, and who looked at that.
create table risk_assessments (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  type text not null check (type in ('inherent', 'current', 'residual', 'target')),
  status text not null check (status in ('draft', 'pending', 'reviewed', 'approved', 'rejected')),
  -- Several people score it by themselves first, and see each other's scores when all have given theirs.
  is_blind boolean not null default false,
  assessed_on date not null,
  likelihood smallint check (likelihood between 1 and 5),
  -- By dimension; the highest is `impact`.
  impacts jsonb not null default '{}',
  impact smallint check (impact between 1 and 5),
  score smallint check (score between 1 and 25),
  level text check (level in ('low', 'medium', 'high', 'critical')),
  rationale text,
  assumptions text,
  knowledge text check (knowledge in ('low', 'medium', 'high')),
  -- The edition of the scheme that it was scored by.
  edition int not null,
  feedback text,
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (status = 'draft' or score is not null),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, decided_by) references accounts (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
create index risk_assessments_record on risk_assessments (organization_id, record_id, type, assessed_on desc, id desc);
create index risk_assessments_workspace on risk_assessments (organization_id, workspace_id);
create index risk_assessments_created_by on risk_assessments (organization_id, created_by);
create index risk_assessments_decided_by on risk_assessments (organization_id, decided_by);
create index risk_assessments_deleted_by on risk_assessments (organization_id, deleted_by);
call protect('risk_assessments', 'select, insert, update, delete');
call narrow('risk_assessments', 'record_id');

-- Whoever is asked to score one by themselves, with what they gave.
create table risk_assessment_scores (
  organization_id uuid not null,
  assessment_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  likelihood smallint check (likelihood between 1 and 5),
  impacts jsonb,
  impact smallint check (impact between 1 and 5),
  score smallint,
  level text,
  rationale text,
  knowledge text,
  given_at timestamptz,
  primary key (organization_id, assessment_id, account_id),
  foreign key (organization_id, assessment_id) references risk_assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index risk_assessment_scores_account on risk_assessment_scores (organization_id, account_id) where given_at is null;
create index risk_assessment_scores_record on risk_assessment_scores (organization_id, record_id);
call protect('risk_assessment_scores', 'select, insert, update, delete');
call narrow('risk_assessment_scores', 'record_id');
