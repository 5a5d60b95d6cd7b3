-- Whoever replaces an approver is asked later than the others of a stage that is open. Null for those asked as it began.
alter table approval_slots add column asked_at timestamptz;
