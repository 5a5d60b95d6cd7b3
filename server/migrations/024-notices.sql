-- The records of which somebody wants to be told only what cannot wait.
create table muted_records (
  organization_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, record_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index muted_records_record on muted_records (organization_id, record_id);
call protect('muted_records', 'select, insert, delete');
call narrow('muted_records', 'record_id');

-- Who asked for it gets one mail each Monday with how much waits for them; a row is a mail, sent or to be sent.
alter table notification_preferences add column overview boolean not null default false;
create table overviews (
  organization_id uuid not null,
  account_id uuid not null,
  day date not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, day),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('overviews', 'select, insert, update');
