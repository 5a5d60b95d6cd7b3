-- An action can be given to a group: whoever of it claims the action works on it.

alter table actions
  add column group_id uuid,
  -- Since when it waits to be claimed; null for what somebody has, and for what no group has.
  add column offered_at timestamptz,
  add constraint actions_group foreign key (organization_id, group_id) references groups (organization_id, id),
  add constraint actions_offered check (offered_at is null or group_id is not null);
create index actions_group on actions (organization_id, group_id) where offered_at is not null and deleted_at is null;
create index actions_unclaimed on actions (organization_id, workspace_id, offered_at, id) where offered_at is not null and deleted_at is null;

-- A task that is nobody's yet is in the list of each who may claim it.
alter table tasks add column is_offered boolean not null default false;
