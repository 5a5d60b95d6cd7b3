-- Days are days of the site, the organization or the person, in that order, never of UTC or of the server. What day it
-- is, and whether something is overdue, is asked of these functions alone; `clock` is one of them so that tests can stop it.

grant create on schema public to plumbline_definer;

create function clock() returns timestamptz language sql stable as $$ select now() $$;
create function time_in(zone text) returns timestamp language sql stable as $$ select clock() at time zone zone $$;
create function today_in(zone text) returns date language sql stable as $$ select (clock() at time zone zone)::date $$;
create function day_in(zone text, at timestamptz) returns date language sql immutable as $$ select (at at time zone zone)::date $$;
-- Due today is not overdue.
create function is_overdue(due date, today date, is_done boolean) returns boolean language sql immutable as $$
  select due < today and not is_done
$$;
-- The latest day anywhere: no zone is further ahead. What counts days of several sites begins with it, by index.
create function latest_day() returns date language sql stable as $$ select today_in('Pacific/Kiritimati') $$;

-- Where an organization is: at its first site, else where its owner is. To others than its people it is nowhere.
create function zone_of_organization(p_organization uuid) returns text language sql stable as $$
  select coalesce(
      (select s.time_zone from sites s where s.organization_id = o.id and s.deleted_at is null order by s.created_at, s.id limit 1),
      (select u.time_zone from accounts a join users u on u.id = a.user_id
        where a.organization_id = o.id and a.role = 'owner' and u.time_zone is not null order by a.created_at, a.id limit 1),
      'UTC')
    from organizations o
   where o.id = p_organization
     and (p_organization = coalesce(app_organization(), p_organization)
       or exists (select from accounts m where m.organization_id = p_organization and m.user_id = app_user()))
$$;
call entrust('zone_of_organization(uuid)');

create function today_of_organization(p_organization uuid) returns date language sql stable as $$
  select today_in(zone_of_organization(p_organization))
$$;
create function organization_today() returns date language sql stable as $$ select today_of_organization(app_organization()) $$;

-- Where somebody is: where they say, else where the organization is.
create or replace function local_time_of(p_organization uuid, p_account uuid) returns timestamp language sql stable as $$
  select time_in(coalesce(u.time_zone, zone_of_organization(a.organization_id)))
    from accounts a join users u on u.id = a.user_id
   where a.organization_id = p_organization and a.id = p_account
     and a.organization_id = coalesce(app_organization(), a.organization_id)
$$;
call entrust('local_time_of(uuid, uuid)');

-- As before; access ends with its last day where the organization is, and only one that ends asks which day it is.
create or replace function right_sources(p_organization uuid, p_account uuid, p_workspace uuid)
returns table (kind text, source_id uuid, source_name text, level int, levels jsonb, grants text[]) language sql stable as $$
  with entry as (
    select p.* from account_permissions p
     where p.organization_id = p_organization and p.account_id = p_account and p.workspace_id = p_workspace
       and case when p.valid_until is null then true else p.valid_until >= today_of_organization(p_organization) end
  )
  select case when r.id is null then 'entry' else 'role' end, r.id, r.name,
         coalesce(r.level, p.level), coalesce(r.levels, '{}'), p.grants || coalesce(r.grants, '{}')
    from entry p left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
  union all
  select 'group', g.id, g.name, r.level, r.levels, r.grants
    from entry p
    join group_members m on m.organization_id = p.organization_id and m.account_id = p.account_id
    join groups g on g.organization_id = m.organization_id and g.id = m.group_id and g.workspace_id = p_workspace and g.deleted_at is null
    join roles r on r.organization_id = g.organization_id and r.id = g.role_id and r.deleted_at is null
$$;

-- As before, by the one clock and the one rule.
create or replace view task_rows with (security_invoker = true) as
  select a.organization_id, a.id, a.workspace_id, a.name as title, a.start_date, a.end_date as due_date, a.status,
         w.name as workspace_name, w.module_id, o.name as organization_name,
         r.id as record_id, r.number as record_number, r.name as record_name,
         today_in(s.time_zone) as today,
         is_overdue(a.end_date, today_in(s.time_zone), a.status = 'completed') as is_overdue
    from risk_actions a
    join risks r on r.organization_id = a.organization_id and r.id = a.risk_id and r.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    join workspaces w on w.organization_id = a.organization_id and w.id = a.workspace_id and w.deleted_at is null
    join organizations o on o.id = a.organization_id
   where a.deleted_at is null;

-- As before; a risk was raised, and waits, by the days of its site.
create or replace view attention_found with (security_invoker = true) as
  select t.organization_id, t.workspace_id, t.id, t.record_id, 'task_overdue' as key, 'action' as about,
         t.title as name, t.record_number as number, t.due_date as since, t.today - t.due_date as days, 1 as grave,
         w.type as module, w.module_id, w.name as workspace_name, 'tasks/detail/' || t.id as path, r.site_id, r.process_id,
         array(select l.account_id from risk_action_assignees l
                where l.organization_id = t.organization_id and l.action_id = t.id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = t.organization_id and l.action_id = t.id) as people
    from task_rows t
    join risks r on r.organization_id = t.organization_id and r.id = t.record_id
    join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
   where t.is_overdue
  union all
  select r.organization_id, r.workspace_id, r.id, r.id, 'risk_unassessed', 'library',
         r.name, r.number, day_in(s.time_zone, r.created_at), today_in(s.time_zone) - day_in(s.time_zone, r.created_at), 2,
         w.type, w.module_id, w.name, 'library/detail/' || r.id, r.site_id, r.process_id,
         array(select l.account_id from risk_people l
                where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager'),
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager')
    from risks r
    join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and w.deleted_at is null and r.status <> 'completed'
     and r.created_at < clock() - make_interval(days => coalesce((
           select (x.settings->>'assessmentDays')::int from workspace_settings x
            where x.organization_id = w.organization_id and x.workspace_id = w.id), 14)) and r.assessment_approval->>'status' <> 'Approved';

create or replace view attention_rows with (security_invoker = true) as
  select r.*, today_in(z.time_zone) as today, s.until is not null as is_snoozed,
         case when s.until is not null then json_build_object('until', s.until, 'reason', s.reason, 'by',
           (select json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
              from accounts x where x.organization_id = s.organization_id and x.id = s.account_id)) end as snooze
    from attention_found r
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
    left join attention_snoozes s on s.organization_id = r.organization_id and s.key = r.key and s.item_id = r.id
      and r.grave > 1 and s.until >= today_in(z.time_zone);

create or replace view overdue_access_reviews with (security_invoker = true) as
  select r.organization_id, null::uuid as workspace_id, r.id, r.id as record_id, 'access_review_overdue' as key, 'review' as about,
         'Access review' as name, null::text as number, r.due_on as since, d.today - r.due_on as days, 1 as grave,
         null::text as module, null::uuid as module_id, null::text as workspace_name,
         'security-authentication/access-reviews/' || r.id as path, null::uuid as site_id, null::uuid as process_id,
         array[m.id] as concerned, '[]'::json as people, d.today, false as is_snoozed, null::json as snooze,
         o.name as organization_name, true as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    join access_reviews r on r.organization_id = m.organization_id and r.completed_at is null
    cross join lateral (select today_of_organization(m.organization_id) as today) d
   where m.user_id = app_user() and m.status = 'active' and m.role in ('owner', 'admin')
     and is_overdue(r.due_on, d.today, false);

create or replace function organizations_to_remind() returns setof uuid language sql stable as $$
  select distinct a.organization_id from risk_actions a
   where a.deleted_at is null and a.status <> 'completed' and a.end_date <= latest_day() + 31
$$;
call entrust('organizations_to_remind()');

-- The day on which an invoice was paid is a day as it was written, not the beginning of one in UTC.
alter table invoices add column paid_on date;
grant update (paid_on) on invoices to plumbline_app;
update invoices set paid_on = (paid_at at time zone 'UTC')::date where paid_at is not null;

-- Where the organization was when the invoice was issued: its days stay as they were.
alter table invoices add column zone text not null default 'UTC';

grant execute on function clock(), time_in(text), today_in(text), day_in(text, timestamptz), is_overdue(date, date, boolean),
  latest_day(), today_of_organization(uuid), organization_today() to plumbline_app, plumbline_worker, plumbline_definer;

revoke create on schema public from plumbline_definer;
