-- The lifecycle of risks: where each stands, the acceptances, reviews and incidents that it leaves.

-- What stood in the register before there were stages has the first one that its status may mean.
update records set stage = case status when 'in-progress' then 'treating' when 'completed' then 'monitoring' else 'identified' end
 where kind = 'risk' and stage is null;
create index records_stage on records (organization_id, workspace_id, kind, stage, created_at desc, id desc)
  where deleted_at is null and stage is not null;

alter table risks add column new_risks text check (new_risks in ('none', 'recorded'));

create table risk_acceptances (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  status text not null default 'created' check (status in ('created', 'submitted', 'accepted', 'rejected', 'revoked', 'expired')),
  justification text not null,
  conditions text,
  -- Who is to decide; null is whoever may.
  approver_id uuid,
  valid_from date not null,
  expires_on date not null check (expires_on > valid_from),
  -- The rating and the controls as they were when it was asked for.
  frozen jsonb,
  requested_by uuid,
  requested_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  feedback text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  check (status = 'created' or frozen is not null),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, approver_id) references accounts (organization_id, id),
  foreign key (organization_id, requested_by) references accounts (organization_id, id),
  foreign key (organization_id, decided_by) references accounts (organization_id, id)
);
create index risk_acceptances_record on risk_acceptances (organization_id, record_id, created_at desc);
create index risk_acceptances_workspace on risk_acceptances (organization_id, workspace_id);
create index risk_acceptances_approver on risk_acceptances (organization_id, approver_id) where approver_id is not null;
create index risk_acceptances_requested_by on risk_acceptances (organization_id, requested_by) where requested_by is not null;
create index risk_acceptances_decided_by on risk_acceptances (organization_id, decided_by) where decided_by is not null;
-- Those that hold, by the day on which they end.
create index risk_acceptances_ending on risk_acceptances (organization_id, expires_on) where status = 'accepted' and deleted_at is null;
-- One is under way at a time, and one holds.
create unique index risk_acceptances_open on risk_acceptances (organization_id, record_id)
  where status in ('created', 'submitted') and deleted_at is null;
create unique index risk_acceptances_holding on risk_acceptances (organization_id, record_id) where status = 'accepted' and deleted_at is null;
call protect('risk_acceptances', 'select, insert, update');
call narrow('risk_acceptances', 'record_id');

create table risk_reviews (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  reviewed_on date not null,
  outcome text not null check (outcome in ('no-change', 'reassess', 'new-treatment', 'escalate', 'close')),
  note text not null,
  next_date date,
  next_step text,
  level text check (level in ('low', 'medium', 'high', 'critical')),
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
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index risk_reviews_record on risk_reviews (organization_id, record_id, reviewed_on desc);
create index risk_reviews_workspace on risk_reviews (organization_id, workspace_id);
create index risk_reviews_created_by on risk_reviews (organization_id, created_by);
call protect('risk_reviews', 'select, insert, update');
call narrow('risk_reviews', 'record_id');

create table risk_incidents (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  happened_on date not null,
  description text not null,
  actual_impact smallint not null check (actual_impact between 1 and 5),
  -- What the risk was rated before.
  predicted jsonb,
  -- Whether the risk was treated again because of it.
  is_treated boolean not null default false,
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
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index risk_incidents_record on risk_incidents (organization_id, record_id, happened_on desc);
create index risk_incidents_workspace on risk_incidents (organization_id, workspace_id);
create index risk_incidents_created_by on risk_incidents (organization_id, created_by);
call protect('risk_incidents', 'select, insert, update');
call narrow('risk_incidents', 'record_id');
