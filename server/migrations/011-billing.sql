-- What organizations pay for.

-- Who invoices are made out to.
create table billing_contacts (
  organization_id uuid not null references organizations,
  company text not null,
  email text not null,
  address text,
  tax_id text,
  purchase_order text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id)
);
call protect('billing_contacts', 'select, insert, update');

-- What was invoiced, as it was: of an invoice nothing changes but whether it is paid. Amounts are in cents.
create table invoices (
  organization_id uuid not null references organizations,
  id uuid not null,
  subscription_id uuid not null,
  number text not null,
  status text not null default 'open' check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  currency text not null,
  lines jsonb not null,
  tax_rate numeric not null check (tax_rate >= 0),
  tax bigint not null,
  total bigint not null check (total >= 0),
  -- Who it is from and for, as they were then.
  sender text not null,
  contact jsonb not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  -- The day on which it was paid, as it was written.
  paid_on date,
  -- Where the organization was when it was issued: its days stay as they were.
  zone text not null default 'UTC',
  payment_reference text,
  deleted_at timestamptz check (deleted_at is null),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subscription_id) references subscriptions (organization_id, id),
  check ((status = 'paid') = (paid_at is not null))
);
create index invoices_newest on invoices (organization_id, issued_at desc, id desc);
create index invoices_number on invoices (number);
create index invoices_open on invoices (due_at) where status = 'open';
create index invoices_subscription on invoices (organization_id, subscription_id) where status = 'open';
call protect('invoices', 'select, insert');
grant update (status, paid_at, paid_on, payment_reference) on invoices to plumbline_app;

-- What an organization used, day by day.
create table usage_days (
  organization_id uuid not null references organizations,
  day date not null,
  users int not null,
  workspaces int not null,
  storage bigint not null,
  primary key (organization_id, day)
);
call protect('usage_days', 'select');

-- One for each organization, while it is there. Everything else that came with it is in its workspace.
create table sample_data (
  organization_id uuid primary key references organizations,
  workspace_id uuid not null,
  site_ids uuid[] not null,
  process_ids uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
call protect('sample_data', 'select, insert');
