-- Who finds out whether a cause on a fishbone is one, and until when.
alter table analysis_branches
  add column owner_id uuid,
  add column due_date date,
  add foreign key (organization_id, owner_id) references accounts (organization_id, id);
create index analysis_branches_owner on analysis_branches (organization_id, owner_id) where owner_id is not null and deleted_at is null;
