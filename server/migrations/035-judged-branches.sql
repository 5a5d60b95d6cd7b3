-- Who has confirmed an answer or a cause, ruled it out, or put it back in doubt, and when.
alter table analysis_branches
  add column judged_by uuid,
  add column judged_at timestamptz,
  add constraint analysis_branches_judged_by foreign key (organization_id, judged_by) references accounts (organization_id, id);
create index analysis_branches_judged_by on analysis_branches (organization_id, judged_by) where judged_by is not null;
-- What was deleted of an analysis, and of the analyses of a record, as their lists of deleted ones show it.
create index analysis_branches_deleted on analysis_branches (organization_id, analysis_id) where deleted_at is not null;
create index analyses_deleted on analyses (organization_id, record_id) where deleted_at is not null;

-- A person's own workspaces are walked for what they look for, however much there is in others.
create index search_entries_workspace on search_entries (organization_id, workspace_id, made_at desc, item_id desc);
drop function if exists entries_with(tsquery, int);
