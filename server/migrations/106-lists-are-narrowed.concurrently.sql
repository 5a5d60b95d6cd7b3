-- Tasks of one priority, in the order in which they are due.
create index concurrently if not exists tasks_priority on tasks (organization_id, account_id, workspace_id, priority, due_on, item_id)
  where is_open and due_on is not null and priority is not null;
