-- Invitations, imports of people, reviews of access.

-- A file of people; what is read of it stands in its rows, and the upload is swept like any other.
create table imports (
  organization_id uuid not null references organizations,
  id uuid not null,
  target text not null check (target in ('users')),
  -- The upload that it was read from.
  upload_key uuid not null,
  file_name text not null,
  state text not null default 'reading'
    check (state in ('reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  done int not null default 0,
  total int not null default 0,
  header jsonb not null default '[]',
  examples jsonb not null default '[]',
  mapping jsonb not null default '{}',
  default_workspace uuid,
  default_permission text not null default 'view' check (default_permission in ('view', 'edit', 'admin')),
  row_count int not null default 0,
  ok_count int not null default 0,
  warning_count int not null default 0,
  error_count int not null default 0,
  good_count int not null default 0,
  mode text check (mode in ('all', 'skip')),
  made_count int not null default 0,
  undone_count int not null default 0,
  failure text,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  committed_at timestamptz,
  undone_at timestamptz,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, default_workspace) references workspaces (organization_id, id)
);
create index imports_newest on imports (organization_id, created_at desc, id desc);
create index imports_of_person on imports (organization_id, created_by) where state in ('reading', 'checking', 'importing', 'undoing');
call protect('imports', 'select, insert, update');

create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  id uuid not null,
  -- The row of the file, as a spreadsheet counts.
  row int not null,
  cells jsonb not null,
  name text not null default '',
  email text not null default '',
  status text check (status in ('ok', 'warning', 'error')),
  is_skipped boolean not null default false,
  messages jsonb not null default '[]',
  deleted_at timestamptz,
  primary key (organization_id, import_id, id),
  unique (organization_id, import_id, row),
  foreign key (organization_id, import_id) references imports (organization_id, id)
);
call protect('import_rows', 'select, insert, update, delete');

-- An invitation: to an address, for some workspaces, by a link that only its mail holds.
create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
  token_hash bytea,
  expires_at timestamptz not null,
  invited_by uuid not null,
  last_sent_at timestamptz,
  resend_count int not null default 0,
  accepted_at timestamptz,
  accepted_account_id uuid,
  import_id uuid,
  -- What the organization has said of them; their own word replaces it.
  name text,
  contact text,
  manager_email text,
  job_title text,
  department text,
  employee_no text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, invited_by) references accounts (organization_id, id),
  foreign key (organization_id, accepted_account_id) references accounts (organization_id, id),
  foreign key (organization_id, import_id) references imports (organization_id, id)
);
create unique index invitations_pending on invitations (organization_id, lower(email)) where status = 'pending';
create index invitations_token on invitations (token_hash) where token_hash is not null;
create index invitations_open on invitations (organization_id) where status = 'pending';
create index invitations_newest on invitations (organization_id, created_at desc, id desc);
create index invitations_import on invitations (organization_id, import_id) where import_id is not null;
call protect('invitations', 'select, insert, update');

create table invitation_permissions (
  organization_id uuid not null,
  invitation_id uuid not null,
  workspace_id uuid not null,
  level int not null check (level between 1 and 5),
  role_id uuid,
  site_ids uuid[],
  process_ids uuid[],
  valid_until date,
  primary key (organization_id, invitation_id, workspace_id),
  foreign key (organization_id, invitation_id) references invitations (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create index invitation_permissions_workspace on invitation_permissions (organization_id, workspace_id);
call protect('invitation_permissions', 'select, insert, delete');

-- How often; without a row, every six months. What is due is counted from `since` where no review is younger.
create table access_review_plans (
  organization_id uuid primary key references organizations,
  months int not null default 6 check (months between 0 and 24),
  since timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('access_review_plans', 'select, insert, update');

-- One runs at a time; without somebody who began it, it was due.
create table access_reviews (
  organization_id uuid not null references organizations,
  id uuid not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  due_on date not null,
  completed_by uuid,
  completed_at timestamptz,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, started_by) references accounts (organization_id, id),
  foreign key (organization_id, completed_by) references accounts (organization_id, id),
  check ((completed_at is null) = (completed_by is null))
);
create unique index access_reviews_running on access_reviews (organization_id) where completed_at is null;
create index access_reviews_started on access_reviews (organization_id, started_at desc);
call protect('access_reviews', 'select, insert, update');

-- An access as it was, and what was decided of it. What it was is kept in words: the workspace or the role may go.
create table access_review_lines (
  organization_id uuid not null,
  review_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  workspace_id uuid,
  workspace_name text,
  module text,
  name text not null,
  email text not null,
  status text not null,
  organization_role text not null,
  role_name text,
  last_used_at timestamptz,
  state text not null,
  decision text check (decision in ('keep', 'change', 'remove')),
  role_id uuid,
  new_organization_role text check (new_organization_role in ('owner', 'admin', 'billing', 'member')),
  -- What a change gives, in words.
  change_to text,
  reason text,
  reassign_to uuid,
  leave_unassigned boolean not null default false,
  -- What the access was when it was decided: a decision stands while it is still that.
  decided_state text,
  decided_by uuid,
  decided_at timestamptz,
  -- Set when the review is completed: the access had gone by itself.
  has_ended boolean not null default false,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, review_id) references access_reviews (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, decided_by) references accounts (organization_id, id),
  foreign key (organization_id, reassign_to) references accounts (organization_id, id)
);
create index access_review_lines_review on access_review_lines (organization_id, review_id, lower(name), id);
call protect('access_review_lines', 'select, insert, update');
