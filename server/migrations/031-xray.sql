-- What contradicts itself in a workspace: how the last check of it went, what it has found, and how it was month by month.

create table xray_runs (
  organization_id uuid not null,
  workspace_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  -- Which of several checks is at work; what another one has found goes when it ends.
  run_id uuid not null,
  done int not null default 0,
  total int not null default 0,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Of each check: how many things it applies to, how many of them it found.
  results jsonb not null default '{}',
  primary key (organization_id, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('xray_runs', 'select, insert, update');

create table xray_findings (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  key text not null,
  -- What was found: the id of a record, an action, a person, a role and so on.
  item_id uuid not null,
  record_id uuid,
  name text not null,
  number text,
  -- What the sentence of why needs.
  facts jsonb not null default '{}',
  since date not null,
  -- 1 for an alert, 2 for a warning, 3 for what is good to know.
  rank int not null,
  run_id uuid not null,
  found_at timestamptz not null default now(),
  told_at timestamptz,
  ignored_until date,
  ignored_by uuid,
  ignore_reason text,
  primary key (organization_id, id),
  unique (organization_id, workspace_id, key, item_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, ignored_by) references accounts (organization_id, id)
);
create index xray_findings_ranked on xray_findings (organization_id, workspace_id, rank, key, since, id);
create index xray_findings_since on xray_findings (organization_id, workspace_id, since, id);
create index xray_findings_name on xray_findings (organization_id, workspace_id, lower(name), id);
create index xray_findings_ignored on xray_findings (organization_id, workspace_id, key) where ignored_until is not null;
create index xray_findings_record on xray_findings (organization_id, record_id);
create index xray_findings_ignored_by on xray_findings (organization_id, ignored_by);
call protect('xray_findings', 'select, insert, update, delete');
call narrow('xray_findings', 'record_id');

create table xray_months (
  organization_id uuid not null,
  workspace_id uuid not null,
  month date not null,
  score int,
  results jsonb not null,
  primary key (organization_id, workspace_id, month),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('xray_months', 'select, insert, update');

-- What a form says below an additional field.
alter table custom_fields add column help text;
