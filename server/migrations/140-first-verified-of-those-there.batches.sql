-- What the log says of those that are there: the first step by which one was verified, and the first due date that was
-- replaced later; so many at a time, so that nobody waits for all of them.
with verified as (
  select p.organization_id, p.record_id, p.starts_on, v.at, v.day
    from capas c
    join capa_effectiveness p on p.organization_id = c.organization_id and p.record_id = c.id
     and p.cycle = 1 and p.starts_on is not null and p.deleted_at is null
    join records r on r.organization_id = p.organization_id and r.id = p.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    left join lateral (
      select a.at, (a.at at time zone s.time_zone)::date as day from activities a
       where a.organization_id = p.organization_id and a.root_id = p.record_id and a.record_id = a.root_id
         and a.action in ('pass', 'begin-check', 'verify-close', 'close-unmonitored')
       order by a.at limit 1) v on true
   where c.first_verified_on is null
   limit 1000)
update capas c
   set first_verified_on = least(v.starts_on, v.day),
       first_due_on = case when later.at is null
         then (select r.due_on from records r where r.organization_id = v.organization_id and r.id = v.record_id)
         else later.due end
  from verified v
  left join lateral (
    select a.at, (a.changes->'dueDate'->>0)::date as due from activities a
     where a.organization_id = v.organization_id and a.root_id = v.record_id and a.record_id = a.root_id
       and a.at > v.at and a.changes ? 'dueDate'
     order by a.at limit 1) later on true
 where c.organization_id = v.organization_id and c.id = v.record_id;
