-- More than one person: roles, groups, scope, invitations; and the one place where rights are worked out.

grant create on schema public to plumbline_definer;

-- The roles that every workspace begins with; the contract's `presetRoles` says the same, which a test compares.
create table preset_roles (
  key text primary key,
  position int not null,
  name text not null,
  description text not null,
  capa int not null,
  risk int not null,
  audit int not null,
  document int not null,
  grants text[] not null default '{}'
);
grant select on preset_roles to plumbline_app, plumbline_definer;
insert into preset_roles values
  ('workspace-admin', 1, 'Workspace Admin', 'Does everything in the workspace, its people and settings included.', 5, 5, 5, 5, '{export,manage_custom_fields}'),
  ('quality-manager', 2, 'Quality Manager', 'Decides and approves, and exports.', 4, 4, 4, 4, '{export}'),
  ('process-owner', 3, 'Process Owner', 'Creates and edits records, and exports.', 3, 3, 2, 3, '{export}'),
  ('contributor', 4, 'Contributor', 'Works on what they are given: their actions, comments and evidence.', 2, 2, 2, 2, '{}'),
  ('lead-auditor', 5, 'Lead Auditor', 'Leads audits; reads everything else.', 1, 1, 4, 1, '{export}'),
  ('auditor', 6, 'Auditor', 'Carries out audits; reads everything else.', 1, 1, 3, 1, '{}'),
  ('approver', 7, 'Approver', 'Approves documents; reads everything else.', 1, 1, 1, 4, '{}'),
  ('reader', 8, 'Reader', 'Reads effective documents and confirms having read them.', 0, 0, 0, 1, '{}'),
  ('viewer', 9, 'Viewer', 'Reads everything and changes nothing.', 1, 1, 1, 1, '{}');

-- A role of a workspace: a level, levels of its own for some resources, grants, and the sites and processes that it
-- is narrowed to (null: all of them). Ids in arrays are checked by the service; a site is never deleted for good.
create table roles (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  preset text references preset_roles,
  position int not null default 100,
  name text not null,
  description text not null,
  level int not null check (level between 1 and 5),
  levels jsonb not null default '{}',
  grants text[] not null default '{}',
  site_ids uuid[],
  process_ids uuid[],
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create unique index roles_name on roles (organization_id, workspace_id, lower(name)) where deleted_at is null;
create unique index roles_preset on roles (organization_id, workspace_id, preset);
call protect('roles', 'select, insert, update');

create function make_preset_roles() returns trigger language plpgsql as $$
begin
  insert into roles (organization_id, id, workspace_id, preset, position, name, description, level, grants)
    select new.organization_id, gen_random_uuid(), new.id, p.key, p.position, p.name, p.description, v.level, p.grants
      from preset_roles p
     cross join lateral (select case new.type when 'capa' then p.capa when 'risk' then p.risk when 'audit' then p.audit else p.document end as level) v
     where v.level > 0;
  return null;
end $$;
create trigger make_preset_roles after insert on workspaces for each row execute function make_preset_roles();
insert into roles (organization_id, id, workspace_id, preset, position, name, description, level, grants)
  select w.organization_id, gen_random_uuid(), w.id, p.key, p.position, p.name, p.description, v.level, p.grants
    from workspaces w cross join preset_roles p
   cross join lateral (select case w.type when 'capa' then p.capa when 'risk' then p.risk when 'audit' then p.audit else p.document end as level) v
   where v.level > 0;

-- What a membership may do in a workspace: by a role, or by a level of its own; for a time, and within sites and processes.
alter table account_permissions
  add column role_id uuid,
  add column site_ids uuid[],
  add column process_ids uuid[],
  add column valid_until date,
  add column granted_by uuid,
  add foreign key (organization_id, role_id) references roles (organization_id, id);
create index account_permissions_role on account_permissions (organization_id, role_id) where role_id is not null;

alter table accounts
  add column job_title text,
  add column department text,
  add column employee_no text,
  add column manager_account_id uuid,
  add column deactivated_at timestamptz,
  add column deactivate_reason text,
  -- Who left stays known to the records they worked on; an invitation brings the membership back.
  add column left_at timestamptz,
  add foreign key (organization_id, manager_account_id) references accounts (organization_id, id);

-- Whatever way it is tried, an organization keeps an active owner.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.status = 'active' and (new.role <> 'owner' or new.status <> 'active') then
    perform from organizations o where o.id = new.organization_id for update;
    if not exists (select from accounts a where a.organization_id = new.organization_id and a.role = 'owner' and a.status = 'active') then
      raise exception 'last owner' using errcode = 'check_violation', constraint = 'last_owner';
    end if;
  end if;
  return null;
end $$;
alter function keep_an_owner() security definer set search_path = public, pg_temp;
alter function keep_an_owner() owner to plumbline_definer;
revoke all on function keep_an_owner() from public;
create trigger keep_an_owner after update of role, status on accounts for each row execute function keep_an_owner();

-- Named sets of people of a workspace. One with a role gives it to its members besides what they have.
create table groups (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  description text,
  lead_id uuid,
  role_id uuid,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, lead_id) references accounts (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create unique index groups_name on groups (organization_id, workspace_id, lower(name)) where deleted_at is null;
call protect('groups', 'select, insert, update');

create table group_members (
  organization_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, group_id, account_id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index group_members_account on group_members (organization_id, account_id);
call protect('group_members', 'select, insert, delete');

-- How a workspace is set up, all of it under one version; the trail keeps every change.
create table workspace_settings (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  settings jsonb not null default '{}',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('workspace_settings', 'select, insert, update');

-- What a membership may do in a workspace, and why; nothing while it is inactive. A group's role counts for those who
-- are in the workspace by an entry of their own, whose scope narrows whatever they have there.
create function right_sources(p_organization uuid, p_account uuid, p_workspace uuid)
returns table (kind text, source_id uuid, source_name text, level int, levels jsonb, grants text[]) language sql stable as $$
  with entry as (
    select p.* from account_permissions p
     where p.organization_id = p_organization and p.account_id = p_account and p.workspace_id = p_workspace
       and (p.valid_until is null or p.valid_until >= current_date)
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

create function workspace_rights(p_organization uuid, p_account uuid, p_workspace uuid)
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

-- The sites and processes that a membership is narrowed to, by workspace: {workspace: {sites: [..] | null, processes: ..}};
-- null when it is narrowed nowhere, as owners and admins never are.
create function scope_of(p_organization uuid, p_account uuid) returns jsonb language sql stable as $$
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

create function app_scope() returns jsonb language sql stable parallel safe
  as $$ select nullif(current_setting('app.scope', true), '')::jsonb $$;

-- Whether a record at this site and process is within the scope of the workspace.
create function in_scope(scope jsonb, p_workspace uuid, p_site uuid, p_process uuid) returns boolean language sql immutable parallel safe as $$
  select coalesce(jsonb_typeof(scope->p_workspace::text->'sites') <> 'array' or scope->p_workspace::text->'sites' ? p_site::text, true)
     and coalesce(jsonb_typeof(scope->p_workspace::text->'processes') <> 'array' or scope->p_workspace::text->'processes' ? p_process::text, true)
$$;

-- Who is narrowed to some sites and processes sees the risks there, and those that name them; its parts and its log follow.
create policy scope on risks as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or in_scope((select app_scope()), workspace_id, site_id, process_id)
  or exists (select from risk_people p where p.organization_id = risks.organization_id and p.risk_id = risks.id and p.account_id = app_account())
  or exists (select from risk_actions x join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
              where x.organization_id = risks.organization_id and x.risk_id = risks.id and x.deleted_at is null and l.account_id = app_account()));
create policy scope on activities as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or workspace_id is null
  or not (select app_scope()) ? workspace_id::text
  or account_id = app_account()
  or root_id = workspace_id
  or exists (select from risks r where r.organization_id = activities.organization_id and r.id = activities.root_id));

-- As before, with what a role says, and narrowed to its sites and processes.
drop function enter(uuid, bytea, uuid, uuid, uuid);
create function enter(p_session uuid, p_binding bytea, p_organization uuid, p_account uuid, p_workspace uuid)
returns table (state text, user_id uuid, organization_id uuid, account_id uuid, organization_role text,
               level int, levels jsonb, grants text[], module text)
language plpgsql rows 1 as $$
declare
  member accounts;
begin
  select s.user_id into user_id from sessions s join users u on u.id = s.user_id
   where s.id = p_session and s.revoked_at is null and s.expires_at > now() and u.status = 'active'
     and (s.binding is null or s.binding = p_binding);
  if user_id is null then
    state := 'no-session'; return next; return;
  end if;

  if p_organization is not null then
    select * into member from accounts a where a.organization_id = p_organization and a.user_id = enter.user_id;
  else
    select * into member from accounts a where a.user_id = enter.user_id
     order by (a.account_type = 'default') desc, (a.status = 'active') desc, a.last_seen_at desc nulls last limit 1;
  end if;
  state := case
    when member.id is null or member.left_at is not null
      then case when p_organization is null then 'no-account' else 'foreign-organization' end
    when member.status <> 'active' then 'inactive'
    when p_account is not null and p_account <> member.id then 'foreign-account'
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
    select w.type into module from workspaces w
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
            else member.role end, true);
  return next;
end $$;
call entrust('enter(uuid, bytea, uuid, uuid, uuid)');

-- The caller's own tasks in every organization where they are active; see the first one of this name.
create or replace function my_tasks() returns table (task task_rows, people json) language sql stable as $$
  select t, (select json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
                             order by l.position)
               from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
              where l.organization_id = t.organization_id and l.action_id = t.id)
    from accounts m
    join risk_action_assignees mine on mine.organization_id = m.organization_id and mine.account_id = m.id
    join task_rows t on t.organization_id = mine.organization_id and t.id = mine.action_id
   where m.user_id = app_user() and m.status = 'active'
     and (m.role in ('owner', 'admin') or exists (
       select from workspace_rights(m.organization_id, m.id, t.workspace_id) r where r.level >= 1))
$$;
call entrust('my_tasks()');

create or replace function find_stale_claims(p_sessions uuid[], p_organizations uuid[], p_workspaces uuid[])
returns setof bigint language sql stable as $$
  select x.place
    from unnest(p_sessions, p_organizations, p_workspaces) with ordinality x(session, organization, workspace, place)
   where not exists (
     select from sessions s
       join users u on u.id = s.user_id and u.status = 'active'
       join accounts a on a.organization_id = x.organization and a.user_id = u.id and a.status = 'active'
       left join workspaces w on w.organization_id = x.organization and w.id = x.workspace and w.deleted_at is null
      where s.id = x.session and s.revoked_at is null and s.expires_at > now()
        and (x.workspace is null or (w.id is not null and (a.role in ('owner', 'admin') or exists (
          select from workspace_rights(a.organization_id, a.id, w.id) r where r.level >= 1)))))
$$;
call entrust('find_stale_claims(uuid[], uuid[], uuid[])');

-- An invitation: to an address, for some workspaces, by a link that only its mail holds.
create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
  token_hash bytea,
  expires_at timestamptz not null,
  invited_by uuid not null,
  last_sent_at timestamptz,
  resend_count int not null default 0,
  accepted_at timestamptz,
  accepted_account_id uuid,
  job_title text,
  department text,
  employee_no text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, invited_by) references accounts (organization_id, id),
  foreign key (organization_id, accepted_account_id) references accounts (organization_id, id)
);
create unique index invitations_pending on invitations (organization_id, lower(email)) where status = 'pending';
create index invitations_token on invitations (token_hash) where token_hash is not null;
create index invitations_newest on invitations (organization_id, created_at desc, id desc);
call protect('invitations', 'select, insert, update');

create table invitation_permissions (
  organization_id uuid not null,
  invitation_id uuid not null,
  workspace_id uuid not null,
  level int not null check (level between 1 and 5),
  role_id uuid,
  site_ids uuid[],
  process_ids uuid[],
  valid_until date,
  primary key (organization_id, invitation_id, workspace_id),
  foreign key (organization_id, invitation_id) references invitations (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create index invitation_permissions_workspace on invitation_permissions (organization_id, workspace_id);
call protect('invitation_permissions', 'select, insert, delete');

-- The people of an organization who have not left; who has is out of sight as a deleted record is.
create view members with (security_invoker = true) as
  select a.*, a.left_at as deleted_at from accounts a;
grant select, update on members to plumbline_app;
grant select on members to plumbline_definer;

-- What is open in somebody's name, in every module; a module joins by a line. `path` is where it is in its workspace.
create view open_items with (security_invoker = true) as
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
grant select on open_items to plumbline_app, plumbline_definer;

-- What an invitation is about, for whoever holds its link; it consumes nothing.
create function find_invitation(p_hash bytea)
returns table (organization_id uuid, id uuid, email text, status text, expires_at timestamptz, org_name text,
               inviter_name text, inviter_user uuid, permissions json) language sql stable as $$
  select i.organization_id, i.id, i.email, case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end,
         i.expires_at, o.name, a.name, a.user_id,
         (select coalesce(json_agg(json_build_object('workspace', w.id, 'permission',
                   case when p.level >= 5 then 'admin' when p.level >= 3 then 'edit' else 'view' end,
                   'roleId', p.role_id, 'validUntil', p.valid_until, 'workspaceName', w.name, 'roleName', r.name, 'module', w.type)
                   order by w.type, w.name), '[]')
            from invitation_permissions p
            join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
            left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
           where p.organization_id = i.organization_id and p.invitation_id = i.id)
    from invitations i
    join organizations o on o.id = i.organization_id
    join accounts a on a.organization_id = i.organization_id and a.id = i.invited_by
   where i.token_hash = p_hash
$$;
call entrust('find_invitation(bytea)');

-- Makes the signed-in person a member by a link that was sent to their address, and acts in that organization from
-- then on. outcome: ok, unknown, other-address, used, over, inactive.
create function accept_invitation(p_hash bytea, p_account uuid)
returns table (outcome text, organization_id uuid, account_id uuid, email text) language plpgsql as $$
declare
  i invitations;
  person users;
  member accounts;
begin
  select * into i from invitations x where x.token_hash = p_hash for update;
  select * into person from users u where u.id = app_user();
  email := i.email;
  outcome := case
    when i.id is null then 'unknown'
    when lower(person.email) <> lower(i.email) then 'other-address'
    when i.status = 'accepted' then 'used'
    when i.status <> 'pending' or i.expires_at <= now() then 'over'
    else 'ok' end;
  if outcome <> 'ok' then
    return next; return;
  end if;

  select * into member from accounts a where a.organization_id = i.organization_id and a.user_id = person.id for update;
  if member.id is null then
    insert into accounts (organization_id, id, user_id, role, account_type, name, email, profile_picture, job_title, department, employee_no)
      values (i.organization_id, p_account, person.id, 'member', 'invited', person.name, person.email, person.profile_picture,
              i.job_title, i.department, i.employee_no)
      returning * into member;
  elsif member.left_at is not null then
    update accounts a set left_at = null, status = 'active', role = 'member', version = a.version + 1, updated_at = now()
     where a.organization_id = i.organization_id and a.id = member.id returning * into member;
  elsif member.status <> 'active' then
    outcome := 'inactive';
    return next; return;
  end if;
  insert into account_permissions (organization_id, account_id, workspace_id, level, role_id, site_ids, process_ids, valid_until, granted_by)
    select p.organization_id, member.id, p.workspace_id, p.level, r.id, p.site_ids, p.process_ids, p.valid_until, i.invited_by
      from invitation_permissions p
      join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
      left join roles r on r.organization_id = p.organization_id and r.id = p.role_id and r.deleted_at is null
     where p.organization_id = i.organization_id and p.invitation_id = i.id
    on conflict on constraint account_permissions_pkey do update set level = excluded.level, role_id = excluded.role_id,
      site_ids = excluded.site_ids, process_ids = excluded.process_ids, valid_until = excluded.valid_until, granted_by = excluded.granted_by;
  update invitations x set status = 'accepted', accepted_at = now(), accepted_account_id = member.id,
         version = x.version + 1, updated_at = now()
   where x.organization_id = i.organization_id and x.id = i.id;
  -- Whoever has the link has opened that mailbox.
  update users u set email_verified_at = coalesce(u.email_verified_at, now()) where u.id = person.id;

  organization_id := i.organization_id;
  account_id := member.id;
  perform set_config('app.organization', organization_id::text, true), set_config('app.account', account_id::text, true),
          set_config('app.role', member.role, true);
  return next;
end $$;
call entrust('accept_invitation(bytea, uuid)');

-- Where a session was last at work, so that it can be ended when that organization lets the person go.
alter table sessions add column at_organization uuid;

-- Ends the sessions of a member of the organization at hand that are at work here; gives their ids.
create function end_member_sessions(p_account uuid) returns setof uuid language sql as $$
  update sessions s set revoked_at = now(), revoke_reason = 'membership ended'
    from accounts a
   where a.organization_id = app_organization() and a.id = p_account and s.user_id = a.user_id and s.revoked_at is null
     and coalesce(s.at_organization, a.user_id) = a.organization_id
  returning s.id
$$;
call entrust('end_member_sessions(uuid)');

-- Notes that a session is in use, at the organization where it works.
create function touch_member(p_session uuid) returns void language sql as $$
  update accounts a set last_seen_at = now() from sessions s
   where s.id = p_session and a.user_id = s.user_id and a.organization_id = coalesce(s.at_organization, s.user_id)
$$;
call entrust('touch_member(uuid)');

revoke create on schema public from plumbline_definer;
