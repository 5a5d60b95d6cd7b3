-- The ways of approval that every workspace of an organization offers.
create table approval_routes (
  organization_id uuid primary key references organizations,
  routes jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
call protect('approval_routes', 'select, insert, update');
