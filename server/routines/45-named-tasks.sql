-- The tasks of who is named on a record for something besides its actions follow what they come from.
create or replace trigger renew_tasks after insert or delete on risk_assessment_scores for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_assessment_scores for each row
  when ((old.given_at, old.account_id) is distinct from (new.given_at, new.account_id)) execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_assessments for each row
  when ((old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null)) execute function renew_tasks_of_action();

-- A record on which nobody was asked to decide has no such task, whatever its stage.
create or replace trigger renew_asked after update on records for each row
  when ((old.deciders <> '{}' or new.deciders <> '{}')
    and (old.stage, old.status = 'on-hold', old.asked_at, old.deciders)
        is distinct from (new.stage, new.status = 'on-hold', new.asked_at, new.deciders))
  execute function renew_tasks_of_record();

create or replace trigger renew_tasks after insert on risk_reviews for each row
  when (new.asked_ids <> '{}') execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_reviews for each row
  when ((old.asked_ids, old.settled_at) is distinct from (new.asked_ids, new.settled_at)) execute function renew_tasks_of_action();

create or replace trigger renew_reviews after update on records for each row
  when (new.kind = 'risk' and 'monitoring' in (old.stage, new.stage) and (old.stage, old.status = 'on-hold', old.review_on)
      is distinct from (new.stage, new.status = 'on-hold', new.review_on))
  execute function renew_tasks_of_record();

create or replace trigger renew_tasks after insert on risk_kris for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_kris for each row
  when ((old.next_reading, old.last_reading, old.owner_id, old.deleted_at is null)
    is distinct from (new.next_reading, new.last_reading, new.owner_id, new.deleted_at is null)) execute function renew_tasks_of_action();
create or replace trigger renew_tasks after insert on risk_controls for each row
  when (new.next_test is not null) execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on risk_controls for each row
  when ((old.next_test, old.last_test, old.deleted_at is null)
    is distinct from (new.next_test, new.last_test, new.deleted_at is null)) execute function renew_tasks_of_action();
-- The owners of a control are below it, and its test below its risk.
create or replace function renew_tasks_of_control() returns trigger language plpgsql as $$
declare
  changed risk_control_people := coalesce(new, old);
begin
  perform close_tasks(c.organization_id, c.record_id), open_tasks(c.organization_id, c.record_id) from risk_controls c
    where c.organization_id = changed.organization_id and c.id = changed.control_id and c.next_test is not null;
  return null;
end $$;
call run_as_definer('renew_tasks_of_control()');
create or replace trigger renew_tasks after insert or delete on risk_control_people for each row execute function renew_tasks_of_control();

create or replace trigger renew_tasks after insert on capa_containments for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_containments for each row
  when ((old.status, old.due_date, old.responsible_ids, old.deleted_at is null)
    is distinct from (new.status, new.due_date, new.responsible_ids, new.deleted_at is null)) execute function renew_tasks_of_action();

create or replace trigger renew_tasks after insert on capa_document_impacts for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_document_impacts for each row
  when ((old.decision, old.due_date, old.owner_id, old.deleted_at is null)
    is distinct from (new.decision, new.due_date, new.owner_id, new.deleted_at is null)) execute function renew_tasks_of_action();

create or replace trigger renew_tasks after insert on capa_messages for each row
  when (new.required_ack) execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_messages for each row
  when ((old.person_ids, old.acknowledged, old.withdrawn_at, old.deleted_at is null)
    is distinct from (new.person_ids, new.acknowledged, new.withdrawn_at, new.deleted_at is null)) execute function renew_tasks_of_action();

create or replace trigger renew_tasks after insert on capa_effectiveness for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_effectiveness for each row
  when ((old.checker_id, old.checks_count, old.starts_on, old.wait_days, old.cycle, old.verdict, old.deleted_at is null)
    is distinct from (new.checker_id, new.checks_count, new.starts_on, new.wait_days, new.cycle, new.verdict, new.deleted_at is null))
  execute function renew_tasks_of_action();
create or replace trigger renew_tasks after insert on capa_effectiveness_checks for each row execute function renew_tasks_of_action();
create or replace trigger renew_changed_tasks after update on capa_effectiveness_checks for each row
  when ((old.checked_on, old.deleted_at is null) is distinct from (new.checked_on, new.deleted_at is null)) execute function renew_tasks_of_action();
create or replace trigger renew_tasks after update on capas for each row
  when (old.cycle is distinct from new.cycle) execute function renew_tasks_of_record();
create or replace trigger renew_checks after update on records for each row
  when (new.kind = 'capa' and 'monitoring' in (old.stage, new.stage)
    and (old.stage, old.status, old.review_on) is distinct from (new.stage, new.status, new.review_on))
  execute function renew_tasks_of_record();
