-- When a record is looked at again, and on which day one goes on that is on hold; why somebody verified their own work where
-- the team is too small for a second person.

alter table records add column review_on date, add column resume_on date;
alter table actions add column justification text;

create index records_due on records (organization_id, workspace_id, kind, due_on, id) where deleted_at is null and due_on is not null;
create index records_review on records (organization_id, workspace_id, kind, review_on, id) where deleted_at is null and review_on is not null;
-- The steps of a record, however much else was done with it.
create index activities_steps on activities (organization_id, record_id, seq) where changes ? 'status';
