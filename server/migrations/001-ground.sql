-- Who and where: the settings that every policy reads, the roles' rights, users, organizations, memberships.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What `enter` sets for the transaction; unset or empty means nothing is seen.
create function app_organization() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::uuid $$;

-- Locks a tenant table: the application sees the organization at hand, the definer's few functions see all.
create procedure protect(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to plumbline_app using (organization_id = app_organization()) with check (organization_id = app_organization())', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_app', rights, target);
  execute format('grant select, insert, update, delete on %s to plumbline_definer', target);
end $$;

-- Hands a function to the definer role and to the application; the allow-list of the catalogue test names each.
create procedure entrust(target regprocedure) language plpgsql as $$
begin
  execute format('alter function %s security definer set search_path = public, pg_temp', target);
  execute format('alter function %s owner to plumbline_definer', target);
  execute format('revoke all on function %s from public', target);
  execute format('grant execute on function %s to plumbline_app', target);
end $$;

grant usage on schema public to plumbline_app, plumbline_worker, plumbline_definer;
grant create on schema public to plumbline_definer, plumbline_worker;

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  contact text,
  profile_picture text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  email_verified_at timestamptz,
  terms_accepted_at timestamptz not null default now(),
  terms_version text not null default '1',
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

-- Password hashes apart from everything, reached by the login functions alone.
create table user_secrets (
  user_id uuid primary key references users,
  password_hash text,
  updated_at timestamptz not null default now()
);
alter table user_secrets enable row level security;
alter table user_secrets force row level security;
create policy definer on user_secrets to plumbline_definer using (true) with check (true);
grant select, insert, update on user_secrets to plumbline_definer;

-- The id of an organization is for ever the id of the user who began it; ownership is a role and can move.
create table organizations (
  id uuid primary key,
  organization_id uuid not null generated always as (id) stored,
  name text,
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
  last_seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index accounts_user on accounts (user_id);
call protect('accounts', 'select, insert, update');
create policy own_memberships on accounts for select to plumbline_app using (user_id = app_user());
-- The name of an organization that one is a member of.
create policy own_organizations on organizations for select to plumbline_app
  using (id in (select a.organization_id from accounts a where a.user_id = app_user() and a.status = 'active'));

create function copy_user_to_accounts() returns trigger language plpgsql as $$
begin
  update accounts set name = new.name, email = new.email, profile_picture = new.profile_picture
   where user_id = new.id;
  return null;
end $$;
alter function copy_user_to_accounts() security definer set search_path = public, pg_temp;
alter function copy_user_to_accounts() owner to plumbline_definer;
revoke all on function copy_user_to_accounts() from public;
create trigger copy_user_to_accounts after update of name, email, profile_picture on users
  for each row execute function copy_user_to_accounts();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- SHA-256 of the cookie that a browser session is bound to; null for a session opened without an Origin.
  binding bytea,
  -- How often the refresh token was rotated; the token itself is derived, never stored.
  turn int not null default 0,
  rotated_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  agent text,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id) where revoked_at is null;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own on sessions to plumbline_app using (user_id = app_user()) with check (user_id = app_user());
create policy definer on sessions to plumbline_definer using (true) with check (true);
grant select, insert, update on sessions to plumbline_app;
grant select, insert, update, delete on sessions to plumbline_definer;

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy definer on password_resets to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on password_resets to plumbline_definer;

-- Plans are data; a price that is not set is not for sale yet.
create table plans (
  id uuid primary key,
  position int not null,
  module text not null unique check (module in ('capa', 'risk', 'audit', 'document')),
  name text not null,
  slug text not null unique,
  description text not null,
  category text not null,
  features jsonb not null,
  user_limit int,
  workspace_limit int,
  cloud_storage numeric,
  certifications text[] not null default '{}',
  is_popular boolean not null default false,
  is_active boolean not null default true,
  pricing jsonb not null
);
grant select on plans to plumbline_app, plumbline_definer;

-- An organization's subscription to a module: its id is the module id of every path.
create table subscriptions (
  organization_id uuid not null references organizations,
  id uuid not null,
  plan_id uuid not null references plans,
  module text not null check (module in ('capa', 'risk', 'audit', 'document')),
  status text not null default 'trialing'
    check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
  period_start timestamptz not null default now(),
  period_end timestamptz,
  primary key (organization_id, id),
  unique (organization_id, module)
);
call protect('subscriptions', 'select');

create table workspaces (
  organization_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  type text not null check (type in ('capa', 'risk', 'audit', 'document')),
  name text not null,
  description text not null,
  image_url text,
  imagekey text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
create index workspaces_module on workspaces (organization_id, module_id, created_at desc, id desc) where deleted_at is null;
call protect('workspaces', 'select, insert, update');

-- What a membership may do in one workspace: a level from 1 (view) to 5 (admin), and special grants.
create table account_permissions (
  organization_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  level int not null check (level between 1 and 5),
  grants text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, workspace_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create index account_permissions_workspace on account_permissions (organization_id, workspace_id);
call protect('account_permissions', 'select, insert, update, delete');
