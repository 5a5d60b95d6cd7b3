-- Signing in: reset links that tell nobody whether an address is known, hashes that are raised, links that are voided.

grant create on schema public to plumbline_definer;

-- A request is stored for any address, at the same cost; whose it is, the job finds out that sends the mail.
alter table password_resets alter user_id drop not null,
  add column email text,
  add column request_id text,
  add column ip text,
  add column agent text;
create index password_resets_user on password_resets (user_id);

drop function request_reset(uuid, text, bytea, interval);
create function request_reset(p_id uuid, p_email text, p_hash bytea, p_life interval, p_origin jsonb) returns void language sql as $$
  insert into password_resets (id, email, token_hash, expires_at, request_id, ip, agent)
  values (p_id, p_email, p_hash, now() + p_life, p_origin->>'requestId', p_origin->>'ip', p_origin->>'agent')
$$;
call entrust('request_reset(uuid, text, bytea, interval, jsonb)');

-- Gives a living request to the active person whose stored address it names, and voids that person's older links.
-- Nothing for an unknown address, or when a newer link is out. The same again when asked again, then not as the first.
drop function find_reset(uuid);
create function open_reset(p_id uuid)
returns table (user_id uuid, email text, name text, is_first boolean, request_id text, ip text, agent text)
language plpgsql as $$
declare
  r password_resets;
  person users;
begin
  select * into r from password_resets x where x.id = p_id and x.used_at is null and x.expires_at > now();
  select * into person from users u where lower(u.email) = lower(r.email) and u.status = 'active' for update;
  if r.id is null or person.id is null or exists (
    select from password_resets x where x.user_id = person.id and (x.created_at, x.id) > (r.created_at, r.id)) then
    return;
  end if;
  update password_resets x set expires_at = now()
   where x.user_id = person.id and x.id <> p_id and x.used_at is null and x.expires_at > now();
  update password_resets x set user_id = person.id where x.id = p_id;
  return query select person.id, person.email, person.name, r.user_id is null, r.request_id, r.ip, r.agent;
end $$;
call entrust('open_reset(uuid)');

-- Whose link this is, while it lives, with the words that the new password may not be made of; it consumes nothing.
drop function peek_reset(bytea);
create function peek_reset(p_hash bytea) returns table (words text[]) language sql stable as $$
  select array[u.name, u.email] || array(select o.name from accounts a join organizations o on o.id = a.organization_id
                                          where a.user_id = u.id and o.name is not null)
    from password_resets r join users u on u.id = r.user_id and u.status = 'active'
   where r.token_hash = p_hash and r.used_at is null and r.expires_at > now()
$$;
call entrust('peek_reset(bytea)');

-- Voids the links of the signed-in person: whoever holds an older mail does not get in after a change.
create function void_own_resets() returns void language sql as $$
  update password_resets set expires_at = now() where user_id = app_user() and used_at is null and expires_at > now()
$$;
call entrust('void_own_resets()');

-- Whether the hash that a login has checked is still the person's own; held until the login is done, so that a change
-- of password meanwhile ends this session too. `p_new` takes its place: the same password under stronger parameters.
create function hold_own_hash(p_hash text, p_new text) returns boolean language plpgsql as $$
begin
  if p_new is not null then
    update user_secrets set password_hash = p_new, updated_at = now() where user_id = app_user() and password_hash = p_hash;
  else
    perform from user_secrets where user_id = app_user() and password_hash = p_hash for share;
  end if;
  return found;
end $$;
call entrust('hold_own_hash(text, text)');

revoke create on schema public from plumbline_definer;
