-- A task is shown while its workspace is: whoever is let out of a workspace does not go on reading there.

grant create on schema public to plumbline_definer;

create or replace function my_tasks() returns table (task task_rows, people json) language sql stable as $$
  select t, (select json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
                             order by l.position)
               from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
              where l.organization_id = t.organization_id and l.action_id = t.id)
    from accounts m
    join risk_action_assignees mine on mine.organization_id = m.organization_id and mine.account_id = m.id
    join task_rows t on t.organization_id = mine.organization_id and t.id = mine.action_id
   where m.user_id = app_user() and m.status = 'active'
     and (m.role in ('owner', 'admin') or exists (
       select from account_permissions p
        where p.organization_id = m.organization_id and p.account_id = m.id and p.workspace_id = t.workspace_id))
$$;
call entrust('my_tasks()');

revoke create on schema public from plumbline_definer;
