-- Checklists: a group that has a run, a run for an action, and sets of choices to use again. Votes that nobody sees before
-- they are shown. The words within files.

alter table checklist_runs
  -- While nobody of its group has claimed it, a run is nobody's.
  alter column assignee_id drop not null,
  add column group_id uuid,
  -- Since when it waits to be claimed.
  add column offered_at timestamptz,
  -- The action that asks for it.
  add column action_id uuid,
  add constraint checklist_runs_group foreign key (organization_id, group_id) references groups (organization_id, id),
  add constraint checklist_runs_action foreign key (organization_id, action_id) references actions (organization_id, id) on delete set null (action_id),
  add constraint checklist_runs_taken check (assignee_id is not null or group_id is not null and offered_at is not null),
  add constraint checklist_runs_offered check (offered_at is null or group_id is not null and assignee_id is null);
create index checklist_runs_group on checklist_runs (organization_id, group_id) where group_id is not null;
create index checklist_runs_action on checklist_runs (organization_id, action_id) where action_id is not null;

-- Choices that several questions are answered with. A question keeps those that it was given.
create table checklist_response_sets (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  choices jsonb not null,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index checklist_response_sets_workspace on checklist_response_sets (organization_id, workspace_id, lower(name), id) where deleted_at is null;
create unique index checklist_response_sets_name on checklist_response_sets (organization_id, workspace_id, lower(name)) where deleted_at is null;
call protect('checklist_response_sets', 'select, insert, update');

-- Whether votes for causes are hidden until whoever leads the analysis shows them.
alter table analyses add column is_blind boolean not null default false;

-- What stands within a file, as far as it can be read; null for one that cannot.
create table file_texts (
  organization_id uuid not null,
  file_id uuid not null,
  text text,
  read_at timestamptz not null default now(),
  primary key (organization_id, file_id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade
);
call protect('file_texts', 'select, insert, update');
