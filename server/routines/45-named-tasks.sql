-- The tasks of who is named on a record for something besides its actions follow what they come from.
create or replace trigger renew_tasks after insert or delete on risk_assessment_scores for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_assessment_scores for each row
  when ((old.given_at, old.account_id) is distinct from (new.given_at, new.account_id)) execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_assessments for each row
  when ((old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null)) execute function renew_tasks_of_action();

create or replace trigger renew_asked after update on risks for each row
  when ((old.asked_at, old.deciders) is distinct from (new.asked_at, new.deciders)) execute function renew_tasks_of_record();
create or replace trigger renew_asked after update on records for each row
  when (new.kind = 'risk' and (old.stage, old.status = 'on-hold') is distinct from (new.stage, new.status = 'on-hold'))
  execute function renew_tasks_of_record();

create or replace trigger renew_tasks after insert on capa_containments for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_containments for each row
  when ((old.status, old.due_date, old.responsible_ids, old.deleted_at is null)
    is distinct from (new.status, new.due_date, new.responsible_ids, new.deleted_at is null)) execute function renew_tasks_of_action();

create or replace trigger renew_tasks after insert on capa_document_impacts for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_document_impacts for each row
  when ((old.decision, old.due_date, old.owner_id, old.deleted_at is null)
    is distinct from (new.decision, new.due_date, new.owner_id, new.deleted_at is null)) execute function renew_tasks_of_action();
