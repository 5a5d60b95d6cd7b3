-- What people say of a record, beside what is done to it.

create table comments (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  -- The action that it is about, where it is not about the record as a whole.
  action_id uuid,
  -- The comment that it answers; that one answers none.
  parent_id uuid,
  -- People stand in it as `@[id]`.
  text text not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  pinned_at timestamptz,
  created_by uuid,
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
  foreign key (organization_id, parent_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, resolved_by) references accounts (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
-- Ids are made in the order of time, so that threads are read by them.
create index comments_threads on comments (organization_id, record_id, id desc) where parent_id is null;
create index comments_of_action on comments (organization_id, action_id, id desc) where action_id is not null;
create index comments_answers on comments (organization_id, parent_id, id desc) where parent_id is not null;
create index comments_newest on comments (organization_id, record_id, created_at desc);
create index comments_pinned on comments (organization_id, record_id, pinned_at desc) where pinned_at is not null;
call protect('comments', 'select, insert, update');
call narrow('comments', 'record_id');

-- Whom a comment names.
create table comment_mentions (
  organization_id uuid not null,
  comment_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  primary key (organization_id, comment_id, account_id),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index comment_mentions_record on comment_mentions (organization_id, record_id);
call protect('comment_mentions', 'select, insert, delete');
call narrow('comment_mentions', 'record_id');

create table comment_reactions (
  organization_id uuid not null,
  comment_id uuid not null,
  kind text not null,
  account_id uuid not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, comment_id, kind, account_id),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index comment_reactions_record on comment_reactions (organization_id, record_id);
call protect('comment_reactions', 'select, insert, delete');
call narrow('comment_reactions', 'record_id');

-- Up to which moment somebody has seen the comments on a record.
create table comments_seen (
  organization_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  seen_at timestamptz not null,
  primary key (organization_id, account_id, record_id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index comments_seen_record on comments_seen (organization_id, record_id);
call protect('comments_seen', 'select, insert, update');
call narrow('comments_seen', 'record_id');
