-- The newsletter of the public site.

create or replace function request_newsletter(p_id uuid, p_email text, p_hash bytea, p_life interval) returns void language sql as $$
  insert into newsletter_requests (id, email, token_hash, expires_at) values (p_id, p_email, p_hash, now() + p_life)
$$;
call run_as_definer('request_newsletter(uuid, text, bytea, interval)');

-- Where the mail of a living request goes, and the subscriber when that address is one already.
create or replace function open_newsletter(p_id uuid) returns table (email text, subscriber uuid) language sql stable as $$
  select r.email, s.id
    from newsletter_requests r left join newsletter_subscribers s on lower(s.email) = lower(r.email)
   where r.id = p_id and r.used_at is null and r.expires_at > now()
$$;
call run_as_definer('open_newsletter(uuid)');

-- Subscribes the address of a living link and uses the link up: the subscriber, new or present, and whether it is new;
-- nothing for a link that is not one.
create or replace function confirm_newsletter(p_hash bytea, p_subscriber uuid, p_leave_hash bytea)
returns table (subscriber uuid, is_new boolean) language plpgsql as $$
declare
  r newsletter_requests;
begin
  update newsletter_requests x set used_at = now()
   where x.token_hash = p_hash and x.used_at is null and x.expires_at > now() returning * into r;
  if r.id is null then
    return;
  end if;
  insert into newsletter_subscribers (id, email, leave_hash, requested_at)
    values (p_subscriber, r.email, p_leave_hash, r.created_at) on conflict (lower(email)) do nothing;
  return query select s.id, s.id = p_subscriber from newsletter_subscribers s where lower(s.email) = lower(r.email);
end $$;
call run_as_definer('confirm_newsletter(bytea, uuid, bytea)');

create or replace function find_subscriber(p_id uuid) returns table (email text) language sql stable as $$
  select s.email from newsletter_subscribers s where s.id = p_id and s.email is not null
$$;
call run_as_definer('find_subscriber(uuid)');

-- Forgets the address of a subscriber, and every request for it. False for a link that is not one.
create or replace function leave_newsletter(p_hash bytea) returns boolean language plpgsql as $$
declare
  s newsletter_subscribers;
begin
  select * into s from newsletter_subscribers x where x.leave_hash = p_hash for no key update;
  delete from newsletter_requests r where lower(r.email) = lower(s.email);
  update newsletter_subscribers x set email = null, left_at = now() where x.id = s.id and x.left_at is null;
  return s.id is not null;
end $$;
call run_as_definer('leave_newsletter(bytea)');
