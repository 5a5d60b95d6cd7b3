/** What records name somebody for besides their actions, counted from the tables: rows of a day and a site, called `n`. */
export const namedTasksOf = (accountId: string): string => `(
  select c.due_date, r.site_id from capa_containments c join records r on r.id = c.record_id
   where c.status in ('pending', 'in-progress') and c.deleted_at is null and r.deleted_at is null
     and r.status not in ('completed', 'cancelled') and '${accountId}' = any(c.responsible_ids)
  union all
  select r.review_on, r.site_id from capa_effectiveness p join records r on r.id = p.record_id join capas c on c.id = r.id and c.cycle = p.cycle
   where r.stage = 'monitoring' and r.status = 'in-progress' and r.review_on is not null and r.deleted_at is null and p.verdict is null
     and p.deleted_at is null and p.checker_id = '${accountId}'
     and p.checks_count > (select count(*) from capa_effectiveness_checks k
                            where k.plan_id = p.id and k.deleted_at is null and k.checked_on >= p.starts_on + p.wait_days)
  union all
  select d.due_date, r.site_id from capa_document_impacts d join records r on r.id = d.record_id
   where d.decision = 'deferred' and d.deleted_at is null and r.deleted_at is null and r.status <> 'cancelled' and d.owner_id = '${accountId}'
  union all
  select m.acknowledge_by, r.site_id from capa_messages m join records r on r.id = m.record_id
   where m.required_ack and m.withdrawn_at is null and m.deleted_at is null and r.deleted_at is null and r.status <> 'cancelled'
     and '${accountId}' = any(m.person_ids) and not m.acknowledged ? '${accountId}'
  union all
  select r.decide_by, r.site_id from records r
   where r.status <> 'on-hold' and r.deleted_at is null and '${accountId}' = any(r.deciders)
     and (r.kind = 'risk' and r.stage in ('assessment-review', 'acceptance-review', 'residual-review')
       or r.kind = 'capa' and r.stage in ('triage', 'plan-review', 'verification', 'closure-review')
       or r.kind = 'capa' and r.stage = 'monitoring' and exists (select from capa_effectiveness p join capas c on c.id = p.record_id and c.cycle = p.cycle
            where p.record_id = r.id and p.verdict is null and p.deleted_at is null
              and p.checks_count <= (select count(*) from capa_effectiveness_checks k
                                      where k.plan_id = p.id and k.deleted_at is null and k.checked_on >= p.starts_on + p.wait_days)))
  union all
  select i.next_reading, r.site_id from risk_kris i join records r on r.id = i.record_id
   where i.deleted_at is null and r.deleted_at is null and not r.is_over and i.owner_id = '${accountId}'
  union all
  select r.review_on, r.site_id from records r
   where r.kind = 'risk' and r.stage = 'monitoring' and r.review_on is not null and not r.is_over and r.deleted_at is null
     and exists (select from record_people p where p.record_id = r.id and p.relation = 'manager' and p.account_id = '${accountId}')
  union all
  select c.next_test, r.site_id from risk_controls c join records r on r.id = c.record_id
   where c.next_test is not null and c.deleted_at is null and r.deleted_at is null and not r.is_over
     and exists (select from risk_control_people p where p.control_id = c.id and p.account_id = '${accountId}')
  union all
  select day_in(s.time_zone, v.created_at) + 5, r.site_id from risk_reviews v join records r on r.id = v.record_id
    join sites s on s.id = r.site_id
   where v.settled_at is null and v.deleted_at is null and r.deleted_at is null and not r.is_over and '${accountId}' = any(v.asked_ids)
  union all
  select day_in(s.time_zone, a.created_at) + 5, r.site_id from risk_assessment_scores l join risk_assessments a on a.id = l.assessment_id
    join records r on r.id = a.record_id join sites s on s.id = r.site_id
   where l.given_at is null and a.status = 'draft' and a.deleted_at is null and r.deleted_at is null and not r.is_over and l.account_id = '${accountId}') n`;
