-- Every so many months somebody who manages accounts looks over who has which access, and says keep, change or remove.

grant create on schema public to plumbline_definer;

-- How often; without a row, every six months. What is due is counted from `since` where no review is younger.
create table access_review_plans (
  organization_id uuid primary key references organizations,
  months int not null default 6 check (months between 0 and 24),
  since timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('access_review_plans', 'select, insert, update');
-- Organizations that are older than this begin to count now. As the role that sees them all.
set local role plumbline_definer;
insert into access_review_plans (organization_id) select id from organizations;
set local role none;

-- One runs at a time; without somebody who began it, it was due.
create table access_reviews (
  organization_id uuid not null references organizations,
  id uuid not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  due_on date not null,
  completed_by uuid,
  completed_at timestamptz,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, started_by) references accounts (organization_id, id),
  foreign key (organization_id, completed_by) references accounts (organization_id, id),
  check ((completed_at is null) = (completed_by is null))
);
create unique index access_reviews_running on access_reviews (organization_id) where completed_at is null;
create index access_reviews_started on access_reviews (organization_id, started_at desc);
call protect('access_reviews', 'select, insert, update');

-- An access as it was, and what was decided of it. What it was is kept in words: the workspace or the role may go.
create table access_review_lines (
  organization_id uuid not null,
  review_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  workspace_id uuid,
  workspace_name text,
  module text,
  name text not null,
  email text not null,
  status text not null,
  organization_role text not null,
  role_name text,
  last_used_at timestamptz,
  state text not null,
  decision text check (decision in ('keep', 'change', 'remove')),
  role_id uuid,
  new_organization_role text check (new_organization_role in ('owner', 'admin', 'billing', 'member')),
  -- What a change gives, in words.
  change_to text,
  reason text,
  reassign_to uuid,
  leave_unassigned boolean not null default false,
  -- What the access was when it was decided: a decision stands while it is still that.
  decided_state text,
  decided_by uuid,
  decided_at timestamptz,
  -- Set when the review is completed: the access had gone by itself.
  has_ended boolean not null default false,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, review_id) references access_reviews (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, decided_by) references accounts (organization_id, id),
  foreign key (organization_id, reassign_to) references accounts (organization_id, id)
);
create index access_review_lines_review on access_review_lines (organization_id, review_id, lower(name), id);
call protect('access_review_lines', 'select, insert, update');

-- Who has which access now: what the role in the organization gives, and each entry in a workspace. A review leaves out
-- what says nothing more: entries of those who have every right anyway, and the bare membership of who has an entry.
create view access_rows with (security_invoker = true) as
  select a.organization_id, a.id as account_id, null::uuid as workspace_id, null::text as workspace_name, null::text as module,
         a.name, a.email, a.status, a.role as organization_role, null::text as role_name, a.last_seen_at as last_used_at,
         md5(jsonb_build_array(a.status, a.role)::text) as state,
         a.role <> 'member' or not exists (
           select from account_permissions p join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
            where p.organization_id = a.organization_id and p.account_id = a.id) as is_reviewed
    from accounts a where a.left_at is null
  union all
  select a.organization_id, a.id, w.id, w.name, w.type, a.name, a.email, a.status, a.role,
         coalesce(r.name, case when p.level >= 5 then 'Admin' when p.level >= 3 then 'Edit' else 'View' end)
           || coalesce(' until ' || p.valid_until, ''),
         a.last_seen_at,
         md5(jsonb_build_array(a.status, a.role, p.role_id, p.level, p.grants, p.site_ids, p.process_ids, p.valid_until,
                               r.level, r.levels, r.grants, r.site_ids, r.process_ids)::text),
         a.role not in ('owner', 'admin')
    from account_permissions p
    join accounts a on a.organization_id = p.organization_id and a.id = p.account_id and a.left_at is null
    join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
    left join roles r on r.organization_id = p.organization_id and r.id = p.role_id;
grant select on access_rows to plumbline_app;

-- The lines with what the access is now, as long as the review runs, and whether a decision stands.
create view access_review_rows with (security_invoker = true) as
  select l.*, r.completed_at is null as is_running, n.state as present_state, n.status as present_status,
         n.organization_role as present_organization_role, n.role_name as present_role,
         case when l.has_ended or (r.completed_at is null and n.state is null) then 'ended'
              when r.completed_at is null and n.state <> l.state then 'changed' else 'same' end as since,
         r.completed_at is not null or n.state is null or (l.decision is not null and l.decided_state = n.state) as is_decided
    from access_review_lines l
    join access_reviews r on r.organization_id = l.organization_id and r.id = l.review_id
    left join access_rows n on r.completed_at is null and n.organization_id = l.organization_id and n.account_id = l.account_id
     and n.workspace_id is not distinct from l.workspace_id;
grant select on access_review_rows to plumbline_app;

-- When the next review is due; null for never.
create view access_review_dates with (security_invoker = true) as
  select o.id as organization_id, coalesce(p.months, 6) as months, coalesce(p.version, 1) as version,
         case when coalesce(p.months, 6) > 0 then
           greatest(coalesce(p.since, o.created_at),
                    (select max(r.completed_at) from access_reviews r where r.organization_id = o.id))
             + make_interval(months => coalesce(p.months, 6)) end as due_at
    from organizations o left join access_review_plans p on p.organization_id = o.id;
grant select on access_review_dates to plumbline_app, plumbline_definer;

-- Where a review is to begin by itself. Whoever is alone in an organization has nobody to look over.
create function organizations_to_review() returns setof uuid language sql stable as $$
  select d.organization_id from access_review_dates d
   where d.due_at <= now()
     and exists (select from accounts a where a.organization_id = d.organization_id and a.left_at is null offset 1)
     and not exists (select from access_reviews r where r.organization_id = d.organization_id and r.completed_at is null)
$$;
call entrust('organizations_to_review()');

-- Reviews of the person's organizations that are overdue, as rows of what needs attention: for those who manage accounts.
create view overdue_access_reviews with (security_invoker = true) as
  select r.organization_id, null::uuid as workspace_id, r.id, r.id as record_id, 'access_review_overdue' as key, 'review' as about,
         'Access review' as name, null::text as number, r.due_on as since, current_date - r.due_on as days, 1 as grave,
         null::text as module, null::uuid as module_id, null::text as workspace_name,
         'security-authentication/access-reviews/' || r.id as path, null::uuid as site_id, null::uuid as process_id,
         array[m.id] as concerned, '[]'::json as people, current_date as today, false as is_snoozed, null::json as snooze,
         o.name as organization_name, true as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    join access_reviews r on r.organization_id = m.organization_id and r.completed_at is null and r.due_on < current_date
   where m.user_id = app_user() and m.status = 'active' and m.role in ('owner', 'admin');
grant select on overdue_access_reviews to plumbline_app, plumbline_definer;

-- As before, with the reviews that are overdue.
create or replace function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select a.* from (select * from own_attention union all select * from overdue_access_reviews) a
   where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key) and a.organization_id in (select open_organizations())
$$;
call entrust('my_attention(boolean, text)');

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('risks', 'activity', 'users', 'access-review'));

revoke create on schema public from plumbline_definer;
