-- How often risks were taken up to be assessed anew the log knows. What treatment had left before is no rating of theirs once what
-- they are today was looked at; so many at a time.
with taken as (
  select o.organization_id, o.id, n.round
    from risks o
   cross join lateral (
     select count(*)::smallint as round from activities v
      where v.organization_id = o.organization_id and v.record_id = o.id and v.action in ('reassess', 'reopen')) n
   where o.round_at is not null and o.round = 0 and n.round > 0
   limit 1000),
judged as (
  select a.organization_id, a.id, a.record_id, a.type, a.status, a.deleted_at, n.round
    from taken t
    join risk_assessments a on a.organization_id = t.organization_id and a.record_id = t.id
   cross join lateral (
     select count(*)::smallint as round from activities v
      where v.organization_id = a.organization_id and v.record_id = a.record_id and v.action in ('reassess', 'reopen')
        and v.at <= a.created_at) n),
numbered as (
  update risk_assessments a set round = j.round from judged j
   where a.organization_id = j.organization_id and a.id = j.id and j.round > 0),
outdated as (
  delete from risk_ratings g
   using (select j.organization_id, j.record_id from judged j where j.deleted_at is null
           group by j.organization_id, j.record_id
          having max(j.round) filter (where j.type = 'current' and j.status in ('reviewed', 'approved'))
                 > coalesce(max(j.round) filter (where j.type = 'residual' and j.status in ('reviewed', 'approved')), 0)) x
   where g.organization_id = x.organization_id and g.record_id = x.record_id and g.type = 'residual' and not g.is_pending)
update risks o set round = t.round from taken t
 where o.organization_id = t.organization_id and o.id = t.id;
