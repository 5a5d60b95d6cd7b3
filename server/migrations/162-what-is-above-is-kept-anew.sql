-- That a risk lies above what is accepted is kept since the first of the judgements after which it did, and an acceptance of another
-- rating, or of other controls, than today's silences nothing.
delete from kept_concerns where key in ('risk_above_appetite', 'risk_above_tolerance');
insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
with policies as (
  select p.organization_id, p.workspace_id, p.category, p.appetite, p.tolerance, p.valid_from, x.span
    from risk_appetites p
   cross join lateral unnest(datemultirange(daterange(p.valid_from, p.valid_to, '[]')) - coalesce((
           select range_agg(daterange(h.valid_from, h.valid_to, '[]')) from risk_appetites h
            where h.organization_id = p.organization_id and h.workspace_id = p.workspace_id and h.category = p.category and h.edition > p.edition), '{}')) x(span)
), above as materialized (
  select r.organization_id, r.workspace_id, r.id, g.rated_on, g.is_pending, o.riskappetite as own, p.valid_from, p.span, b.key, b.bound
    from records r
    join risks o on o.organization_id = r.organization_id and o.id = r.id and o.kind = 'threat'
    join risk_ratings g on g.organization_id = r.organization_id and g.record_id = r.id and g.counts
   cross join lateral (
     select x.appetite::int, x.tolerance::int, x.valid_from, x.span from policies x
      where x.organization_id = r.organization_id and x.workspace_id = r.workspace_id and x.category = r.category
     union all
     select null, null, null, u.span
       from unnest(datemultirange(daterange(null, null)) - coalesce((select range_agg(x.span) from policies x
               where x.organization_id = r.organization_id and x.workspace_id = r.workspace_id and x.category = r.category), '{}')) u(span)) p
   cross join lateral (
     select coalesce(o.riskappetite, p.appetite) as appetite,
            case when o.riskappetite is null or p.tolerance > o.riskappetite then p.tolerance else least(o.riskappetite + 4, 25) end as tolerance) t
   cross join lateral (
     select case when g.score > t.tolerance then 'risk_above_tolerance' else 'risk_above_appetite' end as key,
            case when g.score > t.tolerance then t.tolerance else t.appetite end as bound) b
   where r.kind = 'risk' and r.deleted_at is null and not r.is_over and g.score > t.appetite
     and (upper(p.span) is null or upper(p.span) > current_date - 1)
     and not exists (select from risk_acceptances a
                      where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null
                        and a.stale_since is null)
     and (b.key = 'risk_above_tolerance'
       or not exists (select from actions a
                       where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                         and a.status not in ('completed', 'cancelled')))
), found as (
  select b.*, greatest(coalesce(n.day, b.rated_on), (
           select max((coalesce(a.ended_at, a.stale_since) at time zone s.time_zone)::date)
             from risk_acceptances a
             join records r on r.organization_id = a.organization_id and r.id = a.record_id
             join sites s on s.organization_id = r.organization_id and s.id = r.site_id
            where a.organization_id = b.organization_id and a.record_id = b.id and a.deleted_at is null)) as since
    from above b
   cross join lateral (
     with judged as materialized (
       select a.id, a.type, a.round, a.score, a.assessed_on as day, array_position(array['residual', 'current', 'inherent'], a.type) as place
         from risk_assessments a
        where a.organization_id = b.organization_id and a.record_id = b.id and a.deleted_at is null and a.type <> 'target'
          and (a.status in ('reviewed', 'approved') or a.status = 'pending' and b.is_pending)
     ), counted as materialized (
       select j.id, j.day, j.score from judged j
        where not exists (select from judged e
                           where e.place < j.place and (e.day, e.id) < (j.day, j.id)
                             and (e.type <> 'residual' or j.type <> 'current' or e.round >= j.round))
          and not (j.type = 'residual' and exists (
            select from judged e where e.type = 'current' and e.round > j.round and (e.day, e.id) < (j.day, j.id)))
     )
     select min(c.day) as day from counted c
      where not exists (select from counted w where w.score <= b.bound and (w.day, w.id) >= (c.day, c.id))
     offset 0) n
)
select f.organization_id, f.workspace_id, f.id, m.account_id, f.key,
       case when f.own is null then greatest(f.since, f.valid_from) else f.since end,
       greatest(lower(f.span), f.since), upper(f.span) - 1
  from found f
 cross join lateral (
   select null::uuid as account_id
   union all
   select p.account_id from record_people p
    where p.organization_id = f.organization_id and p.record_id = f.id and p.relation = 'manager') m
on conflict do nothing;
