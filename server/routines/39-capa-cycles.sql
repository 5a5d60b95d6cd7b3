-- What is analysed and planned belongs to the cycle in which its CAPA is; that of other kinds to none.
create or replace function cycle_of(p_organization uuid, p_record uuid) returns int language sql stable as $$
  select c.cycle from capas c where c.organization_id = p_organization and c.id = p_record
$$;
create or replace function set_cycle() returns trigger language plpgsql as $$
begin
  new.cycle := cycle_of(new.organization_id, new.record_id);
  return new;
end $$;
create or replace trigger set_cycle before insert on actions for each row execute function set_cycle();
create or replace trigger set_cycle before insert on causes for each row execute function set_cycle();
create or replace trigger set_cycle before insert on analyses for each row execute function set_cycle();
create or replace trigger set_cycle before insert on capa_other_analyses for each row execute function set_cycle();
