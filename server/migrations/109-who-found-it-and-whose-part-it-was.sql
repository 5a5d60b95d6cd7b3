-- Who of the workspace saw or told what a CAPA is about, beside whoever is not of it, and whose material it was.
alter table capas
  add column detected_by_person_id uuid,
  add column reported_by_person_id uuid,
  add column supplier text,
  add foreign key (organization_id, detected_by_person_id) references accounts (organization_id, id),
  add foreign key (organization_id, reported_by_person_id) references accounts (organization_id, id);
