-- Which site and process a place of the lateral check is at, and what CAPAs there had in common with this one, where it was found.
alter table capa_laterals
  add column site_id uuid,
  add column process_id uuid,
  add column alike text[] not null default '{}',
  add column points int not null default 0 check (points between 0 and 100),
  add constraint capa_laterals_site foreign key (organization_id, site_id) references sites (organization_id, id),
  add constraint capa_laterals_process foreign key (organization_id, process_id) references processes (organization_id, id);
create index capa_laterals_at_site on capa_laterals (organization_id, site_id) where site_id is not null;
create index capa_laterals_of_process on capa_laterals (organization_id, process_id) where process_id is not null;
