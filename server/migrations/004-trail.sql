-- The activity trail: append-only, one chain for each organization, written by one function as the last statement of
-- every write.

create table activities (
  organization_id uuid not null references organizations,
  seq bigint not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  account_id uuid,
  actor_name text not null,
  actor_email text,
  actor_role text not null,
  on_behalf_of uuid,
  module text,
  workspace_id uuid,
  -- The record whose page shows this row: for an action under a risk, the risk.
  root_id uuid,
  entity text not null,
  record_id uuid,
  record_number text,
  record_name text,
  record_version int,
  action text not null,
  changes jsonb not null default '{}',
  reason text,
  request_id text,
  session_id uuid,
  ip text,
  agent text,
  hash_version int not null default 1,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, seq)
);
create index activities_workspace on activities (organization_id, workspace_id, seq desc);
create index activities_module on activities (organization_id, module, seq desc);
create index activities_root on activities (organization_id, root_id, seq desc);
create index activities_record on activities (organization_id, record_id, record_version);
create index activities_account on activities (organization_id, account_id, seq desc);
call protect('activities', 'select');
revoke update, delete on activities from plumbline_definer;

-- The head of each chain; its row is the organization's lock.
create table activity_heads (
  organization_id uuid primary key references organizations,
  seq bigint not null default 0,
  hash bytea not null default ''
);
call protect('activity_heads', 'select');

-- What the last row of each chain was, day by day: whoever takes rows away at the end takes them from behind one.
create table activity_checkpoints (
  organization_id uuid not null references organizations,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default now(),
  primary key (organization_id, seq)
);
call protect('activity_checkpoints', 'select');
revoke update, delete on activity_checkpoints from plumbline_definer;

-- The last number given for a kind of record in a year.
create table record_counters (
  organization_id uuid not null references organizations,
  entity text not null,
  year int not null,
  last int not null,
  primary key (organization_id, entity, year)
);
call protect('record_counters', 'select');

-- How many records a list has, kept by the writes, so that a page of a long list needs no count.
create table record_totals (
  organization_id uuid not null,
  workspace_id uuid not null,
  entity text not null,
  deleted boolean not null,
  total bigint not null,
  primary key (organization_id, workspace_id, entity, deleted)
);
call protect('record_totals', 'select');

-- The first answer to a POST with an Idempotency-Key, replayed for 24 hours.
create table idempotency_keys (
  organization_id uuid not null references organizations,
  user_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys', 'select, insert, update, delete');
