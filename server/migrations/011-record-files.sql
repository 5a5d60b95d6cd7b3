-- Files that are attached to records. Each module's records have a column of their own, so that a file goes with its
-- record; a row that was taken off keeps its file, for the log speaks of it.

grant create on schema public to plumbline_definer;

create table record_files (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  risk_id uuid,
  file_id uuid not null,
  -- As the file has them, so that a list can search and sort by them.
  name text not null,
  mime text not null,
  size bigint not null,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, risk_id) references risks (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id),
  constraint record_files_record check (num_nonnulls(risk_id) = 1)
);
create index record_files_risk on record_files (organization_id, risk_id, created_at desc, id desc) where deleted_at is null;
create index record_files_file on record_files (organization_id, file_id);
call protect('record_files', 'select, insert, update');

drop function sweep_files();
create function sweep_files() returns setof uuid language sql as $$
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

revoke create on schema public from plumbline_definer;
