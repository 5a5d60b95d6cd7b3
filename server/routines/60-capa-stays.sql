-- How long CAPAs stay at their stages.

-- Ends the stay of a CAPA at the stage that it leaves, and begins one at the stage that it comes to, unless it is over there.
create or replace function keep_capa_stays() returns trigger language plpgsql as $$
declare
  today date := (select today_in(s.time_zone) from sites s where s.organization_id = new.organization_id and s.id = new.site_id);
  stage text := coalesce(new.stage, 'draft');
begin
  if tg_op = 'UPDATE' then
    update capa_stays y set until_on = greatest(today, y.since_on)
     where y.organization_id = new.organization_id and y.record_id = new.id and y.until_on is null;
  end if;
  if stage not in ('closed', 'rejected', 'cancelled') then
    insert into capa_stays (organization_id, workspace_id, record_id, stage, since_on)
    values (new.organization_id, new.workspace_id, new.id, stage, today);
  end if;
  return null;
end $$;
call run_as_definer('keep_capa_stays()');

create or replace trigger keep_new_stay after insert on records for each row when (new.kind = 'capa') execute function keep_capa_stays();
create or replace trigger keep_stays after update of stage on records for each row
  when (new.kind = 'capa' and coalesce(old.stage, 'draft') is distinct from coalesce(new.stage, 'draft')) execute function keep_capa_stays();
