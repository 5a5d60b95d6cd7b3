-- Checklists that start by the clock, what a run raises besides actions, and what is not to be waved off.

create table checklist_schedules (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  checklist_id uuid not null,
  -- As its checklist was called when it was scheduled: by this name the log tells of it.
  name text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly')),
  -- Of a weekly one: 1 for Monday to 7 for Sunday.
  weekdays int[] not null default '{}',
  site_id uuid,
  assignee_id uuid not null,
  -- A run starts so many days before its day, is due so many days after it, and is missed so many days after that.
  lead_days int not null default 0 check (lead_days between 0 and 30),
  due_days int not null default 0 check (due_days between 0 and 90),
  grace_days int not null default 0 check (grace_days between 0 and 30),
  is_paused boolean not null default false,
  next_on date not null,
  last_on date,
  last_result text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, checklist_id) references checklists (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, assignee_id) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index checklist_schedules_workspace on checklist_schedules (organization_id, workspace_id, next_on, id) where deleted_at is null;
create index checklist_schedules_checklist on checklist_schedules (organization_id, checklist_id);
create index checklist_schedules_site on checklist_schedules (organization_id, site_id);
create index checklist_schedules_assignee on checklist_schedules (organization_id, assignee_id);
create index checklist_schedules_due on checklist_schedules (next_on) where deleted_at is null and not is_paused;
call protect('checklist_schedules', 'select, insert, update');

-- The run that a schedule has started for a day: one, however often a worker is ended in between.
alter table checklist_runs
  add column schedule_id uuid,
  add column scheduled_on date,
  -- It is missed when it is still open so many days after its due date.
  add column grace_days int,
  add constraint checklist_runs_schedule foreign key (organization_id, schedule_id) references checklist_schedules (organization_id, id);
create unique index checklist_runs_scheduled on checklist_runs (organization_id, schedule_id, scheduled_on) where schedule_id is not null;
create index checklist_runs_to_miss on checklist_runs (due_on) where schedule_id is not null and status in ('scheduled', 'in-progress');

-- The record that a failed item led to, and what was planned for it before the run was completed.
alter table checklist_answers
  add column raised_id uuid,
  add column planned jsonb,
  add constraint checklist_answers_raised foreign key (organization_id, raised_id) references records (organization_id, id) on delete set null (raised_id);
create index checklist_answers_raised on checklist_answers (organization_id, raised_id) where raised_id is not null;
