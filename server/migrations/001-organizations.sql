-- Who and where: the roles' rights, users, organizations, memberships.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to plumbline_app, plumbline_worker, plumbline_definer;

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  contact text,
  profile_picture text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  email_verified_at timestamptz,
  -- When the address was changed without proof; a confirmed one is known by `email_verified_at`.
  email_changed_at timestamptz,
  terms_accepted_at timestamptz not null default now(),
  terms_version text not null default '1',
  -- How somebody wants to see days and times; without a zone, their device's is shown and the site's counts.
  date_format text not null default 'MM/DD/YYYY' check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD')),
  time_zone text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
alter table users enable row level security;
alter table users force row level security;
create policy self on users to plumbline_app using (id = app_user()) with check (id = app_user());
create policy definer on users to plumbline_definer using (true) with check (true);
grant select, update on users to plumbline_app;
grant select, insert, update on users to plumbline_definer;

-- The id of an organization is for ever the id of the user who began it; ownership is a role and can move.
create table organizations (
  id uuid primary key,
  organization_id uuid not null generated always as (id) stored,
  name text,
  -- What tells an organization's invoice numbers from those of others.
  invoice_code text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
call protect('organizations', 'select, update');

-- One person in one organization. Name, e-mail and picture are the user's, kept equal by a trigger, so that
-- people are shown without reading other users.
create table accounts (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'billing', 'member')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  account_type text not null check (account_type in ('default', 'invited')),
  name text not null,
  email text not null,
  profile_picture text,
  job_title text,
  department text,
  employee_no text,
  manager_account_id uuid,
  last_seen_at timestamptz,
  deactivated_at timestamptz,
  deactivate_reason text,
  -- Who left stays known to the records they worked on; an invitation brings the membership back.
  left_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, manager_account_id) references accounts (organization_id, id)
);
create index accounts_user on accounts (user_id);
call protect('accounts', 'select, insert, update');
create policy own_memberships on accounts for select to plumbline_app using (user_id = (select app_user()));
-- The name of an organization that one is a member of.
create policy own_organizations on organizations for select to plumbline_app
  using (id in (select a.organization_id from accounts a where a.user_id = (select app_user()) and a.status = 'active'));
