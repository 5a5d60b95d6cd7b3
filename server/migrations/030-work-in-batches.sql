-- What works in the background does so page by page: no statement runs for minutes, no lock is held for more than a blink,
-- and a run that was cut off goes on from where it was.

grant create on schema public to plumbline_definer;

drop function sweep();
drop function sweep_sign_in();
drop function sweep_newsletter();
drop function sweep_files();
drop function anchor_trails();
drop function note_usage(date);

-- What goes by itself once it no longer serves, table by table. An import's rows serve until it was looked at.
create function swept_tables() returns table (target text, condition text) language sql immutable as $$
  values
    ('rate_limits', $c$began_at < now() - interval '1 day'$c$),
    ('idempotency_keys', $c$created_at < now() - interval '24 hours'$c$),
    ('sessions', $c$expires_at < now() - interval '30 days'$c$),
    ('password_resets', $c$expires_at < now() - interval '7 days'$c$),
    ('guesses', $c$not exists (select from unnest(tries) x where x > now() - interval '24 hours')$c$),
    ('mailed_proofs', $c$expires_at < now() - interval '7 days'$c$),
    ('two_step_resets', $c$expires_at < now() - interval '30 days'$c$),
    ('sign_in_challenges', $c$expires_at < now() - interval '1 day'$c$),
    ('known_devices', $c$last_used_at < now() - interval '400 days'$c$),
    ('auth_events', $c$at < now() - case when user_id is null then interval '7 days' else interval '400 days' end$c$),
    ('newsletter_requests', $c$expires_at < now()$c$),
    ('newsletter_subscribers', $c$left_at < now() - interval '1 year'$c$),
    ('exports', $c$created_at < now() - interval '7 days'$c$),
    ('usage_days', $c$day < current_date - 400$c$),
    ('import_rows', $c$exists (select from imports i where i.organization_id = import_rows.organization_id
       and i.id = import_rows.import_id and i.updated_at < now() - interval '30 days')$c$)
$$;
call entrust('swept_tables()');

-- Clears away so many rows of one of them at most, and says how many: fewer when none is left. A row that somebody works
-- on is left for another night.
create function sweep(p_table text, p_most int) returns int language plpgsql as $$
declare
  it record;
  gone int;
begin
  select * into strict it from swept_tables() t where t.target = p_table;
  execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where %2$s limit %3$s for update skip locked))',
                 it.target, it.condition, p_most);
  get diagnostics gone = row_count;
  return gone;
end $$;
call entrust('sweep(text, int)');

-- The stored bytes whose rows are gone. They follow after the commit, and not while a backup copies what it has seen of
-- rows; whatever is cut off in between goes on here.
create table removed_files (
  id uuid primary key,
  removed_at timestamptz not null default now()
);
alter table removed_files enable row level security;
alter table removed_files force row level security;
create policy definer on removed_files to plumbline_definer using (true) with check (true);
grant select, insert, delete on removed_files to plumbline_definer;

create index exports_file on exports (file_id) where file_id is not null;
create index workspaces_imagekey on workspaces (imagekey) where imagekey is not null;
create index workspaces_image on workspaces (file_of(image_url)) where image_url is not null;
create index users_picture on users (file_of(profile_picture)) where profile_picture is not null;
create index accounts_picture on accounts (file_of(profile_picture)) where profile_picture is not null;

-- Whether something names a stored file: every column that may stands here.
create function is_file_named(p_organization uuid, p_file uuid) returns boolean language sql stable as $$
  select exists (select from record_files x where x.organization_id = p_organization and x.file_id = p_file)
      or exists (select from exports x where x.file_id = p_file)
      or exists (select from workspaces x where x.imagekey = p_file::text)
      or exists (select from workspaces x where x.image_url is not null and file_of(x.image_url) = p_file::text)
      or exists (select from users x where x.profile_picture is not null and file_of(x.profile_picture) = p_file::text)
      or exists (select from accounts x where x.profile_picture is not null and file_of(x.profile_picture) = p_file::text)
$$;
call keep_inside('is_file_named(uuid, uuid)');

-- Looks at a page of the files and uploads behind a key: what is a day old and named by nothing goes. Gives the last key
-- that it has looked at; null when there is no more.
create function sweep_files(p_organization uuid, p_id uuid, p_most int)
returns table (last_organization uuid, last_id uuid) language plpgsql as $$
begin
  with page as (
    select f.organization_id, f.id from files f
     where (p_id is null or (f.organization_id, f.id) > (p_organization, p_id)) and f.created_at < now() - interval '1 day'
     order by f.organization_id, f.id limit p_most
  ), gone as (
    delete from files f using page p
     where f.organization_id = p.organization_id and f.id = p.id and not is_file_named(f.organization_id, f.id)
    returning f.organization_id, f.id
  ), gone_uploads as (
    delete from uploads u using gone g where u.organization_id = g.organization_id and u.id = g.id
  ), kept as (
    insert into removed_files (id) select g.id from gone g on conflict do nothing
  )
  select p.organization_id, p.id into last_organization, last_id from page p order by p.organization_id desc, p.id desc limit 1;
  if last_id is not null then
    return next;
  end if;
end $$;
call entrust('sweep_files(uuid, uuid, int)');

-- The same for the uploads that nobody has finished.
create function sweep_uploads(p_most int) returns int language plpgsql as $$
declare
  gone int;
begin
  with page as (
    select u.organization_id, u.id from uploads u where u.state = 'open' and u.created_at < now() - interval '1 day'
     order by u.created_at limit p_most for update skip locked
  ), dropped as (
    delete from uploads u using page p where u.organization_id = p.organization_id and u.id = p.id returning u.id
  )
  insert into removed_files (id) select d.id from dropped d on conflict do nothing;
  get diagnostics gone = row_count;
  return gone;
end $$;
call entrust('sweep_uploads(int)');

-- Some files whose bytes may go now. A backup that has seen their rows is waited for: it holds this lock to its end.
create function removable_files(p_most int) returns setof uuid language sql as $$
  with no_backup as materialized (select pg_try_advisory_xact_lock(hashtext('plumbline files')) as is_free)
  select r.id from removed_files r cross join no_backup n where n.is_free order by r.id limit p_most
$$;
call entrust('removable_files(int)');

create function forget_removed_files(p_ids uuid[]) returns void language sql as $$
  delete from removed_files where id = any(p_ids)
$$;
call entrust('forget_removed_files(uuid[])');

-- Keeps the last row of each chain apart, a page of organizations at a time. Gives the last of them; null when there is
-- no more.
create function anchor_trails(p_after uuid, p_most int) returns uuid language sql as $$
  with page as (
    select h.organization_id, h.seq, h.hash from activity_heads h
     where p_after is null or h.organization_id > p_after order by h.organization_id limit p_most
  ), kept as (
    insert into activity_checkpoints (organization_id, seq, hash)
      select p.organization_id, p.seq, p.hash from page p where p.seq > 0 on conflict do nothing
  )
  select p.organization_id from page p order by p.organization_id desc limit 1
$$;
call entrust('anchor_trails(uuid, int)');

-- Notes what a page of organizations uses at the end of a day.
create function note_usage(p_day date, p_after uuid, p_most int) returns uuid language sql as $$
  with page as (
    select o.id from organizations o where p_after is null or o.id > p_after order by o.id limit p_most
  ), kept as (
    insert into usage_days
      select o.id, p_day,
             (select count(*) from accounts a where a.organization_id = o.id and a.status = 'active'),
             (select count(*) from workspaces w where w.organization_id = o.id and w.deleted_at is null),
             (select coalesce(sum(f.size), 0) from files f where f.organization_id = o.id)
        from page o
      on conflict do nothing
  )
  select p.id from page p order by p.id desc limit 1
$$;
call entrust('note_usage(date, uuid, int)');

revoke create on schema public from plumbline_definer;
