-- What people are told of, and how they want it.

-- What somebody is told of: facts, and how they want it. The key that is unique for a recipient is what makes each
-- told once, and puts what happens to one record within ten minutes together.
create table notifications (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  event text not null,
  level text not null check (level in ('info', 'warn', 'alert')),
  module text,
  workspace_id uuid,
  entity text,
  record_id uuid,
  record_number text,
  record_name text,
  -- Where it is shown, below its workspace.
  path text,
  actor_name text,
  facts jsonb not null default '{}',
  times int not null default 1,
  group_key text not null,
  in_app boolean not null,
  mail text not null check (mail in ('now', 'digest', 'none')),
  mailed_at timestamptz,
  -- A mail that came due in quiet hours is held, and goes out in one with the others when they are over.
  held_at timestamptz,
  digest_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, account_id, group_key),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create index notifications_newest on notifications (organization_id, account_id, created_at desc, id desc) where in_app;
create index notifications_unread on notifications (organization_id, account_id) where in_app and read_at is null;
create index notifications_digest on notifications (organization_id, account_id) where mail = 'digest' and digest_id is null;
create index notifications_held on notifications (organization_id, account_id) where held_at is not null and digest_id is null;
call protect('notifications', 'select, insert, update');

create table notification_preferences (
  organization_id uuid not null,
  account_id uuid not null,
  choices jsonb not null default '{}',
  digest text not null default 'daily' check (digest in ('daily', 'weekly', 'off')),
  -- The hours in which somebody is not mailed; both or neither.
  quiet_from time,
  quiet_to time,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call protect('notification_preferences', 'select, insert, update');

create table notification_settings (
  organization_id uuid not null,
  workspace_id uuid not null,
  enabled boolean not null default true,
  events jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('notification_settings', 'select, insert, update');

-- One mail of what gathered: at most one a day for each person, besides those of what was held in quiet hours.
create table digests (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  day date not null,
  is_held boolean not null default false,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create unique index digests_day on digests (organization_id, account_id, day) where not is_held;
create index digests_held on digests (organization_id, account_id) where is_held and mailed_at is null;
call protect('digests', 'select, insert, update');

-- Any address that was typed in: at the same cost, whether it is subscribed or not.
create table newsletter_requests (
  id uuid primary key,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index newsletter_requests_email on newsletter_requests (lower(email));
call keep_apart('newsletter_requests', 'select, insert, update, delete');

-- Whoever leaves has the address taken out; what is left lets the same link answer the same again.
create table newsletter_subscribers (
  id uuid primary key,
  email text,
  leave_hash bytea not null unique,
  requested_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  left_at timestamptz,
  check ((email is null) = (left_at is not null))
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
call keep_apart('newsletter_subscribers', 'select, insert, update, delete');
