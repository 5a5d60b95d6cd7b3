-- Records whose hold is over, and those that are to be reviewed, are found by their days.
create index concurrently if not exists records_resume on records (organization_id, workspace_id, resume_on, id)
  where status = 'on-hold' and resume_on is not null and deleted_at is null;
create index concurrently if not exists records_review on records (organization_id, workspace_id, review_on, id)
  where review_on is not null and status not in ('completed', 'cancelled') and deleted_at is null;
-- Those that were not changed for long, of which some were worked on besides.
create index concurrently if not exists records_resting on records (organization_id, workspace_id, updated_at, id)
  where status not in ('completed', 'cancelled') and is_taken_over and deleted_at is null;
