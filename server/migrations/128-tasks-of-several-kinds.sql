-- Tasks are narrowed by several kinds at once, in every tab.
drop function if exists task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
drop function if exists takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text);
drop function if exists seen_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
drop function if exists ordered_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
drop function if exists my_tasks(boolean, text, text, text, text, date, date, uuid[], text[], uuid[], text[], int, int, int);
drop function if exists workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
drop function if exists delegated_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
drop function if exists awaited_task_keys(uuid, uuid, uuid[], text, text, text, int, uuid[], date, date, uuid[], text[]);
