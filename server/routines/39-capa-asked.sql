-- Whether a checkpoint of a plan has no check of its own yet, made on its day or later: from some checkpoint on there are then
-- fewer checks than checkpoints. `metCheckpoints` of the contract says the same.
create or replace function is_check_missing(p capa_effectiveness) returns boolean language sql stable as $$
  select p.starts_on is null or exists (
    select from (
      select n, p.starts_on + p.wait_days + (n - 1) * p.interval_days as day from generate_series(1, p.checks_count - cardinality(p.extended_to)) n
       union all
      select p.checks_count - cardinality(p.extended_to) + n, x.day::date from unnest(p.extended_to) with ordinality x(day, n)) c
     where p.checks_count - c.n >= (select count(*) from capa_effectiveness_checks k
             where k.organization_id = p.organization_id and k.plan_id = p.id and k.deleted_at is null and k.checked_on >= c.day))
$$;
grant execute on function is_check_missing(capa_effectiveness) to plumbline_app, plumbline_definer;

-- What people who are named on CAPAs have to do besides actions, as `asks` of contract/core/kinds has it in words: one
-- row for each, with those whose it is to do it. The record is asked row by row, as those of risks are.
create view capa_asked with (security_invoker = true) as
  select c.organization_id, c.id as item_id, 'capa_containment' as task, c.workspace_id, c.record_id, c.description as title,
         c.due_date as due_on, c.status, c.version, c.created_at as made_at, c.created_by, c.responsible_ids as people
    from capa_containments c
   where c.status in ('pending', 'in-progress') and c.deleted_at is null
     and (select r.status from records r where r.organization_id = c.organization_id and r.id = c.record_id) not in ('completed', 'cancelled')
  union all
  -- Once all planned checks are made there is nothing to measure, and a verdict is missing.
  select p.organization_id, p.id, 'capa_check', p.workspace_id, p.record_id, p.metric, r.review_on, 'pending', p.version, p.created_at, p.created_by,
         array[p.checker_id]
    from capa_effectiveness p
    cross join lateral (
      select x.review_on from records x
        join capas c on c.organization_id = x.organization_id and c.id = x.id and c.cycle = p.cycle
       where x.organization_id = p.organization_id and x.id = p.record_id and x.stage = 'monitoring' and x.status = 'in-progress'
         and x.review_on is not null
      offset 0) r
   where p.verdict is null and p.deleted_at is null and is_check_missing(p)
  union all
  -- What was put off outlives the CAPA, which may be closed meanwhile.
  select d.organization_id, d.id, 'capa_document', d.workspace_id, d.record_id, d.document,
         d.due_date, 'pending', d.version, d.created_at, d.created_by, array[d.owner_id]
    from capa_document_impacts d
   where d.decision = 'deferred' and d.owner_id is not null and d.due_date is not null and d.deleted_at is null
     and (select r.status from records r where r.organization_id = d.organization_id and r.id = d.record_id) <> 'cancelled'
  union all
  -- A message outlives the CAPA as well: what it says is to be known whatever its stage.
  select m.organization_id, m.id, 'capa_message', m.workspace_id, m.record_id, left(m.message, 120),
         m.acknowledge_by, 'pending', m.version, m.created_at, m.created_by,
         array(select p.id from unnest(m.person_ids) p(id) where not m.acknowledged ? p.id::text order by p.id)
    from capa_messages m
   where m.required_ack and m.withdrawn_at is null and m.deleted_at is null and not m.acknowledged ?& m.person_ids::text[]
     and (select r.status from records r where r.organization_id = m.organization_id and r.id = m.record_id) <> 'cancelled'
  union all
  select d.organization_id, d.item_id, d.task, d.workspace_id, d.record_id, d.title, d.due_on, d.status, d.version, d.made_at, d.created_by, d.people
    from decisions_asked d
   where d.task = 'capa_decision'
     and (d.stage in ('triage', 'plan-review', 'verification', 'closure-review')
       or d.stage = 'monitoring' and exists (
         select from capa_effectiveness p
           join capas c on c.organization_id = p.organization_id and c.id = p.record_id and c.cycle = p.cycle
          where p.organization_id = d.organization_id and p.record_id = d.record_id and p.verdict is null and p.deleted_at is null
            and not is_check_missing(p)));
grant select on capa_asked to plumbline_app, plumbline_definer;
