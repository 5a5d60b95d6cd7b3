-- Proving who one is: Google, mailed proofs, second steps, the guesses that are allowed, and the history of signing in.

grant create on schema public to plumbline_definer;

-- Locks a table of persons: each sees and changes their own rows, the definer's few functions see all.
create procedure protect_own(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own on %s to plumbline_app using (user_id = app_user()) with check (user_id = app_user())', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_app', rights, target);
  execute format('grant select, insert, update, delete on %s to plumbline_definer', target);
end $$;

-- When its person has last shown in this session who they are; the ways to sign in may be changed for a while after it.
alter table sessions add column proved_at timestamptz;

-- Who somebody is elsewhere: the issuer's own id for them, never their address, which can pass to another person.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
call protect_own('identities', 'select, insert, delete');

-- Links that prove a mailbox: `verify` and `change` confirm an address, `sign-in` opens a session.
create table mailed_proofs (
  id uuid primary key,
  user_id uuid references users,
  kind text not null check (kind in ('verify', 'change', 'sign-in')),
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  request_id text,
  ip text,
  agent text,
  created_at timestamptz not null default now()
);
create index mailed_proofs_user on mailed_proofs (user_id);
create index mailed_proofs_sign_in on mailed_proofs (lower(email), created_at) where kind = 'sign-in';
alter table mailed_proofs enable row level security;
alter table mailed_proofs force row level security;
create policy definer on mailed_proofs to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on mailed_proofs to plumbline_definer;

-- Browsers in which a person has signed in: SHA-256 of their cookie.
create table known_devices (
  user_id uuid not null references users,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
call protect_own('known_devices', 'select, insert, update, delete');

-- The times of the last wrong tries under a key; what is lost in a crash is a few hours of patience.
create unlogged table guesses (
  key bytea primary key,
  tries timestamptz[] not null
);
alter table guesses enable row level security;
alter table guesses force row level security;
create policy definer on guesses to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on guesses to plumbline_definer;

-- The history of signing in. A try on an address that nobody has is kept without a person.
create table auth_events (
  id uuid primary key,
  user_id uuid references users,
  kind text not null,
  ip text,
  agent text,
  at timestamptz not null default now()
);
create index auth_events_user on auth_events (user_id, at desc, id desc);
call protect_own('auth_events', 'select, insert');

-- The authenticator app: its key, encrypted, and one that waits for its first code. A code counts once: `last_step`.
create table totp_factors (
  user_id uuid primary key references users,
  secret bytea,
  pending bytea,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);
call protect_own('totp_factors', 'select, insert, update, delete');

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call protect_own('recovery_codes', 'select, insert, update, delete');

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
call protect_own('passkeys', 'select, insert, update, delete');

-- What waits for an answer: the second step of a login, or a browser's passkey.
create table sign_in_challenges (
  id uuid primary key,
  user_id uuid references users,
  kind text not null check (kind in ('second-step', 'passkey-login', 'passkey-add', 'passkey-prove')),
  token_hash bytea not null unique,
  challenge text,
  first_step text,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table sign_in_challenges enable row level security;
alter table sign_in_challenges force row level security;
create policy definer on sign_in_challenges to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on sign_in_challenges to plumbline_definer;

-- One more try under a key, unless so many have been made within the span; given back when it was right.
create function take_guess(p_key bytea, p_most int, p_span interval) returns boolean language plpgsql as $$
begin
  insert into guesses as g values (p_key, array[clock_timestamp()])
    on conflict (key) do update set tries =
      array(select x from unnest(g.tries) x where x > clock_timestamp() - p_span order by x) || clock_timestamp()
    where (select count(*) from unnest(g.tries) x where x > clock_timestamp() - p_span) < p_most;
  return found;
end $$;
call entrust('take_guess(bytea, int, interval)');

create function return_guess(p_key bytea) returns void language sql as $$
  update guesses set tries = trim_array(tries, 1) where key = p_key and cardinality(tries) > 0
$$;
call entrust('return_guess(bytea)');

-- What a login needs, and one guess taken: from the device's own allowance where the person knows it, else from the
-- one that all strangers share. Without an allowance left there is no hash. The same work for an unknown address.
create function begin_login(p_email text, p_device bytea, p_strangers int, p_known int)
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
call entrust('begin_login(text, bytea, int, int)');

-- A line of the history about somebody who is not signed in, or about nobody.
create function note_auth_event(p_id uuid, p_user uuid, p_kind text, p_ip text, p_agent text) returns void language sql as $$
  insert into auth_events (id, user_id, kind, ip, agent) values (p_id, p_user, p_kind, p_ip, p_agent)
$$;
call entrust('note_auth_event(uuid, uuid, text, text, text)');

-- How the signed-in person can sign in.
create function own_providers() returns text[] language sql stable as $$
  select array(select 'password' from user_secrets where user_id = app_user() and password_hash is not null
               union all select 'google' from identities where user_id = app_user())
$$;
call entrust('own_providers()');

create function own_password_changed_at() returns timestamptz language sql stable as $$
  select updated_at from user_secrets where user_id = app_user() and password_hash is not null
$$;
call entrust('own_password_changed_at()');

-- Ends a session by its own token, whatever has become of its person's memberships.
create function end_session(p_session uuid, p_binding bytea) returns uuid language sql as $$
  update sessions s set revoked_at = now(), revoke_reason = 'logout'
   where s.id = p_session and s.revoked_at is null and s.expires_at > now() and (s.binding is null or s.binding = p_binding)
     and exists (select from users u where u.id = s.user_id and u.status = 'active') returning s.user_id
$$;
call entrust('end_session(uuid, bytea)');

-- Signs a Google person in by the issuer's id for them. outcome: known, made, taken-over (an account that somebody had
-- opened with the address without confirming it: whatever let them in is gone), taken, disabled.
create function google_sign_in(p_issuer text, p_subject text, p_email text, p_name text, p_user uuid, p_account uuid, p_modules jsonb)
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
    select u.* into person from users u where lower(u.email) = lower(p_email) for update;
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

-- Takes away everything by which somebody could sign in as this person, and ends their sessions.
create function drop_ways_in(p_user uuid) returns void language sql as $$
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
call entrust('google_sign_in(text, text, text, text, uuid, uuid, jsonb)');
alter function drop_ways_in(uuid) owner to plumbline_definer;
revoke all on function drop_ways_in(uuid) from public;

-- Makes a link that confirms an address of the signed-in person, and voids the ones before.
create function request_verification(p_id uuid, p_kind text, p_email text, p_hash bytea, p_life interval) returns void language sql as $$
  update mailed_proofs set expires_at = now()
   where user_id = app_user() and kind in ('verify', 'change') and used_at is null and expires_at > now();
  insert into mailed_proofs (id, user_id, kind, email, token_hash, expires_at)
  values (p_id, app_user(), p_kind, p_email, p_hash, now() + p_life);
$$;
call entrust('request_verification(uuid, text, text, bytea, interval)');

-- Voids the link by which another address would take the place of the signed-in person's.
create function void_own_email_change() returns void language sql as $$
  update mailed_proofs set expires_at = now()
   where user_id = app_user() and kind = 'change' and used_at is null and expires_at > now()
$$;
call entrust('void_own_email_change()');

create function is_email_taken(p_email text) returns boolean language sql stable as $$
  select exists (select from users where lower(email) = lower(p_email))
$$;
call entrust('is_email_taken(text)');

-- The address that the signed-in person has still to confirm before it becomes theirs.
create function own_pending_email() returns text language sql stable as $$
  select email from mailed_proofs where user_id = app_user() and kind = 'change' and used_at is null and expires_at > now()
$$;
call entrust('own_pending_email()');

-- Where a confirming mail goes, while its link lives.
create function find_verification(p_id uuid) returns table (kind text, email text, name text, old_email text) language sql stable as $$
  select m.kind, m.email, u.name, u.email from mailed_proofs m join users u on u.id = m.user_id and u.status = 'active'
   where m.id = p_id and (m.kind = 'change' or (m.kind = 'verify' and u.email_verified_at is null))
     and m.used_at is null and m.expires_at > now()
$$;
call entrust('find_verification(uuid)');

-- Uses a confirming link once. outcome: verified, changed, taken (somebody else has the address by now).
create function use_verification(p_hash bytea) returns table (outcome text, user_id uuid, email text, old_email text) language plpgsql as $$
declare
  m mailed_proofs;
  person users;
begin
  update mailed_proofs x set used_at = now()
   where x.token_hash = p_hash and x.kind in ('verify', 'change') and x.used_at is null and x.expires_at > now() returning * into m;
  select u.* into person from users u where u.id = m.user_id and u.status = 'active' for update;
  if person.id is null or (m.kind = 'verify' and lower(person.email) <> lower(m.email)) then
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
    update users u set email = m.email, email_verified_at = now(), version = u.version + 1, updated_at = now() where u.id = person.id;
    update password_resets r set expires_at = now() where r.user_id = person.id and r.used_at is null and r.expires_at > now();
  end if;
  return next;
end $$;
call entrust('use_verification(bytea)');

-- Stores a sign-in link for any address, unless it was sent so many in the last hour; whose it is, the job finds out.
create function request_sign_in(p_id uuid, p_email text, p_hash bytea, p_life interval, p_most int, p_origin jsonb) returns boolean language plpgsql as $$
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
call entrust('request_sign_in(uuid, text, bytea, interval, int, jsonb)');

-- Gives a living sign-in link to the active person whose stored address it names, and voids that person's older ones.
create function open_sign_in(p_id uuid) returns table (email text, name text) language plpgsql as $$
declare
  m mailed_proofs;
  person users;
begin
  select * into m from mailed_proofs x where x.id = p_id and x.kind = 'sign-in' and x.used_at is null and x.expires_at > now();
  select * into person from users u where lower(u.email) = lower(m.email) and u.status = 'active' for update;
  if m.id is null or person.id is null or exists (
    select from mailed_proofs x where x.user_id = person.id and x.kind = 'sign-in' and (x.created_at, x.id) > (m.created_at, m.id)) then
    return;
  end if;
  update mailed_proofs x set expires_at = now()
   where x.user_id = person.id and x.kind = 'sign-in' and x.id <> p_id and x.used_at is null and x.expires_at > now();
  update mailed_proofs x set user_id = person.id where x.id = p_id;
  return query select person.email, person.name;
end $$;
call entrust('open_sign_in(uuid)');

create function use_sign_in(p_hash bytea) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  update mailed_proofs m set used_at = now()
    from users u where u.id = m.user_id and u.status = 'active' and lower(u.email) = lower(m.email)
     and m.token_hash = p_hash and m.kind = 'sign-in' and m.used_at is null and m.expires_at > now() returning m.user_id into person;
  if person is not null then
    update users set email_verified_at = coalesce(email_verified_at, now()) where id = person;
  end if;
  return person;
end $$;
call entrust('use_sign_in(bytea)');

create function open_challenge(p_id uuid, p_user uuid, p_kind text, p_hash bytea, p_challenge text, p_first_step text, p_life interval)
returns void language sql as $$
  insert into sign_in_challenges (id, user_id, kind, token_hash, challenge, first_step, expires_at)
  values (p_id, p_user, p_kind, p_hash, p_challenge, p_first_step, now() + p_life)
$$;
call entrust('open_challenge(uuid, uuid, text, bytea, text, text, interval)');

-- Counts a try on a living second step before it is looked at; nothing when it is over.
create function try_second_step(p_hash bytea, p_most int) returns table (user_id uuid, challenge text, first_step text, tries int) language sql as $$
  update sign_in_challenges c set tries = c.tries + 1
   where c.token_hash = p_hash and c.kind = 'second-step' and c.used_at is null and c.expires_at > now() and c.tries < p_most
  returning c.user_id, c.challenge, c.first_step, c.tries
$$;
call entrust('try_second_step(bytea, int)');

-- A new challenge for a passkey as the second step; the one before is void. Gives whose step it is.
create function renew_second_step(p_hash bytea, p_challenge text) returns uuid language sql as $$
  update sign_in_challenges set challenge = p_challenge
   where token_hash = p_hash and kind = 'second-step' and used_at is null and expires_at > now() returning user_id
$$;
call entrust('renew_second_step(bytea, text)');

-- Uses a challenge: true once.
create function close_challenge(p_hash bytea) returns boolean language plpgsql as $$
begin
  update sign_in_challenges set used_at = now(), challenge = null where token_hash = p_hash and used_at is null;
  return found;
end $$;
call entrust('close_challenge(bytea)');

-- Takes a passkey's challenge, once; one that was made for a person is theirs alone.
create function take_challenge(p_hash bytea, p_kind text) returns text language sql as $$
  update sign_in_challenges c set used_at = now()
   where c.token_hash = p_hash and c.kind = p_kind and c.used_at is null and c.expires_at > now()
     and c.user_id is not distinct from app_user() returning c.challenge
$$;
call entrust('take_challenge(bytea, text)');

-- Whose passkey this is, of the people who may sign in.
create function find_passkey_person(p_credential text) returns uuid language sql stable as $$
  select u.id from passkeys p join users u on u.id = p.user_id and u.status = 'active' where p.credential_id = p_credential
$$;
call entrust('find_passkey_person(text)');

-- Clears away what no longer serves the signing in.
create function sweep_sign_in() returns void language sql as $$
  delete from guesses where not exists (select from unnest(tries) x where x > now() - interval '24 hours');
  delete from mailed_proofs where expires_at < now() - interval '7 days';
  delete from sign_in_challenges where expires_at < now() - interval '1 day';
  delete from known_devices where last_used_at < now() - interval '400 days';
  delete from auth_events where at < now() - case when user_id is null then interval '7 days' else interval '400 days' end;
$$;
call entrust('sweep_sign_in()');

revoke create on schema public from plumbline_definer;
