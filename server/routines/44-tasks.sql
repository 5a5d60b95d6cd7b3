-- What waits for somebody.

-- What `tasks` has to hold of actions, worked out from the actions themselves.
create view action_task_sources with (security_invoker = true) as
  select a.organization_id, a.id as item_id, x.account_id, r.kind || '_action' as kind, a.workspace_id, a.record_id,
         r.site_id, r.process_id, a.status, a.end_date as due_on, a.created_at as made_at, x.is_offered, a.priority
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
    cross join lateral (
      select null::uuid as account_id, false as is_offered
      union all
      select l.account_id, l.is_offered from action_takers l where l.organization_id = a.organization_id and l.action_id = a.id) x
   where a.deleted_at is null;

-- What it has to hold besides. A decision waits while its record is open and without it; it is late by what the workspace
-- has set, so it has no day of its own.
create view other_task_sources with (security_invoker = true) as
  select q.organization_id, q.id as item_id, x.account_id, q.kind, q.workspace_id, q.record_id, r.site_id, r.process_id,
         'pending' as status, q.decide_by as due_on, q.created_at as made_at, false as is_offered, a.priority
    from action_requests q
    left join actions a on a.organization_id = q.organization_id and a.id = q.action_id
    join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
    cross join lateral (
      select null::uuid as account_id
      union all
      select d.account_id from request_deciders d where d.organization_id = q.organization_id and d.request_id = q.id) x
   where q.status = 'open' and q.deleted_at is null and a.deleted_at is null
  union all
  select g.organization_id, g.id, x.account_id, 'approval_decision', g.workspace_id, g.record_id, r.site_id, r.process_id, 'pending', g.due_on, g.opened_at, false, null
    from approval_stages g
    join records r on r.organization_id = g.organization_id and r.id = g.record_id and r.deleted_at is null
    cross join lateral (
      select null::uuid as account_id
      union all
      select d.account_id from approval_deciders d where d.organization_id = g.organization_id and d.stage_id = g.id) x
   where g.status = 'open'
  union all
  select q.organization_id, q.item_id, x.account_id, q.task, q.workspace_id, q.record_id, r.site_id, r.process_id, q.status, q.due_on, q.made_at, false, null
    from kind_asked q
    join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
    cross join lateral (
      select null::uuid as account_id
      union
      -- Who has left has nothing to do.
      select a.id from accounts a where a.organization_id = q.organization_id and a.id = any(q.people)) x
  union all
  select r.organization_id, r.id, x.account_id, r.kind || '_' || d.name, r.workspace_id, r.id,
         r.site_id, r.process_id, 'pending', null, r.created_at, false, null
    from records r
    cross join lateral unnest(r.awaits) d(name)
    cross join lateral (
      select null::uuid as account_id
      union all
      select p.account_id from record_people p
       where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager') x
   where r.deleted_at is null and r.status not in ('completed', 'cancelled')
  union all
  select c.organization_id, c.id, x.account_id, 'checklist_run', c.workspace_id, c.record_id, coalesce(r.site_id, c.site_id), r.process_id,
         run_status(c.status), c.due_on, c.created_at, x.is_offered, null
    from checklist_runs c
    left join records r on r.organization_id = c.organization_id and r.id = c.record_id
    cross join lateral (
      select null::uuid as account_id, false as is_offered
      union all
      select c.assignee_id, false where c.assignee_id is not null
      union all
      select m.account_id, true from group_members m
       where c.offered_at is not null and c.status in ('scheduled', 'in-progress')
         and m.organization_id = c.organization_id and m.group_id = c.group_id) x
   where c.deleted_at is null and c.due_on is not null and r.deleted_at is null;

create view task_sources with (security_invoker = true) as
  select * from action_task_sources union all select * from other_task_sources;
grant select on action_task_sources, other_task_sources, task_sources to plumbline_app, plumbline_definer;

-- Of a record: of these of its actions, of all of them where none are named, and all that is no action; of these people alone
-- where some are named. What changes with one action does not look through the offers of the others.
create or replace function task_sources_of(p_organization uuid, p_record uuid, p_actions uuid[], p_people uuid[])
returns setof task_sources language plpgsql stable as $$
begin
  if p_actions is null then
    return query select s.* from action_task_sources s where s.organization_id = p_organization and s.record_id = p_record;
  elsif p_people is null then
    return query select s.* from action_task_sources s where s.organization_id = p_organization and s.record_id = p_record and s.item_id = any(p_actions);
  else
    return query select s.* from action_task_sources s
      where s.organization_id = p_organization and s.record_id = p_record and s.item_id = any(p_actions) and s.account_id = any(p_people);
    return;
  end if;
  return query select s.* from other_task_sources s where s.organization_id = p_organization and s.record_id = p_record;
end $$;
call keep_inside('task_sources_of(uuid, uuid, uuid[], uuid[])');

-- Opens what a record has to have waiting, and changes what has become another.
create or replace function open_tasks(p_organization uuid, p_record uuid, p_actions uuid[] default null, p_people uuid[] default null)
returns void language sql as $$
  insert into tasks as t (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, is_offered, priority)
  select s.organization_id, s.item_id, s.account_id, s.kind, s.workspace_id, s.record_id, s.site_id, s.process_id, s.status, s.due_on, s.made_at, s.is_offered, s.priority
    from task_sources_of(p_organization, p_record, p_actions, p_people) s
  on conflict (organization_id, item_id, kind, account_id) do update
    set site_id = excluded.site_id, process_id = excluded.process_id, status = excluded.status, due_on = excluded.due_on,
        made_at = excluded.made_at, is_offered = excluded.is_offered, priority = excluded.priority
  where (t.site_id, t.process_id, t.status, t.due_on, t.made_at, t.is_offered, t.priority)
        is distinct from (excluded.site_id, excluded.process_id, excluded.status, excluded.due_on, excluded.made_at, excluded.is_offered, excluded.priority)
$$;
call keep_inside('open_tasks(uuid, uuid, uuid[], uuid[])');

-- Closes what waits no more of a record.
create or replace function close_tasks(p_organization uuid, p_record uuid, p_actions uuid[] default null, p_people uuid[] default null)
returns void language sql as $$
  with wanted as materialized (
    select s.item_id, s.kind, s.account_id from task_sources_of(p_organization, p_record, p_actions, p_people) s
  ), there as materialized (
    select t.item_id, t.kind, t.account_id from tasks t
     where p_people is null and t.organization_id = p_organization and t.record_id = p_record
       and (p_actions is null or t.item_id = any(p_actions) or t.kind not like '%\_action')
    union all
    select t.item_id, t.kind, t.account_id from tasks t
     where p_people is not null and t.organization_id = p_organization and t.item_id = any(p_actions) and t.account_id = any(p_people)
       and t.kind like '%\_action'
  ), gone as materialized (
    select item_id, kind, account_id from there except select item_id, kind, account_id from wanted
  ), of_people as (
    -- By equality, which the index answers; `is not distinct from` would read all tasks of the item for each of them.
    delete from tasks t using gone g
     where t.organization_id = p_organization and t.item_id = g.item_id and t.kind = g.kind and t.account_id = g.account_id
  )
  delete from tasks t using gone g
   where t.organization_id = p_organization and t.item_id = g.item_id and t.kind = g.kind and t.account_id is null and g.account_id is null
$$;
call keep_inside('close_tasks(uuid, uuid, uuid[], uuid[])');

create or replace function renew_tasks_of_record() returns trigger language plpgsql as $$
begin
  perform close_tasks(new.organization_id, new.id);
  perform open_tasks(new.organization_id, new.id);
  return null;
end $$;
call run_as_definer('renew_tasks_of_record()');

-- What changes with one action, or with a part of the record that is none, leaves the other actions as they are.
create or replace function renew_tasks_of_action() returns trigger language plpgsql as $$
declare
  actions uuid[] := '{}';
begin
  if tg_table_name = 'actions' then
    actions := array[coalesce(new.id, old.id)];
  end if;
  if tg_op <> 'INSERT' then
    perform close_tasks(old.organization_id, old.record_id, actions);
  end if;
  if tg_op <> 'DELETE' then
    perform open_tasks(new.organization_id, new.record_id, actions);
  end if;
  return null;
end $$;
call run_as_definer('renew_tasks_of_action()');

create or replace function open_tasks_of_people() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'action_people' then
    perform open_tasks(x.organization_id, x.record_id, x.actions), renew_tasks_asked(x.organization_id, x.record_id) from (
      select a.organization_id, a.record_id, array_agg(distinct a.id) as actions from added_people l
        join actions a on a.organization_id = l.organization_id and a.id = l.action_id group by 1, 2) x;
  else
    perform open_tasks(x.organization_id, x.record_id, '{}') from (
      select distinct p.organization_id, p.record_id from added_people p where p.relation = 'manager') x;
  end if;
  return null;
end $$;
call run_as_definer('open_tasks_of_people()');

-- Who decides what is asked about an action follows from who has it and who manages its record.
create or replace function renew_tasks_asked(p_organization uuid, p_record uuid) returns void language plpgsql as $$
begin
  if exists (select from action_requests q where q.organization_id = p_organization and q.record_id = p_record and q.status = 'open') then
    perform close_tasks(p_organization, p_record, '{}');
    perform open_tasks(p_organization, p_record, '{}');
  end if;
end $$;
call keep_inside('renew_tasks_asked(uuid, uuid)');

-- The same where somebody comes or leaves, or their rights change: what waits for them, or would, is asked anew.
create or replace function renew_tasks_asked_of() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
  person uuid := case when tg_table_name = 'accounts' then (to_jsonb(changed)->>'id')::uuid else (to_jsonb(changed)->>'account_id')::uuid end;
begin
  perform renew_tasks_asked(changed.organization_id, x.record_id) from (
    select distinct q.record_id from action_requests q
      left join actions a on a.organization_id = q.organization_id and a.id = q.action_id
     where q.organization_id = changed.organization_id and q.status = 'open' and (a.verifier_id = person
        or exists (select from tasks t where t.organization_id = q.organization_id and t.item_id = q.id and t.account_id = person)
        or exists (select from record_people p where p.organization_id = q.organization_id and p.record_id = q.record_id
                      and p.relation = 'manager' and p.account_id = person))) x;
  return null;
end $$;
call run_as_definer('renew_tasks_asked_of()');
create or replace trigger renew_tasks_asked after update on accounts for each row
  when ((old.status, old.role) is distinct from (new.status, new.role)) execute function renew_tasks_asked_of();
create or replace trigger renew_tasks_asked after update or delete on account_permissions for each row
  execute function renew_tasks_asked_of();

create or replace function close_tasks_of_people() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'action_people' then
    perform renew_tasks_asked(x.organization_id, x.record_id) from (
      select distinct a.organization_id, a.record_id from gone_people l
        join actions a on a.organization_id = l.organization_id and a.id = l.action_id) x;
  else
    perform renew_tasks_asked(x.organization_id, x.record_id) from (
      select distinct p.organization_id, p.record_id from gone_people p where p.relation = 'manager') x;
  end if;
  if tg_table_name = 'action_people' then
    delete from tasks t using gone_people l
     where t.organization_id = l.organization_id and t.item_id = l.action_id and t.account_id = l.account_id and t.kind like '%\_action';
    -- What is given back is offered to its group again.
    perform open_tasks(x.organization_id, x.record_id, x.actions) from (
      select a.organization_id, a.record_id, array_agg(distinct a.id) as actions from gone_people l
        join actions a on a.organization_id = l.organization_id and a.id = l.action_id and a.offered_at is not null group by 1, 2) x;
  else
    delete from tasks t using gone_people p
     where p.relation = 'manager' and t.organization_id = p.organization_id and t.item_id = p.record_id
       and t.account_id = p.account_id and (t.due_on is null or t.kind like '%\_review\_due');
  end if;
  return null;
end $$;
call run_as_definer('close_tasks_of_people()');

-- A record that is made gets its tasks with its managers, whom every record has; what it is itself is not known before.
create or replace trigger renew_tasks after update on records for each row
  when ((old.status in ('completed', 'cancelled'), old.is_over, old.deleted_at is null, old.site_id, old.process_id, old.created_at, old.awaits, old.confidential)
    is distinct from (new.status in ('completed', 'cancelled'), new.is_over, new.deleted_at is null, new.site_id, new.process_id, new.created_at, new.awaits, new.confidential))
  execute function renew_tasks_of_record();
create or replace trigger renew_tasks after insert or delete on actions for each row execute function renew_tasks_of_action();
-- One that was raised by the short form has no managers: it waits to be taken over as soon as it is there.
create or replace trigger open_raised after insert on records for each row when (not new.is_taken_over)
  execute function renew_tasks_of_record();
create or replace trigger renew_changed_tasks after update on actions for each row
  when ((old.status, old.end_date, old.deleted_at is null, old.record_id, old.created_at, old.verifier_id, old.group_id, old.offered_at, old.priority)
    is distinct from (new.status, new.end_date, new.deleted_at is null, new.record_id, new.created_at, new.verifier_id, new.group_id, new.offered_at, new.priority))
  execute function renew_tasks_of_action();
create or replace trigger renew_tasks after insert or update on action_requests for each row execute function renew_tasks_of_action();
-- What waits for a decision follows its stage and what is decided in it.
create or replace trigger renew_tasks after update on approval_stages for each row
  when (old.status is distinct from new.status) execute function renew_tasks_of_action();
create or replace trigger renew_tasks after update on approval_slots for each row
  when ((old.decision, old.account_id) is distinct from (new.decision, new.account_id)) execute function renew_tasks_of_action();
create or replace trigger open_tasks after insert on record_people referencing new table as added_people
  for each statement execute function open_tasks_of_people();
create or replace trigger close_tasks after delete on record_people referencing old table as gone_people
  for each statement execute function close_tasks_of_people();
create or replace trigger open_tasks after insert on action_people referencing new table as added_people
  for each statement execute function open_tasks_of_people();
create or replace trigger close_tasks after delete on action_people referencing old table as gone_people
  for each statement execute function close_tasks_of_people();

-- Who is narrowed sees what waits of the records that they see.
drop policy if exists scope on tasks;
create policy scope on tasks as restrictive for select to plumbline_app using (
  (select app_scope()) is null
  or in_scope((select app_scope()), workspace_id, site_id, process_id)
  or record_id in (select own_records()));

-- Beside each of an action's people stands its record, unless the action is deleted.
create or replace function know_record_of_action() returns trigger language plpgsql as $$
begin
  new.record_id := (select a.record_id from actions a where a.organization_id = new.organization_id and a.id = new.action_id and a.deleted_at is null);
  return new;
end $$;
call run_as_definer('know_record_of_action()');
create or replace function know_record_of_people() returns trigger language plpgsql as $$
begin
  update action_people l set record_id = case when new.deleted_at is null then new.record_id end
   where l.organization_id = new.organization_id and l.action_id = new.id;
  return null;
end $$;
call run_as_definer('know_record_of_people()');
create or replace trigger know_record before insert or update of action_id on action_people
  for each row execute function know_record_of_action();
create or replace trigger know_record_of_people after update of deleted_at, record_id on actions
  for each row when (new.deleted_at is distinct from old.deleted_at or new.record_id <> old.record_id)
  execute function know_record_of_people();

-- The records that name somebody in an organization, also by what hangs on them.
create or replace function records_of(p_organization uuid, p_account uuid) returns setof uuid language sql stable as $$
  select p.record_id from record_people p where p.organization_id = p_organization and p.account_id = p_account
  union
  select l.record_id from action_people l
   where l.organization_id = p_organization and l.account_id = p_account and l.record_id is not null
  union
  select c.record_id from capa_containments c
   where c.organization_id = p_organization and c.deleted_at is null and c.responsible_ids @> array[p_account]
  union
  select m.record_id from capa_messages m
   where m.organization_id = p_organization and m.deleted_at is null and m.withdrawn_at is null and m.person_ids @> array[p_account]
  union
  select p.record_id from capa_effectiveness p
   where p.organization_id = p_organization and p.deleted_at is null and p.checker_id = p_account
  union
  select d.record_id from capa_document_impacts d
   where d.organization_id = p_organization and d.deleted_at is null and d.owner_id = p_account
  union
  select i.record_id from risk_kris i where i.organization_id = p_organization and i.owner_id = p_account and i.deleted_at is null
  union
  select c.record_id from risk_control_people p
    join risk_controls c on c.organization_id = p.organization_id and c.id = p.control_id and c.deleted_at is null
   where p.organization_id = p_organization and p.account_id = p_account
  union
  select u.record_id from checklist_runs u
   where u.organization_id = p_organization and u.assignee_id = p_account and u.record_id is not null and u.deleted_at is null
$$;
call keep_inside('records_of(uuid, uuid)');

-- What of a membership's organization is asked for: its own (`p_mine`) or all that it sees, in a workspace `w` of `scoped`.
-- A narrowed one sees all of its own, and of the rest what its scope lets it. Of the rest, `p_whose` says which line of a task
-- is read: that of the task itself, or those of some people.
create or replace function tasks_within(p_mine boolean, p_scope jsonb, p_whose text default 't.account_id is null') returns text language sql immutable as $$
  select 't.organization_id = $1 and t.workspace_id = w.id and ' || case
    -- A group's task is offered to those who could complete it.
    when p_mine then 't.account_id = $2 and (not t.is_offered or could_complete(t.organization_id, $2, t.workspace_id, t.kind, t.site_id, t.process_id))'
    when p_scope is null then p_whose
    else p_whose || ' and (coalesce(t.site_id = any(w.sites), true) and coalesce(t.process_id = any(w.processes), true)
          or t.record_id in (select records_of($1, $2)))' end
    || ' and (t.record_id is null or t.record_id <> all(coalesce((select hidden_of($1, $2)), ''{}'')))'
$$;
call keep_inside('tasks_within(boolean, jsonb, text)');

-- Those of an organization whose names have a pattern, apart from one.
create or replace function named_like(p_organization uuid, p_pattern text, p_besides uuid) returns uuid[] language sql stable as $$
  select nullif(array(select x.id from accounts x where x.organization_id = p_organization and lower(x.name) like p_pattern
                         and x.id is distinct from p_besides), '{}')
$$;
call keep_inside('named_like(uuid, text, uuid)');

-- That a task `t` is (also) one of those people whose ids the argument `p_people` of a query holds.
create or replace function also_of(p_people text) returns text language sql immutable as $$
  select format('exists (select from tasks o where o.organization_id = t.organization_id and o.item_id = t.item_id and o.kind = t.kind
    and o.account_id = any(%s) and not o.is_offered)', p_people)
$$;
call keep_inside('also_of(text)');

-- That what a task `t` is about has the pattern in the argument `p_pattern` of a query, or is of one of those whose names have it.
create or replace function found_by_words(p_pattern text, p_named uuid[], p_people text) returns text language sql immutable as $$
  select format('(lower(concat_ws('' '', a.name, c.name, c.number, y.title, r.number, r.name)) like %s', p_pattern)
    || case when p_named is null then ')' else ' or ' || also_of(p_people) || ')' end
$$;
call keep_inside('found_by_words(text, uuid[], text)');

-- The first so many tasks of each workspace by the day on which they are due: what is open without a view, else what is
-- late, due today, due in the seven days after, due later, all that is open, or done; of some kinds where they are named, and
-- `overdue_tasks` and `soon` leave out what has rules of its own. Those of some people, or of some priorities, are walked
-- person by person and priority by priority, each in the order of its index; `{none}` stands for what has no priority. A day is one of the site: an index gives what is due on days that are near enough anywhere, and only between the earliest and
-- the latest of them the site is asked.
create or replace function task_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_view text, p_status text, p_pattern text, p_sort text, p_most int, p_only uuid[] default null,
  p_from date default null, p_to date default null, p_kinds text[] default null, p_people uuid[] default null, p_priorities text[] default null)
returns table (organization_id uuid, item_id uuid, due_on date, title text) language plpgsql stable as $$
declare
  named uuid[] := case when p_pattern is not null and coalesce(p_view not in ('overdue_tasks', 'soon'), true)
                       then named_like(p_organization, p_pattern, case when p_mine then p_account end) end;
  here text := 'coalesce((select today_in(z.time_zone) from sites z where z.organization_id = t.organization_id and z.id = t.site_id), $7)';
  has_title boolean := p_pattern is not null or coalesce(p_sort like '%title', false);
begin
  return query execute
    case when p_mine or p_people is null then 'select x.* from scoped($3, $4) w'
         -- What two of them have is one task.
         else 'select distinct x.* from scoped($3, $4) w cross join unnest($15) p(id)' end
    || case when p_priorities is null or p_priorities = '{none}' then '' else ' cross join unnest($16) u(priority)' end
    || ' cross join lateral (select t.organization_id, t.item_id, t.due_on, '
    || case when has_title then 'coalesce(a.name, c.name, y.title, r.name)' else 'null::text' end || ' as title from tasks t '
    || case when has_title then
         'left join action_requests q on q.organization_id = t.organization_id and q.id = t.item_id
          left join actions a on a.organization_id = t.organization_id and a.id = coalesce(q.action_id, t.item_id)
          left join checklist_runs c on c.organization_id = t.organization_id and c.id = t.item_id
          left join kind_asked y on y.organization_id = t.organization_id and y.item_id = t.item_id and y.task = t.kind
          left join records r on r.organization_id = t.organization_id and r.id = t.record_id ' else '' end
    || 'where ' || case when p_people is null then tasks_within(p_mine, p_scope)
                        when p_mine then tasks_within(p_mine, p_scope) || ' and ' || also_of('$15')
                        else tasks_within(p_mine, p_scope, 't.account_id = p.id and not t.is_offered') end
    || case when p_priorities is null then '' when p_priorities = '{none}' then ' and t.priority is null' else ' and t.priority = u.priority' end
    || case when p_view = 'done' then ' and not t.is_open and t.status = ''completed''' else ' and t.is_open and t.due_on is not null' end
    || case p_view
         when 'overdue_tasks' then format(' and t.kind not in (select u.task from ruled_tasks u) and t.due_on < $6 and (t.due_on < $5 or t.due_on < %s)', here)
         when 'overdue' then format(' and t.due_on < $6 and (t.due_on < $5 or t.due_on < %s)', here)
         when 'today' then format(' and t.due_on between $5 and $6 and t.due_on = %s', here)
         when 'week' then format(' and t.due_on > $5 and t.due_on <= $6 + 7
           and (t.due_on > $6 or t.due_on > %1$s) and (t.due_on <= $5 + 7 or t.due_on <= %1$s + 7)', here)
         -- Today and in the seven days after it.
         when 'soon' then format(' and t.kind not in (select u.task from ruled_tasks u) and t.due_on >= $5 and t.due_on <= $6 + 7
           and (t.due_on > $6 or t.due_on >= %1$s) and (t.due_on <= $5 + 7 or t.due_on <= %1$s + 7)', here)
         when 'later' then format(' and t.due_on > $5 + 7 and (t.due_on > $6 + 7 or t.due_on > %s + 7)', here)
         else '' end
    || case when p_status is null then '' else ' and t.status = $8' end
    || case when p_only is null then '' else ' and t.item_id = any($11)' end
    || case when p_from is null then '' else ' and t.due_on >= $12' end
    || case when p_to is null then '' else ' and t.due_on <= $13' end
    || case when p_kinds is null then '' else ' and t.kind = any($14)' end
    || case when p_pattern is null then '' else ' and ' || found_by_words('$9', named, '$17') end
    || format(case when p_sort like '%title' then ' order by lower(coalesce(a.name, c.name, y.title, r.name)) %1$s, t.item_id limit $10) x'
                   -- All have the same account, or none: said first, it lets the index give the order.
                   else ' order by t.account_id %1$s, t.due_on %1$s, t.item_id %1$s limit $10) x' end,
              case when p_sort like '-%' then 'desc' else 'asc' end)
    using p_organization, p_account, p_workspaces, p_scope, earliest_day(), latest_day(), today_of_organization(p_organization),
          p_status, p_pattern, p_most, p_only, p_from, p_to, p_kinds, p_people, p_priorities, named;
end $$;
-- The first ones are found by walking an index in its order. A planner that takes a person's tasks for few would read all.
alter function task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[]) set enable_sort = off;
alter function task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[]) set enable_bitmapscan = off;
alter function task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[]) set enable_hashjoin = off;
alter function task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[]) set enable_mergejoin = off;
call keep_inside('task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- The caller's memberships that are open to them, each with the workspaces that they may see, those whose records they may
-- read, and those whose records they may change: there they look after the work of a team.
create or replace function own_places()
returns table (organization_id uuid, account_id uuid, workspaces uuid[], readable uuid[], managed uuid[], scope jsonb) language sql stable as $$
  select m.organization_id, m.id,
         coalesce(array_agg(w.id) filter (where g.level > 0), '{}'),
         coalesce(array_agg(w.id) filter (where coalesce((g.levels->>w.type)::int, g.level) > 0), '{}'),
         coalesce(array_agg(w.id) filter (where coalesce((g.levels->>w.type)::int, g.level) >= 3), '{}'),
         scope_of(m.organization_id, m.id)
    from accounts m
    join workspaces w on w.organization_id = m.organization_id and w.deleted_at is null
    cross join lateral workspace_rights(m.organization_id, m.id, w.id) g
   where m.user_id = app_user() and m.status = 'active' and m.organization_id in (select open_organizations())
   group by m.organization_id, m.id
$$;
call keep_inside('own_places()');

-- What was raised and nobody has taken over, for whoever may: it is nobody's yet, so that rights are asked when it is read.
-- The oldest is due first; a day that is near enough anywhere bounds when it was raised, and only there its site is asked.
create or replace function takeover_task_keys(p_organization uuid, p_account uuid, p_workspaces uuid[], p_view text, p_status text, p_pattern text,
  p_sort text, p_most int, p_only uuid[], p_from date, p_to date, p_kinds text[])
returns table (organization_id uuid, item_id uuid, due_on date, title text) language plpgsql stable as $$
declare
  rule attention_rules;
begin
  if 'takeover' <> all(p_kinds) or p_status <> 'pending' then
    return;
  end if;
  for rule in select * from attention_rules u where u.name = 'takeover' loop
    return query execute
      'select x.* from scoped(may_change($1, $2, $3, $4), scope_of($1, $2)) w
        cross join lateral (
          select coalesce((select (s.settings->>$5)::int from workspace_settings s where s.organization_id = $1 and s.workspace_id = w.id), $6) as days) d
        cross join lateral (
          select t.organization_id, t.item_id, takeover_day(r), r.name from tasks t
            join records r on r.organization_id = t.organization_id and r.id = t.item_id
            join sites z on z.organization_id = r.organization_id and z.id = r.site_id
           where t.organization_id = $1 and t.workspace_id = w.id and t.account_id is null and t.is_open and t.due_on is null and t.kind = $7
             and coalesce(t.site_id = any(w.sites), true) and coalesce(t.process_id = any(w.processes), true)
             and (t.record_id is null or t.record_id <> all(coalesce((select hidden_of($1, $2)), ''{}'')))'
      || case p_view
           when 'overdue' then ' and t.made_at < clock() - make_interval(days => d.days - 2) and takeover_day(r) < today_in(z.time_zone)'
           when 'today' then ' and t.made_at between clock() - make_interval(days => d.days + 2) and clock() - make_interval(days => d.days - 2)
             and takeover_day(r) = today_in(z.time_zone)'
           when 'week' then ' and t.made_at > clock() - make_interval(days => d.days + 1)
             and takeover_day(r) > today_in(z.time_zone) and takeover_day(r) <= today_in(z.time_zone) + 7'
           when 'later' then ' and t.made_at > clock() - make_interval(days => d.days - 6) and takeover_day(r) > today_in(z.time_zone) + 7'
           else '' end
      || case when p_only is null then '' else ' and t.item_id = any($9)' end
      || case when p_from is null then '' else ' and takeover_day(r) >= $10' end
      || case when p_to is null then '' else ' and takeover_day(r) <= $11' end
      || case when p_pattern is null then '' else ' and lower(concat_ws('' '', r.number, r.name)) like $8' end
      || case when p_sort like '%title' then format(' order by lower(r.name) %1$s, t.item_id limit $12) x', case when p_sort like '-%' then 'desc' else 'asc' end)
              else format(' order by t.account_id %1$s, t.made_at %1$s, t.item_id %1$s limit $12) x', case when p_sort like '-%' then 'desc' else 'asc' end) end
      using p_organization, p_account, p_workspaces, rule.kind, rule.setting, rule.days, rule.task, p_pattern, p_only, p_from, p_to, p_most;
  end loop;
end $$;
alter function takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[]) set enable_sort = off;
alter function takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[]) set enable_bitmapscan = off;
alter function takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[]) set enable_hashjoin = off;
alter function takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[]) set enable_mergejoin = off;
call keep_inside('takeover_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[])');

-- The tasks of a membership, of its team, or those that it waits for, as the view says.
create or replace function seen_task_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_view text, p_status text, p_pattern text, p_sort text, p_most int, p_only uuid[], p_from date, p_to date,
  p_kinds text[] default null, p_people uuid[] default null, p_priorities text[] default null)
returns table (organization_id uuid, item_id uuid, due_on date, title text) language plpgsql stable as $$
begin
  if p_view = 'waiting' then
    return query select * from awaited_task_keys(p_organization, p_account, p_workspaces, p_status, p_pattern, p_sort, p_most, p_only, p_from, p_to,
                                                 p_kinds, p_people, p_priorities);
  else
    return query select * from task_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_view, p_status, p_pattern, p_sort, p_most,
                                         p_only, p_from, p_to, p_kinds, p_people, p_priorities);
    if p_mine and p_view is distinct from 'done' then
      return query select * from delegated_task_keys(p_organization, p_account, p_workspaces, p_view, p_status, p_pattern, p_sort, p_most,
                                                     p_only, p_from, p_to, p_kinds, p_people, p_priorities);
      -- What nobody has taken over is nobody's, and has no priority.
      if p_people is null and (p_priorities is null or p_priorities = '{none}') then
        return query select * from takeover_task_keys(p_organization, p_account, p_workspaces, p_view, p_status, p_pattern, p_sort, p_most,
                                                      p_only, p_from, p_to, p_kinds);
      end if;
    end if;
  end if;
end $$;
call keep_inside('seen_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- The same in the order that is asked for: by `rank`, and then as its sort says. By priority they are walked from one to the next, the
-- soonest due of each first, until there are enough; what has none stands below the lowest.
create or replace function ordered_task_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_view text, p_status text, p_pattern text, p_sort text, p_most int, p_only uuid[], p_from date, p_to date,
  p_kinds text[], p_people uuid[], p_priorities text[])
returns table (organization_id uuid, item_id uuid, due_on date, title text, rank int) language plpgsql stable as $$
declare
  one text;
  place int := 0;
  added bigint;
  total bigint := 0;
begin
  if coalesce(p_sort not like '%priority', true) then
    return query select k.*, 0 from seen_task_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_view, p_status, p_pattern, p_sort, p_most,
                                                   p_only, p_from, p_to, p_kinds, p_people, p_priorities) k;
    return;
  end if;
  foreach one in array case when p_sort like '-%' then '{high,medium,low,none}'::text[] else '{none,low,medium,high}'::text[] end loop
    place := place + 1;
    continue when one <> all(p_priorities);
    return query select k.*, place from seen_task_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_view, p_status, p_pattern, 'dueDate', p_most,
                                                       p_only, p_from, p_to, p_kinds, p_people, array[one]) k;
    get diagnostics added = row_count;
    total := total + added;
    exit when total >= p_most;
  end loop;
end $$;
call keep_inside('ordered_task_keys(uuid, uuid, boolean, uuid[], jsonb, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- A page of the caller's own tasks in every organization where they are active, or of their teams', with who has them; one
-- row without a task when the page is empty. `total` counts them up to a most.
create or replace function my_tasks(p_team boolean, p_view text, p_status text, p_pattern text, p_sort text, p_from date, p_to date,
  p_workspaces uuid[], p_modules text[], p_kinds text[], p_people uuid[], p_priorities text[], p_limit int, p_offset int, p_most int)
returns table (total bigint, place bigint, task task_rows, people json) language sql stable as $$
  with places as materialized (
    select p.organization_id, p.account_id, p.scope, array(
             select w.id from workspaces w
              where w.organization_id = p.organization_id and w.id = any(case when p_team then p.managed else p.workspaces end)
                and (p_workspaces is null or w.id = any(p_workspaces)) and (p_modules is null or w.type = any(p_modules))) as workspaces
      from own_places() p),
  keys as materialized (
    select k.* from places p
     cross join lateral ordered_task_keys(p.organization_id, p.account_id, not p_team, p.workspaces,
                                          case when p_team then p.scope end, p_view, p_status, p_pattern, p_sort,
                                          greatest(p_most, p_offset + p_limit), null, p_from, p_to, p_kinds, p_people, p_priorities) k
  ), numbered as (
    select k.*, row_number() over (order by k.rank,
             case when p_sort = 'title' then lower(k.title) end, case when p_sort = '-title' then lower(k.title) end desc,
             case when p_sort = '-dueDate' then k.due_on end desc, case when p_sort = '-dueDate' then k.item_id end desc,
             case when p_sort in ('dueDate', 'priority', '-priority') then k.due_on end, k.item_id) as place
      from keys k
  )
  select c.total, k.place, t.task, (
      select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
                               order by l.position), '[]'::json)
        from task_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
       where l.organization_id = k.organization_id and l.item_id = k.item_id)
    from (select count(*) as total from (select from keys limit p_most) x) c
    left join (select * from numbered n where n.place > p_offset and n.place <= p_offset + p_limit) k on true
    left join lateral (select x as task from task_rows x where x.organization_id = k.organization_id and x.id = k.item_id offset 0) t on true
$$;
call run_as_definer('my_tasks(boolean, text, text, text, text, date, date, uuid[], text[], text[], uuid[], text[], int, int, int)');

-- How many the caller or their teams have, view by view, each counted up to a most; and whether there is a team.
create or replace function count_my_tasks(p_team boolean, p_most int) returns table (view text, total bigint, has_team boolean) language sql stable as $$
  with places as materialized (select * from own_places())
  select v.view, (
      select count(*) from (
        select from places p
         cross join lateral seen_task_keys(p.organization_id, p.account_id, not p_team, case when p_team then p.managed else p.workspaces end,
                                           case when p_team then p.scope end, v.view, null, null, 'dueDate', p_most, null, null, null) k
         limit p_most) c),
      exists (select from places p where cardinality(p.managed) > 0)
    from (values ('overdue'), ('today'), ('week'), ('later'), ('open'), ('waiting'), ('done')) v(view)
$$;
call run_as_definer('count_my_tasks(boolean, int)');

-- How many tasks of the caller in the organization at hand are late, are due today or in so many days after it, and are
-- decisions, as My tasks lists them; each counted up to a most.
create or replace function count_my_week(p_days int, p_most int) returns table (overdue bigint, soon bigint, decisions bigint) language sql stable as $$
  with places as materialized (select * from own_places() p where p.organization_id = app_organization())
  select (
      select count(*) from (
        select from places p
         cross join lateral seen_task_keys(p.organization_id, p.account_id, true, p.workspaces, null, 'overdue', null, null, 'dueDate', p_most,
                                           null, null, null) k
         limit p_most) c), (
      select count(*) from (
        select from places p
         cross join (values ('today'), ('week'), ('later')) v(view)
         -- Which day is too late depends on the site, so that those of the last days are asked again; they come last.
         cross join lateral seen_task_keys(p.organization_id, p.account_id, true, p.workspaces, null, v.view, null, null, 'dueDate', p_most,
                                           null, null, latest_day() + p_days) k
         where k.due_on <= p_days + coalesce((
           select today_in(z.time_zone) from tasks t join sites z on z.organization_id = t.organization_id and z.id = t.site_id
            where t.organization_id = k.organization_id and t.item_id = k.item_id limit 1), today_of_organization(k.organization_id))
         limit p_most) c), (
      select count(*) from (
        select from places p
         cross join lateral seen_task_keys(p.organization_id, p.account_id, true, p.workspaces, null, 'open', null, null, 'dueDate', p_most,
                                           null, null, null, (select array_agg(d.task) from decision_tasks d)) k
         limit p_most) c)
$$;
call run_as_definer('count_my_week(int, int)');

-- The tasks of a workspace of the organization at hand, of the caller or of everybody, as far as the caller sees them; of
-- these alone when some are named.
create or replace function workspace_task_keys(p_workspace uuid, p_mine boolean, p_view text, p_status text, p_pattern text, p_sort text, p_most int,
  p_only uuid[], p_from date, p_to date, p_kinds text[], p_people uuid[], p_priorities text[])
returns table (organization_id uuid, item_id uuid, due_on date, title text, rank int) language sql stable as $$
  select * from ordered_task_keys(app_organization(), app_account(), p_mine, array[p_workspace], app_scope(), p_view, p_status, p_pattern, p_sort, p_most,
                                  p_only, p_from, p_to, p_kinds, p_people, p_priorities)
$$;
call run_as_definer('workspace_task_keys(uuid, boolean, text, text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- How many there are in a workspace, view by view, each counted up to a most; and whether the caller looks after others there.
create or replace function count_workspace_tasks(p_workspace uuid, p_mine boolean, p_most int)
returns table (view text, total bigint, has_team boolean) language sql stable as $$
  select v.view, (
      select count(*) from (
        select from seen_task_keys(app_organization(), app_account(), p_mine, array[p_workspace], app_scope(), v.view, null, null, 'dueDate',
                                   p_most, null, null, null)
         limit p_most) c),
      exists (select from workspaces w
               cross join lateral workspace_rights(w.organization_id, app_account(), w.id) g
               where w.organization_id = app_organization() and w.id = p_workspace and coalesce((g.levels->>w.type)::int, g.level) >= 3)
    from (values ('overdue'), ('today'), ('week'), ('later'), ('open'), ('waiting'), ('done')) v(view)
$$;
call run_as_definer('count_workspace_tasks(uuid, boolean, int)');
