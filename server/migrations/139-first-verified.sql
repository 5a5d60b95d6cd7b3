-- When the implementation of a CAPA was verified first, and by when it was due then: a later due date changes nothing about it.
alter table capas
  add column first_verified_on date,
  add column first_due_on date;

-- What the log says of those that are there: the first step by which it was verified, and the first due date that was replaced later.
with verified as (
  select p.organization_id, p.record_id, p.starts_on, v.at, v.day
    from capa_effectiveness p
    join records r on r.organization_id = p.organization_id and r.id = p.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    left join lateral (
      select a.at, (a.at at time zone s.time_zone)::date as day from activities a
       where a.organization_id = p.organization_id and a.root_id = p.record_id and a.record_id = a.root_id
         and a.action in ('pass', 'begin-check', 'verify-close', 'close-unmonitored')
       order by a.at limit 1) v on true
   where p.cycle = 1 and p.starts_on is not null and p.deleted_at is null)
update capas c
   set first_verified_on = least(v.starts_on, v.day),
       first_due_on = coalesce(
         (select (a.changes->'dueDate'->>0)::date from activities a
           where a.organization_id = v.organization_id and a.root_id = v.record_id and a.record_id = a.root_id
             and a.at > v.at and a.changes->'dueDate'->>0 is not null
           order by a.at limit 1),
         (select r.due_on from records r where r.organization_id = v.organization_id and r.id = v.record_id))
  from verified v
 where c.organization_id = v.organization_id and c.id = v.record_id;
