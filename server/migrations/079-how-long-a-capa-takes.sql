-- How often the plan of a CAPA was sent back, and how long it was on hold.
alter table capas
  add column retry_count int not null default 0 check (retry_count >= 0),
  add column held_since date,
  add column held_days int not null default 0 check (held_days >= 0);

-- What the log says of those that are there.
update capas c set retry_count = x.times
  from (select a.organization_id, a.root_id, count(*) as times from activities a
         where a.entity = 'capa' and a.action = 'request-changes' group by 1, 2) x
 where x.organization_id = c.organization_id and x.root_id = c.id;

with moved as (
  select a.organization_id, a.root_id, a.seq, a.changes->'status'->>1 = 'on-hold' as is_held, (a.at at time zone s.time_zone)::date as day
    from activities a
    join records r on r.organization_id = a.organization_id and r.id = a.root_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.entity = 'capa' and a.record_id = a.root_id and 'on-hold' in (a.changes->'status'->>0, a.changes->'status'->>1)),
spans as (
  select m.*, lead(m.day) over (partition by m.organization_id, m.root_id order by m.seq) as until from moved m)
update capas c set held_days = x.days, held_since = x.since
  from (select s.organization_id, s.root_id, coalesce(sum(s.until - s.day) filter (where s.is_held), 0)::int as days,
               max(s.day) filter (where s.is_held and s.until is null) as since
          from spans s group by 1, 2) x
 where x.organization_id = c.organization_id and x.root_id = c.id;
