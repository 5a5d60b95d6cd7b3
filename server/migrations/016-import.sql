-- Imports of users from a file: its rows, what the check says of them, and what was made of them.

grant create on schema public to plumbline_definer;

create table imports (
  organization_id uuid not null references organizations,
  id uuid not null,
  target text not null check (target in ('users')),
  -- The upload that it was read from; what is read stands in the rows, and the upload is swept like any other.
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

alter table invitations
  add column import_id uuid,
  add column name text,
  add column contact text,
  add column manager_email text,
  add foreign key (organization_id, import_id) references imports (organization_id, id);
create index invitations_import on invitations (organization_id, import_id) where import_id is not null;

-- What the organization has said of somebody who is invited and new: what they are called until they say otherwise.
create function find_invited_person(p_hash bytea) returns table (name text, contact text) language sql stable as $$
  select i.name, i.contact from invitations i where i.token_hash = p_hash and i.status = 'pending'
$$;
call entrust('find_invited_person(bytea)');

-- An invitation may name a manager who is no member yet: whoever of the two comes last completes it.
create function settle_managers() returns trigger language plpgsql as $$
begin
  update accounts a set manager_account_id = m.id
    from accounts m
   where a.organization_id = new.organization_id and a.id = new.accepted_account_id
     and m.organization_id = a.organization_id and lower(m.email) = lower(new.manager_email)
     and m.left_at is null and m.id <> a.id;
  update accounts a set manager_account_id = new.accepted_account_id
    from invitations i
   where i.organization_id = new.organization_id and i.status = 'accepted' and lower(i.manager_email) = lower(new.email)
     and a.organization_id = i.organization_id and a.id = i.accepted_account_id
     and a.manager_account_id is null and a.id <> new.accepted_account_id;
  return null;
end $$;
create trigger settle_managers after update of status on invitations for each row
  when (new.status = 'accepted' and old.status <> 'accepted') execute function settle_managers();

revoke create on schema public from plumbline_definer;
