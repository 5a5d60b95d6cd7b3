-- What needs attention of CAPAs by what stands below them, as it has to be kept in `capa_kept_concerns`: one row for each rule
-- that holds, whether it is told yet or not.
create view capa_concern_sources with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, x.key
    from records r
    join capas c on c.organization_id = r.organization_id and c.id = r.id
   cross join lateral (
     select 'capa_close_late' as key where r.stage = 'closure-review' and r.status <> 'on-hold'
     union all
     select 'capa_no_containment'
      where c.class_rank = 3 and c.no_containment_reason is null
        and not exists (select from capa_containments x
                         where x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null)
        and not exists (select from actions a
                         where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
                           and a.type = 'containment')
     union all
     -- Of what only a correction is made removes no cause.
     select 'capa_root_uncovered'
      where c.capa_required is distinct from 'no'
        and exists (select from causes o
                     where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.certainty is not null
                       and not exists (select from actions a
                                        where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                                          and a.status <> 'cancelled' and o.id = any(a.root_cause_ids)))
     union all
     -- An action that says nothing of its type is a corrective one. `weakStrategies` of the contract has the weak ones.
     select 'capa_weak_plan'
       from actions a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
        and a.strategy is not null and a.type is distinct from 'containment' and a.type is distinct from 'correction'
        and c.class_rank >= 2 and c.capa_required is distinct from 'no'
     having count(*) > 0 and bool_and(a.strategy in ('administrative', 'training'))
     union all
     select 'capa_inconclusive'
       from capa_effectiveness p
      where r.stage = 'monitoring' and r.status <> 'on-hold' and p.organization_id = r.organization_id and p.record_id = r.id
        and p.cycle = c.cycle and p.deleted_at is null and not is_check_missing(p)) x
   where r.kind = 'capa' and r.deleted_at is null and r.is_taken_over and r.status not in ('completed', 'cancelled');
grant select on capa_concern_sources to plumbline_app, plumbline_definer;

-- Brings what is kept of one CAPA to what its sources say, in the statement that changes it.
create or replace function keep_capa_concerns() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  capa uuid := coalesce(changed->>'record_id', changed->>'id');
begin
  delete from capa_kept_concerns k
   where k.organization_id = new.organization_id and k.record_id = capa
     and not exists (select from capa_concern_sources s
                      where s.organization_id = k.organization_id and s.record_id = k.record_id and s.key = k.key);
  insert into capa_kept_concerns (organization_id, workspace_id, record_id, key, since)
  select s.organization_id, s.workspace_id, s.record_id, s.key, clock()
    from capa_concern_sources s
   where s.organization_id = new.organization_id and s.record_id = capa
  on conflict do nothing;
  return null;
end $$;
call run_as_definer('keep_capa_concerns()');

create or replace trigger keep_concerns after update on records for each row
  when (new.kind = 'capa' and (old.stage, old.status, old.is_taken_over, old.deleted_at is null)
    is distinct from (new.stage, new.status, new.is_taken_over, new.deleted_at is null)) execute function keep_capa_concerns();

-- The row of a CAPA is written after that of its record.
create or replace trigger keep_new_concerns after insert on capas for each row execute function keep_capa_concerns();
create or replace trigger keep_concerns after update on capas for each row
  when ((old.class_rank, old.no_containment_reason, old.capa_required, old.cycle)
    is distinct from (new.class_rank, new.no_containment_reason, new.capa_required, new.cycle)) execute function keep_capa_concerns();

create or replace trigger keep_new_concerns after insert on causes for each row
  when (new.certainty is not null) execute function keep_capa_concerns();
create or replace trigger keep_concerns after update on causes for each row
  when ((old.certainty, old.deleted_at is null) is distinct from (new.certainty, new.deleted_at is null)) execute function keep_capa_concerns();

-- Only actions of CAPAs say by what they work, which cause they remove, or that they contain.
create or replace trigger keep_new_concerns after insert on actions for each row
  when (coalesce(new.type, new.strategy, new.root_cause_ids[1]::text) is not null) execute function keep_capa_concerns();
create or replace trigger keep_concerns after update on actions for each row
  when ((old.type, old.strategy, old.root_cause_ids) is distinct from (new.type, new.strategy, new.root_cause_ids)
    or coalesce(new.type, new.strategy, new.root_cause_ids[1]::text) is not null
       and (old.status = 'cancelled', old.deleted_at is null) is distinct from (new.status = 'cancelled', new.deleted_at is null))
  execute function keep_capa_concerns();

create or replace trigger keep_new_concerns after insert on capa_containments for each row execute function keep_capa_concerns();
create or replace trigger keep_concerns after update on capa_containments for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function keep_capa_concerns();

create or replace trigger keep_concerns after update on capa_effectiveness for each row
  when ((old.checks_count, old.starts_on, old.wait_days, old.deleted_at is null)
    is distinct from (new.checks_count, new.starts_on, new.wait_days, new.deleted_at is null)) execute function keep_capa_concerns();
create or replace trigger keep_new_concerns after insert on capa_effectiveness_checks for each row execute function keep_capa_concerns();
create or replace trigger keep_concerns after update on capa_effectiveness_checks for each row
  when ((old.checked_on, old.deleted_at is null) is distinct from (new.checked_on, new.deleted_at is null)) execute function keep_capa_concerns();
