-- Why somebody decided who wrote the record or asked for the approval, where the team is small.
alter table approval_slots add column justification text;
drop function if exists approver_candidates(uuid, text, uuid, uuid, uuid[], text, int);
