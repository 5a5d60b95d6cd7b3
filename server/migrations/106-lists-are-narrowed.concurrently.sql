-- Tasks of one priority, in the order in which they are due.
create index concurrently if not exists tasks_priority on tasks (organization_id, account_id, workspace_id, priority, due_on, item_id)
  where is_open and due_on is not null and priority is not null;

-- Records of a workspace by what their additional fields say; most say nothing.
create index concurrently if not exists records_custom on records using gin (organization_id, workspace_id, custom jsonb_path_ops)
  where custom <> '{}' and deleted_at is null;
