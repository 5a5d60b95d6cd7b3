-- Exports are for taking along, not for keeping: they go after a week. What was uploaded and is of no use goes after a
-- day: uploads that nobody finished, files that nothing names.

grant create on schema public to plumbline_definer;

-- The id of the file that a link of ours leads to.
create function file_of(p_url text) returns text language sql immutable as $$
  select substring(p_url from '^/v1/files/([^?]+)')
$$;

-- Takes the rows away and gives the ids of the files, whose bytes the caller removes before it commits.
create function sweep_files() returns setof uuid language sql as $$
  delete from exports where created_at < now() - interval '7 days';
  -- Every column that names a stored file stands here.
  with gone_files as (
    delete from files where created_at < now() - interval '1 day' and id::text not in (
      select named.file from (
        select file_id::text from exports
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

revoke create on schema public from plumbline_definer;
