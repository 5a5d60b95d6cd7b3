-- Keeps who decided how the assessment of a risk stands, and when, whichever way they did: by a step, about one assessment, or
-- about the risk. A draft was decided by nobody.
create or replace function keep_approval() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.assessment_approval::text end;
begin
  -- Answers say these two within it.
  new.assessment_approval := new.assessment_approval - 'by' - 'at';
  if new.assessment_approval ->> 'status' = 'Draft' then
    new.approval_by := null;
    new.approval_at := null;
  elsif new.assessment_approval::text is distinct from was then
    new.approval_by := app_account();
    new.approval_at := clock();
  end if;
  return new;
end $$;
create or replace trigger keep_approval before insert or update of assessment_approval on risks for each row execute function keep_approval();
