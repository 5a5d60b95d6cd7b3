-- Workspace administration: what is changed of a membership in a workspace has a version.

alter table account_permissions add column version int not null default 1;
create index groups_workspace on groups (organization_id, workspace_id);
create index groups_role on groups (organization_id, role_id) where role_id is not null;
