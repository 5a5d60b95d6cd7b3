-- Actions at work: who can be given one, and what of it needs attention.

-- Whose a task is: an action's, a request's, that of a stage of an approval, what a record names people for, or a run's.
create view task_people with (security_invoker = true) as
  select l.organization_id, l.action_id as item_id, l.account_id, l.position from action_people l
  union all
  select d.organization_id, d.request_id, d.account_id, 0 from request_deciders d
  union all
  select d.organization_id, d.stage_id, d.account_id, d.position from approval_deciders d
  union all
  select q.organization_id, q.item_id, x.id, x.position::int from kind_asked q cross join lateral unnest(q.people) with ordinality x(id, position)
  union all
  select c.organization_id, c.id, c.assignee_id, 0 from checklist_runs c where c.assignee_id is not null;
grant select on task_people to plumbline_app, plumbline_definer;

-- Whoever may have rights in a workspace: by an entry there, or as an administrator. Nobody else's are worked out.
create or replace function people_with_entry(p_workspace uuid) returns setof uuid language sql stable as $$
  select p.account_id from account_permissions p where p.organization_id = app_organization() and p.workspace_id = p_workspace
  union
  select a.id from accounts a where a.organization_id = app_organization() and a.role in ('owner', 'admin')
$$;
grant execute on function people_with_entry(uuid) to plumbline_app;

-- People of the organization, and why one cannot be given an action of a record in this place; null for who can. They are
-- named by their ids, or are the active ones of the workspace; those who can come first.
create or replace function action_candidates(p_workspace uuid, p_kind text, p_site uuid, p_process uuid, p_ids uuid[], p_pattern text, p_most int)
returns table (id uuid, name text, email text, picture text, why text) language sql stable as $$
  select x.id, x.name, x.email, x.profile_picture, x.why
    from (
      select a.*, case
               when a.status <> 'active' then 'gone'
               when coalesce((r.levels->>p_kind)::int, r.level, 0) < 1 then 'outside'
               when coalesce((r.levels->>(p_kind || '-action'))::int, r.level) < 2 then 'reads'
               when not in_scope(scope_of(a.organization_id, a.id), p_workspace, p_site, p_process) then 'scope'
             end as why
        from accounts a
        left join lateral workspace_rights(a.organization_id, a.id, p_workspace) r on true
       where a.organization_id = app_organization()
         and a.id = any(coalesce(p_ids, array(select people_with_entry(p_workspace))))
         and (p_ids is not null or a.status = 'active' and r.level > 0)
         and lower(concat_ws(' ', a.name, a.email)) like coalesce(p_pattern, '%')) x
   order by x.why is not null, lower(x.name), x.id limit p_most
$$;
grant execute on function action_candidates(uuid, text, uuid, uuid, uuid[], text, int) to plumbline_app;

-- What needs attention of actions, and of runs of checklists in groups, besides being late, each rule once. `since` is the moment it counts from.
create view action_concerns with (security_invoker = true) as
  select a.organization_id, a.workspace_id, a.id as item_id, a.record_id, 'on_hold_expired' as key, a.resume_on::timestamptz as since,
         null::uuid as request_id, r.site_id, r.process_id
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.deleted_at is null and a.status = 'on-hold' and a.resume_on < today_in(s.time_zone)
  union all
  select q.organization_id, q.workspace_id, q.action_id, q.record_id, 'extension_pending', q.created_at, q.id, r.site_id, r.process_id
    from action_requests q
    join actions a on a.organization_id = q.organization_id and a.id = q.action_id and a.deleted_at is null
    join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
   where q.deleted_at is null and q.status = 'open' and q.kind = 'extension_decision' and q.created_at < clock() - interval '2 days'
  union all
  select a.organization_id, a.workspace_id, a.id, a.record_id, 'extension_excess', coalesce(
           (select max(q.decided_at) from action_requests q
             where q.organization_id = a.organization_id and q.action_id = a.id and q.status = 'granted'), a.updated_at), null, r.site_id, r.process_id
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
   where a.deleted_at is null and a.extensions >= 2 and a.status not in ('completed', 'cancelled')
  union all
  select a.organization_id, a.workspace_id, a.id, a.record_id, 'task_unclaimed', a.offered_at, null, r.site_id, r.process_id
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
   where a.deleted_at is null and a.offered_at < clock() - interval '2 days' and a.status not in ('completed', 'cancelled')
  union all
  -- A checklist is for its day: it does not wait two days on it.
  select c.organization_id, c.workspace_id, c.id, c.record_id, 'task_unclaimed', c.offered_at, null, coalesce(r.site_id, c.site_id), r.process_id
    from checklist_runs c
    left join records r on r.organization_id = c.organization_id and r.id = c.record_id
    left join sites s on s.organization_id = c.organization_id and s.id = coalesce(r.site_id, c.site_id)
   where c.offered_at is not null and c.status in ('scheduled', 'in-progress') and c.due_on is not null and c.deleted_at is null and r.deleted_at is null
     and (c.offered_at < clock() - interval '2 days' or c.due_on <= coalesce(today_in(s.time_zone), today_of_organization(c.organization_id)));
grant select on action_concerns to plumbline_app, plumbline_definer;

-- Whose it is to do something about each: who decides the request, who leads the group that has not claimed it, else the
-- managers of the record; of a run that is for no record, who has started it.
create view action_concerned with (security_invoker = true) as
  select c.organization_id, c.key, c.item_id, p.account_id, p.position
    from action_concerns c
    join record_people p on p.organization_id = c.organization_id and p.record_id = c.record_id and p.relation = 'manager'
   where c.request_id is null
     and not exists (select from action_leads l where c.key = 'task_unclaimed' and l.organization_id = c.organization_id and l.action_id = c.item_id)
  union all
  select c.organization_id, c.key, c.item_id, l.account_id, 0
    from action_concerns c
    join action_leads l on l.organization_id = c.organization_id and l.action_id = c.item_id
   where c.key = 'task_unclaimed'
  union all
  select c.organization_id, c.key, c.item_id, u.created_by, 0
    from action_concerns c
    join checklist_runs u on u.organization_id = c.organization_id and u.id = c.item_id and u.created_by is not null
   where c.key = 'task_unclaimed' and c.record_id is null
     and not exists (select from action_leads l where l.organization_id = c.organization_id and l.action_id = c.item_id)
  union all
  select c.organization_id, c.key, c.item_id, d.account_id, 0
    from action_concerns c
    join request_deciders d on d.organization_id = c.organization_id and d.request_id = c.request_id;
grant select on action_concerned to plumbline_app, plumbline_definer;

-- The same as rows of what needs attention.
create view action_attention with (security_invoker = true) as
  select c.organization_id, c.workspace_id, c.item_id as id, c.record_id, c.key, 'action' as about, r.kind, a.name, r.number,
         d.since, d.today - d.since as days, case c.key when 'extension_pending' then 1 else 2 end as rank, w.type as module, w.module_id, w.name as workspace_name,
         k.task_path || '/' || c.item_id as path, c.site_id, c.process_id,
         array(select x.account_id from action_concerned x
                where x.organization_id = c.organization_id and x.key = c.key and x.item_id = c.item_id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'email', p.email,
                   'profilePicture', p.profile_picture) order by x.position), '[]'::json)
            from action_concerned x join accounts p on p.organization_id = x.organization_id and p.id = x.account_id
           where x.organization_id = c.organization_id and x.key = c.key and x.item_id = c.item_id) as people,
         r.name as record_name
    from action_concerns c
    join actions a on a.organization_id = c.organization_id and a.id = c.item_id
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join record_kinds k on k.kind = r.kind
    join sites s on s.organization_id = c.organization_id and s.id = c.site_id
    join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.deleted_at is null
    cross join lateral (select case when c.key = 'on_hold_expired' then c.since::date else day_in(s.time_zone, c.since) end as since,
                               today_in(s.time_zone) as today) d
  union all
  select c.organization_id, c.workspace_id, c.item_id, t.record_id, c.key, 'action',
         coalesce(t.record_kind, (select k.kind from record_kinds k where k.module = t.module order by k.kind limit 1)), t.title, t.record_number,
         d.since, t.today - d.since, 2, t.module, t.module_id, t.workspace_name, t.task_path || '/' || t.page_id, c.site_id, c.process_id,
         array(select x.account_id from action_concerned x
                where x.organization_id = c.organization_id and x.key = c.key and x.item_id = c.item_id),
         (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'email', p.email,
                   'profilePicture', p.profile_picture) order by x.position), '[]'::json)
            from action_concerned x join accounts p on p.organization_id = x.organization_id and p.id = x.account_id
           where x.organization_id = c.organization_id and x.key = c.key and x.item_id = c.item_id),
         t.record_name
    from action_concerns c
    join checklist_tasks t on t.organization_id = c.organization_id and t.id = c.item_id
    left join sites s on s.organization_id = c.organization_id and s.id = c.site_id
    cross join lateral (select day_in(coalesce(s.time_zone, zone_of_organization(c.organization_id)), c.since) as since) d;
grant select on action_attention to plumbline_app, plumbline_definer;

-- Which of them there are in a membership's workspaces, as `attention_keys` has the others. They are few: an index holds
-- no more of a workspace than what is on hold, asked for or given more time again and again.
create or replace function action_attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select c.key, c.organization_id, c.item_id, c.since, case c.key when 'extension_pending' then 1 else 2 end
    from scoped(p_workspaces, p_scope) w
   cross join lateral (select x.* from action_concerns x where x.organization_id = p_organization and x.workspace_id = w.id) c
   where (p_keys is null or c.key = any(p_keys))
     and case
           when p_mine then exists (select from action_concerned x
             where x.organization_id = c.organization_id and x.key = c.key and x.item_id = c.item_id and x.account_id = p_account)
           when p_scope is null then true
           else coalesce(c.site_id = any(w.sites), true) and coalesce(c.process_id = any(w.processes), true)
             or c.record_id in (select records_of(p_organization, p_account)) end
     and (c.record_id is null or c.record_id <> all(coalesce((select hidden_of(p_organization, p_account)), '{}')))
     and p_snoozed = is_put_off(p_organization, c.key, c.item_id, p_account, c.site_id, c.since)
     and (p_pattern is null or exists (select from actions a join records r on r.organization_id = a.organization_id and r.id = a.record_id
       where a.organization_id = p_organization and a.id = c.item_id and lower(concat_ws(' ', a.name, r.number, r.name)) like p_pattern)
       or exists (select from checklist_runs u where u.organization_id = p_organization and u.id = c.item_id
                    and lower(concat_ws(' ', u.name, u.number)) like p_pattern))
   order by case when p_newest then c.since end desc, c.since, c.item_id limit p_most
$$;
-- It takes longer to plan than to read: it is planned once, and not anew for each call.
alter function action_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set plan_cache_mode = force_generic_plan;
call keep_inside('action_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');
