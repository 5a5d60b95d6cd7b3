-- How sure whoever judged a risk was stands with what it is rated with: lists and figures of all risks ask for it, and would
-- otherwise look through the assessments of each.
alter table risk_ratings add column knowledge text check (knowledge in ('low', 'medium', 'high'));
update risk_ratings g set knowledge = (
  select a.knowledge from risk_assessments a
   where a.organization_id = g.organization_id and a.record_id = g.record_id and a.type = g.type and a.deleted_at is null
     and a.status in ('pending', 'reviewed', 'approved')
   order by a.status = 'pending', a.assessed_on desc, a.id desc limit 1);
