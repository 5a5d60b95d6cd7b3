-- What an export wrote is for taking along, not for keeping: after a week it goes, bytes and all.

grant create on schema public to plumbline_definer;

-- Takes old exports away and gives the ids of their files, whose bytes the caller removes before it commits.
create function sweep_exports() returns setof uuid language sql as $$
  with gone as (
    delete from exports where created_at < now() - interval '7 days' returning organization_id, file_id
  )
  delete from files f using gone g where f.organization_id = g.organization_id and f.id = g.file_id returning f.id
$$;
call entrust('sweep_exports()');

revoke create on schema public from plumbline_definer;
