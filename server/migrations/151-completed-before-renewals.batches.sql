-- Risks whose acceptance was renewed were completed before that, so many at a time.
update records r set closed_on = e.day
  from (select c.organization_id, c.id, x.day
          from (select distinct a.organization_id, a.record_id from risk_acceptances a
                 where a.is_renewal and a.status not in ('created', 'submitted')) n
          join records c on c.organization_id = n.organization_id and c.id = n.record_id and c.status = 'completed'
         cross join lateral (select monitored_since(c.organization_id, c.id) as since) m
         cross join lateral (select greatest(c.opened_on, m.since) as day where m.since is not null) x
         where c.closed_on > x.day
         limit 1000) e
 where r.organization_id = e.organization_id and r.id = e.id;
