-- It gives the rank besides; the routines make it anew.
drop function if exists workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[], date, date, text, uuid[], text[]);
