-- When notices are mailed.

-- Where somebody is: where they say, else where the organization is.
create or replace function local_time_of(p_organization uuid, p_account uuid) returns timestamp language sql stable as $$
  select time_in(coalesce(u.time_zone, zone_of_organization(a.organization_id)))
    from accounts a join users u on u.id = a.user_id
   where a.organization_id = p_organization and a.id = p_account
     and a.organization_id = coalesce(app_organization(), a.organization_id)
$$;
call run_as_definer('local_time_of(uuid, uuid)');

-- Whether somebody wants quiet now.
create or replace function is_quiet(p_organization uuid, p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from notification_preferences p
     cross join lateral (select local_time_of(p.organization_id, p.account_id)::time as at) l
     where p.organization_id = p_organization and p.account_id = p_account and p.quiet_from is not null
       and case when p.quiet_from < p.quiet_to then l.at >= p.quiet_from and l.at < p.quiet_to
                else l.at >= p.quiet_from or l.at < p.quiet_to end)
$$;

-- Whose quiet hours are over, with mails that were held in them.
create or replace function held_due() returns table (organization_id uuid, account_id uuid) language sql stable as $$
  select h.organization_id, h.account_id
    from (select distinct n.organization_id, n.account_id from notifications n
           where n.held_at is not null and n.digest_id is null) h
    join accounts a on a.organization_id = h.organization_id and a.id = h.account_id and a.status = 'active'
    join users u on u.id = a.user_id and u.status = 'active'
   where not is_quiet(h.organization_id, h.account_id)
$$;
call run_as_definer('held_due()');

-- Whose digest is due: from the hour that they chose where they are, each day or on one of the week, and never in quiet hours.
create or replace function digests_due() returns table (organization_id uuid, account_id uuid, day date) language sql stable as $$
  select a.organization_id, a.id, l.at::date
    from accounts a
    join users u on u.id = a.user_id and u.status = 'active'
    left join notification_preferences p on p.organization_id = a.organization_id and p.account_id = a.id
    cross join lateral (select local_time_of(a.organization_id, a.id) as at) l
   where a.status = 'active' and extract(hour from l.at) >= coalesce(p.digest_hour, 7)
     and (coalesce(p.digest, 'daily') = 'daily' or (p.digest = 'weekly' and extract(isodow from l.at) = p.digest_day))
     and exists (select from notifications n where n.organization_id = a.organization_id and n.account_id = a.id
                   and n.mail = 'digest' and n.digest_id is null)
     and not exists (select from digests d where d.organization_id = a.organization_id and d.account_id = a.id
                       and d.day = l.at::date and not d.is_held)
     and not is_quiet(a.organization_id, a.id)
$$;
call run_as_definer('digests_due()');

-- Whose weekly overview is due: on Mondays from seven in the morning where they are, and never in quiet hours.
create or replace function overviews_due() returns table (organization_id uuid, account_id uuid, day date) language sql stable as $$
  select a.organization_id, a.id, l.at::date
    from notification_preferences p
    join accounts a on a.organization_id = p.organization_id and a.id = p.account_id and a.status = 'active'
    join users u on u.id = a.user_id and u.status = 'active'
    cross join lateral (select local_time_of(a.organization_id, a.id) as at) l
   where p.overview and extract(hour from l.at) >= 7 and extract(isodow from l.at) = 1
     and not exists (select from overviews o where o.organization_id = a.organization_id and o.account_id = a.id
                       and o.day = l.at::date and o.mailed_at is not null)
     and not is_quiet(a.organization_id, a.id)
$$;
call run_as_definer('overviews_due()');

-- The record that something of the organization at hand belongs to: an action, what is asked about one, or a checklist; else
-- what it is itself. Whoever may not see that is asked about, too.
create or replace function record_behind(p_id uuid) returns uuid language sql stable as $$
  select coalesce(
    (select a.record_id from actions a where a.organization_id = app_organization() and a.id = p_id),
    (select q.record_id from action_requests q where q.organization_id = app_organization() and q.id = p_id),
    (select c.record_id from checklist_runs c where c.organization_id = app_organization() and c.id = p_id),
    p_id)
$$;
call run_as_definer('record_behind(uuid)');

-- Whether the caller may still know of what a notice is about: of a record, or a part of one, that is there and within their
-- scope. What leads nowhere says only that something is over, and is told unless it is hidden.
create or replace function may_know_record(p_entity text, p_id uuid, p_path text) returns boolean language sql stable as $$
  select p_id is null or (p_path is null or not exists (
      select from record_kinds k where p_entity = k.kind or p_entity like k.kind || '\_%' or p_entity = 'checklist_run'))
      and (app_hidden() is null or record_behind(p_id) <> all(app_hidden()))
    or exists (select from records r where r.organization_id = app_organization() and r.id = record_behind(p_id) and r.deleted_at is null)
    or p_entity = 'checklist_run' and exists (
      select from checklist_runs c where c.organization_id = app_organization() and c.id = p_id and c.record_id is null and c.deleted_at is null)
$$;
grant execute on function may_know_record(text, uuid, text) to plumbline_app;

-- What the roles of a membership say of how it is told, that of its own entry and those of its groups.
create or replace function held_role_defaults(p_organization uuid, p_account uuid)
returns table (workspace_id uuid, role_id uuid, role_name text, is_own boolean, choices jsonb) language sql stable as $$
  select d.workspace_id, d.role_id, r.name, coalesce(p.role_id = d.role_id, false), d.choices
    from account_permissions p
    join notification_role_defaults d on d.organization_id = p.organization_id and d.workspace_id = p.workspace_id
    join roles r on r.organization_id = d.organization_id and r.id = d.role_id and r.deleted_at is null
   where p.organization_id = p_organization and p.account_id = p_account
     and (p.role_id = d.role_id or exists (
       select from group_members m
         join groups g on g.organization_id = m.organization_id and g.id = m.group_id and g.deleted_at is null
        where m.organization_id = p.organization_id and m.account_id = p.account_id and g.workspace_id = p.workspace_id and g.role_id = d.role_id))
$$;
grant execute on function held_role_defaults(uuid, uuid) to plumbline_app;

-- The same of one workspace as one: what the role of its own entry says comes before what groups give, which are taken by name.
create or replace function role_choices(p_organization uuid, p_account uuid, p_workspace uuid) returns jsonb language sql stable as $$
  select jsonb_object_agg(c.key, c.value order by h.is_own, h.role_name desc, h.role_id)
    from held_role_defaults(p_organization, p_account) h
   cross join lateral jsonb_each(h.choices) c
   where h.workspace_id = p_workspace
$$;
grant execute on function role_choices(uuid, uuid, uuid) to plumbline_app;
