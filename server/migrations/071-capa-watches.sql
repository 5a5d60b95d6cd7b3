-- A closed CAPA goes on proving that it works: what its plan says would be a repeat is looked for until the watch is over.

alter table capa_effectiveness
  add column watch_rule text check (watch_rule in ('process-cause', 'process-site', 'process')),
  add column watch_months int check (watch_months between 1 and 60),
  add column watch_most int check (watch_most between 0 and 100);

create table capa_watches (
  organization_id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  cycle int not null,
  rule text not null,
  most int not null,
  -- What it is that is looked for, as the closed CAPA says it: it stays as it is.
  process_id uuid not null,
  site_id uuid not null,
  categories text[] not null,
  since timestamptz not null,
  until date not null,
  -- The last day on which it was looked whether it holds, and the first one since which it does not.
  looked_on date not null,
  broken_on date,
  -- The later CAPAs that count, the first twenty beyond what is allowed.
  found uuid[] not null default '{}',
  primary key (organization_id, record_id, cycle),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index capa_watches_process on capa_watches (organization_id, workspace_id, process_id, until);
create index capa_watches_looked on capa_watches (looked_on, organization_id, record_id);
create index capa_watches_broken on capa_watches (organization_id, workspace_id, record_id) where broken_on is not null;
call protect('capa_watches', 'select');
call narrow('capa_watches', 'record_id');
