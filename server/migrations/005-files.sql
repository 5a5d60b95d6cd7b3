-- Uploads, exports, what a person remembers; and the sockets' large messages.

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
call protect('files', 'select, insert');

create function find_file(p_id uuid) returns table (name text, mime text, size bigint) language sql stable as $$
  select f.name, f.mime, f.size from files f where f.id = p_id
$$;
create index files_id on files (id);
call entrust('find_file(uuid)');

create table exports (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('risks')),
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

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to plumbline_worker, plumbline_app;
grant usage on sequence socket_io_attachments_id_seq to plumbline_worker, plumbline_app;

insert into plans (id, position, module, name, slug, description, category, features, certifications, is_popular, pricing) values
  ('018f0000-0000-7000-8000-000000000001', 1, 'document', 'Document Control', 'document-control',
   'Controlled documents with revisions, approval and training.', 'document-control',
   '[{"name": "Revisions and approval", "included": true}, {"name": "Training records", "included": true}, {"name": "Watermarks and retention", "included": true}]',
   '{ISO 9001,ISO 13485}', false, '{"monthly": 49, "yearly": 490, "currency": "USD"}'),
  ('018f0000-0000-7000-8000-000000000002', 2, 'audit', 'Audit Management', 'audit-management',
   'Programmes, checklists, findings and the action plans that close them.', 'audit-management',
   '[{"name": "Audit programme", "included": true}, {"name": "Checklists", "included": true}, {"name": "Findings repository", "included": true}]',
   '{ISO 19011}', false, '{"monthly": 49, "yearly": 490, "currency": "USD"}'),
  ('018f0000-0000-7000-8000-000000000003', 3, 'capa', 'CAPA Management', 'capa-management',
   'Corrective and preventive actions, from the finding to proof that it stayed right.', 'capa-management',
   '[{"name": "Five whys and fishbone", "included": true}, {"name": "Effectiveness checks", "included": true}, {"name": "Action plans", "included": true}]',
   '{ISO 9001,ISO 13485}', true, '{"monthly": 59, "yearly": 590, "currency": "USD"}'),
  ('018f0000-0000-7000-8000-000000000004', 4, 'risk', 'Risk Management', 'risk-management',
   'A living register of what may go wrong, what is done about it, and by whom.', 'risk-management',
   '[{"name": "Risk register", "included": true}, {"name": "Treatment actions", "included": true}, {"name": "Additional fields", "included": true}]',
   '{ISO 31000,ISO 14971}', false, '{"monthly": 49, "yearly": 490, "currency": "USD"}');

-- The definer and the worker own their functions now; nobody but the owner creates anything further.
revoke create on schema public from plumbline_definer, plumbline_worker;
