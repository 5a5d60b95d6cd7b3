-- Approvals and signatures of records of every kind.

-- Somebody asks others to approve what a record says. One is open for a record at a time; what it was about is kept as it
-- was, so that a later change is seen.
create table approvals (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'voided', 'superseded')),
  note text,
  record_version int not null,
  -- What is approved: values by field and the hashes of its files, and the same in the words of the day.
  content jsonb not null,
  shown jsonb not null,
  content_hash bytea not null,
  ended_at timestamptz,
  ended_by uuid,
  ended_reason text,
  -- Since when the record says something else than was approved, and in which fields.
  stale_since timestamptz,
  changed text[] not null default '{}',
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, ended_by) references accounts (organization_id, id)
);
create unique index approvals_open on approvals (organization_id, record_id) where status = 'open';
create index approvals_record on approvals (organization_id, record_id, created_at desc, id desc);
create index approvals_stale on approvals (organization_id, workspace_id, stale_since, id) where status = 'approved' and stale_since is not null;
call protect('approvals', 'select, insert, update');
call narrow('approvals', 'record_id');

-- A stage of an approval: it opens when the one before it has passed.
create table approval_stages (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  approval_id uuid not null,
  position int not null,
  -- How many of its approvers must approve.
  needed int not null check (needed > 0),
  days int not null,
  needs_signature boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'open', 'passed', 'ended')),
  opened_at timestamptz,
  due_on date,
  primary key (organization_id, id),
  unique (organization_id, approval_id, position),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, approval_id) references approvals (organization_id, id) on delete cascade
);
create index approval_stages_open on approval_stages (organization_id, workspace_id, opened_at, id) where status = 'open';
create index approval_stages_record on approval_stages (organization_id, record_id);
call protect('approval_stages', 'select, insert, update');
call narrow('approval_stages', 'record_id');

-- What was signed, by whom and what it meant. Rows are only added; each names the one before it on its record.
create table signatures (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  serial int not null,
  account_id uuid not null,
  -- As the signer was called, and as their place was written, when they signed.
  printed_name text not null,
  title text,
  meaning text not null,
  comment text,
  record_kind text not null,
  record_number text not null,
  record_name text not null,
  record_version int not null,
  content jsonb not null,
  shown jsonb not null,
  content_hash bytea not null,
  signed_at timestamptz not null,
  zone text not null,
  method text not null check (method in ('password', 'password+totp', 'secret', 'secret+totp', 'passkey')),
  ip text,
  agent text,
  approval_id uuid,
  stage_id uuid,
  previous_id uuid,
  -- Which key of the server has made the mark, and the mark over all of the above.
  key_id text not null,
  mac bytea not null,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  constraint signatures_record foreign key (organization_id, record_id) references records (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, approval_id) references approvals (organization_id, id),
  foreign key (organization_id, previous_id) references signatures (organization_id, id)
);
create unique index signatures_serial on signatures (organization_id, record_id, serial);
create index signatures_account on signatures (organization_id, account_id, signed_at desc, id desc);
create index signatures_approval on signatures (organization_id, approval_id) where approval_id is not null;
create index signatures_previous on signatures (organization_id, previous_id) where previous_id is not null;
call protect('signatures', 'select, insert');
call narrow('signatures', 'record_id');

-- Who is asked in a stage, and what each has decided.
create table approval_slots (
  organization_id uuid not null,
  approval_id uuid not null,
  account_id uuid not null,
  stage_id uuid not null,
  record_id uuid not null,
  position int not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  comment text,
  signature_id uuid,
  -- One person holds one place in an approval.
  primary key (organization_id, approval_id, account_id),
  foreign key (organization_id, approval_id) references approvals (organization_id, id) on delete cascade,
  foreign key (organization_id, stage_id) references approval_stages (organization_id, id) on delete cascade,
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, signature_id) references signatures (organization_id, id)
);
create index approval_slots_stage on approval_slots (organization_id, stage_id, position);
create index approval_slots_record on approval_slots (organization_id, record_id);
create index approval_slots_account on approval_slots (organization_id, account_id);
call protect('approval_slots', 'select, insert, update');
call narrow('approval_slots', 'record_id');

-- Somebody is about to sign: what, and what it will mean. It is used once, within two minutes, by that person alone.
create table signing_challenges (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  meaning text not null,
  items jsonb not null,
  -- What a passkey is asked to answer.
  challenge text not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index signing_challenges_account on signing_challenges (organization_id, account_id);
call protect('signing_challenges', 'select, insert, delete');

-- What people sign with who have no password here.
alter table user_secrets add column signing_hash text, add column signing_set_at timestamptz;
