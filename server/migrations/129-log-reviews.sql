-- The monthly review of the log of a workspace, with what that month had when it was over.
create table log_reviews (
  organization_id uuid not null references organizations,
  id uuid not null,
  workspace_id uuid not null,
  month date not null,
  zone text not null,
  due_on date not null,
  row_count int not null,
  first_row bigint not null,
  last_row bigint not null,
  alerts int not null,
  warnings int not null,
  completed_at timestamptz,
  completed_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, completed_by) references accounts (organization_id, id),
  check ((completed_at is null) = (completed_by is null))
);
create unique index log_reviews_month on log_reviews (organization_id, workspace_id, month desc);
create index log_reviews_open on log_reviews (organization_id, due_on) where completed_at is null;
call protect('log_reviews', 'select, update');

-- What is signed is a record, or the review of a month.
alter table signatures drop constraint signatures_record;
alter table signatures
  add column of_record uuid generated always as (case when record_kind <> 'log_review' then record_id end) stored,
  add column of_review uuid generated always as (case when record_kind = 'log_review' then record_id end) stored,
  add constraint signatures_record foreign key (organization_id, of_record) references records (organization_id, id),
  add constraint signatures_review foreign key (organization_id, of_review) references log_reviews (organization_id, id);
create index signatures_of_record on signatures (organization_id, of_record) where of_record is not null;
create index signatures_of_review on signatures (organization_id, of_review) where of_review is not null;
