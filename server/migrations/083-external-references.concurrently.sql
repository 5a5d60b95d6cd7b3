-- The numbers that records have in other systems, by any part of them, for the search of a list.
create index concurrently if not exists records_external_ref on records
  using gin (organization_id, workspace_id, lower(external_ref) gin_trgm_ops) where external_ref is not null;
