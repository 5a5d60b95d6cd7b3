-- A record is over when nothing more comes of it. A risk that is monitored is completed, and it is looked at again and again all
-- the same: it is not over.
alter table records add column is_over boolean not null generated always as (
  status = 'cancelled' or (status = 'completed' and stage is distinct from 'monitoring')) stored;
drop index records_review;
create index records_review on records (organization_id, workspace_id, review_on, id)
  where review_on is not null and not is_over and deleted_at is null;
