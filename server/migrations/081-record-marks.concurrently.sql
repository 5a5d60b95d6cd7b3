-- Those that have a tag; the newest of them say which tags are in use.
create index concurrently if not exists records_tags on records using gin (organization_id, workspace_id, tags)
  where tags <> '{}' and deleted_at is null;
create index concurrently if not exists records_tagged on records (organization_id, workspace_id, kind, created_at desc)
  where tags <> '{}' and deleted_at is null;
-- Those that stand below another one, by that, and the newest of them.
create index concurrently if not exists records_below on records (organization_id, parent_id) where parent_id is not null;
create index concurrently if not exists records_placed on records (organization_id, workspace_id, kind, created_at desc)
  where parent_id is not null and deleted_at is null;
