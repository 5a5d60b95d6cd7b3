-- Risks whose acceptance was renewed were completed before that, which the log knows; so many at a time.
update records r set closed_on = e.day
  from (select c.organization_id, c.id, c.day
          from (select r.organization_id, r.id, r.closed_on, greatest(r.opened_on, x.day) as day
                  from (select distinct a.organization_id, a.record_id from risk_acceptances a
                         where a.is_renewal and a.status not in ('created', 'submitted')) n
                  join records r on r.organization_id = n.organization_id and r.id = n.record_id and r.status = 'completed'
                  join sites s on s.organization_id = r.organization_id and s.id = r.site_id
                 cross join lateral (
         select max((v.at at time zone s.time_zone)::date) as day from activities v
          where v.organization_id = r.organization_id and v.root_id = r.id and v.record_id = v.root_id
            and (v.action = 'approve-residual' or v.action = 'accept' and 'renew-acceptance' is distinct from (
              select b.action from activities b
               where b.organization_id = v.organization_id and b.root_id = v.root_id and b.record_id = b.root_id and b.seq < v.seq
                 and b.action in ('request-acceptance', 'renew-acceptance')
               order by b.seq desc limit 1))) x
                 where x.day is not null) c
         where c.closed_on > c.day
         limit 20000) e
 where r.organization_id = e.organization_id and r.id = e.id;
