-- The organization's log: narrowed by person, exported, and anchored so that nothing is cut off unnoticed.

grant create on schema public to plumbline_definer;

create index activities_account on activities (organization_id, account_id, seq desc);

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('risks', 'activity'));

-- What the last row of each chain was, day by day: whoever takes rows away at the end takes them from behind one.
create table activity_checkpoints (
  organization_id uuid not null references organizations,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default now(),
  primary key (organization_id, seq)
);
call protect('activity_checkpoints', 'select');
revoke update, delete on activity_checkpoints from plumbline_definer;
create trigger append_only before update or delete on activity_checkpoints
  for each row execute function refuse_change();
create trigger append_only_all before truncate on activity_checkpoints
  for each statement execute function refuse_change();

create function anchor_trails() returns void language sql as $$
  insert into activity_checkpoints (organization_id, seq, hash)
  select h.organization_id, h.seq, h.hash from activity_heads h where h.seq > 0
  on conflict do nothing
$$;
call entrust('anchor_trails()');

-- What needs attention: each predicate of the rules once. A row is there as long as its predicate holds; `concerned`
-- are those whose it is to do something about it.
create view attention_rows with (security_invoker = true) as
  select t.organization_id, t.workspace_id, t.id, t.record_id, 'task_overdue' as key, 'action' as about,
         t.title as name, t.record_number as number, t.due_date as since, t.today - t.due_date as days, 1 as grave,
         w.type as module, w.module_id, w.name as workspace_name, 'tasks/detail/' || t.id as path,
         array(select l.account_id from risk_action_assignees l
                where l.organization_id = t.organization_id and l.action_id = t.id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = t.organization_id and l.action_id = t.id) as people
    from task_rows t join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
   where t.is_overdue
  union all
  select r.organization_id, r.workspace_id, r.id, r.id, 'risk_unassessed', 'library',
         r.name, r.number, r.created_at::date, current_date - r.created_at::date, 2,
         w.type, w.module_id, w.name, 'library/detail/' || r.id,
         array(select l.account_id from risk_people l
                where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager'),
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager')
    from risks r join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
   where r.deleted_at is null and w.deleted_at is null and r.status <> 'completed'
     and r.created_at < now() - interval '14 days' and r.assessment_approval->>'status' <> 'Approved';
grant select on attention_rows to plumbline_app, plumbline_definer;

-- The same for the caller, in every organization where they are active and every workspace that they may see.
create view own_attention with (security_invoker = true) as
  select r.*, o.name as organization_name, m.id = any(r.concerned) as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    join attention_rows r on r.organization_id = m.organization_id
   where m.user_id = app_user() and m.status = 'active'
     and (m.role in ('owner', 'admin') or exists (
       select from account_permissions p
        where p.organization_id = m.organization_id and p.account_id = m.id and p.workspace_id = r.workspace_id));
grant select on own_attention to plumbline_app, plumbline_definer;

create function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select * from own_attention a where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key)
$$;
call entrust('my_attention(boolean, text)');

revoke create on schema public from plumbline_definer;
