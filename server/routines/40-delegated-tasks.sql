-- Tasks of people who are away, as those find them who stand in for them.

-- Whether a task of somebody is theirs to do who stands in for what these kinds cover: a decision that they may make; an
-- action that they could be given and are not to verify; what is asked about an action that is not their own work and that
-- they have not asked themselves. What waits in a group is nobody's yet.
create or replace function could_do_for(p_organization uuid, p_account uuid, p_for uuid, p_kinds text[], p_item uuid) returns boolean language sql stable as $$
  select exists (
    select from tasks t
      join records r on r.organization_id = t.organization_id and r.id = t.record_id
      left join action_requests q on q.organization_id = t.organization_id and q.id = t.item_id
      left join actions a on a.organization_id = t.organization_id and a.id = coalesce(q.action_id, t.item_id)
     where t.organization_id = p_organization and t.item_id = p_item and t.account_id = p_for and t.is_open and not t.is_offered
       and case when t.kind = 'approval_decision' then 'approval' else 'task' end = any(p_kinds)
       and case
             when t.kind = 'approval_decision' then exists (select from approval_stand_ins s
               where s.organization_id = t.organization_id and s.stage_id = t.item_id and s.account_id = p_account and s.for_id = p_for)
             when a.id is null then false
             when q.id is null then a.verifier_id is distinct from p_account
             else q.created_by is distinct from p_account and (q.kind <> 'verification' or (
               a.completed_by is distinct from p_account and p_account <> all(a.done_by) and not exists (select from action_people l
                 where l.organization_id = a.organization_id and l.action_id = a.id and l.account_id = p_account)))
           end
       and (t.kind = 'approval_decision'
         or could_complete(t.organization_id, p_account, t.workspace_id, r.kind || '_action', t.site_id, t.process_id)))
$$;
call keep_inside('could_do_for(uuid, uuid, uuid, text[], uuid)');
grant execute on function could_do_for(uuid, uuid, uuid, text[], uuid) to plumbline_app;

-- For whom the caller would do a task that is not their own; null for every other task.
create or replace function stands_in_on(p_organization uuid, p_item uuid) returns json language sql stable as $$
  select json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
    from accounts m
    join stand_ins s on s.organization_id = m.organization_id and s.to_id = m.id
    join accounts x on x.organization_id = s.organization_id and x.id = s.from_id
   where m.organization_id = p_organization and m.user_id = app_user()
     and exists (select from tasks t join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
       where t.organization_id = p_organization and t.item_id = p_item and t.account_id = s.from_id and (s.modules is null or w.type = any(s.modules)))
     and not exists (select from tasks t where t.organization_id = p_organization and t.item_id = p_item and t.account_id = m.id and not t.is_offered)
     and could_do_for(p_organization, m.id, s.from_id, s.kinds, p_item)
   order by lower(x.name), x.id limit 1
$$;
grant execute on function stands_in_on(uuid, uuid) to plumbline_app, plumbline_definer;

-- The tasks of those for whom somebody stands in today, beside their own: theirs are few, and nobody else's list is read.
create or replace function delegated_task_keys(p_organization uuid, p_account uuid, p_workspaces uuid[], p_view text, p_status text,
  p_pattern text, p_sort text, p_most int, p_only uuid[], p_from date, p_to date, p_kinds text[], p_people uuid[], p_priorities text[])
returns table (organization_id uuid, item_id uuid, due_on date, title text) language sql stable as $$
  select distinct k.organization_id, k.item_id, k.due_on, k.title
    from stand_ins s
   cross join lateral (select array(select w.id from workspaces w where w.organization_id = s.organization_id and w.id = any(p_workspaces)
                                       and (s.modules is null or w.type = any(s.modules))) as ids) w
   cross join lateral task_keys(p_organization, s.from_id, true, w.ids, null, p_view, p_status, p_pattern, p_sort, p_most,
                                p_only, p_from, p_to, p_kinds, p_people, p_priorities) k
   where s.organization_id = p_organization and s.to_id = p_account
     and could_do_for(p_organization, p_account, s.from_id, s.kinds, k.item_id)
     and not exists (select from tasks h where h.organization_id = k.organization_id and h.item_id = k.item_id
                        and h.record_id = any((select hidden_of(p_organization, p_account))::uuid[]))
     and not exists (select from tasks o
       where o.organization_id = k.organization_id and o.item_id = k.item_id and o.account_id = p_account and not o.is_offered)
$$;
call keep_inside('delegated_task_keys(uuid, uuid, uuid[], text, text, text, text, int, uuid[], date, date, text[], uuid[], text[])');

-- Those of these people for whom the caller stands in today with the tasks of a kind of record in this place, where they could
-- be given an action themselves.
create or replace function stood_in_for(p_workspace uuid, p_kind text, p_site uuid, p_process uuid, p_people uuid[]) returns setof uuid language sql stable as $$
  select s.from_id from stand_ins s
    join workspaces w on w.organization_id = s.organization_id and w.id = p_workspace
   where s.organization_id = app_organization() and s.to_id = app_account() and s.from_id = any(p_people)
     and 'task' = any(s.kinds) and (s.modules is null or w.type = any(s.modules))
     and could_complete(s.organization_id, s.to_id, p_workspace, p_kind || '_action', p_site, p_process)
$$;
grant execute on function stood_in_for(uuid, text, uuid, uuid, uuid[]) to plumbline_app;
