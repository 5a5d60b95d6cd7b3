-- Records and their actions: numbers, searches, tasks.

-- The next number of a kind of record in a year. Its row stays locked until the commit, so nothing is given twice and
-- nothing left out. Given when the row is inserted: a later update would write it, and all its index entries, again.
create or replace function take_number(p_entity text, p_year int) returns int language sql as $$
  insert into record_counters values (app_organization(), p_entity, p_year, 1)
    on conflict (organization_id, entity, year) do update set last = record_counters.last + 1
    returning last
$$;
call run_as_definer('take_number(text, int)');

-- The same of this year where the organization is, with the year: to ask which day it is takes as long as to number.
create or replace function number_of_today(p_entity text) returns table (year int, serial int) language plpgsql rows 1 as $$
begin
  year := extract(year from organization_today())::int;
  serial := take_number(p_entity, year);
  return next;
end $$;
call run_as_definer('number_of_today(text)');

-- The number of a record that the caller's transaction knows of, whoever may see it.
create or replace function number_of(p_record uuid) returns text language plpgsql stable as $$
begin
  return (select r.number from records r where r.organization_id = app_organization() and r.id = p_record);
end $$;
call run_as_definer('number_of(uuid)');

-- Ids of the workspace's records of a kind that a text means by their number: `RSK-2026-0012`, or what people shorten it
-- to, `2026-12` and `0012`. What is still being typed finds the numbers that begin with it, of which the index of numbers
-- gives some thousand at most.
create or replace function records_by_number(p_workspace uuid, p_kind text, p_deleted boolean, p_pattern text) returns setof uuid
language sql stable as $$
  with typed as (
    select m[1] as prefix, m[2]::int as year, m[3]::bigint as serial, length(m[3]) as digits, m[3] like '0%' as is_padded
      from regexp_match(p_pattern, '^%(?:([a-z]{2,5})-)?(?:([0-9]{4})-)?([0-9]{1,7})%$') m where m is not null
  ), meant as (
    select t.prefix, t.year, t.serial as first, t.serial as last from typed t
    union all
    -- Numbers have four digits, the later ones more and then no zero in front.
    select t.prefix, t.year, t.serial * s.size, (t.serial + 1) * s.size - 1
      from typed t join (values (1, 10), (2, 100), (3, 1000)) s(digits, size)
        on t.digits + s.digits = 4 or t.digits + s.digits > 4 and not t.is_padded
  )
  select r.id from meant m
    join record_counters c on c.organization_id = app_organization() and c.entity = p_kind and c.year = coalesce(m.year, c.year)
    join records r on r.organization_id = app_organization() and r.kind = p_kind and r.year = c.year
     and r.serial between m.first and m.last
   where r.workspace_id = p_workspace and (r.deleted_at is not null) = p_deleted and lower(r.prefix) = coalesce(m.prefix, lower(r.prefix))
$$;
call run_as_definer('records_by_number(uuid, text, boolean, text)');

-- Ids of the workspace's records of a kind that have one of these names, in small letters, or one of these numbers: name by name
-- and number by number, each by its index, which the policies' own conditions would keep from being used. Who may see which,
-- the caller asks.
create or replace function named_records(p_workspace uuid, p_kind text, p_names text[], p_numbers text[]) returns setof uuid
language sql stable as $$
  select r.id from (select distinct unnest(p_names)) n(name)
    cross join lateral (
      select x.id from records x
       where x.organization_id = app_organization() and x.workspace_id = p_workspace and x.kind = p_kind and lower(x.name) = n.name
         and x.deleted_at is null offset 0) r
  union
  select r.id from (select distinct unnest(p_numbers)) n(number)
    cross join lateral regexp_match(n.number, '^[A-Z]{1,10}-([0-9]{4})-([0-9]{1,9})$') m(part)
    cross join lateral (
      select x.id from records x
       where x.organization_id = app_organization() and x.kind = p_kind and x.year = m.part[1]::int and x.serial = m.part[2]::int
         and x.workspace_id = p_workspace and x.number = n.number and x.deleted_at is null offset 0) r
   where m.part is not null
$$;
call run_as_definer('named_records(uuid, text, text[], text[])');

-- The tag that a pattern of a search is about: the text between its signs, as tags are kept.
create or replace function tag_in(p_pattern text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(substr(p_pattern, 2, length(p_pattern) - 2), '\\(.)', '\1', 'g'), '\s+', ' ', 'g')
$$;
grant execute on function tag_in(text) to plumbline_app, plumbline_worker, plumbline_definer;

-- Ids of the workspace's records of a kind whose name or number elsewhere holds this text, that have it as a tag, or whose
-- number it is; the policies' own conditions would keep the trigram indexes from being used (LIKE is not leakproof), so it
-- filters by the organization itself. Each is asked for by itself, so that each has its index.
create or replace function search_records(p_workspace uuid, p_kind text, p_deleted boolean, p_pattern text, p_limit int) returns setof uuid
language plpgsql stable as $$
declare
  present text := case when p_deleted then 'deleted_at is not null' else 'deleted_at is null' end;
  condition text;
begin
  foreach condition in array array[
    '(deleted_at is not null) = $4 and lower(name) like $5',
    '(deleted_at is not null) = $4 and external_ref is not null and lower(external_ref) like $5',
    -- The index of tags has those alone that are not deleted.
    present || ' and tags <> ''{}'' and tags @> array[tag_in($5)]']
  loop
    return query execute
      'select id from records where organization_id = $1 and workspace_id = $2 and kind = $3 and ' || condition || ' limit $6'
      using app_organization(), p_workspace, p_kind, p_deleted, p_pattern, p_limit;
  end loop;
  return query select * from records_by_number(p_workspace, p_kind, p_deleted, p_pattern);
end $$;
call run_as_definer('search_records(uuid, text, boolean, text, int)');

-- Ids of the records of the workspace whose additional fields say one of these, or null where they are more than so many: then
-- whoever walks a list finds some soon. As with the search, the index serves only what no policy holds back; who may see
-- which, the list asks.
create or replace function records_saying(p_workspace uuid, p_said jsonb[], p_most int) returns uuid[] language sql stable as $$
  with found as (
    select distinct x.id from unnest(p_said) s(value)
     cross join lateral (
       select r.id from records r
        where r.organization_id = app_organization() and r.workspace_id = p_workspace and r.custom <> '{}' and r.deleted_at is null
          and r.custom @> s.value limit p_most + 1) x)
  select case when count(*) <= p_most then coalesce(array_agg(f.id), '{}') end from found f
$$;
call run_as_definer('records_saying(uuid, jsonb[], int)');

-- The status of a run as tasks have theirs.
create or replace function run_status(p_status text) returns text language sql immutable as $$
  select case p_status when 'scheduled' then 'pending' when 'missed' then 'cancelled' else p_status end
$$;
grant execute on function run_status(text) to plumbline_app, plumbline_definer;

-- Runs of checklists as tasks; one that is done for no record stands in place of one.
create view checklist_tasks with (security_invoker = true) as
  select c.organization_id, c.id, 'checklist_run' as kind, c.id as page_id, c.workspace_id, c.name as title, day_in(z.zone, c.created_at) as start_date,
         c.due_on as due_date, run_status(c.status) as status, w.name as workspace_name, w.module_id, o.name as organization_name,
         w.type as module, m.path as module_path, 'checklist-details' as task_path, coalesce(r.id, c.id) as record_id, r.kind as record_kind,
         coalesce(r.number, c.number) as record_number, coalesce(r.name, c.name) as record_name,
         d.today, c.version, c.created_at, c.created_by,
         is_overdue(c.due_on, d.today, c.status not in ('scheduled', 'in-progress')) as is_overdue, 
         g.id as group_id, g.name as group_name, c.offered_at is not null as is_unclaimed,
         c.offered_at is not null and exists (select from group_members m
           where m.organization_id = c.organization_id and m.group_id = c.group_id and m.account_id = app_account()) as may_claim,
         null::json as stands_in_for, null::text as page_query, null::text as priority,
         r.status as record_status, r.stage as record_stage, false as is_past_done
    from checklist_runs c
    left join groups g on g.organization_id = c.organization_id and g.id = c.group_id
    left join records r on r.organization_id = c.organization_id and r.id = c.record_id
    left join sites s on s.organization_id = c.organization_id and s.id = coalesce(r.site_id, c.site_id)
    join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.deleted_at is null
    join module_paths m on m.module = w.type
    join organizations o on o.id = c.organization_id
    cross join lateral (select coalesce(s.time_zone, zone_of_organization(c.organization_id)) as zone) z
    cross join lateral (select today_in(z.zone) as today) d
   where c.due_on is not null and r.deleted_at is null;
grant select on checklist_tasks to plumbline_app, plumbline_definer;

-- By when a record that was raised by the short form is to be taken over: so many days after it was, as its workspace says.
create or replace function takeover_day(r records) returns date language sql stable as $$
  select day_in(s.time_zone, r.created_at) + coalesce((
           select (x.settings->>u.setting)::int from workspace_settings x
            where x.organization_id = r.organization_id and x.workspace_id = r.workspace_id), u.days)
    from sites s join attention_rules u on u.kind = r.kind and u.name = 'takeover'
   where s.organization_id = r.organization_id and s.id = r.site_id
$$;
grant execute on function takeover_day(records) to plumbline_app, plumbline_definer;

-- What somebody has to do, whatever it comes from: an action, or what is asked about one, which is shown on its page; the
-- decision on an approval; what the kind of a record asks of people who are named on it; a record that nobody has taken over; or
-- a run of a checklist.
-- `today` is the date at the record's site.
create view task_rows with (security_invoker = true) as
  select i.organization_id, i.id, i.kind, i.page_id, i.workspace_id, coalesce(i.title, r.name) as title, coalesce(i.start_date, day_in(s.time_zone, i.created_at)) as start_date, i.due_date, i.status,
         w.name as workspace_name, w.module_id, o.name as organization_name,
         k.module, k.module_path, case when i.page_id = i.record_id then k.record_path else k.task_path end as task_path,
         r.id as record_id, r.kind as record_kind, r.number as record_number, r.name as record_name,
         today_in(s.time_zone) as today, i.version, i.created_at, i.created_by,
         is_overdue(i.due_date, today_in(s.time_zone), i.status in ('completed', 'cancelled')) as is_overdue,
         i.group_id, (select g.name from groups g where g.organization_id = i.organization_id and g.id = i.group_id) as group_name, i.is_unclaimed,
         i.is_unclaimed and exists (
           select from tasks f join accounts m on m.organization_id = f.organization_id and m.id = f.account_id
            where f.organization_id = i.organization_id and f.item_id = i.id and f.is_offered and m.user_id = app_user()
              and could_complete(f.organization_id, f.account_id, f.workspace_id, f.kind, f.site_id, f.process_id)) as may_claim,
         stands_in_on(i.organization_id, i.id) as stands_in_for, '?tab=' || n.tab || case when n.opens then '&item=' || i.id else '' end as page_query, i.priority,
         r.status as record_status, r.stage as record_stage,
         case when i.cycle is not null and i.status in ('completed', 'cancelled') then i.cycle < cycle_of(i.organization_id, i.record_id) else false end as is_past_done
    from (
      select x.organization_id, x.id, x.id as page_id, null as kind, x.record_id, x.workspace_id, x.name as title, x.start_date,
             x.end_date as due_date, x.status, x.version, x.created_at, x.created_by, x.group_id, 
             x.offered_at is not null and x.status not in ('completed', 'cancelled') as is_unclaimed, x.priority, x.cycle
        from actions x where x.deleted_at is null
      union all
      select q.organization_id, q.id, coalesce(q.action_id, q.record_id), q.kind, q.record_id, q.workspace_id, coalesce(a.name, x.name), null,
             q.decide_by, 'pending', q.version, q.created_at, q.created_by, null, false, a.priority, null
        from action_requests q
        left join actions a on a.organization_id = q.organization_id and a.id = q.action_id
        join records x on x.organization_id = q.organization_id and x.id = q.record_id
       where q.status = 'open' and q.deleted_at is null and a.deleted_at is null
      union all
      select g.organization_id, g.id, g.record_id, 'approval_decision', g.record_id, g.workspace_id, x.name, null, g.due_on, 'pending',
             p.version, g.opened_at, p.created_by, null, false, null, null
        from approval_stages g
        join approvals p on p.organization_id = g.organization_id and p.id = g.approval_id
        join records x on x.organization_id = g.organization_id and x.id = g.record_id
       where g.status = 'open'
      union all
      select y.organization_id, y.item_id, y.record_id, y.task, y.record_id, y.workspace_id, y.title, null, y.due_on, y.status,
             y.version, y.made_at, y.created_by, null, false, null, null
        from kind_asked y
      union all
      select y.organization_id, y.id, y.id, 'takeover', y.id, y.workspace_id, y.name, null, takeover_day(y), 'pending', y.version, y.created_at, y.created_by, null, false, null, null
        from records y
       where not y.is_taken_over and 'takeover' = any(y.awaits) and y.status not in ('completed', 'cancelled')) i
    join records r on r.organization_id = i.organization_id and r.id = i.record_id and r.deleted_at is null
    join record_kinds k on k.kind = r.kind
    left join ask_rules n on n.task = i.kind
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    join workspaces w on w.organization_id = i.organization_id and w.id = i.workspace_id and w.deleted_at is null
    join organizations o on o.id = i.organization_id
  union all
  select * from checklist_tasks;
grant select on task_rows to plumbline_app, plumbline_definer;

-- How many records of a workspace name the caller, counted up to a most. Whoever is named sees them: no policy is asked.
create or replace function count_my_records(p_workspace uuid, p_most int) returns bigint language sql stable as $$
  select count(*) from (
    select from record_people p
      join records r on r.organization_id = p.organization_id and r.id = p.record_id
     where p.organization_id = app_organization() and p.account_id = app_account()
       and r.workspace_id = p_workspace and r.deleted_at is null
     group by p.record_id limit p_most) x
$$;
alter function count_my_records(uuid, int) set enable_hashagg = off;
call run_as_definer('count_my_records(uuid, int)');

-- What is open in somebody's name, in every module.
create view open_items with (security_invoker = true) as
  select p.organization_id, p.account_id, r.id, r.kind, 'manager' as relation, r.number, r.name, r.workspace_id,
         null::date as due_date, false as is_overdue, null::text as page
    from record_people p
    join records r on r.organization_id = p.organization_id and r.id = p.record_id and r.deleted_at is null and not r.is_over
   where p.relation = 'manager'
  union all
  select l.organization_id, l.account_id, t.id, t.record_kind || '_action', 'assignee', t.record_number, t.title, t.workspace_id, t.due_date, t.is_overdue, null
    from tasks l
    join task_rows t on t.organization_id = l.organization_id and t.id = l.item_id
   where l.account_id is not null and not l.is_offered and l.is_open and l.due_on is not null and t.kind is null
  union all
  select l.organization_id, l.account_id, t.id, t.kind, 'named', t.record_number, t.title, t.workspace_id, t.due_date, t.is_overdue,
         t.task_path || '/' || t.page_id || t.page_query
    from tasks l
    join task_rows t on t.organization_id = l.organization_id and t.id = l.item_id and t.kind = l.kind
   -- What is asked of whoever owns something is handed over with that.
   where l.account_id is not null and l.is_open and l.kind in (select a.task from ask_rules a where not a.is_of_owner)
  union all
  select o.organization_id, o.account_id, o.id, o.kind, 'owner', r.number, o.name, r.workspace_id, o.due_on,
         coalesce(is_overdue(o.due_on, today_in(z.time_zone), false), false), k.record_path || '/' || r.id || '?tab=' || o.tab
    from risk_owned o
    join records r on r.organization_id = o.organization_id and r.id = o.record_id and r.deleted_at is null and not r.is_over
    join record_kinds k on k.kind = r.kind
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
  union all
  -- Whoever finds out about a cause has done so once it is confirmed or ruled out, and in a cycle that is over nobody does any more.
  select b.organization_id, b.owner_id, b.id, r.kind || '_ishikawa_cause', 'owner', r.number, b.name, b.workspace_id, b.due_date,
         coalesce(is_overdue(b.due_date, today_in(z.time_zone), false), false),
         k.record_path || '/' || r.id || '/' || y.method || '/' || y.id || '?branch=' || b.id
    from analysis_branches b
    join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
    join records r on r.organization_id = b.organization_id and r.id = b.record_id and r.deleted_at is null and not r.is_over
    join record_kinds k on k.kind = r.kind
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
    left join capas c on c.organization_id = r.organization_id and c.id = r.id
   where b.owner_id is not null and b.status = 'possible' and b.deleted_at is null and y.cycle is not distinct from c.cycle
  union all
  select a.organization_id, a.verifier_id, a.id, r.kind || '_action', 'verifier', r.number, a.name, a.workspace_id,
         a.end_date, is_overdue(a.end_date, today_in(z.time_zone), a.status in ('completed', 'cancelled')), null
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
   where a.verifier_id is not null and a.verified_at is null and a.deleted_at is null and a.status <> 'cancelled'
  union all
  select s.organization_id, s.account_id, r.id, r.kind, 'approver', r.number, r.name, r.workspace_id,
         g.due_on, is_overdue(g.due_on, today_in(z.time_zone), false), null
    from approval_slots s
    join approval_stages g on g.organization_id = s.organization_id and g.id = s.stage_id and g.status in ('waiting', 'open')
    join records r on r.organization_id = s.organization_id and r.id = s.record_id and r.deleted_at is null
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
   where s.decision is null
  union all
  select c.organization_id, c.assignee_id, c.id, 'checklist_run', 'assignee', c.number, c.name, c.workspace_id, c.due_on,
         coalesce(is_overdue(c.due_on, coalesce(today_in(s.time_zone), today_of_organization(c.organization_id)), false), false), 'checklist-details/' || c.id
    from checklist_runs c
    left join records r on r.organization_id = c.organization_id and r.id = c.record_id
    left join sites s on s.organization_id = c.organization_id and s.id = coalesce(r.site_id, c.site_id)
   where c.assignee_id is not null and c.status in ('scheduled', 'in-progress') and c.deleted_at is null and r.deleted_at is null
  union all
  select s.organization_id, s.assignee_id, s.id, 'checklist_schedule', 'assignee', null, s.name, s.workspace_id, null, false, 'checklists/schedules'
    from checklist_schedules s
    join checklists c on c.organization_id = s.organization_id and c.id = s.checklist_id and c.deleted_at is null
   where s.deleted_at is null
  union all
  select g.organization_id, g.lead_id, g.id, 'group', 'lead', null, g.name, g.workspace_id, null, false, null
    from groups g where g.lead_id is not null and g.deleted_at is null;
grant select on open_items to plumbline_app, plumbline_definer;

-- What is gone for good takes its stars along, whoever gave them: they would count in lists where nobody finds them.
create or replace function drop_stars() returns trigger language plpgsql as $$
begin
  with starred as (
    select p.organization_id, p.account_id, p.key from preferences p
     where p.organization_id in (select organization_id from gone) and p.key like 'favourites:%' and jsonb_typeof(p.value) = 'array'
       and exists (select from gone where p.value ? gone.id::text)
     order by p.organization_id, p.account_id, p.key for no key update
  )
  update preferences p
     set value = coalesce((select jsonb_agg(e.item order by e.place) from jsonb_array_elements(p.value) with ordinality e(item, place)
                            where not exists (select from gone where gone.id::text = e.item #>> '{}')), '[]')
    from starred s where p.organization_id = s.organization_id and p.account_id = s.account_id and p.key = s.key;
  return null;
end $$;
call run_as_definer('drop_stars()');
create or replace trigger drop_stars after delete on records referencing old table as gone for each statement execute function drop_stars();
create or replace trigger drop_stars after delete on actions referencing old table as gone for each statement execute function drop_stars();
create or replace trigger drop_stars after delete on sites referencing old table as gone for each statement execute function drop_stars();
create or replace trigger drop_stars after delete on processes referencing old table as gone for each statement execute function drop_stars();

-- Whether a record of the caller's organization stands below another one, over however many; also where the caller does not see
-- what is between them.
create or replace function is_below(p_record uuid, p_above uuid) returns boolean language sql stable as $$
  with recursive above as (
    select r.id, r.parent_id from records r where r.organization_id = app_organization() and r.id = p_record
    union
    select r.id, r.parent_id from records r join above a on r.id = a.parent_id where r.organization_id = app_organization()
  )
  select exists (select from above a where a.parent_id = p_above)
$$;
call run_as_definer('is_below(uuid, uuid)');
