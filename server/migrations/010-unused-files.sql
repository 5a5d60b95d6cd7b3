-- What was uploaded and is of no use goes after a day: uploads that nobody finished, files that nothing names.

grant create on schema public to plumbline_definer;

-- The id of the file that a link of ours leads to.
create function file_of(p_url text) returns text language sql immutable as $$
  select substring(p_url from '^/v1/files/([^?]+)')
$$;

-- Clears away what no longer serves: rate windows, replayable answers, dead sessions and links, old exports, and what
-- was uploaded and is not used. The bytes of a file go later, when no row knows it.
drop function sweep();
create function sweep() returns void language sql as $$
  delete from rate_limits where began_at < now() - interval '1 day';
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  delete from sessions where expires_at < now() - interval '30 days';
  delete from password_resets where expires_at < now() - interval '7 days';
  delete from exports where created_at < now() - interval '7 days';
  -- Every column that names a stored file stands here.
  delete from files where created_at < now() - interval '1 day' and id::text not in (
    select named.file from (
      select file_id::text from exports
      union all select imagekey from workspaces
      union all select file_of(image_url) from workspaces
      union all select file_of(profile_picture) from users
      union all select file_of(profile_picture) from accounts
    ) named (file) where named.file is not null);
  delete from uploads u where u.created_at < now() - interval '1 day' and not exists (
    select from files f where f.organization_id = u.organization_id and f.id = u.id);
$$;
call entrust('sweep()');
drop function sweep_exports();

-- Which of these files no row of any organization knows.
create function find_unknown_files(p_ids uuid[]) returns setof uuid language sql stable as $$
  select x.id from unnest(p_ids) x (id) where not exists (select from files f where f.id = x.id)
$$;
call entrust('find_unknown_files(uuid[])');

revoke create on schema public from plumbline_definer;
