-- Tasks without a priority, which come after those that have one, in the order in which they are due.
create index concurrently if not exists tasks_unranked on tasks (organization_id, account_id, workspace_id, due_on, item_id)
  where is_open and due_on is not null and priority is null;
