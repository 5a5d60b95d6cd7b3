-- What people are named for on a record is a task of theirs: a score, a containment, a document that was put off.
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select q.organization_id, q.item_id, x.account_id, q.task, q.workspace_id, q.record_id, r.site_id, r.process_id, q.status, q.due_on, q.made_at
  from (
    select a.organization_id, a.id as item_id, 'risk_score' as task, a.workspace_id, a.record_id, 'pending' as status,
           (a.created_at at time zone s.time_zone)::date + 5 as due_on, a.created_at as made_at,
           array(select l.account_id from risk_assessment_scores l
                  where l.organization_id = a.organization_id and l.assessment_id = a.id and l.given_at is null) as people
      from risk_assessments a
      join records k on k.organization_id = a.organization_id and k.id = a.record_id
      join sites s on s.organization_id = k.organization_id and s.id = k.site_id
     where a.status = 'draft' and a.deleted_at is null and k.status not in ('completed', 'cancelled')
       and exists (select from risk_assessment_scores l
                    where l.organization_id = a.organization_id and l.assessment_id = a.id and l.given_at is null)
    union all
    select c.organization_id, c.id, 'capa_containment', c.workspace_id, c.record_id, c.status, c.due_date, c.created_at, c.responsible_ids
      from capa_containments c
      join records k on k.organization_id = c.organization_id and k.id = c.record_id
     where c.status in ('pending', 'in-progress') and c.deleted_at is null and k.status not in ('completed', 'cancelled')
    union all
    select d.organization_id, d.id, 'capa_document', d.workspace_id, d.record_id, 'pending', d.due_date, d.created_at, array[d.owner_id]
      from capa_document_impacts d
      join records k on k.organization_id = d.organization_id and k.id = d.record_id
     where d.decision = 'deferred' and d.owner_id is not null and d.due_date is not null and d.deleted_at is null
       and k.status <> 'cancelled') q
  join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
 cross join lateral (
   select null::uuid as account_id
   union
   select a.id from accounts a where a.organization_id = q.organization_id and a.id = any(q.people)) x
on conflict do nothing;

-- That a score is asked for is a task, and no rule of its own any more.
delete from attention_snoozes where key = 'score_asked';
