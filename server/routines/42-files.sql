-- Stored files.

-- The id of the file that a link of ours leads to.
create or replace function file_of(p_url text) returns text language sql immutable as $$
  select substring(p_url from '^/v1/files/([^?]+)')
$$;

create index if not exists workspaces_image on workspaces (file_of(image_url)) where image_url is not null;
create index if not exists users_picture on users (file_of(profile_picture)) where profile_picture is not null;
create index if not exists accounts_picture on accounts (file_of(profile_picture)) where profile_picture is not null;

create or replace function find_file(p_id uuid) returns table (name text, mime text, size bigint) language sql stable as $$
  select f.name, f.mime, f.size from files f where f.id = p_id
$$;
call run_as_definer('find_file(uuid)');

-- Whether something names a stored file: every column that may stands here.
create or replace function is_file_named(p_organization uuid, p_file uuid) returns boolean language sql stable as $$
  select exists (select from record_files x where x.organization_id = p_organization and x.file_id = p_file)
      or exists (select from checklist_photos x where x.organization_id = p_organization and x.file_id = p_file)
      or exists (select from record_file_editions x where x.organization_id = p_organization and x.file_id = p_file)
      or exists (select from exports x where x.file_id = p_file)
      or exists (select from report_runs x where x.file_id = p_file)
      or exists (select from report_runs x where x.data_id = p_file)
      or exists (select from workspaces x where x.imagekey = p_file::text)
      or exists (select from workspaces x where x.image_url is not null and file_of(x.image_url) = p_file::text)
      or exists (select from users x where x.profile_picture is not null and file_of(x.profile_picture) = p_file::text)
      or exists (select from accounts x where x.profile_picture is not null and file_of(x.profile_picture) = p_file::text)
$$;
call keep_inside('is_file_named(uuid, uuid)');

-- Looks at a page of the files and uploads behind a key: what is a day old and named by nothing goes. Gives the last key
-- that it has looked at; null when there is no more.
create or replace function sweep_files(p_organization uuid, p_id uuid, p_most int)
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
call run_as_definer('sweep_files(uuid, uuid, int)');

-- The same for the uploads that nobody has finished.
create or replace function sweep_uploads(p_most int) returns int language plpgsql as $$
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
call run_as_definer('sweep_uploads(int)');

-- Some files whose bytes may go now. A backup that has seen their rows is waited for: it holds this lock to its end.
create or replace function removable_files(p_most int) returns setof uuid language sql as $$
  with no_backup as materialized (select pg_try_advisory_xact_lock(hashtext('plumbline files')) as is_free)
  select r.id from removed_files r cross join no_backup n where n.is_free order by r.id limit p_most
$$;
call run_as_definer('removable_files(int)');

create or replace function forget_removed_files(p_ids uuid[]) returns void language sql as $$
  delete from removed_files where id = any(p_ids)
$$;
call run_as_definer('forget_removed_files(uuid[])');
