-- The functions that answer before anybody is known, or for the few things that cross organizations.

-- Opens a request: checks session, organization, membership and workspace, and sets what the policies read.
-- state: ok, no-session, foreign-organization, no-account, inactive, foreign-account.
create function enter(p_session uuid, p_binding bytea, p_organization uuid, p_account uuid, p_workspace uuid)
returns table (state text, user_id uuid, organization_id uuid, account_id uuid, organization_role text,
               level int, grants text[], module text)
language plpgsql as $$
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
    when member.id is null then case when p_organization is null then 'no-account' else 'foreign-organization' end
    when member.status <> 'active' then 'inactive'
    when p_account is not null and p_account <> member.id then 'foreign-account'
    else 'ok' end;
  if state <> 'ok' then
    return next; return;
  end if;

  organization_id := member.organization_id;
  account_id := member.id;
  organization_role := member.role;
  grants := '{}';
  if p_workspace is not null then
    select w.type, case when member.role in ('owner', 'admin') then 5 else coalesce(p.level, 0) end, coalesce(p.grants, '{}')
      into module, level, grants
      from workspaces w left join account_permissions p
        on p.organization_id = w.organization_id and p.workspace_id = w.id and p.account_id = member.id
     where w.organization_id = member.organization_id and w.id = p_workspace and w.deleted_at is null;
  end if;
  perform set_config('app.user', user_id::text, true),
          set_config('app.organization', organization_id::text, true),
          set_config('app.account', account_id::text, true),
          set_config('app.role', case when member.role = 'member' then
            case when coalesce(level, 1) >= 5 then 'admin' when coalesce(level, 1) >= 3 then 'edit' else 'view' end
            else member.role end, true);
  return next;
end $$;
call entrust('enter(uuid, bytea, uuid, uuid, uuid)');

-- A new person: user, secret, unnamed organization, default membership and the four modules on trial.
create function register_user(p_user uuid, p_account uuid, p_name text, p_email text, p_contact text, p_hash text, p_modules jsonb)
returns boolean language plpgsql as $$
begin
  insert into users (id, name, email, contact) values (p_user, p_name, p_email, p_contact) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into user_secrets (user_id, password_hash) values (p_user, p_hash);
  insert into organizations (id) values (p_user);
  insert into accounts (organization_id, id, user_id, role, account_type, name, email)
    values (p_user, p_account, p_user, 'owner', 'default', p_name, p_email);
  insert into subscriptions (organization_id, id, plan_id, module)
    select p_user, (p_modules->>p.module)::uuid, p.id, p.module from plans p where p_modules ? p.module;
  perform set_config('app.user', p_user::text, true), set_config('app.organization', p_user::text, true),
          set_config('app.account', p_account::text, true), set_config('app.role', 'owner', true);
  return true;
end $$;
call entrust('register_user(uuid, uuid, text, text, text, text, jsonb)');

-- What a login needs: the one place where a password hash is read.
create function find_login(p_email text) returns table (user_id uuid, password_hash text, status text) language sql stable as $$
  select u.id, s.password_hash, u.status from users u join user_secrets s on s.user_id = u.id where lower(u.email) = lower(p_email)
$$;
call entrust('find_login(text)');

-- The hash of the signed-in person, to check the current password.
create function find_own_hash() returns text language sql stable as $$
  select password_hash from user_secrets where user_id = app_user()
$$;
call entrust('find_own_hash()');

create function set_own_hash(p_hash text) returns void language sql as $$
  update user_secrets set password_hash = p_hash, updated_at = now() where user_id = app_user()
$$;
call entrust('set_own_hash(text)');

-- Acts as this person in their own organization (after their password, reset link or refresh token was checked).
create function act_as(p_user uuid) returns uuid language plpgsql as $$
declare
  member accounts;
begin
  select * into member from accounts a where a.user_id = p_user
   order by (a.account_type = 'default') desc, (a.status = 'active') desc limit 1;
  perform set_config('app.user', p_user::text, true), set_config('app.organization', member.organization_id::text, true),
          set_config('app.account', member.id::text, true), set_config('app.role', member.role, true);
  return member.organization_id;
end $$;
call entrust('act_as(uuid)');

-- Turns a session's refresh token. p_turn is the turn that the shown token was made for; a token one turn old is
-- answered again within the grace, an older one ends the session. outcome: ok, repeat, replayed, ended.
create function turn_session(p_session uuid, p_turn int, p_binding bytea, p_grace interval, p_idle interval)
returns table (outcome text, user_id uuid, turn int, expires_at timestamptz) language plpgsql as $$
declare
  s sessions;
begin
  select * into s from sessions where id = p_session for update;
  user_id := s.user_id;
  expires_at := s.expires_at;
  if s.id is null or s.revoked_at is not null or s.expires_at <= now() or s.used_at + p_idle <= now()
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
call entrust('turn_session(uuid, int, bytea, interval, interval)');

-- Stores a reset link for a known, active address and voids the older ones; null when there is none.
create function request_reset(p_id uuid, p_email text, p_hash bytea, p_life interval) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  select id into person from users where lower(email) = lower(p_email) and status = 'active';
  if person is not null then
    update password_resets set expires_at = now() where user_id = person and used_at is null and expires_at > now();
    insert into password_resets (id, user_id, token_hash, expires_at) values (p_id, person, p_hash, now() + p_life);
  end if;
  return person;
end $$;
call entrust('request_reset(uuid, text, bytea, interval)');

-- Where a reset mail goes: only to the stored address, only while the link lives.
create function find_reset(p_id uuid) returns table (email text, name text) language sql stable as $$
  select u.email, u.name from password_resets r join users u on u.id = r.user_id
   where r.id = p_id and r.used_at is null and r.expires_at > now()
$$;
call entrust('find_reset(uuid)');

-- Whose link this is, while it lives; it consumes nothing.
create function peek_reset(p_hash bytea) returns table (email text, name text) language sql stable as $$
  select u.email, u.name from password_resets r join users u on u.id = r.user_id
   where r.token_hash = p_hash and r.used_at is null and r.expires_at > now()
$$;
call entrust('peek_reset(bytea)');

-- Uses a reset link once: sets the password, ends every session; null when the link is unknown, used or expired.
create function consume_reset(p_hash bytea, p_password_hash text) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  update password_resets set used_at = now()
   where token_hash = p_hash and used_at is null and expires_at > now() returning user_id into person;
  if person is not null then
    update user_secrets set password_hash = p_password_hash, updated_at = now() where user_id = person;
    update users set email_verified_at = coalesce(email_verified_at, now()) where id = person;
    update sessions set revoked_at = now(), revoke_reason = 'password reset' where user_id = person and revoked_at is null;
  end if;
  return person;
end $$;
call entrust('consume_reset(bytea, text)');

-- One more hit on a bucket; 0 while it is within its limit, else the seconds to wait. Shared by all nodes.
create unlogged table rate_limits (
  bucket text primary key,
  began_at timestamptz not null,
  hits int not null
);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy definer on rate_limits to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on rate_limits to plumbline_definer;

create function hit(p_bucket text, p_limit int, p_seconds int) returns int language plpgsql as $$
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
call entrust('hit(text, int, int)');

-- The first answer to a POST with an Idempotency-Key, replayed for 24 hours.
create table idempotency_keys (
  organization_id uuid not null references organizations,
  user_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys', 'select, insert, update, delete');

-- Puts a job in the queue inside the caller's transaction. The queue belongs to the worker's role.
create function enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8);
end $$;
alter function enqueue(text, json, text, timestamptz) security definer set search_path = public, pg_temp;
alter function enqueue(text, json, text, timestamptz) owner to plumbline_worker;
revoke all on function enqueue(text, json, text, timestamptz) from public;
grant execute on function enqueue(text, json, text, timestamptz) to plumbline_app;

-- Clears away what no longer serves: rate windows, replayable answers, dead sessions and links.
create function sweep() returns void language sql as $$
  delete from rate_limits where began_at < now() - interval '1 day';
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  delete from sessions where expires_at < now() - interval '30 days';
  delete from password_resets where expires_at < now() - interval '7 days';
$$;
call entrust('sweep()');
