-- The record of an action beside each of its people, null while the action is deleted: which records name somebody is asked by
-- every statement of whoever is narrowed, and should not look up each of their actions.
alter table action_people add column record_id uuid;
update action_people l set record_id = a.record_id
  from actions a where a.organization_id = l.organization_id and a.id = l.action_id and a.deleted_at is null;
create index action_people_record on action_people (organization_id, account_id, record_id) where record_id is not null;
