-- What the checks of workspaces need besides what their queries see (records/xray).

-- The workspaces that are checked each night, a page of them by key: ids alone, each is checked by itself in its organization.
create or replace function workspaces_to_check(p_organization uuid, p_workspace uuid, p_most int)
returns table (organization_id uuid, workspace_id uuid) language sql stable as $$
  select w.organization_id, w.id
    from workspaces w
   where w.deleted_at is null and (p_workspace is null or (w.organization_id, w.id) > (p_organization, p_workspace))
   order by w.organization_id, w.id limit p_most
$$;
call run_as_definer('workspaces_to_check(uuid, uuid, int)');

-- Who of these people of the organization at hand signs in by a password alone.
create or replace function people_without_second_step(p_accounts uuid[]) returns setof uuid language sql stable as $$
  select a.id from accounts a
   where a.organization_id = app_organization() and a.id = any(p_accounts) and not has_second_step(a.user_id)
$$;
call run_as_definer('people_without_second_step(uuid[])');

-- The people of a workspace, each with the level that their entry gives; owners and administrators of the organization are in all.
create view workspace_people with (security_invoker = true) as
  select e.organization_id, e.workspace_id, a.id as account_id, a.name, a.email, a.status, a.left_at, a.created_at,
         case when a.role in ('owner', 'admin') then 5 else coalesce(r.level, e.level) end as level
    from account_permissions e
    join accounts a on a.organization_id = e.organization_id and a.id = e.account_id
    left join roles r on r.organization_id = e.organization_id and r.id = e.role_id
  union all
  select w.organization_id, w.id, a.id, a.name, a.email, a.status, a.left_at, a.created_at, 5
    from workspaces w
    join accounts a on a.organization_id = w.organization_id and a.role in ('owner', 'admin')
   where not exists (select from account_permissions e
                      where e.organization_id = w.organization_id and e.workspace_id = w.id and e.account_id = a.id);
grant select on workspace_people to plumbline_app, plumbline_definer;

-- Checks look at what is open to everybody. What is right about all there is they ask of these: whether a number was given,
-- and whether a process was used in the last two years, also by what is confidential.
create or replace function number_is_given(p_kind text, p_year int, p_serial int) returns boolean language sql stable as $$
  select exists (select from records r where r.organization_id = app_organization() and r.kind = p_kind and r.year = p_year and r.serial = p_serial)
$$;
call run_as_definer('number_is_given(text, int, int)');

create or replace function process_is_used(p_process uuid) returns boolean language sql stable as $$
  select exists (select from records r where r.organization_id = app_organization() and r.process_id = p_process and r.created_at > clock() - interval '24 months')
$$;
call run_as_definer('process_is_used(uuid)');
