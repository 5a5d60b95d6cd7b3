-- What sockets may hear.

-- Whether a membership sees what happened to this record of a workspace: the workspace itself, and what is within the
-- scope of the membership or names it. The same rule as the policies `scope`, for somebody who does not ask.
create or replace function sees_root(p_organization uuid, p_account uuid, p_workspace uuid, p_root uuid) returns boolean language plpgsql stable as $$
declare
  scope jsonb := scope_of(p_organization, p_account);
begin
  if p_root = any(hidden_of(p_organization, p_account)) then
    return false;
  end if;
  return p_root = p_workspace or scope is null or not scope ? p_workspace::text or exists (
    select from records r
     where r.organization_id = p_organization and r.id = p_root
       and (in_scope(scope, r.workspace_id, r.site_id, r.process_id)
         or names_account(r.organization_id, r.id, p_account)));
end $$;
call keep_inside('sees_root(uuid, uuid, uuid, uuid)');

-- Which of these memberships see any of these records: the place of each in the list.
create or replace function find_seers(p_organization uuid, p_workspace uuid, p_accounts uuid[], p_roots uuid[]) returns setof bigint
language sql stable as $$
  select x.place from unnest(p_accounts) with ordinality x(account, place)
   where exists (select from unnest(p_roots) r(root) where sees_root(p_organization, x.account, p_workspace, r.root))
$$;
call run_as_definer('find_seers(uuid, uuid, uuid[], uuid[])');

create or replace function find_sights(p_sessions uuid[], p_organizations uuid[], p_workspaces uuid[], p_roots uuid[])
returns table (place bigint, state text, account_id uuid, organization_role text, level int, levels jsonb, grants text[],
               narrowed boolean, sees boolean, memberships uuid[], workspaces uuid[])
language sql stable as $$
  select x.place,
         case when u.id is null then 'over'
              when a.id is null or barrier_for(u.id, s.signed_in_by, x.organization) is not null
                or (x.workspace is not null and coalesce(r.level, 0) = 0) then 'shut'
              else 'open' end,
         a.id, a.role, coalesce(r.level, 0), coalesce(r.levels, '{}'), coalesce(r.grants, '{}'),
         x.workspace is not null and coalesce(scope_of(a.organization_id, a.id) ? x.workspace::text, false),
         x.root is null or x.workspace is null or sees_root(a.organization_id, a.id, x.workspace, x.root),
         case when x.workspace is null then array(
           select m.id from accounts m where m.user_id = u.id and m.status = 'active' and m.left_at is null
              and barrier_for(u.id, s.signed_in_by, m.organization_id) is null) end,
         case when x.workspace is null then array(
           select p.workspace_id from account_permissions p
            where p.organization_id = a.organization_id and p.account_id = a.id
              and (p.valid_until is null or p.valid_until >= today_of_organization(p.organization_id))) end
    from unnest(p_sessions, p_organizations, p_workspaces, p_roots) with ordinality x(session, organization, workspace, root, place)
    left join sessions s on s.id = x.session and s.revoked_at is null and s.expires_at > now()
    left join users u on u.id = s.user_id and u.status = 'active'
    left join accounts a on a.organization_id = x.organization and a.user_id = u.id and a.status = 'active' and a.left_at is null
    left join workspaces w on w.organization_id = a.organization_id and w.id = x.workspace and w.deleted_at is null
    left join lateral workspace_rights(a.organization_id, a.id, w.id) r on w.id is not null
$$;
call run_as_definer('find_sights(uuid[], uuid[], uuid[], uuid[])');

-- The log's last number of what is shown in a workspace: its own rows, and the organization's.
create or replace function last_number_in(p_workspace uuid) returns bigint language sql stable as $$
  select greatest(0,
    (select a.seq from activities a where a.organization_id = app_organization() and a.workspace_id = p_workspace order by a.seq desc limit 1),
    (select a.seq from activities a where a.organization_id = app_organization() and a.workspace_id is null order by a.seq desc limit 1))
$$;
call run_as_definer('last_number_in(uuid)');

-- How many milliseconds ago what is shown in a workspace changed last, by its own rows or the organization's.
create or replace function quiet_since_ms(p_workspace uuid) returns bigint language sql stable as $$
  select greatest(0, extract(epoch from clock_timestamp() - a.at) * 1000)::bigint from activities a
   where a.organization_id = app_organization() and a.seq = last_number_in(p_workspace)
$$;
call run_as_definer('quiet_since_ms(uuid)');

-- How many milliseconds ago anything in the organization at hand changed last.
create or replace function organization_quiet_ms() returns bigint language sql stable as $$
  select greatest(0, extract(epoch from clock_timestamp() - a.at) * 1000)::bigint from activities a
   where a.organization_id = app_organization() order by a.seq desc limit 1
$$;
call run_as_definer('organization_quiet_ms()');
