-- What of a record needs attention is kept from the day on from which it holds, once for everybody and once for each person
-- whose it is, so that lists and counts read the first of it in order. It is asked for on every screen.
create table kept_concerns (
  organization_id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  -- Null is everybody's line.
  account_id uuid,
  key text not null,
  -- The day from which it is counted, which may come later or earlier than that from which it is told.
  since date not null,
  holds_from date not null,
  holds_until date,
  unique nulls not distinct (organization_id, record_id, key, account_id, holds_from),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index kept_concerns_whose on kept_concerns (organization_id, account_id, workspace_id, key, holds_from, record_id);
call protect('kept_concerns', 'select');
call narrow('kept_concerns', 'record_id');

insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
with policies as (
  select p.organization_id, p.workspace_id, p.category, p.appetite, p.tolerance, p.valid_from, x.span
    from risk_appetites p
   cross join lateral unnest(datemultirange(daterange(p.valid_from, p.valid_to, '[]')) - coalesce((
           select range_agg(daterange(h.valid_from, h.valid_to, '[]')) from risk_appetites h
            where h.organization_id = p.organization_id and h.workspace_id = p.workspace_id and h.category = p.category and h.edition > p.edition), '{}')) x(span)
), found as (
  select r.organization_id, r.workspace_id, r.id as record_id, c.person, c.key, c.since, c.holds_from, c.holds_until
    from records r
    join risks o on o.organization_id = r.organization_id and o.id = r.id
   cross join lateral (
     select null::uuid as person, true as is_of_managers, b.key,
            case when o.riskappetite is null then greatest(g.rated_on, p.valid_from) else g.rated_on end as since,
            greatest(lower(p.span), g.rated_on) as holds_from, upper(p.span) - 1 as holds_until
       from risk_ratings g
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
      cross join lateral (select case when g.score > t.tolerance then 'risk_above_tolerance' else 'risk_above_appetite' end as key) b
      where g.organization_id = r.organization_id and g.record_id = r.id and g.counts and o.kind = 'threat' and g.score > t.appetite
        and (upper(p.span) is null or upper(p.span) > current_date - 1)
        and not exists (select from risk_acceptances a
                         where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null)
        and (b.key = 'risk_above_tolerance'
          or not exists (select from actions a
                          where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                            and a.status not in ('completed', 'cancelled')))
     union all
     select l.person, false, 'control_untested', min(c.next_test), min(c.next_test) + 1, null::date
       from risk_controls c
      cross join lateral (
        select null::uuid as person union all
        select x.account_id from risk_control_people x where x.organization_id = c.organization_id and x.control_id = c.id) l
      where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null and c.next_test is not null
      group by l.person
     union all
     select null, true, 'acceptance_expiring', a.expires_on, a.expires_on - 30, a.expires_on
       from risk_acceptances a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null
     union all
     select l.person, false, 'kri_reading_due', min(i.next_reading), min(i.next_reading) + 1, null
       from risk_kris i
      cross join lateral (values (null::uuid), (i.owner_id)) l(person)
      where i.organization_id = r.organization_id and i.record_id = r.id and i.deleted_at is null
      group by l.person
     union all
     select null, true, 'kri_red', max(i.last_reading), max(i.last_reading), null
       from risk_kris i
      where i.organization_id = r.organization_id and i.record_id = r.id and i.deleted_at is null and i.state = 'red'
     having count(*) > 0) s
   cross join lateral (
     select s.person, s.key, s.since, s.holds_from, s.holds_until
     union all
     select m.account_id, s.key, s.since, s.holds_from, s.holds_until from record_people m
      where s.is_of_managers and m.organization_id = r.organization_id and m.record_id = r.id and m.relation = 'manager') c
   where r.kind = 'risk' and r.deleted_at is null and not r.is_over
)
select * from found;
