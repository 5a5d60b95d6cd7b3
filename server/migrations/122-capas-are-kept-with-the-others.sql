-- What CAPA kept of what needs attention moves to where it is kept of records of every kind, with what hangs on the days of CAPAs.
drop function if exists keep_capa_concerns() cascade;
drop function if exists keep_risk_concerns() cascade;
drop function if exists capa_checkers(uuid, uuid) cascade;

insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
select r.organization_id, r.workspace_id, r.id as record_id, l.account_id, x.key, n.since, n.since + x.waits as holds_from, null::date as holds_until
    from records r
    join capas c on c.organization_id = r.organization_id and c.id = r.id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   cross join lateral (
     select null::uuid as person, true as is_of_managers, 'capa_overdue' as key, r.due_on as since, 1 as waits
      where r.due_on is not null and r.status in ('pending', 'in-progress', 'on-hold') and r.stage in ('triage', 'investigation', 'plan-review', 'implementation', 'verification')
     union all
     select p.person, false, 'containment_overdue', min(o.due_date), 1
       from capa_containments o
      cross join lateral (select null::uuid union all select unnest(o.responsible_ids)) p(person)
      where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.status in ('pending', 'in-progress')
      group by p.person
     union all
     select p.person, r.deciders is null, 'capa_decision_waiting', case when r.asked_stage = r.stage then (r.asked_at at time zone s.time_zone)::date end, 0
       from (select null::uuid union all select unnest(r.deciders)) p(person)
      where r.stage in ('triage', 'plan-review', 'verification') and r.status <> 'on-hold'
     union all
     select null, true, 'capa_repeated', min((l.created_at at time zone s.time_zone)::date), 0
       from record_links l
       join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.status <> 'cancelled' and n.deleted_at is null
      where r.stage = 'closed' and l.organization_id = r.organization_id and l.target_id = r.id and l.type = 'repeats' and l.deleted_at is null
        and (r.closed_on is null or (l.created_at at time zone s.time_zone)::date >= r.closed_on)
     having count(*) > 0
     union all
     select null, false, 'capa_close_late', max(y.since_on), 6
       from capa_stays y
      where r.stage = 'closure-review' and r.status <> 'on-hold' and r.is_taken_over
        and y.organization_id = r.organization_id and y.record_id = r.id and y.until_on is null
     having count(*) > 0
     union all
     select null, true, 'capa_no_containment', (r.created_at at time zone s.time_zone)::date, 3
      where c.class_rank = 3 and c.no_containment_reason is null and r.is_taken_over
        and not exists (select from capa_containments o
                         where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null)
        and not exists (select from actions a
                         where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
                           and a.type = 'containment')
     union all
     select null, true, 'capa_root_uncovered', null, 0
      where c.capa_required is distinct from 'no' and r.is_taken_over
        and exists (select from causes o
                     where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.certainty is not null
                       and not exists (select from actions a
                                        where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                                          and a.status <> 'cancelled' and o.id = any(a.root_cause_ids)))
     union all
     select null, true, 'capa_weak_plan', null, 0
       from actions a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
        and a.strategy is not null and a.type is distinct from 'containment' and a.type is distinct from 'correction'
        and c.class_rank >= 2 and c.capa_required is distinct from 'no' and r.is_taken_over
     having count(*) > 0 and bool_and(a.strategy in ('administrative', 'training'))
     union all
     select p.person, e.checkers is null, case when e.is_missing then 'capa_effectiveness_due' else 'capa_inconclusive' end,
            case when e.is_missing then r.review_on else e.checked_on end, case when e.is_missing then -7 else 0 end
       from (select coalesce(bool_and(e.checks_count > (select count(*) from capa_effectiveness_checks k
                             where k.organization_id = e.organization_id and k.plan_id = e.id and k.deleted_at is null
                               and k.checked_on >= e.starts_on + e.wait_days)), true) as is_missing, array_agg(e.checker_id) as checkers,
                    max((select max(k.checked_on) from capa_effectiveness_checks k
                          where k.organization_id = e.organization_id and k.plan_id = e.id and k.deleted_at is null)) as checked_on
               from capa_effectiveness e
              where e.organization_id = r.organization_id and e.record_id = r.id and e.cycle = c.cycle and e.deleted_at is null) e
      cross join lateral (
        select null::uuid
        union select unnest(e.checkers)
        union select unnest(r.deciders) where not e.is_missing) p(person)
      where r.stage = 'monitoring'
        and case when e.is_missing then r.status = 'in-progress' and r.review_on is not null else r.status <> 'on-hold' and r.is_taken_over end) x
   cross join lateral (
     select coalesce(x.since, (
              select (k.since at time zone s.time_zone)::date from capa_kept_concerns k
               where k.organization_id = r.organization_id and k.record_id = r.id and k.key = x.key),
            (now() at time zone s.time_zone)::date) as since) n
   cross join lateral (
     select x.person as account_id
     union
     select m.account_id from record_people m
      where x.is_of_managers and m.organization_id = r.organization_id and m.record_id = r.id and m.relation = 'manager') l
   where r.kind = 'capa' and r.deleted_at is null and (r.status in ('completed', 'cancelled')) = (x.key = 'capa_repeated');

drop table capa_kept_concerns cascade;
