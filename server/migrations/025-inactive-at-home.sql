-- As before, but whom their own organization has set inactive is taken to where they were at work last.
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
