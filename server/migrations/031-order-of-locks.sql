-- One order of locks (docs/decisions/036-one-order-of-locks.md), and no lock stronger than it must be.

grant create on schema public to plumbline_definer;

-- `for update` also stops whoever refers to the row by a foreign key: an organization, whose log everybody writes to. Those
-- who only change a row take it `for no key update`. Rewritten where they stand, so that each stays as it is otherwise;
-- `remove_sample_data` deletes what it takes, and so do the sweeps.
do $$
declare
  it record;
begin
  for it in
    select p.oid, pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosrc ~ ' for update'
       and p.proname not in ('remove_sample_data', 'sweep', 'sweep_uploads')
  loop
    execute replace(it.definition, ' for update', ' for no key update');
  end loop;
end $$;

-- As before, and the person first, as in every other change of how they sign in.
create or replace function consume_reset(p_hash bytea, p_password_hash text) returns uuid language plpgsql as $$
declare
  person uuid;
begin
  perform from users where id = (select r.user_id from password_resets r where r.token_hash = p_hash) for no key update;
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
call entrust('use_verification(bytea)');

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
call entrust('use_sign_in(bytea)');

revoke create on schema public from plumbline_definer;
