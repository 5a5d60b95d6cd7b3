-- Who has which access, and the reviews of it.

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
create or replace function organizations_to_review() returns setof uuid language sql stable as $$
  select d.organization_id from access_review_dates d
   where d.due_at <= now()
     and exists (select from accounts a where a.organization_id = d.organization_id and a.left_at is null offset 1)
     and not exists (select from access_reviews r where r.organization_id = d.organization_id and r.completed_at is null)
$$;
call run_as_definer('organizations_to_review()');
