-- What an action asks of who completes it, and what has been said on the way. Where it stands behind its status is worked
-- out from these and never stored: completed but not verified, pending but declined.

alter table actions
  add column note_required boolean not null default false,
  add column evidence_required boolean not null default false,
  add column verification_required boolean not null default false,
  add column verifier_id uuid,
  -- The day on which it was due first, where that was moved; so often it was given more time.
  add column first_due date,
  add column extensions int not null default 0,
  -- Who has put it on hold, declined it or sent it back, when and why.
  add column said_by uuid,
  add column said_at timestamptz,
  add column said text,
  add column resume_on date,
  add column is_declined boolean not null default false,
  add column completed_by uuid,
  add column completed_at timestamptz,
  add column completion_note text,
  add column verified_by uuid,
  add column verified_at timestamptz,
  add column verification_note text,
  add constraint actions_verifier foreign key (organization_id, verifier_id) references accounts (organization_id, id),
  add constraint actions_said_by foreign key (organization_id, said_by) references accounts (organization_id, id),
  add constraint actions_completed_by foreign key (organization_id, completed_by) references accounts (organization_id, id),
  add constraint actions_verified_by foreign key (organization_id, verified_by) references accounts (organization_id, id);

create index actions_resume on actions (organization_id, workspace_id, resume_on, id) where status = 'on-hold' and resume_on is not null and deleted_at is null;
create index actions_extended on actions (organization_id, workspace_id, id)
  where extensions >= 2 and status not in ('completed', 'cancelled') and deleted_at is null;

-- What of an action waits for somebody else than who works on it: more time to be granted, its work to be verified, or
-- somebody else to be found when it was declined. A request stays when it is over: requests for more time are history.
create table action_requests (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  action_id uuid not null,
  kind text not null check (kind in ('extension_decision', 'verification', 'handover')),
  status text not null default 'open' check (status in ('open', 'granted', 'refused', 'withdrawn')),
  -- The day by which it is to be decided.
  decide_by date not null,
  -- What more time is asked with.
  due_date date,
  new_date date,
  reason text,
  justification text,
  created_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  comment text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, decided_by) references accounts (organization_id, id)
);
create unique index action_requests_open on action_requests (organization_id, action_id, kind) where status = 'open' and deleted_at is null;
create index action_requests_action on action_requests (organization_id, action_id, created_at desc, id desc);
create index action_requests_record on action_requests (organization_id, record_id) where status = 'open';
create index action_requests_waiting on action_requests (organization_id, workspace_id, created_at, id) where status = 'open' and kind = 'extension_decision';
call protect('action_requests', 'select, insert, update');
call narrow('action_requests', 'record_id');

-- Photos and files of an action itself: what shows that it was done.
alter table record_files
  add column action_id uuid,
  add constraint record_files_action foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade;
create index record_files_of_action on record_files (organization_id, action_id, created_at desc, id desc) where action_id is not null and deleted_at is null;
