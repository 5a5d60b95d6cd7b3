-- Links that prove a mailbox, or sign in by it.

create or replace function is_email_taken(p_email text) returns boolean language sql stable as $$
  select exists (select from users where lower(email) = lower(p_email))
$$;
call run_as_definer('is_email_taken(text)');

-- Makes a link that confirms an address of the signed-in person, and voids the ones before.
create or replace function request_verification(p_id uuid, p_kind text, p_email text, p_hash bytea, p_life interval) returns void language sql as $$
  update mailed_proofs set expires_at = now()
   where user_id = app_user() and kind in ('verify', 'change') and used_at is null and expires_at > now();
  insert into mailed_proofs (id, user_id, kind, email, token_hash, expires_at)
  values (p_id, app_user(), p_kind, p_email, p_hash, now() + p_life);
$$;
call run_as_definer('request_verification(uuid, text, text, bytea, interval)');

-- Voids the link by which another address would take the place of the signed-in person's.
create or replace function void_own_email_change() returns void language sql as $$
  update mailed_proofs set expires_at = now()
   where user_id = app_user() and kind = 'change' and used_at is null and expires_at > now()
$$;
call run_as_definer('void_own_email_change()');

-- The address that the signed-in person has still to confirm before it becomes theirs.
create or replace function own_pending_email() returns text language sql stable as $$
  select email from mailed_proofs where user_id = app_user() and kind = 'change' and used_at is null and expires_at > now()
$$;
call run_as_definer('own_pending_email()');

-- Where a confirming mail goes, while its link lives.
create or replace function find_verification(p_id uuid) returns table (kind text, email text, name text, old_email text) language sql stable as $$
  select m.kind, m.email, u.name, u.email from mailed_proofs m join users u on u.id = m.user_id and u.status = 'active'
   where m.id = p_id and (m.kind = 'change' or (m.kind = 'verify' and u.email_verified_at is null))
     and m.used_at is null and m.expires_at > now()
$$;
call run_as_definer('find_verification(uuid)');

create or replace function use_verification(p_hash bytea) returns table (outcome text, user_id uuid, email text, old_email text) language plpgsql as $$
declare
  m mailed_proofs;
  person users;
begin
  select u.* into person from users u where u.id = (select x.user_id from mailed_proofs x where x.token_hash = p_hash)
     and u.status = 'active' for no key update;
  update mailed_proofs x set used_at = now()
   where x.token_hash = p_hash and x.kind in ('verify', 'change') and x.used_at is null and x.expires_at > now() returning * into m;
  if m.id is null or person.id is null or (m.kind = 'verify' and lower(person.email) <> lower(m.email)) then
    return;
  end if;
  user_id := person.id;
  email := m.email;
  old_email := person.email;
  if m.kind = 'verify' then
    outcome := 'verified';
    update users u set email_verified_at = coalesce(u.email_verified_at, now()) where u.id = person.id;
  elsif exists (select from users u where lower(u.email) = lower(m.email) and u.id <> person.id) then
    outcome := 'taken';
  else
    outcome := 'changed';
    begin
      update users u set email = m.email, email_verified_at = now(), version = u.version + 1, updated_at = now() where u.id = person.id;
    exception when unique_violation then
      -- Somebody else has come to it at this moment.
      outcome := 'taken';
      return next; return;
    end;
    update password_resets r set expires_at = now() where r.user_id = person.id and r.used_at is null and r.expires_at > now();
  end if;
  return next;
end $$;
call run_as_definer('use_verification(bytea)');

-- Stores a sign-in link for any address, unless it was sent so many in the last hour; whose it is, the job finds out.
create or replace function request_sign_in(p_id uuid, p_email text, p_hash bytea, p_life interval, p_most int, p_origin jsonb) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || lower(p_email), 0));
  if (select count(*) from mailed_proofs m
       where m.kind = 'sign-in' and lower(m.email) = lower(p_email) and m.created_at > now() - interval '1 hour') >= p_most then
    return false;
  end if;
  insert into mailed_proofs (id, kind, email, token_hash, expires_at, request_id, ip, agent)
  values (p_id, 'sign-in', p_email, p_hash, now() + p_life, p_origin->>'requestId', p_origin->>'ip', p_origin->>'agent');
  return true;
end $$;
call run_as_definer('request_sign_in(uuid, text, bytea, interval, int, jsonb)');

-- Gives a living sign-in link to the active person whose stored address it names, and voids that person's older ones.
create or replace function open_sign_in(p_id uuid) returns table (email text, name text) language plpgsql as $$
declare
  m mailed_proofs;
  person users;
begin
  select * into m from mailed_proofs x where x.id = p_id and x.kind = 'sign-in' and x.used_at is null and x.expires_at > now();
  select * into person from users u where lower(u.email) = lower(m.email) and u.status = 'active' for no key update;
  if m.id is null or person.id is null or exists (
    select from mailed_proofs x where x.user_id = person.id and x.kind = 'sign-in' and (x.created_at, x.id) > (m.created_at, m.id)) then
    return;
  end if;
  update mailed_proofs x set expires_at = now()
   where x.user_id = person.id and x.kind = 'sign-in' and x.id <> p_id and x.used_at is null and x.expires_at > now();
  update mailed_proofs x set user_id = person.id where x.id = p_id;
  return query select person.email, person.name;
end $$;
call run_as_definer('open_sign_in(uuid)');

create or replace function use_sign_in(p_hash bytea) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  perform from users where id = (select m.user_id from mailed_proofs m where m.token_hash = p_hash) for no key update;
  update mailed_proofs m set used_at = now()
    from users u where u.id = m.user_id and u.status = 'active' and lower(u.email) = lower(m.email)
     and m.token_hash = p_hash and m.kind = 'sign-in' and m.used_at is null and m.expires_at > now() returning m.user_id into person;
  if person is not null then
    update users set email_verified_at = coalesce(email_verified_at, now()) where id = person;
  end if;
  return person;
end $$;
call run_as_definer('use_sign_in(bytea)');
