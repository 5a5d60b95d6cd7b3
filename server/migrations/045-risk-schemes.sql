-- How likelihood and impact become a score and a level in a workspace, edition by edition; without a row the default holds.
create table risk_schemes (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  edition int not null check (edition > 1),
  content jsonb not null,
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create unique index risk_schemes_edition on risk_schemes (organization_id, workspace_id, edition);
create index risk_schemes_created_by on risk_schemes (organization_id, created_by);
call protect('risk_schemes', 'select, insert');

-- What each risk is rated with now, a row for each type of rating: what its assessments say, by the edition at hand.
create table risk_ratings (
  organization_id uuid not null,
  record_id uuid not null,
  type text not null check (type in ('inherent', 'current', 'residual', 'target')),
  workspace_id uuid not null,
  likelihood smallint not null check (likelihood between 1 and 5),
  impact smallint not null check (impact between 1 and 5),
  score smallint not null check (score between 1 and 25),
  level text not null check (level in ('low', 'medium', 'high', 'critical')),
  rated_on date not null,
  edition int not null,
  -- Its assessment waits for somebody who looks at it.
  is_pending boolean not null,
  primary key (organization_id, record_id, type),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
-- The heat map counts along it, and lists are narrowed to a cell or a level by it.
create index risk_ratings_cell on risk_ratings (organization_id, workspace_id, type, likelihood, impact, record_id);
create index risk_ratings_level on risk_ratings (organization_id, workspace_id, type, level, record_id);
call protect('risk_ratings', 'select, insert, update, delete');
call narrow('risk_ratings', 'record_id');
