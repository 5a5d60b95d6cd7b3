-- Who of the workspace saw or told what a CAPA is about, beside whoever is not of it, and whose material it was.
alter table capas
  add column detected_by_person_id uuid,
  add column reported_by_person_id uuid,
  add column supplier text,
  add foreign key (organization_id, detected_by_person_id) references accounts (organization_id, id),
  add foreign key (organization_id, reported_by_person_id) references accounts (organization_id, id);

-- The cycles that have not worked are few: the risks that they are linked with are looked at again.
create index capa_effectiveness_failed on capa_effectiveness (organization_id, record_id)
  where verdict in ('partially', 'ineffective') and deleted_at is null;
