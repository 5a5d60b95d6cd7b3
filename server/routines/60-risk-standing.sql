-- What a risk of the organization at hand is rated today, and the controls that keep it there.
create or replace function risk_standing(p_record uuid) returns jsonb language sql stable as $$
  select risk_standing(app_organization(), p_record)
$$;

-- The acceptances that hold although, where their risk is, the last of their days has passed.
create view late_acceptances with (security_invoker = true) as
  select a.organization_id, a.id, a.record_id
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
    join workspaces w on w.organization_id = a.organization_id and w.id = a.workspace_id and w.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.status = 'accepted' and a.deleted_at is null and a.expires_on < latest_day() and a.expires_on < today_in(s.time_zone);
grant select on late_acceptances to plumbline_app, plumbline_definer;

create or replace function organizations_with_late_acceptances() returns setof uuid language sql stable as $$
  select distinct organization_id from late_acceptances limit 1000
$$;
call run_as_definer('organizations_with_late_acceptances()');

-- Keeps which of the ratings of a risk counts: the residual one, else the current one, else the inherent one; what was looked at
-- before what waits for that.
create or replace function keep_counting_ratings() returns trigger language plpgsql as $$
begin
  update risk_ratings g set counts = ranked.counts
    from (select r.organization_id, r.record_id, r.type,
                 r.type <> 'target' and row_number() over (partition by r.organization_id, r.record_id
                   order by r.type = 'target', r.is_pending, array_position(array['residual', 'current', 'inherent'], r.type)) = 1 as counts
            from risk_ratings r
           where (r.organization_id, r.record_id) in (select c.organization_id, c.record_id from changed_ratings c)) ranked
   where g.organization_id = ranked.organization_id and g.record_id = ranked.record_id and g.type = ranked.type
     and g.counts <> ranked.counts;
  return null;
end $$;
create or replace trigger keep_counting after insert on risk_ratings referencing new table as changed_ratings
  for each statement execute function keep_counting_ratings();
create or replace trigger keep_counting_left after delete on risk_ratings referencing old table as changed_ratings
  for each statement execute function keep_counting_ratings();
