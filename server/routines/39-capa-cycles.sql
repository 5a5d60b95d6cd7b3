-- What is analysed and planned belongs to the cycle in which its CAPA is; that of other kinds to none.
create or replace function set_cycle() returns trigger language plpgsql as $$
begin
  new.cycle := (select c.cycle from capas c where c.organization_id = new.organization_id and c.id = new.record_id);
  return new;
end $$;
create or replace trigger set_cycle before insert on actions for each row execute function set_cycle();
create or replace trigger set_cycle before insert on causes for each row execute function set_cycle();
create or replace trigger set_cycle before insert on analyses for each row execute function set_cycle();
create or replace trigger set_cycle before insert on capa_other_analyses for each row execute function set_cycle();
