-- Stored files.

-- The id of the file that a link of ours leads to.
create or replace function file_of(p_url text) returns text language sql immutable as $$
  select substring(p_url from '^/v1/files/([^?]+)')
$$;

create or replace function find_file(p_id uuid) returns table (name text, mime text, size bigint) language sql stable as $$
  select f.name, f.mime, f.size from files f where f.id = p_id
$$;
call entrust('find_file(uuid)');

-- Takes the rows away of files that nothing names and of what was uploaded and never finished, and gives the ids of the
-- files, whose bytes the caller removes.
create or replace function sweep_files() returns setof uuid language sql as $$
  -- A backup holds this while it copies the files that its rows name.
  select pg_advisory_xact_lock(hashtext('plumbline files'));
  delete from exports where created_at < now() - interval '7 days';
  -- Every column that names a stored file stands here.
  with gone_files as (
    delete from files where created_at < now() - interval '1 day' and id::text not in (
      select named.file from (
        select file_id::text from exports
        union all select file_id::text from record_files
        union all select imagekey from workspaces
        union all select file_of(image_url) from workspaces
        union all select file_of(profile_picture) from users
        union all select file_of(profile_picture) from accounts
      ) named (file) where named.file is not null)
    returning organization_id, id
  ), gone_uploads as (
    delete from uploads u where u.created_at < now() - interval '1 day'
       and ((u.organization_id, u.id) in (select * from gone_files)
            or not exists (select from files f where f.organization_id = u.organization_id and f.id = u.id))
    returning u.id
  )
  select id from gone_files union select id from gone_uploads
$$;
call entrust('sweep_files()');
