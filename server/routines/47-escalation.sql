-- To whom an action that is late is told, level by level.

-- Who has at least this level in a workspace and reaches this place in it. Whose role cannot reach the level is left out
-- before rights are worked out.
create or replace function people_with_level(p_workspace uuid, p_least int, p_most int, p_record uuid, p_site uuid, p_process uuid)
returns setof uuid language sql stable as $$
  select e.account_id
    from account_permissions e
    join workspaces w on w.organization_id = e.organization_id and w.id = e.workspace_id
    left join roles r on r.organization_id = e.organization_id and r.id = e.role_id
   cross join lateral (select * from workspace_rights(e.organization_id, e.account_id, e.workspace_id)
                        where coalesce(r.level, e.level) >= p_least or r.levels ? w.type
                           or exists (select from accounts a where a.organization_id = e.organization_id and a.id = e.account_id and a.role in ('owner', 'admin'))
                           or exists (select from group_members g where g.organization_id = e.organization_id and g.account_id = e.account_id)) g
   where e.organization_id = app_organization() and e.workspace_id = p_workspace
     and coalesce((g.levels->>w.type)::int, g.level) between p_least and p_most
     and in_scope(scope_of(e.organization_id, e.account_id), e.workspace_id, p_site, p_process)
     and hidden_among(e.account_id, array[p_record]) = '{}'
   order by e.account_id limit 50
$$;

-- Whether somebody is active and may read what is at this place of a workspace.
create or replace function may_hear(p_account uuid, p_workspace uuid, p_record uuid, p_site uuid, p_process uuid) returns boolean
language sql stable as $$
  select exists (
    select from accounts a
      join workspaces w on w.organization_id = a.organization_id and w.id = p_workspace
     cross join lateral workspace_rights(a.organization_id, a.id, w.id) g
     where a.organization_id = app_organization() and a.id = p_account and a.status = 'active'
       and coalesce((g.levels->>w.type)::int, g.level) > 0
       and in_scope(scope_of(a.organization_id, a.id), w.id, p_site, p_process)
       and hidden_among(a.id, array[p_record]) = '{}')
$$;

-- The managers of those who manage a record, as far as they may read it.
create or replace function managers_above(p_workspace uuid, p_record uuid, p_site uuid, p_process uuid) returns setof uuid
language sql stable as $$
  select distinct a.manager_account_id
    from record_people p
    join accounts a on a.organization_id = p.organization_id and a.id = p.account_id
   where p.organization_id = app_organization() and p.record_id = p_record and p.relation = 'manager'
     and may_hear(a.manager_account_id, p_workspace, p_record, p_site, p_process)
$$;

-- Whom a level of the ladder names besides those who have the action, with all whom the levels before it name.
create or replace function people_of_rung(p_level int, p_workspace uuid, p_record uuid, p_site uuid, p_process uuid)
returns setof uuid language plpgsql stable as $$
begin
  return query select p.account_id from record_people p
    where p.organization_id = app_organization() and p.record_id = p_record and p.relation = 'manager';
  if p_level >= 2 then
    return query select * from managers_above(p_workspace, p_record, p_site, p_process);
    if not found then
      return query select * from people_with_level(p_workspace, 4, 4, p_record, p_site, p_process);
    end if;
  end if;
  if p_level >= 3 then
    return query select * from people_with_level(p_workspace, 5, 5, p_record, p_site, p_process);
    if not found then
      return query select a.id from accounts a
        where a.organization_id = app_organization() and a.status = 'active' and a.role in ('owner', 'admin') order by a.id limit 50;
    end if;
    return query select q.id from quality_function(p_workspace) q(id)
      where may_hear(q.id, p_workspace, p_record, p_site, p_process) limit 50;
  end if;
end $$;

-- Who is told that a decision of somebody is late: their manager, as far as that one may read the record; else whoever may
-- approve there.
create or replace function manager_of_approver(p_account uuid, p_workspace uuid, p_record uuid, p_site uuid, p_process uuid) returns setof uuid
language plpgsql stable as $$
begin
  return query
    select a.manager_account_id from accounts a
     where a.organization_id = app_organization() and a.id = p_account
       and may_hear(a.manager_account_id, p_workspace, p_record, p_site, p_process);
  if not found then
    return query select * from people_with_level(p_workspace, 4, 4, p_record, p_site, p_process);
  end if;
end $$;
