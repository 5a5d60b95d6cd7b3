-- Keeps when the implementation of a CAPA was verified first, and by when it was due then: whether it was on time is seen by these,
-- whatever is verified or due later.
create or replace function keep_first_verified() returns trigger language plpgsql as $$
begin
  update capas c
     set first_verified_on = new.starts_on,
         first_due_on = (select r.due_on from records r where r.organization_id = c.organization_id and r.id = c.id)
   where c.organization_id = new.organization_id and c.id = new.record_id and c.first_verified_on is null;
  return null;
end $$;

create or replace trigger keep_first_verified after insert or update of starts_on on capa_effectiveness for each row
  when (new.cycle = 1 and new.starts_on is not null) execute function keep_first_verified();
