-- Who of the managers of a risk is accountable for it; null is the first of them.
alter table risks
  add column owner_id uuid,
  add foreign key (organization_id, owner_id) references accounts (organization_id, id);
