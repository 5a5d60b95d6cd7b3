-- Since when nobody has managed a record whose last manager left its workspace; somebody may manage it again by now.
alter table records add column unmanaged_since timestamptz;

update records r set unmanaged_since = r.updated_at
 where r.is_taken_over and not exists (
   select from record_people p where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager');
