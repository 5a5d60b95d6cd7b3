-- How a risk is treated, what its actions have cost and what is expected of them.

alter table actions
  add column actual_cost numeric check (actual_cost >= 0),
  add column reduces_likelihood smallint check (reduces_likelihood between 0 and 4),
  add column reduces_impact smallint check (reduces_impact between 0 and 4);

create table risk_treatments (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  strategy text not null check (strategy in ('avoid', 'reduce-likelihood', 'reduce-impact', 'transfer', 'accept', 'pursue', 'enhance', 'share')),
  rationale text not null,
  -- What was written for each strategy that was chosen once.
  texts jsonb not null default '{}',
  cost numeric check (cost >= 0),
  benefit numeric check (benefit >= 0),
  cost_benefit text,
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
create unique index risk_treatments_record on risk_treatments (organization_id, record_id);
call protect('risk_treatments', 'select, insert, update');
call narrow('risk_treatments', 'record_id');
