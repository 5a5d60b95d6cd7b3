-- Actions that a group has: who is offered one, and who may claim it.

-- Who has an action; while nobody of its group has claimed it, everybody of the group, as an offer.
create view action_takers with (security_invoker = true) as
  select l.organization_id, l.action_id, l.account_id, l.position, false as is_offered from action_people l
  union all
  select a.organization_id, a.id, m.account_id, m.position, true
    from actions a
    join groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
   where a.offered_at is not null and a.status not in ('completed', 'cancelled')
     and not exists (select from action_people l where l.organization_id = a.organization_id and l.action_id = a.id);
grant select on action_takers to plumbline_app, plumbline_definer;

-- Who leads the group that an action, or a run of a checklist, waits in.
create view action_leads with (security_invoker = true) as
  select a.organization_id, a.id as action_id, l.id as account_id
    from actions a
    join groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    join accounts l on l.organization_id = g.organization_id and l.id = g.lead_id and l.status = 'active'
   where a.offered_at is not null
  union all
  select c.organization_id, c.id, l.id
    from checklist_runs c
    join groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    join accounts l on l.organization_id = g.organization_id and l.id = g.lead_id and l.status = 'active'
   where c.offered_at is not null;
grant select on action_leads to plumbline_app, plumbline_definer;

-- Whether somebody could complete an action in this place: active, with a level that contributes, and with a scope that
-- reaches it. Whoever could not is not offered it.
create or replace function could_complete(p_organization uuid, p_account uuid, p_workspace uuid, p_kind text, p_site uuid, p_process uuid)
returns boolean language sql stable as $$
  select exists (
    select from accounts a
     cross join lateral workspace_rights(a.organization_id, a.id, p_workspace) r
     where a.organization_id = p_organization and a.id = p_account and a.status = 'active'
       and coalesce((r.levels->>replace(p_kind, '_action', ''))::int, r.level, 0) > 0
       and coalesce((r.levels->>replace(p_kind, '_', '-'))::int, r.level, 0) >= 2
       and in_scope(scope_of(a.organization_id, a.id), p_workspace, p_site, p_process))
$$;
call keep_inside('could_complete(uuid, uuid, uuid, text, uuid, uuid)');
grant execute on function could_complete(uuid, uuid, uuid, text, uuid, uuid) to plumbline_app;

-- The groups of a workspace, or the one that is named, and whether anybody in each could complete a task of this kind in this
-- place. The members of a group are asked one by one until one could.
create or replace function action_groups(p_workspace uuid, p_kind text, p_site uuid, p_process uuid, p_group uuid)
returns table (id uuid, name text, is_fit boolean) language plpgsql stable as $$
declare
  able uuid[] := '{}';
  unable uuid[] := '{}';
  one uuid;
begin
  for id, name in
    select g.id, g.name from groups g
     where g.organization_id = app_organization() and g.workspace_id = p_workspace and g.deleted_at is null
       and (p_group is null or g.id = p_group)
     order by lower(g.name), g.id limit 500 -- as many as a workspace may have
  loop
    -- What is known of somebody from another group is not worked out again.
    is_fit := exists (select from group_members m
      where m.organization_id = app_organization() and m.group_id = action_groups.id and m.account_id = any(able));
    if not is_fit then
      for one in
        select m.account_id from group_members m
         where m.organization_id = app_organization() and m.group_id = action_groups.id and m.account_id <> all(unable)
         order by m.position
      loop
        is_fit := could_complete(app_organization(), one, p_workspace, p_kind, p_site, p_process);
        if is_fit then
          able := able || one;
          exit;
        end if;
        unable := unable || one;
      end loop;
    end if;
    return next;
  end loop;
end $$;
call run_as_definer('action_groups(uuid, text, uuid, uuid, uuid)');

-- What is offered to a group follows who is in it: for whoever comes or goes, and for nobody else.
create or replace function renew_offers() returns trigger language plpgsql as $$
begin
  perform close_tasks(x.organization_id, x.record_id, x.actions, x.people), open_tasks(x.organization_id, x.record_id, x.actions, x.people) from (
    select a.organization_id, a.record_id, array_agg(distinct a.id) as actions, array_agg(distinct m.account_id) as people from changed_members m
      join actions a on a.organization_id = m.organization_id and a.group_id = m.group_id
     where a.offered_at is not null and a.deleted_at is null group by 1, 2) x;
  return null;
end $$;
call run_as_definer('renew_offers()');
create or replace trigger renew_offers after insert on group_members referencing new table as changed_members
  for each statement execute function renew_offers();
create or replace trigger renew_gone_offers after delete on group_members referencing old table as changed_members
  for each statement execute function renew_offers();

-- The people of an action's group who could complete it, whoever has it now.
create or replace function people_of_action_group(p_action uuid) returns setof uuid language sql stable as $$
  select m.account_id
    from actions a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
   where a.organization_id = app_organization() and a.id = p_action
     and could_complete(a.organization_id, m.account_id, a.workspace_id, r.kind || '_action', r.site_id, r.process_id)
$$;
call run_as_definer('people_of_action_group(uuid)');
