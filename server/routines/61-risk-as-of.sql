-- In which round an assessment is made, when it becomes a judgement, and when somebody has looked at it first. Whoever rejects
-- one decides with its `decided_at`, which nothing comes after.
create or replace function note_assessment_moments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.round := coalesce((select o.round from risks o where o.organization_id = new.organization_id and o.id = new.record_id), 0);
  end if;
  if new.status <> 'draft' and new.given_at is null then new.given_at = clock(); end if;
  if new.status in ('reviewed', 'approved') and new.looked_at is null then new.looked_at = clock(); end if;
  return new;
end $$;
create or replace trigger note_assessment_moments before insert or update of status on risk_assessments
  for each row execute function note_assessment_moments();
