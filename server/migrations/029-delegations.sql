-- Who is away, and who stands in for them.

-- Somebody is away on these days, which are days of theirs. Without somebody who stands in, others are warned.
create table delegations (
  organization_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid,
  first_day date not null,
  last_day date not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ '{approval,task}'),
  -- In which modules; null for all of them.
  modules text[],
  reason text,
  -- Ended before its last day, or taken back before its first.
  ended_at timestamptz,
  ended_by uuid,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  check (first_day <= last_day),
  check (from_id <> to_id),
  foreign key (organization_id, from_id) references accounts (organization_id, id),
  foreign key (organization_id, to_id) references accounts (organization_id, id),
  foreign key (organization_id, ended_by) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index delegations_from on delegations (organization_id, from_id, last_day);
create index delegations_to on delegations (organization_id, to_id, last_day) where to_id is not null and ended_at is null;
create index delegations_held on delegations (last_day, first_day) where ended_at is null;
call protect('delegations', 'select, insert, update');

-- Who has decided for the person who was asked, where that was somebody else.
alter table approval_slots
  add column decided_by uuid,
  add constraint approval_slots_decided_by foreign key (organization_id, decided_by) references accounts (organization_id, id);
create index approval_slots_decided_by on approval_slots (organization_id, decided_by) where decided_by is not null;

-- For whom a signature was given, and what they were called then. Both are covered by its mark where they are there.
alter table signatures
  add column on_behalf_of uuid,
  add column for_name text,
  add constraint signatures_on_behalf_of foreign key (organization_id, on_behalf_of) references accounts (organization_id, id),
  add constraint signatures_for_name check ((on_behalf_of is null) = (for_name is null));

-- A signature's decision is told with who made it.
drop function if exists own_signed_slot(uuid);

-- What somebody is named to verify is handed over when they leave.
create index actions_verifier on actions (organization_id, verifier_id)
  where verifier_id is not null and verified_at is null and deleted_at is null;
