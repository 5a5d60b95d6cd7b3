-- Sites and processes: where records are.

create table sites (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  location text not null,
  time_zone text not null,
  note text,
  status boolean not null default true,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id)
);
create unique index sites_name on sites (organization_id, lower(name)) where deleted_at is null;
call protect('sites', 'select, insert, update');

create table site_modules (
  organization_id uuid not null,
  site_id uuid not null,
  module_id uuid not null,
  primary key (organization_id, site_id, module_id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
call protect('site_modules', 'select, insert, delete');

create table processes (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  location text,
  note text,
  sub_processes text[] not null default '{}',
  status boolean not null default true,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id)
);
create unique index processes_name on processes (organization_id, lower(name)) where deleted_at is null;
call protect('processes', 'select, insert, update');

create table process_sites (
  organization_id uuid not null,
  process_id uuid not null,
  site_id uuid not null,
  primary key (organization_id, process_id, site_id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index process_sites_site on process_sites (organization_id, site_id);
call protect('process_sites', 'select, insert, delete');

create table process_modules (
  organization_id uuid not null,
  process_id uuid not null,
  module_id uuid not null,
  primary key (organization_id, process_id, module_id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
call protect('process_modules', 'select, insert, delete');
