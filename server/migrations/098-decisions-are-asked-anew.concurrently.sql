-- The records that wait for a decision, which are few.
create index concurrently if not exists records_asked on records (organization_id, kind, id) where asked_stage = stage and deleted_at is null;
