-- How people sign in: secrets, sessions, second steps, mailed links. Where a table has only the policy `definer`, the
-- definer's functions alone reach it.

-- Password hashes apart from everything, reached by the login functions alone.
create table user_secrets (
  user_id uuid primary key references users,
  password_hash text,
  updated_at timestamptz not null default now()
);
call keep_apart('user_secrets', 'select, insert, update');

-- The hashes of passwords that were replaced, newest last, so many as an organization may ask to remember.
create table old_passwords (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index old_passwords_user on old_passwords (user_id, id desc);
call keep_apart('old_passwords', 'select, insert, delete');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- SHA-256 of the cookie that a browser session is bound to; null for a session opened without an Origin.
  binding bytea,
  -- By what it was opened.
  signed_in_by text,
  -- How often the refresh token was rotated; the token itself is derived, never stored.
  turn int not null default 0,
  rotated_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- When its person has last shown in this session who they are; the ways to sign in may be changed for a while after it.
  proved_at timestamptz,
  -- Where it was last at work, so that it can be ended when that organization lets the person go.
  at_organization uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  agent text,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id) where revoked_at is null;
call protect_own('sessions', 'select, insert, update');

-- A request is stored for any address, at the same cost; whose it is, the job finds out that sends the mail.
create table password_resets (
  id uuid primary key,
  user_id uuid references users,
  email text,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  request_id text,
  ip text,
  agent text,
  created_at timestamptz not null default now()
);
create index password_resets_user on password_resets (user_id);
call keep_apart('password_resets', 'select, insert, update, delete');

-- Who somebody is elsewhere: the issuer's own id for them, never their address, which can pass to another person.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
call protect_own('identities', 'select, insert, delete');

-- Links that prove a mailbox: `verify` and `change` confirm an address, `sign-in` opens a session.
create table mailed_proofs (
  id uuid primary key,
  user_id uuid references users,
  kind text not null check (kind in ('verify', 'change', 'sign-in')),
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  request_id text,
  ip text,
  agent text,
  created_at timestamptz not null default now()
);
create index mailed_proofs_user on mailed_proofs (user_id);
create index mailed_proofs_sign_in on mailed_proofs (lower(email), created_at) where kind = 'sign-in';
call keep_apart('mailed_proofs', 'select, insert, update, delete');

-- Browsers in which a person has signed in: SHA-256 of their cookie.
create table known_devices (
  user_id uuid not null references users,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
call protect_own('known_devices', 'select, insert, update, delete');

-- The times of the last wrong tries under a key; what is lost in a crash is a few hours of patience.
create unlogged table guesses (
  key bytea primary key,
  tries timestamptz[] not null
);
call keep_apart('guesses', 'select, insert, update, delete');

-- The history of signing in. A try on an address that nobody has is kept without a person.
create table auth_events (
  id uuid primary key,
  user_id uuid references users,
  kind text not null,
  ip text,
  agent text,
  at timestamptz not null default now()
);
create index auth_events_user on auth_events (user_id, at desc, id desc);
call protect_own('auth_events', 'select, insert');

-- The authenticator app: its key, encrypted, and one that waits for its first code. A code counts once: `last_step`.
create table totp_factors (
  user_id uuid primary key references users,
  secret bytea,
  pending bytea,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);
call protect_own('totp_factors', 'select, insert, update, delete');

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call protect_own('recovery_codes', 'select, insert, update, delete');

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
call protect_own('passkeys', 'select, insert, update, delete');

-- What waits for an answer: the second step of a login, or a browser's passkey.
create table sign_in_challenges (
  id uuid primary key,
  user_id uuid references users,
  kind text not null check (kind in ('second-step', 'passkey-login', 'passkey-add', 'passkey-prove')),
  token_hash bytea not null unique,
  challenge text,
  first_step text,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
call keep_apart('sign_in_challenges', 'select, insert, update, delete');

-- Asked for by the person (`ready_at` null: somebody who manages their account must vouch first), or begun by somebody
-- who does. The link in the mail counts from `ready_at` until `expires_at`, once, beside the first step of a login.
create table two_step_resets (
  id uuid primary key,
  user_id uuid not null references users,
  email text not null,
  token_hash bytea not null unique,
  cancel_hash bytea not null unique,
  vouched_organization uuid,
  vouched_account uuid,
  reason text,
  ready_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index two_step_resets_open on two_step_resets (user_id) where used_at is null and cancelled_at is null;
create index two_step_resets_user on two_step_resets (user_id, created_at);
call keep_apart('two_step_resets', 'select, insert, update, delete');

-- What an organization asks of how its people sign in; without a row, the product's own rules.
create table sign_in_policies (
  organization_id uuid primary key references organizations,
  password_min int not null default 8 check (password_min between 8 and 64),
  password_history int not null default 5 check (password_history between 0 and 10),
  password_days int not null default 0 check (password_days between 0 and 3650),
  idle_minutes int not null default 30 check (idle_minutes between 5 and 480),
  two_step_required boolean not null default false,
  google_allowed boolean not null default true,
  email_domains text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('sign_in_policies', 'select, insert, update');

-- How often somebody has asked within a window, on all nodes together.
create unlogged table rate_limits (
  bucket text primary key,
  began_at timestamptz not null,
  hits int not null
);
call keep_apart('rate_limits', 'select, insert, update, delete');
