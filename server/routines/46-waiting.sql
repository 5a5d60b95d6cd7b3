-- What somebody waits for that others have to do.

-- What `awaited_tasks` has to hold: whatever is open and due on a record, for each of its managers who does not have it
-- themselves. An action that nobody has is theirs to see to, too; a decision that waits for nobody has its own words. It asks
-- `tasks` and not what they come from, so a new kind of task is waited for as it is.
create view awaited_task_sources with (security_invoker = true) as
  select t.organization_id, p.account_id, t.item_id, t.kind, t.workspace_id, t.record_id, t.status, t.due_on
    from tasks t
    join record_people p on p.organization_id = t.organization_id and p.record_id = t.record_id and p.relation = 'manager'
   where t.account_id is null and t.is_open and t.due_on is not null
     and (t.kind like '%\_action' or exists (select from tasks o
                  where o.organization_id = t.organization_id and o.item_id = t.item_id and o.kind = t.kind and o.account_id is not null))
     and not exists (select from tasks o
                  where o.organization_id = t.organization_id and o.item_id = t.item_id and o.kind = t.kind and o.account_id = p.account_id);
grant select on awaited_task_sources to plumbline_app, plumbline_definer;

-- Brings what is waited for to what the view says, of the records whose tasks or managers have changed.
create or replace function renew_awaited_tasks() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows) then
    return null;
  end if;
  with changed as materialized (
    select distinct organization_id, record_id from changed_rows
  ), wanted as materialized (
    select s.* from changed c
     cross join lateral (
       select * from awaited_task_sources x
        where x.organization_id = c.organization_id and x.record_id = c.record_id offset 0) s
  ), gone as (
    delete from awaited_tasks a using changed c
     where a.organization_id = c.organization_id and a.record_id = c.record_id
       and not exists (select from wanted w where w.item_id = a.item_id and w.kind = a.kind and w.account_id = a.account_id)
  )
  insert into awaited_tasks as a (organization_id, account_id, item_id, kind, workspace_id, record_id, status, due_on)
  select w.organization_id, w.account_id, w.item_id, w.kind, w.workspace_id, w.record_id, w.status, w.due_on from wanted w
  on conflict (organization_id, item_id, kind, account_id) do update
    set status = excluded.status, due_on = excluded.due_on
  where (a.status, a.due_on) is distinct from (excluded.status, excluded.due_on);
  return null;
end $$;
call run_as_definer('renew_awaited_tasks()');

create or replace trigger renew_awaited after insert on tasks referencing new table as changed_rows
  for each statement execute function renew_awaited_tasks();
create or replace trigger renew_changed_awaited after update on tasks referencing new table as changed_rows
  for each statement execute function renew_awaited_tasks();
create or replace trigger renew_gone_awaited after delete on tasks referencing old table as changed_rows
  for each statement execute function renew_awaited_tasks();
create or replace trigger renew_awaited after insert on record_people referencing new table as changed_rows
  for each statement execute function renew_awaited_tasks();
create or replace trigger renew_gone_awaited after delete on record_people referencing old table as changed_rows
  for each statement execute function renew_awaited_tasks();

-- The first so many that somebody waits for in each of these workspaces, by the day on which they are due.
create or replace function awaited_task_keys(p_organization uuid, p_account uuid, p_workspaces uuid[], p_status text, p_pattern text,
  p_sort text, p_most int, p_only uuid[], p_from date, p_to date, p_kinds text[], p_people uuid[], p_priorities text[])
returns table (organization_id uuid, item_id uuid, due_on date, title text) language plpgsql stable as $$
declare
  named uuid[] := case when p_pattern is not null then named_like(p_organization, p_pattern, null) end;
  has_title boolean := p_pattern is not null or coalesce(p_sort like '%title', false);
begin
  return query execute
    'select x.* from unnest($3) w(id) cross join lateral (select t.organization_id, t.item_id, t.due_on, '
    || case when has_title then 'coalesce(a.name, c.name, y.title, r.name)' else 'null::text' end || ' as title from awaited_tasks t '
    || case when has_title then
         'left join action_requests q on q.organization_id = t.organization_id and q.id = t.item_id
          left join actions a on a.organization_id = t.organization_id and a.id = coalesce(q.action_id, t.item_id)
          left join checklist_runs c on c.organization_id = t.organization_id and c.id = t.item_id
          left join kind_asked y on y.organization_id = t.organization_id and y.item_id = t.item_id and y.task = t.kind
          join records r on r.organization_id = t.organization_id and r.id = t.record_id ' else '' end
    || 'where t.organization_id = $1 and t.account_id = $2 and t.workspace_id = w.id
        and (t.record_id is null or t.record_id <> all(coalesce((select hidden_of($1, $2)), ''{}'')))'
    || case when p_status is null then '' else ' and t.status = $4' end
    || case when p_only is null then '' else ' and t.item_id = any($9)' end
    || case when p_from is null then '' else ' and t.due_on >= $7' end
    || case when p_to is null then '' else ' and t.due_on <= $8' end
    || case when p_kinds is null then '' else ' and t.kind = any($13)' end
    || case when p_pattern is null then '' else ' and ' || found_by_words('$5', named, '$12') end
    || case when p_people is null then '' else ' and ' || also_of('$10') end
    || case when p_priorities is null then '' else ' and exists (select from tasks o where o.organization_id = t.organization_id and o.item_id = t.item_id
         and o.kind = t.kind and o.account_id is null and ' || case when p_priorities = '{none}' then 'o.priority is null)' else 'o.priority = any($11))' end end
    || format(case when p_sort like '%title' then ' order by lower(coalesce(a.name, c.name, y.title, r.name)) %1$s, t.item_id limit $6) x'
                   else ' order by t.due_on %1$s, t.item_id %1$s limit $6) x' end,
              case when p_sort like '-%' then 'desc' else 'asc' end)
    using p_organization, p_account, p_workspaces, p_status, p_pattern, p_most, p_from, p_to, p_only, p_people, p_priorities, named, p_kinds;
end $$;
call keep_inside('awaited_task_keys(uuid, uuid, uuid[], text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- The first so many of these that are overdue where they are, besides what has rules of its own.
create or replace function overdue_awaited(p_organization uuid, p_account uuid, p_workspaces uuid[], p_pattern text, p_newest boolean, p_most int)
returns table (organization_id uuid, item_id uuid, due_on date) language sql stable as $$
  select t.organization_id, t.item_id, t.due_on
    from unnest(p_workspaces) w(id)
   cross join lateral (
     select x.organization_id, x.item_id, x.due_on
       from awaited_tasks x
       join records r on r.organization_id = x.organization_id and r.id = x.record_id
       join sites z on z.organization_id = r.organization_id and z.id = r.site_id
      where x.organization_id = p_organization and x.account_id = p_account and x.workspace_id = w.id and x.kind not in (select u.task from ruled_tasks u)
        and x.due_on < latest_day() and x.due_on < today_in(z.time_zone)
        and x.record_id <> all(coalesce((select hidden_of(p_organization, p_account)), '{}'))
        and (p_pattern is null or exists (
          select from task_rows k where k.organization_id = x.organization_id and k.id = x.item_id
             and lower(concat_ws(' ', k.title, k.record_number, k.record_name)) like p_pattern))
      order by case when p_newest then x.due_on end desc, x.due_on, x.item_id limit p_most) t
$$;
call keep_inside('overdue_awaited(uuid, uuid, uuid[], text, boolean, int)');
