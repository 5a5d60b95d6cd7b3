-- The files of all records of a workspace are listed, the newest first.
create index record_files_workspace on record_files (organization_id, workspace_id, created_at desc, id desc) where deleted_at is null;
