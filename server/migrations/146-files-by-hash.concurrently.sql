-- Whether a file is a report that was made here is seen by its hash.
create index concurrently if not exists files_hash on files (organization_id, sha256);
-- A record that is purged lets go of the actions that are about it.
create index concurrently if not exists actions_linked_record on actions (organization_id, linked_record_id) where linked_record_id is not null;
