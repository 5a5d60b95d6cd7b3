-- Signing in and up, by password and by Google.

-- What a login needs: the one place where a password hash is read.
create or replace function find_login(p_email text) returns table (user_id uuid, password_hash text, status text) language sql stable as $$
  select u.id, s.password_hash, u.status from users u join user_secrets s on s.user_id = u.id where lower(u.email) = lower(p_email)
$$;
call run_as_definer('find_login(text)');

-- One more try under a key, unless so many have been made within the span; given back when it was right.
create or replace function take_guess(p_key bytea, p_most int, p_span interval) returns boolean language plpgsql as $$
begin
  insert into guesses as g values (p_key, array[clock_timestamp()])
    on conflict (key) do update set tries =
      array(select x from unnest(g.tries) x where x > clock_timestamp() - p_span order by x) || clock_timestamp()
    where (select count(*) from unnest(g.tries) x where x > clock_timestamp() - p_span) < p_most;
  return found;
end $$;
call run_as_definer('take_guess(bytea, int, interval)');

create or replace function return_guess(p_key bytea) returns void language sql as $$
  update guesses set tries = trim_array(tries, 1) where key = p_key and cardinality(tries) > 0
$$;
call run_as_definer('return_guess(bytea)');

-- How many guesses of a key were taken lately and not given back.
create or replace function guesses_taken(p_key bytea, p_span interval) returns int language sql stable as $$
  select count(*)::int from guesses g, unnest(g.tries) x where g.key = p_key and x > clock_timestamp() - p_span
$$;
call run_as_definer('guesses_taken(bytea, interval)');

-- What a login needs, and one guess taken: from the device's own allowance where the person knows it, else from the
-- one that all strangers share. Without an allowance left there is no hash. The same work for an unknown address.
create or replace function begin_login(p_email text, p_device bytea, p_strangers int, p_known int)
returns table (user_id uuid, password_hash text, status text, key bytea, may_guess boolean, is_known boolean) language plpgsql as $$
begin
  select u.id, s.password_hash, u.status into user_id, password_hash, status
    from users u join user_secrets s on s.user_id = u.id where lower(u.email) = lower(p_email);
  is_known := exists (select from known_devices d where d.user_id = begin_login.user_id and d.token_hash = p_device);
  key := sha256(convert_to(case when is_known then 'device ' || user_id || encode(p_device, 'hex') else 'login ' || lower(p_email) end, 'UTF8'));
  may_guess := take_guess(key, case when is_known then p_known else p_strangers end, interval '24 hours');
  if not may_guess and is_known then
    key := sha256(convert_to('login ' || lower(p_email), 'UTF8'));
    may_guess := take_guess(key, p_strangers, interval '24 hours');
  end if;
  if not may_guess then
    password_hash := null;
  end if;
  return next;
end $$;
call run_as_definer('begin_login(text, bytea, int, int)');

-- The hash of the signed-in person, to check the current password.
create or replace function find_own_hash() returns text language sql stable as $$
  select password_hash from user_secrets where user_id = app_user()
$$;
call run_as_definer('find_own_hash()');

-- Whether the hash that a login has checked is still the person's own; held until the login is done, so that a change
-- of password meanwhile ends this session too. `p_new` takes its place: the same password under stronger parameters.
create or replace function hold_own_hash(p_hash text, p_new text) returns boolean language plpgsql as $$
begin
  if p_new is not null then
    update user_secrets set password_hash = p_new, updated_at = now() where user_id = app_user() and password_hash = p_hash;
  else
    perform from user_secrets where user_id = app_user() and password_hash = p_hash for share;
  end if;
  return found;
end $$;
call run_as_definer('hold_own_hash(text, text)');

create or replace function set_own_hash(p_hash text) returns void language sql as $$
  select remember_password(app_user());
  update user_secrets set password_hash = p_hash, updated_at = now() where user_id = app_user()
$$;
call run_as_definer('set_own_hash(text)');

-- A line of the history about somebody who is not signed in, or about nobody.
create or replace function note_auth_event(p_id uuid, p_user uuid, p_kind text, p_ip text, p_agent text) returns void language sql as $$
  insert into auth_events (id, user_id, kind, ip, agent) values (p_id, p_user, p_kind, p_ip, p_agent)
$$;
call run_as_definer('note_auth_event(uuid, uuid, text, text, text)');

-- How the signed-in person can sign in.
create or replace function own_providers() returns text[] language sql stable as $$
  select array(select 'password' from user_secrets where user_id = app_user() and password_hash is not null
               union all select 'google' from identities where user_id = app_user())
$$;
call run_as_definer('own_providers()');

create or replace function own_password_changed_at() returns timestamptz language sql stable as $$
  select updated_at from user_secrets where user_id = app_user() and password_hash is not null
$$;
call run_as_definer('own_password_changed_at()');

-- Takes away everything by which somebody could sign in as this person, and ends their sessions.
create or replace function drop_ways_in(p_user uuid) returns void language sql as $$
  update user_secrets set password_hash = null, updated_at = now() where user_id = p_user;
  update sessions set revoked_at = now(), revoke_reason = 'taken over' where user_id = p_user and revoked_at is null;
  update password_resets set expires_at = now() where user_id = p_user and used_at is null and expires_at > now();
  update mailed_proofs set expires_at = now() where user_id = p_user and used_at is null and expires_at > now();
  update sign_in_challenges set used_at = now() where user_id = p_user and used_at is null;
  delete from totp_factors where user_id = p_user;
  delete from recovery_codes where user_id = p_user;
  delete from passkeys where user_id = p_user;
  delete from known_devices where user_id = p_user;
  delete from identities where user_id = p_user;
$$;
alter function drop_ways_in(uuid) owner to plumbline_definer;
revoke all on function drop_ways_in(uuid) from public;

-- A new person: user, secret, unnamed organization, default membership and a trial of 30 days of each module's
-- standard plan.
create or replace function register_user(p_user uuid, p_account uuid, p_name text, p_email text, p_contact text, p_hash text, p_modules jsonb)
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
  insert into subscriptions (organization_id, id, plan_id, module, period_end)
    select p_user, (p_modules->>p.module)::uuid, p.id, p.module, now() + interval '30 days'
      from plans p where p.tier = 'standard' and p_modules ? p.module;
  perform set_config('app.user', p_user::text, true), set_config('app.organization', p_user::text, true),
          set_config('app.account', p_account::text, true), set_config('app.role', 'owner', true);
  return true;
end $$;
call run_as_definer('register_user(uuid, uuid, text, text, text, text, jsonb)');

-- Signs a Google person in by the issuer's id for them. outcome: known, made, taken-over (an account that somebody had
-- opened with the address without confirming it: whatever let them in is gone), taken, disabled.
create or replace function google_sign_in(p_issuer text, p_subject text, p_email text, p_name text, p_user uuid, p_account uuid, p_modules jsonb)
returns table (outcome text, user_id uuid) language plpgsql as $$
declare
  person users;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_issuer || ' ' || p_subject, 0));
  select u.* into person from identities i join users u on u.id = i.user_id where i.issuer = p_issuer and i.subject = p_subject;
  if person.id is not null then
    user_id := person.id;
    outcome := case when person.status = 'active' then 'known' else 'disabled' end;
    return next; return;
  end if;
  if register_user(p_user, p_account, p_name, p_email, null, null, p_modules) then
    outcome := 'made';
    user_id := p_user;
  else
    select u.* into person from users u where lower(u.email) = lower(p_email) for no key update;
    user_id := person.id;
    outcome := case when person.status <> 'active' then 'disabled'
                    when person.email_verified_at is not null then 'taken' else 'taken-over' end;
    if outcome <> 'taken-over' then
      return next; return;
    end if;
    perform drop_ways_in(person.id);
    update users u set name = p_name, contact = null, version = u.version + 1, updated_at = now() where u.id = person.id;
  end if;
  update users u set email_verified_at = now() where u.id = google_sign_in.user_id;
  insert into identities (issuer, subject, user_id, email) values (p_issuer, p_subject, google_sign_in.user_id, p_email);
  return next;
end $$;
call run_as_definer('google_sign_in(text, text, text, text, uuid, uuid, jsonb)');

-- How many people of the organization at hand a stricter policy would concern.
create or replace function sign_in_figures() returns table (people int, without_second_step int, without_password int) language sql stable as $$
  select count(*)::int, count(*) filter (where not has_second_step(a.user_id))::int,
         count(*) filter (where not exists (select from user_secrets s where s.user_id = a.user_id and s.password_hash is not null))::int
    from accounts a where a.organization_id = app_organization() and a.status = 'active' and a.left_at is null
$$;
call run_as_definer('sign_in_figures()');
