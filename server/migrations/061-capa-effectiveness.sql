-- How it is checked whether a CAPA has worked, and what the checks have measured.

create table capa_effectiveness (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  cycle int not null check (cycle >= 1),
  objective text not null,
  metric text not null,
  unit text,
  source text,
  baseline numeric not null,
  comparator text not null check (comparator in ('at-most', 'at-least', 'equals', 'reduced-by')),
  target numeric not null,
  sample_size int not null check (sample_size >= 1),
  wait_days int not null check (wait_days >= 0),
  interval_days int not null check (interval_days >= 1),
  checks_count int not null check (checks_count >= 1),
  checker_id uuid not null,
  -- The day on which the implementation was verified.
  starts_on date,
  extensions int not null default 0,
  verdict text check (verdict in ('effective', 'ineffective', 'inconclusive')),
  verdict_reason text,
  decided_on date,
  decided_by uuid,
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
  foreign key (organization_id, checker_id) references accounts (organization_id, id)
);
create unique index capa_effectiveness_cycle on capa_effectiveness (organization_id, record_id, cycle);
create index capa_effectiveness_checker on capa_effectiveness (organization_id, checker_id);
-- Dashboards ask for what was decided in a period.
create index capa_effectiveness_decided on capa_effectiveness (organization_id, workspace_id, decided_on) where verdict is not null;
call protect('capa_effectiveness', 'select, insert, update');
call narrow('capa_effectiveness', 'record_id');

create table capa_effectiveness_checks (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  plan_id uuid not null,
  checked_on date not null,
  value numeric not null,
  sample_size int not null check (sample_size >= 1),
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
  foreign key (organization_id, plan_id) references capa_effectiveness (organization_id, id) on delete cascade
);
create index capa_effectiveness_checks_plan on capa_effectiveness_checks (organization_id, plan_id, checked_on);
create index capa_effectiveness_checks_record on capa_effectiveness_checks (organization_id, record_id);
call protect('capa_effectiveness_checks', 'select, insert, update');
call narrow('capa_effectiveness_checks', 'record_id');
