-- What was mailed to whom, addresses that are refused, what roles are told of, and checklists that wait to be claimed.

-- One mail to one person about one thing, and what became of it; nothing of what it says. That of a notice has its id.
create table mail_deliveries (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- Null where it goes to somebody who is invited.
  account_id uuid,
  -- Where it went; null while it waits.
  email text,
  event text not null,
  workspace_id uuid,
  record_number text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'failed', 'withheld')),
  reason text,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  check (account_id is not null or email is not null)
);
create index mail_deliveries_newest on mail_deliveries (organization_id, created_at desc, id desc);
create index mail_deliveries_account on mail_deliveries (organization_id, account_id, created_at desc, id desc);
call protect('mail_deliveries', 'select, insert, update');

-- Since when the mail server refuses somebody's address, and what it said; both or neither.
alter table accounts
  add column mail_refused_at timestamptz,
  add column mail_refusal text,
  add constraint accounts_mail_refusal check ((mail_refused_at is null) = (mail_refusal is null));
alter table invitations
  add column mail_refused_at timestamptz,
  add column mail_refusal text,
  add constraint invitations_mail_refusal check ((mail_refused_at is null) = (mail_refusal is null));

-- What those are told of who have a role, as long as they chose nothing else.
create table notification_role_defaults (
  organization_id uuid not null,
  workspace_id uuid not null,
  role_id uuid not null,
  choices jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, role_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create index notification_role_defaults_workspace on notification_role_defaults (organization_id, workspace_id);
call protect('notification_role_defaults', 'select, insert, update');

-- What waits in a group to be claimed.
create index checklist_runs_offered on checklist_runs (organization_id, workspace_id) where offered_at is not null;
