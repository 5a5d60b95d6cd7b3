-- Workspace administration: what is changed of a membership in a workspace has a version.

alter table account_permissions add column version int not null default 1;
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

-- As before, with the days that the settings of the workspace give for an assessment.
create or replace view attention_rows with (security_invoker = true) as
  select t.organization_id, t.workspace_id, t.id, t.record_id, 'task_overdue' as key, 'action' as about,
         t.title as name, t.record_number as number, t.due_date as since, t.today - t.due_date as days, 1 as grave,
         w.type as module, w.module_id, w.name as workspace_name, 'tasks/detail/' || t.id as path, r.site_id, r.process_id,
         array(select l.account_id from risk_action_assignees l
                where l.organization_id = t.organization_id and l.action_id = t.id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = t.organization_id and l.action_id = t.id) as people
    from task_rows t
    join risks r on r.organization_id = t.organization_id and r.id = t.record_id
    join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
   where t.is_overdue
  union all
  select r.organization_id, r.workspace_id, r.id, r.id, 'risk_unassessed', 'library',
         r.name, r.number, r.created_at::date, current_date - r.created_at::date, 2,
         w.type, w.module_id, w.name, 'library/detail/' || r.id, r.site_id, r.process_id,
         array(select l.account_id from risk_people l
                where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager'),
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager')
    from risks r join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
   where r.deleted_at is null and w.deleted_at is null and r.status <> 'completed'
     and r.created_at < now() - make_interval(days => coalesce((
           select (x.settings->>'assessmentDays')::int from workspace_settings x
            where x.organization_id = w.organization_id and x.workspace_id = w.id), 14)) and r.assessment_approval->>'status' <> 'Approved';
