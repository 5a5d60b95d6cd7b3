-- More time may be asked for a record itself as well as for one of its actions.

alter table action_requests alter column action_id drop not null;
alter table action_requests add constraint action_requests_about check (action_id is not null or kind = 'extension_decision');
create unique index action_requests_open_record on action_requests (organization_id, record_id)
  where action_id is null and status = 'open' and deleted_at is null;
create index action_requests_of_record on action_requests (organization_id, record_id, created_at desc, id desc) where action_id is null;
create index action_requests_granted on action_requests (organization_id, workspace_id, record_id) where action_id is null and status = 'granted' and deleted_at is null;
