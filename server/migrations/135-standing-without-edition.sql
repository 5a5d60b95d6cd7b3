-- Acceptances that became stale only because a scheme was published that rates their risks as before hold as they were given.
do $$
begin
  if to_regprocedure('risk_standing(uuid, uuid)') is not null then
    update risk_acceptances a set stale_since = null
     where a.stale_since is not null
       and a.frozen #- '{rating,edition}' is not distinct from risk_standing(a.organization_id, a.record_id) #- '{rating,edition}';
  end if;
end $$;
