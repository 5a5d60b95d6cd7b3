-- What people who are named on CAPAs have to do besides actions, as `asks` of contract/core/kinds has it in words: one
-- row for each, with those whose it is to do it. The record is asked row by row, as those of risks are.
create view capa_asked with (security_invoker = true) as
  select c.organization_id, c.id as item_id, 'capa_containment' as task, c.workspace_id, c.record_id, c.description as title,
         c.due_date as due_on, c.status, c.version, c.created_at as made_at, c.created_by, c.responsible_ids as people
    from capa_containments c
   where c.status in ('pending', 'in-progress') and c.deleted_at is null
     and (select r.status from records r where r.organization_id = c.organization_id and r.id = c.record_id) not in ('completed', 'cancelled')
  union all
  -- What was put off outlives the CAPA, which may be closed meanwhile.
  select d.organization_id, d.id, 'capa_document', d.workspace_id, d.record_id, d.document,
         d.due_date, 'pending', d.version, d.created_at, d.created_by, array[d.owner_id]
    from capa_document_impacts d
   where d.decision = 'deferred' and d.owner_id is not null and d.due_date is not null and d.deleted_at is null
     and (select r.status from records r where r.organization_id = d.organization_id and r.id = d.record_id) <> 'cancelled';
grant select on capa_asked to plumbline_app, plumbline_definer;
