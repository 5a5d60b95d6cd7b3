-- The newsletter: who asked for it and who confirmed. It belongs to no tenant; the definer's functions alone reach it.

grant create on schema public to plumbline_definer;

-- Any address that was typed in: at the same cost, whether it is subscribed or not.
create table newsletter_requests (
  id uuid primary key,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index newsletter_requests_email on newsletter_requests (lower(email));
alter table newsletter_requests enable row level security;
alter table newsletter_requests force row level security;
create policy definer on newsletter_requests to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on newsletter_requests to plumbline_definer;

-- Whoever leaves has the address taken out; what is left lets the same link answer the same again.
create table newsletter_subscribers (
  id uuid primary key,
  email text,
  leave_hash bytea not null unique,
  requested_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  left_at timestamptz,
  check ((email is null) = (left_at is not null))
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
alter table newsletter_subscribers enable row level security;
alter table newsletter_subscribers force row level security;
create policy definer on newsletter_subscribers to plumbline_definer using (true) with check (true);
grant select, insert, update, delete on newsletter_subscribers to plumbline_definer;

create function request_newsletter(p_id uuid, p_email text, p_hash bytea, p_life interval) returns void language sql as $$
  insert into newsletter_requests (id, email, token_hash, expires_at) values (p_id, p_email, p_hash, now() + p_life)
$$;
call entrust('request_newsletter(uuid, text, bytea, interval)');

-- Where the mail of a living request goes, and the subscriber when that address is one already.
create function open_newsletter(p_id uuid) returns table (email text, subscriber uuid) language sql stable as $$
  select r.email, s.id
    from newsletter_requests r left join newsletter_subscribers s on lower(s.email) = lower(r.email)
   where r.id = p_id and r.used_at is null and r.expires_at > now()
$$;
call entrust('open_newsletter(uuid)');

-- Subscribes the address of a living link and uses the link up: the subscriber, new or present, and whether it is new;
-- nothing for a link that is not one.
create function confirm_newsletter(p_hash bytea, p_subscriber uuid, p_leave_hash bytea)
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
call entrust('confirm_newsletter(bytea, uuid, bytea)');

create function find_subscriber(p_id uuid) returns table (email text) language sql stable as $$
  select s.email from newsletter_subscribers s where s.id = p_id and s.email is not null
$$;
call entrust('find_subscriber(uuid)');

-- Forgets the address of a subscriber, and every request for it. False for a link that is not one.
create function leave_newsletter(p_hash bytea) returns boolean language plpgsql as $$
declare
  s newsletter_subscribers;
begin
  select * into s from newsletter_subscribers x where x.leave_hash = p_hash for update;
  delete from newsletter_requests r where lower(r.email) = lower(s.email);
  update newsletter_subscribers x set email = null, left_at = now() where x.id = s.id and x.left_at is null;
  return s.id is not null;
end $$;
call entrust('leave_newsletter(bytea)');

create function sweep_newsletter() returns void language sql as $$
  delete from newsletter_requests where expires_at < now();
  delete from newsletter_subscribers where left_at < now() - interval '1 year';
$$;
call entrust('sweep_newsletter()');

revoke create on schema public from plumbline_definer;

-- What each plan holds, so that the price list can say it.
update plans p set user_limit = null, workspace_limit = 10, cloud_storage = given.storage,
  features = (select jsonb_agg(jsonb_build_object('name', f.name, 'included', true) order by f.n)
                from unnest(given.features) with ordinality f (name, n))
  from (values
    ('document', 200, array['Revisions and approval', 'Periodic review', 'Training records', 'Watermarks and retention', 'Activity trail']),
    ('audit', 50, array['Audit programme', 'Checklists', 'Findings repository', 'Action plans', 'Activity trail']),
    ('capa', 50, array['Five whys and fishbone', 'Action plans', 'Effectiveness checks', 'Checklists', 'Activity trail']),
    ('risk', 50, array['Risk register', 'Treatment actions', 'Additional fields', 'Dashboard and exports', 'Activity trail'])
  ) given (module, storage, features)
 where p.module = given.module;
