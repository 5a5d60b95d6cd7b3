-- Who is asking: the doors of requests, sessions and sockets.

create or replace function has_second_step(p_user uuid) returns boolean language sql stable as $$
  select exists (select from totp_factors where user_id = p_user and secret is not null)
      or exists (select from passkeys where user_id = p_user)
$$;
call keep_inside('has_second_step(uuid)');

-- Where a person is active. An organization of their own that was never named holds nothing and has nobody else.
create or replace function active_memberships(p_user uuid) returns setof accounts language sql stable as $$
  select a.* from accounts a join organizations o on o.id = a.organization_id
   where a.user_id = p_user and a.status = 'active' and a.left_at is null
     and (o.name is not null or o.id <> p_user
       or exists (select from accounts x where x.organization_id = o.id and x.user_id <> p_user and x.left_at is null))
$$;
call keep_inside('active_memberships(uuid)');

-- What stands between a person who has signed in so and an organization; see `barrier_at`.
create or replace function barrier_for(p_user uuid, p_signed_in_by text, p_organization uuid) returns text language sql stable as $$
  select case
      when p.two_step_required and not has_second_step(p_user) then 'two-step'
      when p.password_days > 0 and exists (
        select from user_secrets s where s.user_id = p_user and s.password_hash is not null
           and s.updated_at < now() - make_interval(days => p.password_days)) then 'password'
      when not p.google_allowed and p_signed_in_by = 'google' then 'google' end
    from sign_in_policies p where p.organization_id = p_organization
$$;
call keep_inside('barrier_for(uuid, text, uuid)');

-- What the person of the transaction must do before an organization opens to them.
create or replace function barrier_at(p_organization uuid) returns text language sql stable as $$
  select barrier_for(app_user(), current_setting('app.signed_in_by', true), p_organization)
$$;
call run_as_definer('barrier_at(uuid)');

-- What is gathered from all organizations leaves out those that are not open to the person yet.
create or replace function open_organizations() returns setof uuid language sql stable as $$
  select a.organization_id from accounts a where a.user_id = app_user() and barrier_at(a.organization_id) is null
$$;
call keep_inside('open_organizations()');

-- Opens a request: checks session, organization, membership and workspace, and sets what the policies read.
-- state: ok, no-session, foreign-organization, no-account, inactive, foreign-account. Whom their own organization has set
-- inactive is taken to where they were at work last. `p_account` may name the caller's membership by its organization, too.
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
          set_config('app.hidden', coalesce(hidden_of(member.organization_id, member.id)::text, ''), true),
          set_config('app.role', case when member.role = 'member' then
            case when coalesce(level, 1) >= 5 then 'admin' when coalesce(level, 1) >= 3 then 'edit' else 'view' end
            else member.role end, true),
          set_config('app.signed_in_by', coalesce(signed_in_by, ''), true);
  -- Most organizations have no policy, and each further function is dear in the first statement of every call.
  if exists (select from sign_in_policies p where p.organization_id = member.organization_id) then
    barrier := barrier_at(organization_id);
  end if;
  return next;
end $$;
call run_as_definer('enter(uuid, bytea, uuid, uuid, uuid)');

-- Acts as this person in their own organization (after their password, reset link or refresh token was checked).
create or replace function act_as(p_user uuid) returns uuid language plpgsql as $$
declare
  member accounts;
begin
  select * into member from accounts a where a.user_id = p_user
   order by (a.account_type = 'default') desc, (a.status = 'active') desc limit 1;
  perform set_config('app.user', p_user::text, true), set_config('app.organization', member.organization_id::text, true),
          set_config('app.account', member.id::text, true), set_config('app.role', member.role, true);
  return member.organization_id;
end $$;
call run_as_definer('act_as(uuid)');

-- After how many idle minutes the sessions of a person end: the strictest of the organizations where they are active.
create or replace function idle_minutes_of(p_user uuid, p_usual int) returns int language sql stable as $$
  select coalesce(min(coalesce(p.idle_minutes, p_usual)), p_usual)
    from active_memberships(p_user) a left join sign_in_policies p on p.organization_id = a.organization_id
$$;
call keep_inside('idle_minutes_of(uuid, int)');

create or replace function own_idle_minutes(p_usual int) returns int language sql stable as $$
  select idle_minutes_of(app_user(), p_usual)
$$;
call run_as_definer('own_idle_minutes(int)');

-- Turns a session's refresh token. p_turn is the turn that the shown token was made for; a token one turn old is
-- answered again within the grace, an older one ends the session. outcome: ok, repeat, replayed, ended.
create or replace function turn_session(p_session uuid, p_turn int, p_binding bytea, p_grace interval, p_idle int)
returns table (outcome text, user_id uuid, turn int, expires_at timestamptz, idle_minutes int)
language plpgsql as $$
declare
  s sessions;
begin
  select * into s from sessions where id = p_session for no key update;
  user_id := s.user_id;
  expires_at := s.expires_at;
  idle_minutes := idle_minutes_of(s.user_id, p_idle);
  if s.id is null or s.revoked_at is not null or s.expires_at <= now() or s.used_at + make_interval(mins => idle_minutes) <= now()
     or (s.binding is not null and s.binding is distinct from p_binding)
     or not exists (select from users u where u.id = s.user_id and u.status = 'active') then
    outcome := 'ended';
  elsif p_turn = s.turn then
    update sessions set turn = s.turn + 1, rotated_at = now(), used_at = now() where id = p_session;
    outcome := 'ok';
    turn := s.turn + 1;
  elsif p_turn = s.turn - 1 and s.rotated_at + p_grace > now() then
    outcome := 'repeat';
    turn := s.turn;
  else
    update sessions set revoked_at = now(), revoke_reason = 'replayed' where id = p_session;
    outcome := 'replayed';
  end if;
  return next;
end $$;
call run_as_definer('turn_session(uuid, int, bytea, interval, int)');

-- Ends a session by its own token, whatever has become of its person's memberships.
create or replace function end_session(p_session uuid, p_binding bytea) returns uuid language sql as $$
  update sessions s set revoked_at = now(), revoke_reason = 'logout'
   where s.id = p_session and s.revoked_at is null and s.expires_at > now() and (s.binding is null or s.binding = p_binding)
     and exists (select from users u where u.id = s.user_id and u.status = 'active') returning s.user_id
$$;
call run_as_definer('end_session(uuid, bytea)');

-- Ends the sessions of a member of the organization at hand that are at work here; gives their ids.
create or replace function end_member_sessions(p_account uuid) returns setof uuid language sql as $$
  update sessions s set revoked_at = now(), revoke_reason = 'membership ended'
    from accounts a
   where a.organization_id = app_organization() and a.id = p_account and s.user_id = a.user_id and s.revoked_at is null
     and coalesce(s.at_organization, a.user_id) = a.organization_id
  returning s.id
$$;
call run_as_definer('end_member_sessions(uuid)');

-- Notes that a session is in use, at the organization where it works.
create or replace function touch_member(p_session uuid) returns void language sql as $$
  update accounts a set last_seen_at = now() from sessions s
   where s.id = p_session and a.user_id = s.user_id and a.organization_id = coalesce(s.at_organization, s.user_id)
$$;
call run_as_definer('touch_member(uuid)');

create or replace function hit(p_bucket text, p_limit int, p_seconds int) returns int language plpgsql as $$
declare
  b rate_limits;
begin
  insert into rate_limits values (p_bucket, clock_timestamp(), 1)
    on conflict (bucket) do update set
      hits = case when rate_limits.began_at + make_interval(secs => p_seconds) <= clock_timestamp() then 1 else rate_limits.hits + 1 end,
      began_at = case when rate_limits.began_at + make_interval(secs => p_seconds) <= clock_timestamp() then clock_timestamp() else rate_limits.began_at end
    returning * into b;
  if b.hits <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from b.began_at - clock_timestamp()) + p_seconds))::int;
end $$;
call run_as_definer('hit(text, int, int)');
