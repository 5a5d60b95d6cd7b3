-- What came back from its closure to before monitoring kept the day of its earlier verification; so many at a time.
update capa_effectiveness p set starts_on = null, extended_to = '{}'
  from (select e.organization_id, e.id
          from capa_effectiveness e
          join records r on r.organization_id = e.organization_id and r.id = e.record_id
           and r.stage in ('draft', 'triage', 'investigation', 'plan-review', 'implementation', 'verification')
          join capas c on c.organization_id = e.organization_id and c.id = e.record_id and c.cycle = e.cycle
         where e.starts_on is not null and e.verdict is null
         limit 1000) n
 where p.organization_id = n.organization_id and p.id = n.id;
