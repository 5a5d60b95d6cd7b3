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
         r.name, r.number, r.created_at::date, current_date - r.created_at::date, 2,
         w.type, w.module_id, w.name, 'library/detail/' || r.id, r.site_id, r.process_id,
         array(select l.account_id from risk_people l
                where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager'),
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from risk_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.risk_id = r.id and l.relation = 'manager')
    from risks r join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
   where r.deleted_at is null and w.deleted_at is null and r.status <> 'completed'
     and r.created_at < now() - make_interval(days => coalesce((
           select (x.settings->>'assessmentDays')::int from workspace_settings x
            where x.organization_id = w.organization_id and x.workspace_id = w.id), 14)) and r.assessment_approval->>'status' <> 'Approved';
grant select on attention_rows to plumbline_app, plumbline_definer;

-- The same for the caller, in every organization where they are active and every workspace where they may read risks;
-- whoever is narrowed to some sites and processes sees what is there, and what names them.
create view own_attention with (security_invoker = true) as
  select r.*, o.name as organization_name, m.id = any(r.concerned) as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    cross join lateral (select scope_of(m.organization_id, m.id) as scope) s
    join attention_rows r on r.organization_id = m.organization_id
   where m.user_id = app_user() and m.status = 'active'
     and exists (select from workspace_rights(m.organization_id, m.id, r.workspace_id) g
                  where coalesce((g.levels->>'risk')::int, g.level) > 0)
     and (s.scope is null or in_scope(s.scope, r.workspace_id, r.site_id, r.process_id) or m.id = any(r.concerned)
       or exists (select from risk_people p where p.organization_id = m.organization_id and p.risk_id = r.record_id
                     and p.account_id = m.id)
       or exists (select from risk_actions x
                    join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
                   where x.organization_id = m.organization_id and x.risk_id = r.record_id and x.deleted_at is null
                     and l.account_id = m.id));
grant select on own_attention to plumbline_app, plumbline_definer;

create function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select * from own_attention a where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key)
$$;
call entrust('my_attention(boolean, text)');

-- What somebody is told of: facts, and how they want it. The key that is unique for a recipient is what makes each
-- told once, and puts what happens to one record within ten minutes together.
create table notifications (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  event text not null,
  level text not null check (level in ('info', 'warn', 'alert')),
  module text,
  workspace_id uuid,
  entity text,
  record_id uuid,
  record_number text,
  record_name text,
  -- Where it is shown, below its workspace.
  path text,
  actor_name text,
  facts jsonb not null default '{}',
  times int not null default 1,
  group_key text not null,
  in_app boolean not null,
  mail text not null check (mail in ('now', 'digest', 'none')),
  mailed_at timestamptz,
  digest_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, account_id, group_key),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create index notifications_newest on notifications (organization_id, account_id, created_at desc, id desc) where in_app;
create index notifications_unread on notifications (organization_id, account_id) where in_app and read_at is null;
create index notifications_digest on notifications (organization_id, account_id) where mail = 'digest' and digest_id is null;
call protect('notifications', 'select, insert, update');

create table notification_preferences (
  organization_id uuid not null,
  account_id uuid not null,
  choices jsonb not null default '{}',
  digest text not null default 'daily' check (digest in ('daily', 'weekly', 'off')),
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('notification_preferences', 'select, insert, update');

create table notification_settings (
  organization_id uuid not null,
  workspace_id uuid not null,
  enabled boolean not null default true,
  events jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (organization_id, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('notification_settings', 'select, insert, update');

-- One mail of what gathered, at most one a day for each person.
create table digests (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  day date not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, account_id, day),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('digests', 'select, insert, update');

-- How somebody wants to see days and times; without a zone, their device's is shown and the site's counts.
alter table users
  add column date_format text not null default 'MM/DD/YYYY' check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD')),
  add column time_zone text;

-- The organizations with something that is due within a month or late: ids alone, each reminds by itself.
create function organizations_to_remind() returns setof uuid language sql stable as $$
  select distinct a.organization_id from risk_actions a
   where a.deleted_at is null and a.status <> 'completed' and a.end_date <= current_date + 32
$$;
call entrust('organizations_to_remind()');

-- Whose digest is due: from seven in the morning where they are, each day or on Mondays.
create function digests_due() returns table (organization_id uuid, account_id uuid, day date) language sql stable as $$
  select a.organization_id, a.id, l.at::date
    from accounts a
    join users u on u.id = a.user_id and u.status = 'active'
    left join notification_preferences p on p.organization_id = a.organization_id and p.account_id = a.id
    cross join lateral (select now() at time zone coalesce(u.time_zone,
      (select s.time_zone from sites s where s.organization_id = a.organization_id and s.deleted_at is null
        order by s.created_at limit 1), 'UTC') as at) l
   where a.status = 'active' and extract(hour from l.at) >= 7
     and (coalesce(p.digest, 'daily') = 'daily' or (p.digest = 'weekly' and extract(isodow from l.at) = 1))
     and exists (select from notifications n where n.organization_id = a.organization_id and n.account_id = a.id
                   and n.mail = 'digest' and n.digest_id is null)
     and not exists (select from digests d where d.organization_id = a.organization_id and d.account_id = a.id
                       and d.day = l.at::date)
$$;
call entrust('digests_due()');

create index risk_actions_search on risk_actions using gin (organization_id, lower(name) gin_trgm_ops);

-- A few of each kind whose name holds the text, as far as the caller may see them, those that begin with it first. It
-- filters by the organization and the rights itself: below the policies, LIKE would keep the indexes from being used.
create function search_everything(p_pattern text, p_start text, p_year int, p_serial int, p_limit int)
returns table (kind text, id uuid, title text, number text, detail text, module text, module_id uuid, workspace_id uuid)
language plpgsql stable as $$
declare
  org uuid := app_organization();
  me uuid := app_account();
  seen uuid[];
  readable uuid[];
begin
  select coalesce(array_agg(w.id) filter (where r.level > 0), '{}'),
         coalesce(array_agg(w.id) filter (where coalesce((r.levels->>'risk')::int, r.level) > 0), '{}')
    into seen, readable
    from workspaces w cross join lateral workspace_rights(org, me, w.id) r
   where w.organization_id = org and w.deleted_at is null;
  return query execute $q$
    with found_risks as (
      (select r.* from risks r
        where r.organization_id = $1 and r.workspace_id = any($7) and r.deleted_at is null and lower(r.name) like $3 limit 200)
      union
      (select r.* from risks r
        where r.organization_id = $1 and r.workspace_id = any($7) and r.deleted_at is null
          and r.serial = $6 and r.year = coalesce($5, r.year) limit 20)
    ), own_risks as (
      select r.* from found_risks r
       where (select app_scope()) is null
          or in_scope((select app_scope()), r.workspace_id, r.site_id, r.process_id)
          or exists (select from risk_people p where p.organization_id = r.organization_id and p.risk_id = r.id and p.account_id = $2)
          or exists (select from risk_actions x join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
                      where x.organization_id = r.organization_id and x.risk_id = r.id and x.deleted_at is null and l.account_id = $2)
    ), found_actions as (
      select a.*, r.number as risk_number, r.site_id, r.process_id from risk_actions a
        join risks r on r.organization_id = a.organization_id and r.id = a.risk_id and r.deleted_at is null
       where a.organization_id = $1 and a.workspace_id = any($7) and a.deleted_at is null and lower(a.name) like $3 limit 200
    ), own_actions as (
      select a.* from found_actions a
       where (select app_scope()) is null
          or in_scope((select app_scope()), a.workspace_id, a.site_id, a.process_id)
          or exists (select from risk_people p where p.organization_id = a.organization_id and p.risk_id = a.risk_id and p.account_id = $2)
          or exists (select from risk_actions x join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
                      where x.organization_id = a.organization_id and x.risk_id = a.risk_id and x.deleted_at is null and l.account_id = $2)
    )
    (select 'risk', r.id, r.name, r.number, w.name, w.type, w.module_id, w.id
       from own_risks r join workspaces w on w.organization_id = $1 and w.id = r.workspace_id
      order by r.serial is not distinct from $6 desc, lower(r.name) like $4 desc, r.created_at desc, r.id limit $9)
    union all
    (select 'action', a.id, a.name, a.risk_number, w.name, w.type, w.module_id, w.id
       from own_actions a join workspaces w on w.organization_id = $1 and w.id = a.workspace_id
      order by lower(a.name) like $4 desc, a.created_at desc, a.id limit $9)
    union all
    (select 'workspace', w.id, w.name, null, null, w.type, w.module_id, w.id
       from workspaces w where w.organization_id = $1 and w.id = any($8) and lower(w.name) like $3
      order by lower(w.name) like $4 desc, lower(w.name), w.id limit $9)
    union all
    (select 'site', s.id, s.name, null, s.location, null, null::uuid, null::uuid
       from sites s where s.organization_id = $1 and s.deleted_at is null and lower(s.name) like $3
      order by lower(s.name) like $4 desc, lower(s.name), s.id limit $9)
    union all
    (select 'process', p.id, p.name, null, null, null, null::uuid, null::uuid
       from processes p where p.organization_id = $1 and p.deleted_at is null and lower(p.name) like $3
      order by lower(p.name) like $4 desc, lower(p.name), p.id limit $9)
    union all
    (select 'person', a.id, a.name, null, a.email, null, null::uuid, null::uuid
       from accounts a
      where a.organization_id = $1 and a.status = 'active' and (lower(a.name) like $3 or lower(a.email) like $3)
        and (a.id = $2 or a.role in ('owner', 'admin')
          or exists (select from accounts m where m.organization_id = $1 and m.id = $2 and m.role in ('owner', 'admin'))
          or exists (select from account_permissions p where p.organization_id = $1 and p.account_id = a.id and p.workspace_id = any($8)))
      order by lower(a.name) like $4 desc, lower(a.name), a.id limit $9)
  $q$ using org, me, p_pattern, p_start, p_year, p_serial, readable, seen, p_limit;
end $$;
call entrust('search_everything(text, text, int, int, int)');

revoke create on schema public from plumbline_definer;
