-- What a membership may do in a workspace, and what it sees there.

-- What a membership may do in a workspace, and why; nothing while it is inactive. A group's role counts for those who
-- are in the workspace by an entry of their own, whose scope narrows whatever they have there. Access ends with its last
-- day where the organization is, and only one that ends asks which day it is.
create or replace function right_sources(p_organization uuid, p_account uuid, p_workspace uuid)
returns table (kind text, source_id uuid, source_name text, level int, levels jsonb, grants text[]) language sql stable as $$
  with entry as (
    select p.* from account_permissions p
     where p.organization_id = p_organization and p.account_id = p_account and p.workspace_id = p_workspace
       and case when p.valid_until is null then true else p.valid_until >= today_of_organization(p_organization) end
  )
  select case when r.id is null then 'entry' else 'role' end, r.id, r.name,
         coalesce(r.level, p.level), coalesce(r.levels, '{}'), p.grants || coalesce(r.grants, '{}')
    from entry p left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
  union all
  select 'group', g.id, g.name, r.level, r.levels, r.grants
    from entry p
    join group_members m on m.organization_id = p.organization_id and m.account_id = p.account_id
    join groups g on g.organization_id = m.organization_id and g.id = m.group_id and g.workspace_id = p_workspace and g.deleted_at is null
    join roles r on r.organization_id = g.organization_id and r.id = g.role_id and r.deleted_at is null
$$;

create or replace function workspace_rights(p_organization uuid, p_account uuid, p_workspace uuid)
returns table (level int, levels jsonb, grants text[]) language sql stable as $$
  with sources as (select * from right_sources(p_organization, p_account, p_workspace)),
  special as (
    select k.key, max(coalesce((s.levels->>k.key)::int, s.level)) as level
      from (select distinct jsonb_object_keys(x.levels) as key from sources x) k cross join sources s group by k.key
  )
  select coalesce((select max(s.level) from sources s), 0),
         coalesce((select jsonb_object_agg(x.key, x.level) from special x), '{}'),
         coalesce((select array_agg(distinct g order by g) from sources s, unnest(s.grants) g), '{}')
   where exists (select from accounts a where a.organization_id = p_organization and a.id = p_account
                    and a.status = 'active' and a.role not in ('owner', 'admin'))
  union all
  select 5, '{}', '{}'
   where exists (select from accounts a where a.organization_id = p_organization and a.id = p_account
                    and a.status = 'active' and a.role in ('owner', 'admin'))
$$;
grant execute on function right_sources(uuid, uuid, uuid), workspace_rights(uuid, uuid, uuid) to plumbline_app, plumbline_definer;

-- The quality function of a workspace: who has the preset role Quality Manager there, also by a group.
create or replace function quality_function(p_workspace uuid) returns setof uuid language sql stable as $$
  select p.account_id
    from roles r
    join account_permissions p on p.organization_id = r.organization_id and p.role_id = r.id
   where r.organization_id = app_organization() and r.preset = 'quality-manager' and p.workspace_id = p_workspace
     and (p.valid_until is null or p.valid_until >= today_of_organization(p.organization_id))
  union
  select p.account_id
    from roles r
    join groups g on g.organization_id = r.organization_id and g.role_id = r.id and g.workspace_id = p_workspace and g.deleted_at is null
    join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
    join account_permissions p on p.organization_id = m.organization_id and p.account_id = m.account_id and p.workspace_id = p_workspace
   where r.organization_id = app_organization() and r.preset = 'quality-manager' and r.deleted_at is null
     and (p.valid_until is null or p.valid_until >= today_of_organization(p.organization_id))
$$;
grant execute on function quality_function(uuid) to plumbline_app, plumbline_worker, plumbline_definer;

-- The sites and processes that a membership is narrowed to, by workspace: {workspace: {sites: [..] | null, processes: ..}};
-- null when it is narrowed nowhere, as owners and admins never are.
create or replace function scope_of(p_organization uuid, p_account uuid) returns jsonb language sql stable as $$
  select jsonb_object_agg(p.workspace_id, jsonb_build_object(
           'sites', case when p.site_ids is null then to_jsonb(r.site_ids) when r.site_ids is null then to_jsonb(p.site_ids)
                    else to_jsonb(array(select unnest(p.site_ids) intersect select unnest(r.site_ids))) end,
           'processes', case when p.process_ids is null then to_jsonb(r.process_ids) when r.process_ids is null then to_jsonb(p.process_ids)
                        else to_jsonb(array(select unnest(p.process_ids) intersect select unnest(r.process_ids))) end))
    from account_permissions p
    join accounts a on a.organization_id = p.organization_id and a.id = p.account_id and a.role not in ('owner', 'admin')
    left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
   where p.organization_id = p_organization and p.account_id = p_account
     and (p.site_ids is not null or p.process_ids is not null or r.site_ids is not null or r.process_ids is not null)
$$;
grant execute on function scope_of(uuid, uuid) to plumbline_app, plumbline_definer;

-- Whether a record at this site and process is within the scope of the workspace. In PL/pgSQL, since it is asked of each
-- row with what a subquery gives, where a function in SQL is not put in its place and costs four times as much.
create or replace function in_scope(scope jsonb, p_workspace uuid, p_site uuid, p_process uuid) returns boolean language plpgsql immutable parallel safe as $$
declare
  here jsonb := scope->p_workspace::text;
begin
  return here is null
    or (coalesce(jsonb_typeof(here->'sites') <> 'array' or here->'sites' ? p_site::text, true)
        and coalesce(jsonb_typeof(here->'processes') <> 'array' or here->'processes' ? p_process::text, true));
end $$;

-- Workspaces with the sites and processes that a scope leaves of each, or null for all of them: for statements that ask
-- it of many rows, which are in scope where `coalesce(site_id = any(sites), true)`, and so with the process.
create or replace function scoped(p_workspaces uuid[], p_scope jsonb) returns table (id uuid, sites uuid[], processes uuid[])
language sql immutable parallel safe as $$
  select w.id, s.ids, p.ids
    from unnest(p_workspaces) w(id)
   cross join lateral (select case when jsonb_typeof(p_scope->w.id::text->'sites') = 'array'
           then array(select x::uuid from jsonb_array_elements_text(p_scope->w.id::text->'sites') x) end as ids) s
   cross join lateral (select case when jsonb_typeof(p_scope->w.id::text->'processes') = 'array'
           then array(select x::uuid from jsonb_array_elements_text(p_scope->w.id::text->'processes') x) end as ids) p
  offset 0 -- worked out once for each workspace
$$;
call keep_inside('scoped(uuid[], jsonb)');

-- The records that name the caller, also by something below them: the policies of what hangs on records ask for it, so that it
-- looks past them, at the organization at hand alone.
create or replace function own_records() returns setof uuid language sql stable as $$
  -- In the FROM, where it becomes a part of this statement and is planned for the account at hand.
  select r.id from records_of(app_organization(), app_account()) r(id)
$$;
call run_as_definer('own_records()');

call keep_inside('names_account(uuid, uuid, uuid)');
call run_as_definer('names_caller(uuid)');
call run_as_definer('sees_record(uuid)');
call run_as_definer('sees_action(uuid)');

-- Who is narrowed to some sites and processes sees the records there, and those that name them; what hangs on a record
-- follows it, and so does its log. What names somebody stands in a function, which is prepared only when it is called:
-- within a policy, each statement of everybody would set it up.
drop policy if exists scope on records;
create policy scope on records as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or in_scope((select app_scope()), workspace_id, site_id, process_id)
  or id in (select own_records()));
drop policy if exists scope on activities;
create policy scope on activities as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or workspace_id is null
  or not (select app_scope()) ? workspace_id::text
  or account_id = app_account()
  or root_id = workspace_id
  or exists (select from records r where r.organization_id = activities.organization_id and r.id = activities.root_id));

create or replace function make_preset_roles() returns trigger language plpgsql as $$
begin
  insert into roles (organization_id, id, workspace_id, preset, position, name, description, level, grants)
    select new.organization_id, gen_random_uuid(), new.id, p.key, p.position, p.name, p.description, v.level, p.grants
      from preset_roles p join preset_role_levels v on v.preset = p.key and v.module = new.type;
  return null;
end $$;

create or replace trigger make_preset_roles after insert on workspaces for each row execute function make_preset_roles();
