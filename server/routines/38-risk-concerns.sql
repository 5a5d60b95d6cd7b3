-- Whether a record was reviewed or judged on that day or later; null of a kind that is not.
create or replace function was_reviewed_since(p_organization uuid, p_kind text, p_record uuid, p_day date) returns boolean language sql stable as $$
  select case when p_kind = 'risk' then
           exists (select from risk_reviews v
                    where v.organization_id = p_organization and v.record_id = p_record and v.deleted_at is null and v.reviewed_on >= p_day)
        or exists (select from risk_assessments a
                    where a.organization_id = p_organization and a.record_id = p_record and a.deleted_at is null
                      and a.status not in ('draft', 'rejected') and a.assessed_on >= p_day) end
$$;
grant execute on function was_reviewed_since(uuid, text, uuid, date) to plumbline_app, plumbline_definer;

-- What needs attention of risks for reasons of their own, as `concerns` of contract/core/kinds has it in words. `since` is
-- the day it counts from, and `concerned` whose it is to do something about it; null is the managers of the record.
create view risk_concerns with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, 'control_untested' as key, c.next_test as since, r.site_id, r.process_id,
         array(select distinct l.account_id
                 from risk_controls x
                 join risk_control_people l on l.organization_id = x.organization_id and l.control_id = x.id
                where x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null
                  and x.next_test < today_in(s.time_zone)) as concerned
    from (select x.organization_id, x.workspace_id, x.record_id, min(x.next_test) as next_test from risk_controls x
           where x.deleted_at is null and x.next_test < latest_day()
           group by x.organization_id, x.workspace_id, x.record_id) c
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and not r.is_over and c.next_test < today_in(s.time_zone)
  union all
  select r.organization_id, r.workspace_id, r.id, 'risk_decision_waiting', day_in(s.time_zone, coalesce(r.asked_at, r.updated_at)), r.site_id, r.process_id, r.deciders
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'risk' and r.stage in ('assessment-review', 'acceptance-review', 'residual-review') and r.deleted_at is null
     and r.status <> 'on-hold'
  union all
  select r.organization_id, r.workspace_id, r.id, 'acceptance_expiring', a.expires_on, r.site_id, r.process_id, null::uuid[]
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.status = 'accepted' and a.deleted_at is null and r.deleted_at is null and not r.is_over and a.expires_on between earliest_day() and latest_day() + 30
     and a.expires_on between today_in(s.time_zone) and today_in(s.time_zone) + 30
  union all
  select r.organization_id, r.workspace_id, r.id, 'acceptance_expired', a.expires_on, r.site_id, r.process_id, null::uuid[]
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.status = 'expired' and a.deleted_at is null and r.deleted_at is null and r.stage = 'evaluated' and r.status = 'pending'
     and not exists (select from risk_acceptances n
                      where n.organization_id = a.organization_id and n.record_id = a.record_id and n.deleted_at is null
                        and n.status <> 'rejected' and (n.created_at, n.id) > (a.created_at, a.id))
  union all
  select r.organization_id, r.workspace_id, r.id, 'kri_reading_due', c.next_reading, r.site_id, r.process_id,
         array(select distinct x.owner_id from risk_kris x
                where x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null
                  and x.next_reading < today_in(s.time_zone))
    from (select x.organization_id, x.workspace_id, x.record_id, min(x.next_reading) as next_reading from risk_kris x
           where x.deleted_at is null and x.next_reading < latest_day()
           group by x.organization_id, x.workspace_id, x.record_id) c
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and not r.is_over and c.next_reading < today_in(s.time_zone)
  union all
  select r.organization_id, r.workspace_id, r.id, 'kri_red', c.last_reading, r.site_id, r.process_id, null::uuid[]
    from (select x.organization_id, x.workspace_id, x.record_id, max(x.last_reading) as last_reading from risk_kris x
           where x.deleted_at is null and x.state = 'red'
           group by x.organization_id, x.workspace_id, x.record_id) c
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
   where r.deleted_at is null and not r.is_over
  union all
  -- One that is accepted as it is, or treated, has been decided about; above the tolerance treatment alone is not enough.
  select x.organization_id, x.workspace_id, r.id, x.key, x.since, r.site_id, r.process_id, null::uuid[]
    from risks_above x
    join records r on r.organization_id = x.organization_id and r.workspace_id = x.workspace_id and r.id = x.record_id
   where not exists (select from risk_acceptances a
                      where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null)
     and (x.key = 'risk_above_tolerance'
       or not exists (select from actions c
                       where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null
                         and c.status not in ('completed', 'cancelled')))
  union all
  select r.organization_id, r.workspace_id, r.id, 'acceptance_stale', day_in(s.time_zone, a.stale_since), r.site_id, r.process_id,
         array(select p.account_id from record_people p
                where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager'
               union select a.decided_by where a.decided_by is not null)
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.stale_since is not null and r.deleted_at is null and not r.is_over
  union all
  -- What was to correct it has not worked: how likely it is, or how grave, may be another than was thought.
  select r.organization_id, r.workspace_id, r.id, 'risk_capa_failed', max(p.decided_on), r.site_id, r.process_id, null::uuid[]
    from capa_effectiveness p
   cross join lateral (
          select l.target_id as id from record_links l where l.organization_id = p.organization_id and l.record_id = p.record_id and l.deleted_at is null
          union select l.record_id from record_links l where l.organization_id = p.organization_id and l.target_id = p.record_id and l.deleted_at is null) e
    join records r on r.organization_id = p.organization_id and r.id = e.id and r.kind = 'risk' and r.deleted_at is null and not r.is_over
   where p.verdict in ('partially', 'ineffective') and p.deleted_at is null
     and not was_reviewed_since(r.organization_id, r.kind, r.id, p.decided_on)
   group by r.organization_id, r.workspace_id, r.id, r.site_id, r.process_id;
grant select on risk_concerns to plumbline_app, plumbline_definer;
