-- Who of the managers of a risk is accountable for it (null is the first of them), and why it was closed.
alter table risks
  add column owner_id uuid,
  add column closed_as text check (closed_as in ('eliminated', 'process-ended', 'merged')),
  add foreign key (organization_id, owner_id) references accounts (organization_id, id);
