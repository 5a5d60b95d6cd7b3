/** What records name somebody for besides their actions, counted from the tables: rows of a day and a site, called `n`. */
export const namedTasksOf = (accountId: string): string => `(
  select c.due_date, r.site_id from capa_containments c join records r on r.id = c.record_id
   where c.status in ('pending', 'in-progress') and c.deleted_at is null and r.deleted_at is null
     and r.status not in ('completed', 'cancelled') and '${accountId}' = any(c.responsible_ids)
  union all
  select d.due_date, r.site_id from capa_document_impacts d join records r on r.id = d.record_id
   where d.decision = 'deferred' and d.deleted_at is null and r.deleted_at is null and r.status <> 'cancelled' and d.owner_id = '${accountId}'
  union all
  select day_in(s.time_zone, coalesce(o.asked_at, r.updated_at)) + 5, r.site_id from risks o join records r on r.id = o.id
    join sites s on s.id = r.site_id
   where r.stage in ('assessment-review', 'acceptance-review', 'residual-review') and r.status <> 'on-hold' and r.deleted_at is null
     and '${accountId}' = any(o.deciders)
  union all
  select day_in(s.time_zone, a.created_at) + 5, r.site_id from risk_assessment_scores l join risk_assessments a on a.id = l.assessment_id
    join records r on r.id = a.record_id join sites s on s.id = r.site_id
   where l.given_at is null and a.status = 'draft' and a.deleted_at is null and r.deleted_at is null
     and r.status not in ('completed', 'cancelled') and l.account_id = '${accountId}') n`;
