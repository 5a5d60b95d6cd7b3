-- The second step of a login, and how a lost one is reset.

create or replace function open_challenge(p_id uuid, p_user uuid, p_kind text, p_hash bytea, p_challenge text, p_first_step text, p_life interval)
returns void language sql as $$
  insert into sign_in_challenges (id, user_id, kind, token_hash, challenge, first_step, expires_at)
  values (p_id, p_user, p_kind, p_hash, p_challenge, p_first_step, now() + p_life)
$$;
call run_as_definer('open_challenge(uuid, uuid, text, bytea, text, text, interval)');

-- Counts a try on a living second step before it is looked at; nothing when it is over.
create or replace function try_second_step(p_hash bytea, p_most int) returns table (user_id uuid, challenge text, first_step text, tries int) language sql as $$
  update sign_in_challenges c set tries = c.tries + 1
   where c.token_hash = p_hash and c.kind = 'second-step' and c.used_at is null and c.expires_at > now() and c.tries < p_most
  returning c.user_id, c.challenge, c.first_step, c.tries
$$;
call run_as_definer('try_second_step(bytea, int)');

-- A new challenge for a passkey as the second step; the one before is void. Gives whose step it is.
create or replace function renew_second_step(p_hash bytea, p_challenge text) returns uuid language sql as $$
  update sign_in_challenges set challenge = p_challenge
   where token_hash = p_hash and kind = 'second-step' and used_at is null and expires_at > now() returning user_id
$$;
call run_as_definer('renew_second_step(bytea, text)');

-- Uses a challenge: true once.
create or replace function close_challenge(p_hash bytea) returns boolean language plpgsql as $$
begin
  update sign_in_challenges set used_at = now(), challenge = null where token_hash = p_hash and used_at is null;
  return found;
end $$;
call run_as_definer('close_challenge(bytea)');

-- Takes a passkey's challenge, once; one that was made for a person is theirs alone.
create or replace function take_challenge(p_hash bytea, p_kind text) returns text language sql as $$
  update sign_in_challenges c set used_at = now()
   where c.token_hash = p_hash and c.kind = p_kind and c.used_at is null and c.expires_at > now()
     and c.user_id is not distinct from app_user() returning c.challenge
$$;
call run_as_definer('take_challenge(bytea, text)');

-- Whose passkey this is, of the people who may sign in.
create or replace function find_passkey_person(p_credential text) returns uuid language sql stable as $$
  select u.id from passkeys p join users u on u.id = p.user_id and u.status = 'active' where p.credential_id = p_credential
$$;
call run_as_definer('find_passkey_person(text)');

-- A reset is void once its person has left the organization that vouched, the address has changed, or the password was
-- set by a mailed link meanwhile: the mailbox alone would have done for both steps.
create or replace function is_vouched(r two_step_resets) returns boolean language sql stable as $$
  select exists (select from users u where u.id = r.user_id and lower(u.email) = lower(r.email))
     and (r.vouched_organization is null or exists (
       select from accounts a where a.organization_id = r.vouched_organization and a.user_id = r.user_id and a.status = 'active' and a.left_at is null))
     and not exists (select from password_resets p where p.user_id = r.user_id and p.used_at > r.created_at)
$$;
call keep_inside('is_vouched(two_step_resets)');

create or replace function open_two_step_reset(p_user uuid) returns two_step_resets language sql stable as $$
  select * from two_step_resets r
   where r.user_id = p_user and r.used_at is null and r.cancelled_at is null and r.expires_at > now() and is_vouched(r)
$$;
call keep_inside('open_two_step_reset(uuid)');

-- Another organization, or an own one with a name, must have the time to object; and the mailbox alone must not do for
-- both steps: so a password that was just set by a mailed link waits as well.
create or replace function must_wait_for_reset(p_user uuid, p_organization uuid) returns boolean language sql stable as $$
  select exists (select from active_memberships(p_user) a where a.organization_id <> p_organization)
      or exists (select from password_resets r where r.user_id = p_user and r.used_at > now() - interval '24 hours')
$$;
call keep_inside('must_wait_for_reset(uuid, uuid)');

-- How a member of the organization at hand stands with the second step. What another organization began is told without
-- its name or its words.
create or replace function two_step_of(p_account uuid)
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
call run_as_definer('two_step_of(uuid)');

-- Somebody who has taken the first step of a login says that the second is lost. outcome: people (somebody may vouch),
-- waiting (nobody can: the link comes after `p_alone`), unverified, often, link (the first step was a mailed link), over.
create or replace function ask_two_step_reset(p_challenge bytea, p_id uuid, p_token bytea, p_cancel bytea, p_alone interval, p_asked interval, p_life interval)
returns table (outcome text, user_id uuid, ready_at timestamptz, is_new boolean) language plpgsql as $$
declare
  person users;
  r two_step_resets;
  first text;
  can_vouch boolean;
begin
  select u.* into person from sign_in_challenges c join users u on u.id = c.user_id and u.status = 'active'
   where c.token_hash = p_challenge and c.kind = 'second-step' and c.used_at is null and c.expires_at > now()
     for no key update of u;
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
call run_as_definer('ask_two_step_reset(bytea, uuid, bytea, bytea, interval, interval, interval)');

-- Begins the reset for a member of the organization at hand; the caller was checked to manage their account.
-- outcome: ok, gone, off, unverified, open (one is under way).
create or replace function begin_two_step_reset(p_account uuid, p_id uuid, p_token bytea, p_cancel bytea, p_reason text, p_wait interval, p_life interval)
returns table (outcome text, user_id uuid, ready_at timestamptz) language plpgsql as $$
declare
  person users;
  r two_step_resets;
begin
  select u.* into person from accounts a join users u on u.id = a.user_id and u.status = 'active'
   where a.organization_id = app_organization() and a.id = p_account and a.status = 'active' and a.left_at is null for no key update of u;
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
call run_as_definer('begin_two_step_reset(uuid, uuid, bytea, bytea, text, interval, interval)');

-- Three ways to cancel: by who manages a member's account, by the link in the person's mail, by signing in after all.
create or replace function cancel_two_step_reset_of(p_account uuid) returns table (id uuid, user_id uuid) language sql as $$
  update two_step_resets r set cancelled_at = now() from accounts a
   where a.organization_id = app_organization() and a.id = p_account and a.left_at is null and r.user_id = a.user_id
     and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id, r.user_id
$$;
call run_as_definer('cancel_two_step_reset_of(uuid)');

create or replace function cancel_two_step_reset_by(p_hash bytea) returns table (id uuid, user_id uuid) language sql as $$
  update two_step_resets r set cancelled_at = now()
   where r.cancel_hash = p_hash and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id, r.user_id
$$;
call run_as_definer('cancel_two_step_reset_by(bytea)');

create or replace function cancel_own_two_step_reset() returns uuid language sql as $$
  update two_step_resets r set cancelled_at = now()
   where r.user_id = app_user() and r.used_at is null and r.cancelled_at is null and r.expires_at > now() returning r.id
$$;
call run_as_definer('cancel_own_two_step_reset()');

-- Takes every second step of a person away: by the link, its time come, beside the first step of a login of theirs.
create or replace function use_two_step_reset(p_challenge bytea, p_token bytea) returns table (id uuid, user_id uuid, first_step text) language plpgsql as $$
begin
  select r.id, r.user_id, c.first_step into use_two_step_reset.id, use_two_step_reset.user_id, use_two_step_reset.first_step
    from two_step_resets r
    join users u on u.id = r.user_id and u.status = 'active'
    join sign_in_challenges c on c.user_id = r.user_id and c.token_hash = p_challenge and c.kind = 'second-step'
     and c.first_step in ('password', 'google') and c.used_at is null and c.expires_at > now()
   where r.token_hash = p_token and r.ready_at <= now() and r.expires_at > now() and r.used_at is null and r.cancelled_at is null
     and is_vouched(r) for no key update of r;
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
call run_as_definer('use_two_step_reset(bytea, bytea)');

-- What a mail about a reset says, and whether it is still under way.
create or replace function find_two_step_reset(p_id uuid)
returns table (user_id uuid, name text, email text, is_open boolean, vouched_organization uuid, vouched_name text, ready_at timestamptz, expires_at timestamptz)
language sql stable as $$
  select u.id, u.name, u.email, r.used_at is null and r.cancelled_at is null and r.expires_at > now() and is_vouched(r),
         r.vouched_organization, o.name, r.ready_at, r.expires_at
    from two_step_resets r join users u on u.id = r.user_id and u.status = 'active'
    left join organizations o on o.id = r.vouched_organization
   where r.id = p_id
$$;
call run_as_definer('find_two_step_reset(uuid)');

-- Whom a reset concerns beside its person, in every organization where they are active: who may vouch for them, and who
-- is told of it. The person's own membership there is named for its log.
create or replace function people_of_two_step_reset(p_id uuid)
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
call run_as_definer('people_of_two_step_reset(uuid)');
