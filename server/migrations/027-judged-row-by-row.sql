-- Who may see what is judged row by row and event by event: the log, the rooms of sockets, and who is let in to ask.

grant create on schema public to plumbline_definer;

-- Whether the caller reads all of the organization's log: its owners and administrators do, and so does the system, which
-- acts on nobody's account.
create function reads_whole_log() returns boolean language plpgsql stable as $$
begin
  return (app_user() is null and app_account() is null) or exists (
    select from accounts a where a.organization_id = app_organization() and a.id = app_account()
       and a.status = 'active' and a.role in ('owner', 'admin'));
end $$;

-- The workspaces whose log the caller may read.
create function readable_logs() returns uuid[] language plpgsql stable as $$
begin
  return array(
    select w.id from workspaces w
     where w.organization_id = app_organization() and w.deleted_at is null and exists (
       select from workspace_rights(w.organization_id, app_account(), w.id) r
        where coalesce((r.levels->>'log')::int, r.level) > 0));
end $$;
grant execute on function reads_whole_log(), readable_logs() to plumbline_app;

-- Every row of every log is judged by itself: by its own workspace, else it is the caller's own or an administrator's to
-- read. The policy `scope` judges besides whose sight is narrowed within a workspace.
create policy reader on activities as restrictive for select to plumbline_app using (
  (select reads_whole_log())
  or workspace_id = any ((select readable_logs())::uuid[])
  or (workspace_id is null and account_id = (select app_account())));

-- What the rules of writing ask of the log, whoever may read it: names of fields, and times.
create function fields_changed_since(p_record uuid, p_workspace uuid, p_entity text, p_version int) returns setof text
language sql stable as $$
  select distinct jsonb_object_keys(a.changes) from activities a
   where a.organization_id = app_organization() and a.record_id = p_record and a.record_version > p_version
     and a.workspace_id is not distinct from coalesce(p_workspace, a.workspace_id) and a.entity = coalesce(p_entity, a.entity)
$$;
call entrust('fields_changed_since(uuid, uuid, text, int)');

create function has_lately(p_action text, p_record uuid, p_workspace uuid) returns boolean language sql stable as $$
  select exists (select from activities a
    where a.organization_id = app_organization() and a.account_id = app_account() and a.record_id = p_record
      and a.workspace_id = p_workspace and a.action = p_action and a.at > now() - interval '1 hour')
$$;
call entrust('has_lately(text, uuid, uuid)');

-- What stands between a person who has signed in so and an organization; see `barrier_at`.
create function barrier_for(p_user uuid, p_signed_in_by text, p_organization uuid) returns text language sql stable as $$
  select case
      when p.two_step_required and not has_second_step(p_user) then 'two-step'
      when p.password_days > 0 and exists (
        select from user_secrets s where s.user_id = p_user and s.password_hash is not null
           and s.updated_at < now() - make_interval(days => p.password_days)) then 'password'
      when not p.google_allowed and p_signed_in_by = 'google' then 'google' end
    from sign_in_policies p where p.organization_id = p_organization
$$;
call keep_inside('barrier_for(uuid, text, uuid)');

create or replace function barrier_at(p_organization uuid) returns text language sql stable as $$
  select barrier_for(app_user(), current_setting('app.signed_in_by', true), p_organization)
$$;
call entrust('barrier_at(uuid)');

-- As before, and `accountid` may name the caller's membership by its organization, too.
create or replace function enter(p_session uuid, p_binding bytea, p_organization uuid, p_account uuid, p_workspace uuid)
returns table (state text, user_id uuid, organization_id uuid, account_id uuid, organization_role text,
               level int, levels jsonb, grants text[], module text, module_status text, barrier text)
language plpgsql rows 1 as $$
declare
  member accounts;
  signed_in_by text;
begin
  select s.user_id, s.signed_in_by into user_id, signed_in_by from sessions s join users u on u.id = s.user_id
   where s.id = p_session and s.revoked_at is null and s.expires_at > now() and u.status = 'active'
     and (s.binding is null or s.binding = p_binding);
  if user_id is null then
    state := 'no-session'; return next; return;
  end if;

  if p_organization is not null then
    select * into member from accounts a where a.organization_id = p_organization and a.user_id = enter.user_id;
  else
    select * into member from accounts a where a.user_id = enter.user_id
     order by (a.status = 'active' and a.left_at is null) desc, (a.account_type = 'default') desc, a.last_seen_at desc nulls last limit 1;
  end if;
  state := case
    when member.id is null or member.left_at is not null
      then case when p_organization is null then 'no-account' else 'foreign-organization' end
    when member.status <> 'active' then 'inactive'
    when p_account is not null and p_account not in (member.id, member.organization_id) then 'foreign-account'
    else 'ok' end;
  if state <> 'ok' then
    return next; return;
  end if;

  organization_id := member.organization_id;
  account_id := member.id;
  organization_role := member.role;
  levels := '{}';
  grants := '{}';
  if p_workspace is not null then
    select w.type, s.status into module, module_status
      from workspaces w join subscriptions s on s.organization_id = w.organization_id and s.id = w.module_id
     where w.organization_id = member.organization_id and w.id = p_workspace and w.deleted_at is null;
    if module is not null and member.role in ('owner', 'admin') then
      level := 5;
    elsif module is not null then
      select r.level, r.levels, r.grants into level, levels, grants
        from workspace_rights(member.organization_id, member.id, p_workspace) r;
    end if;
  end if;
  perform set_config('app.user', user_id::text, true),
          set_config('app.organization', organization_id::text, true),
          set_config('app.account', account_id::text, true),
          set_config('app.scope', case when member.role in ('owner', 'admin') then ''
                                  else coalesce(scope_of(member.organization_id, member.id)::text, '') end, true),
          set_config('app.role', case when member.role = 'member' then
            case when coalesce(level, 1) >= 5 then 'admin' when coalesce(level, 1) >= 3 then 'edit' else 'view' end
            else member.role end, true),
          set_config('app.signed_in_by', coalesce(signed_in_by, ''), true);
  barrier := barrier_at(organization_id);
  return next;
end $$;
call entrust('enter(uuid, bytea, uuid, uuid, uuid)');

-- Whether a membership sees what happened to this record of a workspace: the workspace itself, and what is within the
-- scope of the membership or names it. The same rule as the policies `scope`, for somebody who does not ask.
create function sees_root(p_organization uuid, p_account uuid, p_workspace uuid, p_root uuid) returns boolean language plpgsql stable as $$
declare
  scope jsonb := scope_of(p_organization, p_account);
begin
  return p_root = p_workspace or scope is null or not scope ? p_workspace::text or exists (
    select from risks r
     where r.organization_id = p_organization and r.id = p_root
       and (in_scope(scope, r.workspace_id, r.site_id, r.process_id)
         or exists (select from risk_people p where p.organization_id = r.organization_id and p.risk_id = r.id and p.account_id = p_account)
         or exists (select from risk_actions x join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
                     where x.organization_id = r.organization_id and x.risk_id = r.id and x.deleted_at is null and l.account_id = p_account)));
end $$;
call keep_inside('sees_root(uuid, uuid, uuid, uuid)');

-- Which of these memberships see any of these records: the place of each in the list.
create function find_seers(p_organization uuid, p_workspace uuid, p_accounts uuid[], p_roots uuid[]) returns setof bigint
language sql stable as $$
  select x.place from unnest(p_accounts) with ordinality x(account, place)
   where exists (select from unnest(p_roots) r(root) where sees_root(p_organization, x.account, p_workspace, r.root))
$$;
call entrust('find_seers(uuid, uuid, uuid[], uuid[])');

-- Where the log knows a record from, whoever may read it: its kind and its workspace. A person is known from several.
create function places_of_record(p_record uuid) returns table (entity text, workspace_id uuid) language sql stable as $$
  select distinct a.entity, a.workspace_id from activities a
   where a.organization_id = app_organization() and a.root_id = p_record and a.record_id = p_record
$$;
call entrust('places_of_record(uuid)');

-- The log's last number of what is shown in a workspace: its own rows, and the organization's.
create function last_number_in(p_workspace uuid) returns bigint language sql stable as $$
  select greatest(0,
    (select a.seq from activities a where a.organization_id = app_organization() and a.workspace_id = p_workspace order by a.seq desc limit 1),
    (select a.seq from activities a where a.organization_id = app_organization() and a.workspace_id is null order by a.seq desc limit 1))
$$;
call entrust('last_number_in(uuid)');

-- What sockets may still hear, of those that are at work in an organization, and perhaps in rooms of it. state: over (the
-- session has ended), shut (the membership has, or a policy bars it, or the workspace is not theirs to see), open. Without a
-- workspace it says besides which memberships and workspaces they are told of wherever they are.
drop function find_stale_claims(uuid[], uuid[], uuid[]);
create function find_sights(p_sessions uuid[], p_organizations uuid[], p_workspaces uuid[], p_roots uuid[])
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
              and (p.valid_until is null or p.valid_until >= current_date)) end
    from unnest(p_sessions, p_organizations, p_workspaces, p_roots) with ordinality x(session, organization, workspace, root, place)
    left join sessions s on s.id = x.session and s.revoked_at is null and s.expires_at > now()
    left join users u on u.id = s.user_id and u.status = 'active'
    left join accounts a on a.organization_id = x.organization and a.user_id = u.id and a.status = 'active' and a.left_at is null
    left join workspaces w on w.organization_id = a.organization_id and w.id = x.workspace and w.deleted_at is null
    left join lateral workspace_rights(a.organization_id, a.id, w.id) r on w.id is not null
$$;
call entrust('find_sights(uuid[], uuid[], uuid[], uuid[])');

revoke create on schema public from plumbline_definer;
