-- What somebody waits for: the open tasks of others on the records that they manage. Triggers keep it beside `tasks`
-- (46-waiting.sql), so that an index gives the next ones of a manager.
create table awaited_tasks (
  organization_id uuid not null,
  account_id uuid not null,
  item_id uuid not null,
  kind text not null,
  workspace_id uuid not null,
  record_id uuid not null,
  status text not null,
  due_on date not null,
  unique (organization_id, item_id, kind, account_id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index awaited_tasks_due on awaited_tasks (organization_id, account_id, workspace_id, due_on, item_id);
create index awaited_tasks_record on awaited_tasks (organization_id, record_id);
call protect('awaited_tasks', 'select');
call narrow('awaited_tasks', 'record_id');

-- These get another result, or other arguments; the routines make them anew.
drop function if exists task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[]);
drop function if exists my_tasks(text, text, text, text, int, int, int);
drop function if exists count_my_tasks(int);
drop function if exists own_places();
drop function if exists workspace_attention_keys(uuid, text[], boolean, text, boolean, int);
drop function if exists own_attention_keys(boolean, text[], text, boolean, text, boolean, int);
drop function if exists my_attention(boolean, text[], text, boolean, text, boolean, int, int, int);
drop function if exists workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[]);

insert into awaited_tasks (organization_id, account_id, item_id, kind, workspace_id, record_id, status, due_on)
select t.organization_id, p.account_id, t.item_id, t.kind, t.workspace_id, t.record_id, t.status, t.due_on
  from tasks t
  join record_people p on p.organization_id = t.organization_id and p.record_id = t.record_id and p.relation = 'manager'
 where t.account_id is null and t.is_open and t.due_on is not null
   and exists (select from tasks o where o.organization_id = t.organization_id and o.item_id = t.item_id and o.account_id is not null)
   and not exists (select from tasks o where o.organization_id = t.organization_id and o.item_id = t.item_id and o.account_id = p.account_id);
