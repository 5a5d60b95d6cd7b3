-- Workspace administration: what is changed of a membership in a workspace has a version, and the trail is read by person.

alter table account_permissions add column version int not null default 1;
create index activities_account on activities (organization_id, account_id, seq desc);
create index groups_workspace on groups (organization_id, workspace_id);
create index groups_role on groups (organization_id, role_id) where role_id is not null;


-- As before, with the day by which it is to be done.
create or replace view open_items with (security_invoker = true) as
  select p.organization_id, p.account_id, r.id, 'risk' as kind, 'manager' as relation, r.number, r.name, r.workspace_id,
         'my-risk/detail/' || r.id as path, null::date as due_date, false as is_overdue
    from risk_people p
    join risks r on r.organization_id = p.organization_id and r.id = p.risk_id and r.deleted_at is null and r.status <> 'completed'
   where p.relation = 'manager'
  union all
  select l.organization_id, l.account_id, t.id, 'risk_action', 'assignee', t.record_number, t.title, t.workspace_id,
         'tasks/detail/' || t.id, t.due_date, t.is_overdue
    from risk_action_assignees l
    join task_rows t on t.organization_id = l.organization_id and t.id = l.action_id and t.status <> 'completed'
  union all
  select g.organization_id, g.lead_id, g.id, 'group', 'lead', null, g.name, g.workspace_id,
         'user-management/group-members-details/' || g.id, null, false
    from groups g where g.lead_id is not null and g.deleted_at is null;
