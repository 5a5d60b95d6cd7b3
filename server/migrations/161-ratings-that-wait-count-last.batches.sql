-- What somebody has looked at counts before what waits for that; so many at a time.
update risk_ratings g set counts = not g.counts
  from (select w.organization_id, w.record_id, w.type as waiting, s.type as seen
          from risk_ratings w
         cross join lateral (
           select x.type from risk_ratings x
            where x.organization_id = w.organization_id and x.record_id = w.record_id and x.type <> 'target' and not x.is_pending
            order by array_position(array['residual', 'current', 'inherent'], x.type) limit 1) s
         where w.counts and w.is_pending
         limit 1000) n
 where g.organization_id = n.organization_id and g.record_id = n.record_id and g.type in (n.waiting, n.seen);
