-- What one person alone is told of is put off by each for themselves; without a person it is put off for everybody.
alter table attention_snoozes
  add column for_account uuid,
  add constraint attention_snoozes_for_account foreign key (organization_id, for_account) references accounts (organization_id, id),
  drop constraint attention_snoozes_pkey,
  add constraint attention_snoozes_one unique nulls not distinct (organization_id, key, item_id, for_account);
update attention_snoozes set for_account = account_id where key in ('task_due_7', 'approval_waiting_me');

-- Who had an action when it was completed: none of them verifies it, whoever has it by then.
alter table actions add column done_by uuid[] not null default '{}';
update actions a set done_by = array(
    select l.account_id from action_people l where l.organization_id = a.organization_id and l.action_id = a.id)
 where a.status = 'completed' and a.verification_required and a.verified_at is null;
