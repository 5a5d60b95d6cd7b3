-- What people upload, what is made for them to take along, and what they remember; and the sockets' large messages.

create table uploads (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- 256 random bits: what the client calls the upload by.
  handle text not null,
  user_id uuid not null,
  file_name text not null,
  file_type text not null,
  parts int,
  size bigint,
  sha256 bytea,
  state text not null default 'open' check (state in ('open', 'complete')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, handle)
);
create index uploads_open on uploads (created_at) where state = 'open';
create index uploads_of_organization on uploads (organization_id, user_id, created_at) where state = 'open';
call protect('uploads', 'select, insert, update');

-- A stored file, served by signed link: name and type come from here, bytes from the storage by its id.
create table files (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index files_id on files (id);
create index files_size on files (organization_id) include (size);
call protect('files', 'select, insert');

-- The stored bytes whose rows are gone. They follow after the commit, and not while a backup copies what it has seen of
-- rows; whatever is cut off in between goes on here.
create table removed_files (
  id uuid primary key,
  removed_at timestamptz not null default now()
);
call keep_apart('removed_files', 'select, insert, delete');

-- The kinds are those of the contract.
create table exports (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  request jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  done int not null default 0,
  total int not null default 0,
  file_id uuid,
  file_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index exports_of_account on exports (organization_id, account_id, created_at);
create index exports_file on exports (file_id) where file_id is not null;
call protect('exports', 'select, insert, update');

create table preferences (
  organization_id uuid not null,
  account_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('preferences', 'select, insert, update');

-- Jobs that were at work when their process ended without a word, and how often.
create table left_jobs (
  job_id bigint primary key,
  times int not null default 1,
  left_at timestamptz not null default now()
);
grant select, insert, update, delete on left_jobs to plumbline_worker;

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to plumbline_worker, plumbline_app;
grant usage on sequence socket_io_attachments_id_seq to plumbline_worker, plumbline_app;
