-- Since when an assessment is a judgement, and since when somebody has looked at it: what a risk was rated with on a day is
-- asked of these, as its status says only what became of it.

alter table risk_assessments
  add column given_at timestamptz,
  add column looked_at timestamptz;

update risk_assessments set given_at = created_at where status <> 'draft';
update risk_assessments set looked_at = coalesce(decided_at, updated_at) where status in ('reviewed', 'approved');

alter table risk_assessments
  add constraint risk_assessments_given check (status = 'draft' or given_at is not null),
  add constraint risk_assessments_looked_at check (status not in ('reviewed', 'approved') or looked_at is not null);
