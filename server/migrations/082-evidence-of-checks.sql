-- A check of effectiveness names the file that shows it.

alter table capa_effectiveness_checks
  add column file_id uuid,
  add constraint capa_effectiveness_checks_file foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id);
create index capa_effectiveness_checks_file on capa_effectiveness_checks (organization_id, file_id) where file_id is not null;
