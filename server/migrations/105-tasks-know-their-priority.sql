-- A task is as urgent as the action that it is about; what is about none has no priority. Lists are narrowed by it.
alter table tasks add column priority text;

-- What is waited for does not tell the priority, so that nothing of it is to be worked out anew.
alter table tasks disable trigger user;
update tasks t set priority = a.priority
  from actions a
 where t.organization_id = a.organization_id and a.id = coalesce(
         (select q.action_id from action_requests q where q.organization_id = t.organization_id and q.id = t.item_id), t.item_id);
alter table tasks enable trigger user;

-- These get other arguments; the routines make them anew.
drop function if exists tasks_within(boolean, jsonb);
drop function if exists task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text);
drop function if exists seen_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text);
drop function if exists workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[], date, date, text);
drop function if exists delegated_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text);
drop function if exists awaited_task_keys(uuid, uuid, uuid[], text, text, text, int, uuid[], date, date);
drop function if exists my_tasks(boolean, text, text, text, text, date, date, int, int, int);
