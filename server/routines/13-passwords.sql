-- Rules of passwords, and links that reset one.

create or replace function remember_password(p_user uuid) returns void language sql as $$
  insert into old_passwords (user_id, password_hash)
    select s.user_id, s.password_hash from user_secrets s where s.user_id = p_user and s.password_hash is not null;
  delete from old_passwords where user_id = p_user
     and id not in (select id from old_passwords where user_id = p_user order by id desc limit 10);
$$;
call keep_inside('remember_password(uuid)');

-- What a new password must be: the strictest that the organizations ask where the person is active. `used` are the
-- hashes that it must not fit: the present password and those before it.
create or replace function password_rules(p_user uuid) returns table (shortest int, remembered int, used text[]) language sql stable as $$
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

create or replace function own_password_rules() returns table (shortest int, remembered int, used text[]) language sql stable as $$
  select * from password_rules(app_user())
$$;
call run_as_definer('own_password_rules()');

-- The same for whoever holds a reset link, or for a new person by an invitation.
create or replace function password_rules_of_reset(p_hash bytea) returns table (shortest int, remembered int, used text[]) language sql stable as $$
  select r.* from password_resets l cross join lateral password_rules(l.user_id) r
   where l.token_hash = p_hash and l.user_id is not null and l.used_at is null and l.expires_at > now()
$$;
call run_as_definer('password_rules_of_reset(bytea)');

create or replace function password_shortest_of_invitation(p_hash bytea) returns int language sql stable as $$
  select p.password_min from invitations i join sign_in_policies p on p.organization_id = i.organization_id where i.token_hash = p_hash
$$;
call run_as_definer('password_shortest_of_invitation(bytea)');

create or replace function request_reset(p_id uuid, p_email text, p_hash bytea, p_life interval, p_origin jsonb) returns void language sql as $$
  insert into password_resets (id, email, token_hash, expires_at, request_id, ip, agent)
  values (p_id, p_email, p_hash, now() + p_life, p_origin->>'requestId', p_origin->>'ip', p_origin->>'agent')
$$;
call run_as_definer('request_reset(uuid, text, bytea, interval, jsonb)');

create or replace function open_reset(p_id uuid)
returns table (user_id uuid, email text, name text, is_first boolean, request_id text, ip text, agent text)
language plpgsql as $$
declare
  r password_resets;
  person users;
begin
  select * into r from password_resets x where x.id = p_id and x.used_at is null and x.expires_at > now();
  select * into person from users u where lower(u.email) = lower(r.email) and u.status = 'active' for no key update;
  if r.id is null or person.id is null or exists (
    select from password_resets x where x.user_id = person.id and (x.created_at, x.id) > (r.created_at, r.id)) then
    return;
  end if;
  update password_resets x set expires_at = now()
   where x.user_id = person.id and x.id <> p_id and x.used_at is null and x.expires_at > now();
  update password_resets x set user_id = person.id where x.id = p_id;
  return query select person.id, person.email, person.name, r.user_id is null, r.request_id, r.ip, r.agent;
end $$;
call run_as_definer('open_reset(uuid)');

create or replace function peek_reset(p_hash bytea) returns table (words text[]) language sql stable as $$
  select array[u.name, u.email] || array(select o.name from accounts a join organizations o on o.id = a.organization_id
                                          where a.user_id = u.id and o.name is not null)
    from password_resets r join users u on u.id = r.user_id and u.status = 'active'
   where r.token_hash = p_hash and r.used_at is null and r.expires_at > now()
$$;
call run_as_definer('peek_reset(bytea)');

-- Uses a reset link once: sets the password, ends every session; null when the link is unknown, used or expired. The
-- person is taken first, as in every other change of how they sign in.
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
call run_as_definer('consume_reset(bytea, text)');

-- Voids the links of the signed-in person: whoever holds an older mail does not get in after a change.
create or replace function void_own_resets() returns void language sql as $$
  update password_resets set expires_at = now() where user_id = app_user() and used_at is null and expires_at > now()
$$;
call run_as_definer('void_own_resets()');
