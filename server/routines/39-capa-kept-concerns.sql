-- What has to be kept of CAPAs in `kept_concerns`: what hangs on their days, their stages and what stands below them. Of what has no
-- day of its own the day counts on which it was found.
create view capa_concern_sources with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, l.account_id, x.key, n.since, n.since + x.waits as holds_from, null::date as holds_until
    from records r
    join capas c on c.organization_id = r.organization_id and c.id = r.id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   cross join lateral (
     select null::uuid as person, true as is_of_managers, 'capa_overdue' as key, r.due_on as since, 1 as waits
      where r.due_on is not null and r.status in ('pending', 'in-progress', 'on-hold') and is_timed(r.kind, r.stage, r.status)
     union all
     select p.person, false, 'containment_overdue', min(o.due_date), 1
       from capa_containments o
      cross join lateral (select null::uuid union all select unnest(o.responsible_ids)) p(person)
      where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.status in ('pending', 'in-progress')
      group by p.person
     union all
     -- How long a closure has waited is told by itself.
     select p.person, r.deciders is null, 'capa_decision_waiting', case when r.asked_stage = r.stage then day_in(s.time_zone, r.asked_at) end, 0
       from (select null::uuid union all select unnest(r.deciders)) p(person)
      where r.stage in ('triage', 'plan-review', 'verification') and r.status <> 'on-hold'
     union all
     -- What was known when it was closed once more has been decided about. Nothing of a confidential one is told here.
     select null, true, 'capa_repeated', min(day_in(s.time_zone, l.created_at)), 0
       from record_links l
       join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.status <> 'cancelled' and n.deleted_at is null
       and not n.confidential
      where r.stage = 'closed' and l.organization_id = r.organization_id and l.target_id = r.id and l.type = 'repeats' and l.deleted_at is null
        and (r.closed_on is null or day_in(s.time_zone, l.created_at) >= r.closed_on)
     having count(*) > 0
     union all
     select null, false, 'capa_close_late', max(y.since_on), 6
       from capa_stays y
      where r.stage = 'closure-review' and r.status <> 'on-hold' and r.is_taken_over
        and y.organization_id = r.organization_id and y.record_id = r.id and y.until_on is null
     having count(*) > 0
     union all
     select null, true, 'capa_no_containment', day_in(s.time_zone, r.created_at), 3
      where c.class_rank = 3 and c.no_containment_reason is null and r.is_taken_over
        and not exists (select from capa_containments o
                         where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null)
        and not exists (select from actions a
                         where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
                           and a.type = 'containment')
     union all
     -- Of what only a correction is made removes no cause.
     select null, true, 'capa_root_uncovered', null, 0
      where c.capa_required is distinct from 'no' and r.is_taken_over
        and exists (select from causes o
                     where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.certainty is not null
                       and not exists (select from actions a
                                        where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                                          and a.status <> 'cancelled' and o.id = any(a.root_cause_ids)))
     union all
     -- An action that says nothing of its type is a corrective one. `weakStrategies` of the contract has the weak ones.
     select null, true, 'capa_weak_plan', null, 0
       from actions a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
        and a.strategy is not null and a.type is distinct from 'containment' and a.type is distinct from 'correction'
        and c.class_rank >= 2 and c.capa_required is distinct from 'no' and r.is_taken_over
     having count(*) > 0 and bool_and(a.strategy in ('administrative', 'training'))
     union all
     -- The day of the next check is the review date of what is monitored; once all are made, a verdict is missing instead.
     select p.person, e.checkers is null, case when e.is_missing then 'capa_effectiveness_due' else 'capa_inconclusive' end,
            case when e.is_missing then r.review_on else e.checked_on end, case when e.is_missing then -7 else 0 end
       from (select coalesce(bool_and(is_check_missing(e)), true) as is_missing, array_agg(e.checker_id) as checkers,
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
              select min(k.since) from kept_concerns k
               where k.organization_id = r.organization_id and k.record_id = r.id and k.key = x.key and k.account_id is null),
            today_in(s.time_zone)) as since) n
   cross join lateral (
     select x.person as account_id
     union
     select m.account_id from record_people m
      where x.is_of_managers and m.organization_id = r.organization_id and m.record_id = r.id and m.relation = 'manager') l
   where r.kind = 'capa' and r.deleted_at is null and (r.status in ('completed', 'cancelled')) = (x.key = 'capa_repeated');
grant select on capa_concern_sources to plumbline_app, plumbline_definer;

call keep_concerns_of('capa');

-- They come after `keep_stays`, by their name: since when a closure is in review is looked up there.
create or replace trigger kept_capa_concerns after update on records for each row
  when (new.kind = 'capa' and (old.stage, old.status, old.is_taken_over, old.due_on, old.closed_on, old.review_on, old.deciders, old.asked_at, old.asked_stage, old.site_id, old.deleted_at is null)
    is distinct from (new.stage, new.status, new.is_taken_over, new.due_on, new.closed_on, new.review_on, new.deciders, new.asked_at, new.asked_stage, new.site_id, new.deleted_at is null))
  execute function keep_concerns('capa');

-- The row of a CAPA is written after that of its record.
create or replace trigger keep_new_concerns after insert on capas for each row execute function keep_concerns('capa');
create or replace trigger keep_concerns after update on capas for each row
  when ((old.class_rank, old.no_containment_reason, old.capa_required, old.cycle)
    is distinct from (new.class_rank, new.no_containment_reason, new.capa_required, new.cycle)) execute function keep_concerns('capa');

-- Risks have causes as well.
create or replace trigger keep_new_concerns after insert on causes for each row
  when (new.certainty is not null) execute function keep_concerns();
create or replace trigger keep_concerns after update on causes for each row
  when ((old.certainty, old.deleted_at is null) is distinct from (new.certainty, new.deleted_at is null)) execute function keep_concerns();

create or replace trigger keep_new_concerns after insert on capa_containments for each row execute function keep_concerns('capa');
create or replace trigger keep_concerns after update on capa_containments for each row
  when ((old.status, old.due_date, old.responsible_ids, old.deleted_at is null)
    is distinct from (new.status, new.due_date, new.responsible_ids, new.deleted_at is null)) execute function keep_concerns('capa');

create or replace trigger keep_new_concerns after insert on capa_effectiveness for each row execute function keep_concerns('capa');
create or replace trigger keep_concerns after update on capa_effectiveness for each row
  when ((old.checks_count, old.starts_on, old.wait_days, old.checker_id, old.cycle, old.deleted_at is null)
    is distinct from (new.checks_count, new.starts_on, new.wait_days, new.checker_id, new.cycle, new.deleted_at is null)) execute function keep_concerns('capa');
create or replace trigger keep_new_concerns after insert on capa_effectiveness_checks for each row execute function keep_concerns('capa');
create or replace trigger keep_concerns after update on capa_effectiveness_checks for each row
  when ((old.checked_on, old.deleted_at is null) is distinct from (new.checked_on, new.deleted_at is null)) execute function keep_concerns('capa');

-- Those that a CAPA repeats, or that a link says it does, happened again by it.
create or replace function keep_concerns_of_repeated() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  organization uuid := changed->>'organization_id';
begin
  perform renew_capa_concerns(organization, case when tg_table_name = 'record_links' then array[(changed->>'target_id')::uuid]
    else array(select l.target_id from record_links l
                where l.organization_id = organization and l.record_id = (changed->>'id')::uuid and l.type = 'repeats' and l.deleted_at is null) end);
  return null;
end $$;
call run_as_definer('keep_concerns_of_repeated()');

create or replace trigger keep_repeated_concerns after update on records for each row
  when (new.kind = 'capa' and (old.status = 'cancelled', old.confidential, old.deleted_at is null)
    is distinct from (new.status = 'cancelled', new.confidential, new.deleted_at is null))
  execute function keep_concerns_of_repeated();
create or replace trigger keep_new_concerns after insert on record_links for each row
  when (new.type = 'repeats') execute function keep_concerns_of_repeated();
create or replace trigger keep_concerns after update on record_links for each row
  when (new.type = 'repeats' and (old.type, old.deleted_at is null) is distinct from (new.type, new.deleted_at is null)) execute function keep_concerns_of_repeated();
create or replace trigger keep_left_concerns after delete on record_links for each row
  when (old.type = 'repeats') execute function keep_concerns_of_repeated();
