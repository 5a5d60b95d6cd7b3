-- What only audits have.

create table audits (
  organization_id uuid not null,
  id uuid not null,
  containment text,
  verification text not null default 'Open' check (verification in ('Open', 'Verified', 'Refuted')),
  primary key (organization_id, id),
  foreign key (organization_id, id) references records (organization_id, id) on delete cascade
);
call protect('audits', 'select, insert, update, delete');
call narrow('audits', 'id');
