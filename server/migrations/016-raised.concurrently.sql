-- What was raised by the short form waits until somebody takes it over; its raiser is one of its people.
alter table records add column if not exists is_taken_over boolean not null default true;

-- What waits for that is little beside all records, and is listed and counted by itself.
create index concurrently if not exists records_raised on records (organization_id, workspace_id, kind, created_at desc, id desc)
  where deleted_at is null and not is_taken_over;

-- What waits without a day is of several kinds now: those of one are found without passing all others.
create index concurrently if not exists tasks_waiting_kind on tasks (organization_id, account_id, workspace_id, kind, made_at, item_id)
  where is_open and due_on is null;

drop index concurrently if exists tasks_waiting;

update preset_roles
   set description = 'Reports what they see, and works on what they are given: their actions, comments and evidence.'
 where key = 'contributor';
