-- A way back for who has lost every second step, and what an organization asks of how its people sign in.

grant create on schema public to plumbline_definer;

-- Asked for by the person (`ready_at` null: somebody who manages their account must vouch first), or begun by somebody
-- who does. The link in the mail counts from `ready_at` until `expires_at`, once, beside the first step of a login.
create table two_step_resets (
  id uuid primary key,
  user_id uuid not null references users,
  email text not null,
  token_hash bytea not null unique,
  cancel_hash bytea not null unique,
  vouched_organization uuid,
  vouched_account uuid,
  reason text,
  ready_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index two_step_resets_open on two_step_resets (user_id) where used_at is null and cancelled_at is null;
create index two_step_resets_user on two_step_resets (user_id, created_at);
alter table two_step_resets enable row level security;
alter table two_step_resets force row level security;
create policy definer on two_step_resets to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on two_step_resets to plumbline_definer;

-- Hands a function to the definer role alone, for those that others of its functions ask.
create procedure keep_inside(target regprocedure) language plpgsql as $$
begin
  execute format('alter function %s owner to plumbline_definer', target);
  execute format('revoke all on function %s from public', target);
end $$;

create function has_second_step(p_user uuid) returns boolean language sql stable as $$
  select exists (select from totp_factors where user_id = p_user and secret is not null)
      or exists (select from passkeys where user_id = p_user)
$$;
call keep_inside('has_second_step(uuid)');

-- Where a person is active. An organization of their own that was never named holds nothing and has nobody else.
create function active_memberships(p_user uuid) returns setof accounts language sql stable as $$
  select a.* from accounts a join organizations o on o.id = a.organization_id
   where a.user_id = p_user and a.status = 'active' and a.left_at is null
     and (o.name is not null or o.id <> p_user
       or exists (select from accounts x where x.organization_id = o.id and x.user_id <> p_user and x.left_at is null))
$$;
call keep_inside('active_memberships(uuid)');

-- A reset is void once its person has left the organization that vouched, the address has changed, or the password was
-- set by a mailed link meanwhile: the mailbox alone would have done for both steps.
create function is_vouched(r two_step_resets) returns boolean language sql stable as $$
  select exists (select from users u where u.id = r.user_id and lower(u.email) = lower(r.email))
     and (r.vouched_organization is null or exists (
       select from accounts a where a.organization_id = r.vouched_organization and a.user_id = r.user_id and a.status = 'active' and a.left_at is null))
     and not exists (select from password_resets p where p.user_id = r.user_id and p.used_at > r.created_at)
$$;
call keep_inside('is_vouched(two_step_resets)');

create function open_two_step_reset(p_user uuid) returns two_step_resets language sql stable as $$
  select * from two_step_resets r
   where r.user_id = p_user and r.used_at is null and r.cancelled_at is null and r.expires_at > now() and is_vouched(r)
$$;
call keep_inside('open_two_step_reset(uuid)');

-- Another organization, or an own one with a name, must have the time to object; and the mailbox alone must not do for
-- both steps: so a password that was just set by a mailed link waits as well.
create function must_wait_for_reset(p_user uuid, p_organization uuid) returns boolean language sql stable as $$
  select exists (select from active_memberships(p_user) a where a.organization_id <> p_organization)
      or exists (select from password_resets r where r.user_id = p_user and r.used_at > now() - interval '24 hours')
$$;
call keep_inside('must_wait_for_reset(uuid, uuid)');

-- How a member of the organization at hand stands with the second step. What another organization began is told without
-- its name or its words.
create function two_step_of(p_account uuid)
returns table (is_on boolean, is_verified boolean, waits boolean, begun_by text, begun_name text, reason text, created_at timestamptz, ready_at timestamptz, expires_at timestamptz)
language sql stable as $$
  select has_second_step(a.user_id), u.email_verified_at is not null, must_wait_for_reset(a.user_id, a.organization_id),
         case when r.id is null then null when r.vouched_organization = a.organization_id then 'here'
              when r.vouched_organization is not null then 'elsewhere' else 'person' end,
         v.name, case when v.id is not null then r.reason end, r.created_at, r.ready_at, r.expires_at
    from accounts a
    join users u on u.id = a.user_id
    left join lateral (select x.* from open_two_step_reset(a.user_id) x where x.id is not null) r on true
    left join accounts v on v.organization_id = a.organization_id and r.vouched_organization = a.organization_id and v.id = r.vouched_account
   where a.organization_id = app_organization() and a.id = p_account and a.left_at is null
$$;
call entrust('two_step_of(uuid)');

-- Somebody who has taken the first step of a login says that the second is lost. outcome: people (somebody may vouch),
-- waiting (nobody can: the link comes after `p_alone`), unverified, often, link (the first step was a mailed link), over.
create function ask_two_step_reset(p_challenge bytea, p_id uuid, p_token bytea, p_cancel bytea, p_alone interval, p_asked interval, p_life interval)
returns table (outcome text, user_id uuid, ready_at timestamptz, is_new boolean) language plpgsql as $$
declare
  person users;
  r two_step_resets;
  first text;
  can_vouch boolean;
begin
  select u.* into person from sign_in_challenges c join users u on u.id = c.user_id and u.status = 'active'
   where c.token_hash = p_challenge and c.kind = 'second-step' and c.used_at is null and c.expires_at > now()
     for update of u;
  first := (select c.first_step from sign_in_challenges c where c.token_hash = p_challenge);
  user_id := person.id;
  is_new := false;
  select * into r from open_two_step_reset(person.id);
  outcome := case when person.id is null then 'over' when first not in ('password', 'google') then 'link' when person.email_verified_at is null then 'unverified'
                  when r.id is not null then case when r.ready_at is null then 'people' else 'waiting' end
                  when (select count(*) from two_step_resets x where x.user_id = person.id and x.created_at > now() - interval '1 day') >= 3
                    then 'often' end;
  ready_at := r.ready_at;
  if outcome is not null then
    return next; return;
  end if;
  can_vouch := exists (
    select from active_memberships(person.id) a
      join accounts x on x.organization_id = a.organization_id and x.user_id <> person.id and x.status = 'active' and x.left_at is null
       and (x.role = 'owner' or (x.role = 'admin' and a.role <> 'owner')));
  outcome := case when can_vouch then 'people' else 'waiting' end;
  ready_at := case when can_vouch then null else now() + p_alone end;
  is_new := true;
  update two_step_resets x set cancelled_at = x.expires_at where x.user_id = person.id and x.used_at is null and x.cancelled_at is null;
  insert into two_step_resets (id, user_id, email, token_hash, cancel_hash, ready_at, expires_at)
  values (p_id, person.id, person.email, p_token, p_cancel, ask_two_step_reset.ready_at, coalesce(ask_two_step_reset.ready_at + p_life, now() + p_asked));
  return next;
end $$;
call entrust('ask_two_step_reset(bytea, uuid, bytea, bytea, interval, interval, interval)');

-- Begins the reset for a member of the organization at hand; the caller was checked to manage their account.
-- outcome: ok, gone, off, unverified, open (one is under way).
create function begin_two_step_reset(p_account uuid, p_id uuid, p_token bytea, p_cancel bytea, p_reason text, p_wait interval, p_life interval)
returns table (outcome text, user_id uuid, ready_at timestamptz) language plpgsql as $$
declare
  person users;
  r two_step_resets;
begin
  select u.* into person from accounts a join users u on u.id = a.user_id and u.status = 'active'
   where a.organization_id = app_organization() and a.id = p_account and a.status = 'active' and a.left_at is null for update of u;
  user_id := person.id;
  select * into r from open_two_step_reset(person.id);
  outcome := case when person.id is null then 'gone' when not has_second_step(person.id) then 'off'
                  when person.email_verified_at is null then 'unverified' when r.ready_at is not null then 'open' else 'ok' end;
  if outcome <> 'ok' then
    return next; return;
  end if;
  ready_at := now() + case when must_wait_for_reset(person.id, app_organization()) then p_wait else interval '0' end;
  update two_step_resets x set cancelled_at = now() where x.user_id = person.id and x.used_at is null and x.cancelled_at is null;
  insert into two_step_resets (id, user_id, email, token_hash, cancel_hash, vouched_organization, vouched_account, reason, ready_at, expires_at)
  values (p_id, person.id, person.email, p_token, p_cancel, app_organization(), app_account(), p_reason,
          begin_two_step_reset.ready_at, begin_two_step_reset.ready_at + p_life);
  return next;
end $$;
call entrust('begin_two_step_reset(uuid, uuid, bytea, bytea, text, interval, interval)');

-- Three ways to cancel: by who manages a member's account, by the link in the person's mail, by signing in after all.
create function cancel_two_step_reset_of(p_account uuid) returns table (id uuid, user_id uuid) language sql as $$
  update two_step_resets r set cancelled_at = now() from accounts a
   where a.organization_id = app_organization() and a.id = p_account and a.left_at is null and r.user_id = a.user_id
     and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id, r.user_id
$$;
call entrust('cancel_two_step_reset_of(uuid)');

create function cancel_two_step_reset_by(p_hash bytea) returns table (id uuid, user_id uuid) language sql as $$
  update two_step_resets r set cancelled_at = now()
   where r.cancel_hash = p_hash and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id, r.user_id
$$;
call entrust('cancel_two_step_reset_by(bytea)');

create function cancel_own_two_step_reset() returns uuid language sql as $$
  update two_step_resets r set cancelled_at = now()
   where r.user_id = app_user() and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id
$$;
call entrust('cancel_own_two_step_reset()');

-- Takes every second step of a person away: by the link, its time come, beside the first step of a login of theirs.
create function use_two_step_reset(p_challenge bytea, p_token bytea) returns table (id uuid, user_id uuid, first_step text) language plpgsql as $$
begin
  select r.id, r.user_id, c.first_step into use_two_step_reset.id, use_two_step_reset.user_id, use_two_step_reset.first_step
    from two_step_resets r
    join users u on u.id = r.user_id and u.status = 'active'
    join sign_in_challenges c on c.user_id = r.user_id and c.token_hash = p_challenge and c.kind = 'second-step'
     and c.first_step in ('password', 'google') and c.used_at is null and c.expires_at > now()
   where r.token_hash = p_token and r.ready_at <= now() and r.expires_at > now() and r.used_at is null and r.cancelled_at is null
     and is_vouched(r) for update of r;
  if use_two_step_reset.id is null then
    return;
  end if;
  update two_step_resets r set used_at = now() where r.id = use_two_step_reset.id;
  update sign_in_challenges c set used_at = now(), challenge = null where c.user_id = use_two_step_reset.user_id and c.used_at is null;
  delete from totp_factors f where f.user_id = use_two_step_reset.user_id;
  delete from recovery_codes f where f.user_id = use_two_step_reset.user_id;
  delete from passkeys f where f.user_id = use_two_step_reset.user_id;
  update sessions s set revoked_at = now(), revoke_reason = 'two-step reset' where s.user_id = use_two_step_reset.user_id and s.revoked_at is null;
  return next;
end $$;
call entrust('use_two_step_reset(bytea, bytea)');

-- What a mail about a reset says, and whether it is still under way.
create function find_two_step_reset(p_id uuid)
returns table (user_id uuid, name text, email text, is_open boolean, vouched_organization uuid, vouched_name text, ready_at timestamptz, expires_at timestamptz)
language sql stable as $$
  select u.id, u.name, u.email, r.used_at is null and r.cancelled_at is null and r.expires_at > now() and is_vouched(r),
         r.vouched_organization, o.name, r.ready_at, r.expires_at
    from two_step_resets r join users u on u.id = r.user_id and u.status = 'active'
    left join organizations o on o.id = r.vouched_organization
   where r.id = p_id
$$;
call entrust('find_two_step_reset(uuid)');

-- Whom a reset concerns beside its person, in every organization where they are active: who may vouch for them, and who
-- is told of it. The person's own membership there is named for its log.
create function people_of_two_step_reset(p_id uuid)
returns table (organization_id uuid, organization_name text, account_id uuid, recipients jsonb) language sql stable as $$
  select a.organization_id, o.name, a.id,
         coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'email', x.email, 'mayVouch', x.role = 'owner' or a.role <> 'owner',
                     'isTold', x.role = 'owner' or a.role = 'owner') order by x.id)
                     from accounts x join users u on u.id = x.user_id and u.status = 'active'
                    where x.organization_id = a.organization_id and x.user_id <> a.user_id and x.status = 'active' and x.left_at is null
                      and x.role in ('owner', 'admin')), '[]')
    from two_step_resets r cross join lateral active_memberships(r.user_id) a join organizations o on o.id = a.organization_id
   where r.id = p_id
$$;
call entrust('people_of_two_step_reset(uuid)');

create or replace function sweep_sign_in() returns void language sql as $$
  delete from guesses where not exists (select from unnest(tries) x where x > now() - interval '24 hours');
  delete from mailed_proofs where expires_at < now() - interval '7 days';
  delete from two_step_resets where expires_at < now() - interval '30 days';
  delete from sign_in_challenges where expires_at < now() - interval '1 day';
  delete from known_devices where last_used_at < now() - interval '400 days';
  delete from auth_events where at < now() - case when user_id is null then interval '7 days' else interval '400 days' end;
$$;
call entrust('sweep_sign_in()');

-- What an organization asks of how its people sign in; without a row, the product's own rules.
create table sign_in_policies (
  organization_id uuid primary key references organizations,
  password_min int not null default 8 check (password_min between 8 and 64),
  password_history int not null default 5 check (password_history between 0 and 10),
  password_days int not null default 0 check (password_days between 0 and 3650),
  idle_minutes int not null default 30 check (idle_minutes between 5 and 480),
  two_step_required boolean not null default false,
  google_allowed boolean not null default true,
  email_domains text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('sign_in_policies', 'select, insert, update');

-- By what a session was opened.
alter table sessions add column signed_in_by text;

-- The hashes of passwords that were replaced, newest last, so many as an organization may ask to remember.
create table old_passwords (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index old_passwords_user on old_passwords (user_id, id desc);
alter table old_passwords enable row level security;
alter table old_passwords force row level security;
create policy definer on old_passwords to plumbline_definer using (true) with check (true);
grant select, insert, delete on old_passwords to plumbline_definer;

create function remember_password(p_user uuid) returns void language sql as $$
  insert into old_passwords (user_id, password_hash)
    select s.user_id, s.password_hash from user_secrets s where s.user_id = p_user and s.password_hash is not null;
  delete from old_passwords where user_id = p_user
     and id not in (select id from old_passwords where user_id = p_user order by id desc limit 10);
$$;
call keep_inside('remember_password(uuid)');

create or replace function set_own_hash(p_hash text) returns void language sql as $$
  select remember_password(app_user());
  update user_secrets set password_hash = p_hash, updated_at = now() where user_id = app_user()
$$;
call entrust('set_own_hash(text)');

create or replace function consume_reset(p_hash bytea, p_password_hash text) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  update password_resets set used_at = now()
   where token_hash = p_hash and used_at is null and expires_at > now() returning user_id into person;
  if person is not null then
    perform remember_password(person);
    update user_secrets set password_hash = p_password_hash, updated_at = now() where user_id = person;
    update users set email_verified_at = coalesce(email_verified_at, now()) where id = person;
    update sessions set revoked_at = now(), revoke_reason = 'password reset' where user_id = person and revoked_at is null;
  end if;
  return person;
end $$;
call entrust('consume_reset(bytea, text)');

-- What a new password must be: the strictest that the organizations ask where the person is active. `used` are the
-- hashes that it must not fit: the present password and those before it.
create function password_rules(p_user uuid) returns table (shortest int, remembered int, used text[]) language sql stable as $$
  with asked as (
    select coalesce(max(coalesce(p.password_min, 8)), 8) as shortest, coalesce(max(coalesce(p.password_history, 5)), 5) as remembered
      from active_memberships(p_user) a left join sign_in_policies p on p.organization_id = a.organization_id
  )
  select x.shortest, x.remembered,
         array(select h.password_hash from (
             select s.password_hash, null::bigint as id from user_secrets s where s.user_id = p_user and s.password_hash is not null
             union all
             select o.password_hash, o.id from old_passwords o where o.user_id = p_user) h
            order by h.id desc nulls first limit x.remembered)
    from asked x
$$;
call keep_inside('password_rules(uuid)');

create function own_password_rules() returns table (shortest int, remembered int, used text[]) language sql stable as $$
  select * from password_rules(app_user())
$$;
call entrust('own_password_rules()');

-- The same for whoever holds a reset link, or for a new person by an invitation.
create function password_rules_of_reset(p_hash bytea) returns table (shortest int, remembered int, used text[]) language sql stable as $$
  select r.* from password_resets l cross join lateral password_rules(l.user_id) r
   where l.token_hash = p_hash and l.user_id is not null and l.used_at is null and l.expires_at > now()
$$;
call entrust('password_rules_of_reset(bytea)');

create function password_shortest_of_invitation(p_hash bytea) returns int language sql stable as $$
  select p.password_min from invitations i join sign_in_policies p on p.organization_id = i.organization_id where i.token_hash = p_hash
$$;
call entrust('password_shortest_of_invitation(bytea)');

-- After how many idle minutes the sessions of a person end: the strictest of the organizations where they are active.
create function idle_minutes_of(p_user uuid, p_usual int) returns int language sql stable as $$
  select coalesce(min(coalesce(p.idle_minutes, p_usual)), p_usual)
    from active_memberships(p_user) a left join sign_in_policies p on p.organization_id = a.organization_id
$$;
call keep_inside('idle_minutes_of(uuid, int)');

create function own_idle_minutes(p_usual int) returns int language sql stable as $$
  select idle_minutes_of(app_user(), p_usual)
$$;
call entrust('own_idle_minutes(int)');

-- What the person of the transaction must do before an organization opens to them: two-step, password, google; else null.
create function barrier_at(p_organization uuid) returns text language sql stable as $$
  select case
      when p.two_step_required and not has_second_step(app_user()) then 'two-step'
      when p.password_days > 0 and exists (
        select from user_secrets s where s.user_id = app_user() and s.password_hash is not null
           and s.updated_at < now() - make_interval(days => p.password_days)) then 'password'
      when not p.google_allowed and current_setting('app.signed_in_by', true) = 'google' then 'google' end
    from sign_in_policies p where p.organization_id = p_organization
$$;
call entrust('barrier_at(uuid)');

-- How many people of the organization at hand a stricter policy would concern.
create function sign_in_figures() returns table (people int, without_second_step int, without_password int) language sql stable as $$
  select count(*)::int, count(*) filter (where not has_second_step(a.user_id))::int,
         count(*) filter (where not exists (select from user_secrets s where s.user_id = a.user_id and s.password_hash is not null))::int
    from accounts a where a.organization_id = app_organization() and a.status = 'active' and a.left_at is null
$$;
call entrust('sign_in_figures()');

-- Turns a session's refresh token, as before; idle for as long as the strictest of the person's organizations allows.
drop function turn_session(uuid, int, bytea, interval, interval);
create function turn_session(p_session uuid, p_turn int, p_binding bytea, p_grace interval, p_idle int)
returns table (outcome text, user_id uuid, turn int, expires_at timestamptz, idle_minutes int)
language plpgsql as $$
declare
  s sessions;
begin
  select * into s from sessions where id = p_session for update;
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
call entrust('turn_session(uuid, int, bytea, interval, int)');

-- As before, and what stands between the person and the organization.
drop function enter(uuid, bytea, uuid, uuid, uuid);
create function enter(p_session uuid, p_binding bytea, p_organization uuid, p_account uuid, p_workspace uuid)
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

-- What is gathered from all organizations leaves out those that are not open to the person yet.
create function open_organizations() returns setof uuid language sql stable as $$
  select a.organization_id from accounts a where a.user_id = app_user() and barrier_at(a.organization_id) is null
$$;
call keep_inside('open_organizations()');

create or replace function my_tasks() returns table (task task_rows, people json) language sql stable as $$
  select t, (select json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
                             order by l.position)
               from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
              where l.organization_id = t.organization_id and l.action_id = t.id)
    from accounts m
    join risk_action_assignees mine on mine.organization_id = m.organization_id and mine.account_id = m.id
    join task_rows t on t.organization_id = mine.organization_id and t.id = mine.action_id
   where m.user_id = app_user() and m.status = 'active' and m.organization_id in (select open_organizations())
     and (m.role in ('owner', 'admin') or exists (
       select from workspace_rights(m.organization_id, m.id, t.workspace_id) r where r.level >= 1))
$$;
call entrust('my_tasks()');

create or replace function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select * from own_attention a
   where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key) and a.organization_id in (select open_organizations())
$$;
call entrust('my_attention(boolean, text)');

revoke create on schema public from plumbline_definer;
