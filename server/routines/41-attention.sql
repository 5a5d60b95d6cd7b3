-- What needs attention.

-- What needs attention: each predicate of the rules once. A row is there as long as its predicate holds; `concerned`
-- are those whose it is to do something about it.
create view attention_found with (security_invoker = true) as
  select t.organization_id, t.workspace_id, t.id, t.record_id, 'task_overdue' as key, 'action' as about,
         t.title as name, t.record_number as number, t.due_date as since, t.today - t.due_date as days, 1 as grave,
         w.type as module, w.module_id, w.name as workspace_name, 'tasks/detail/' || t.id as path, r.site_id, r.process_id,
         array(select l.account_id from action_people l
                where l.organization_id = t.organization_id and l.action_id = t.id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from action_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = t.organization_id and l.action_id = t.id) as people
    from task_rows t
    join records r on r.organization_id = t.organization_id and r.id = t.record_id
    join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
   where t.is_overdue
  union all
  select r.organization_id, r.workspace_id, r.id, r.id, 'risk_unassessed', 'library',
         r.name, r.number, day_in(s.time_zone, r.created_at), today_in(s.time_zone) - day_in(s.time_zone, r.created_at), 2,
         w.type, w.module_id, w.name, 'library/detail/' || r.id, r.site_id, r.process_id,
         array(select l.account_id from record_people l
                where l.organization_id = r.organization_id and l.record_id = r.id and l.relation = 'manager'),
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from record_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.record_id = r.id and l.relation = 'manager')
    from records r
    join risks k on k.organization_id = r.organization_id and k.id = r.id
    join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and w.deleted_at is null and r.status not in ('completed', 'cancelled')
     and r.created_at < clock() - make_interval(days => coalesce((
           select (x.settings->>'assessmentDays')::int from workspace_settings x
            where x.organization_id = w.organization_id and x.workspace_id = w.id), 14)) and k.assessment_approval->>'status' <> 'Approved';
grant select on attention_found to plumbline_app, plumbline_definer;

create view attention_rows with (security_invoker = true) as
  select r.*, today_in(z.time_zone) as today, s.until is not null as is_snoozed,
         case when s.until is not null then json_build_object('until', s.until, 'reason', s.reason, 'by',
           (select json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
              from accounts x where x.organization_id = s.organization_id and x.id = s.account_id)) end as snooze
    from attention_found r
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
    left join attention_snoozes s on s.organization_id = r.organization_id and s.key = r.key and s.item_id = r.id
      and r.grave > 1 and s.until >= today_in(z.time_zone);
grant select on attention_rows to plumbline_app, plumbline_definer;

create view own_attention with (security_invoker = true) as
  select r.*, o.name as organization_name, m.id = any(r.concerned) as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    cross join lateral (select scope_of(m.organization_id, m.id) as scope) s
    join attention_rows r on r.organization_id = m.organization_id
   where m.user_id = app_user() and m.status = 'active'
     and exists (select from workspace_rights(m.organization_id, m.id, r.workspace_id) g
                  where coalesce((g.levels->>r.module)::int, g.level) > 0)
     and (s.scope is null or in_scope(s.scope, r.workspace_id, r.site_id, r.process_id) or m.id = any(r.concerned)
       or exists (select from record_people p where p.organization_id = m.organization_id and p.record_id = r.record_id
                     and p.account_id = m.id)
       or exists (select from actions x
                    join action_people l on l.organization_id = x.organization_id and l.action_id = x.id
                   where x.organization_id = m.organization_id and x.record_id = r.record_id and x.deleted_at is null
                     and l.account_id = m.id));
grant select on own_attention to plumbline_app, plumbline_definer;

-- Reviews of the person's organizations that are overdue, as rows of what needs attention: for those who manage accounts.
create view overdue_access_reviews with (security_invoker = true) as
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
grant select on overdue_access_reviews to plumbline_app, plumbline_definer;

-- What needs the caller's attention, and their overdue access reviews.
create or replace function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select a.* from (select * from own_attention union all select * from overdue_access_reviews) a
   where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key) and a.organization_id in (select open_organizations())
$$;
call run_as_definer('my_attention(boolean, text)');

-- The organizations with something that is due within a month or late: ids alone, each reminds by itself.
create or replace function organizations_to_remind() returns setof uuid language sql stable as $$
  select distinct a.organization_id from actions a
   where a.deleted_at is null and a.status not in ('completed', 'cancelled') and a.end_date <= latest_day() + 31
$$;
call run_as_definer('organizations_to_remind()');
