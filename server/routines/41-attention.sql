-- What needs attention.

-- What needs attention: each predicate of the rules once. A row is there as long as its predicate holds; `concerned`
-- are those whose it is to do something about it.
create view attention_found with (security_invoker = true) as
  select t.organization_id, t.workspace_id, t.id, t.record_id, case when t.is_overdue then 'task_overdue' else 'task_due_7' end as key,
         'action' as about, coalesce(r.kind, (select k.kind from record_kinds k where k.module = t.module order by k.kind limit 1)) as kind,
         t.title as name, t.record_number as number, t.due_date as since, t.today - t.due_date as days, 2 as rank,
         w.type as module, w.module_id, w.name as workspace_name, t.task_path || '/' || t.page_id || coalesce(t.page_query, '') as path,
         coalesce(r.site_id, c.site_id) as site_id, r.process_id,
         array(select l.account_id from tasks l
                where l.organization_id = t.organization_id and l.item_id = t.id and l.account_id is not null
               union
               select p.account_id from record_people p
                where t.is_overdue and p.organization_id = t.organization_id and p.record_id = t.record_id and p.relation = 'manager') as concerned,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from task_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = t.organization_id and l.item_id = t.id) as people,
         t.record_name
    from task_rows t
    join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
    left join records r on r.organization_id = t.organization_id and r.id = t.record_id
    left join checklist_runs c on c.organization_id = t.organization_id and c.id = t.id
   where coalesce(t.kind, '') not in (select u.task from ruled_tasks u union all select 'takeover') and t.status not in ('completed', 'cancelled') and t.due_date <= t.today + 7
  union all
  select r.organization_id, r.workspace_id, r.id, r.id, u.key, 'library', r.kind,
         r.name, r.number, day_in(s.time_zone, r.created_at), today_in(s.time_zone) - day_in(s.time_zone, r.created_at), u.rank,
         w.type, w.module_id, w.name, u.path || '/' || r.id, r.site_id, r.process_id,
         case when u.name = 'takeover' then array(select m.id from may_take_over(r.organization_id, r.workspace_id, r.kind, r.site_id, r.process_id) m(id))
              else array(select l.account_id from record_people l
                where l.organization_id = r.organization_id and l.record_id = r.id and l.relation = 'manager') end,
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by l.position), '[]'::json)
            from record_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = r.organization_id and l.record_id = r.id and l.relation = 'manager'),
         r.name
    from records r
    join attention_rules u on u.kind = r.kind and u.name = any(r.awaits)
    join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and w.deleted_at is null and r.status not in ('completed', 'cancelled')
     and r.created_at < clock() - make_interval(days => coalesce((
           select (x.settings->>u.setting)::int from workspace_settings x
            where x.organization_id = w.organization_id and x.workspace_id = w.id), u.days))
  union all
  select * from action_attention
  union all
  select * from record_attention
  union all
  select * from approval_attention;
grant select on attention_found to plumbline_app, plumbline_definer;

-- Whether something that is a warning at first is an alert, since the day has passed by which somebody was to decide.
create or replace function is_past_its_day(p_organization uuid, p_key text, p_record uuid, p_today date) returns boolean language sql stable as $$
  select case
    when not coalesce((select u.is_dated from attention_levels u where u.key = p_key), false) then false
    when p_key = 'approval_waiting_me' then exists (
      select from approval_stages g
       where g.organization_id = p_organization and g.record_id = p_record and g.status = 'open' and g.due_on < p_today)
    else exists (
      select from records r
       where r.organization_id = p_organization and r.id = p_record and r.asked_stage = r.stage and r.decide_by < p_today) end
$$;
call keep_inside('is_past_its_day(uuid, text, uuid, date)');
grant execute on function is_past_its_day(uuid, text, uuid, date) to plumbline_app, plumbline_definer;

create view attention_rows with (security_invoker = true) as
  select r.*, d.today, is_past_its_day(r.organization_id, r.key, r.id, d.today) as is_past, s.until is not null as is_snoozed,
         case when s.until is not null then json_build_object('until', s.until, 'reason', s.reason, 'by',
           (select json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
              from accounts x where x.organization_id = s.organization_id and x.id = s.account_id)) end as snooze
    from attention_found r
    join attention_levels u on u.key = r.key
    left join sites z on z.organization_id = r.organization_id and z.id = r.site_id
   cross join lateral (select coalesce(today_in(z.time_zone), today_of_organization(r.organization_id)) as today) d
    left join attention_snoozes s on s.organization_id = r.organization_id and s.key = r.key and s.item_id = r.id
      and s.until >= d.today and not u.is_alert and coalesce(d.today - r.since <= u.alert_after, true)
      and not is_past_its_day(r.organization_id, r.key, r.id, d.today)
      and (s.for_account is null or exists (
        select from accounts x where x.organization_id = s.organization_id and x.id = s.for_account and x.user_id = app_user()));
grant select on attention_rows to plumbline_app, plumbline_definer;

-- The same as entries of the caller's own list, which has looked at the rights.
create view attention_entries with (security_invoker = true) as
  select r.*, o.name as organization_name, m.id = any(r.concerned) as is_mine, decides_for(r.organization_id, m.id, r.key, r.id) as stands_in_for
    from accounts m
    join organizations o on o.id = m.organization_id
    join attention_rows r on r.organization_id = m.organization_id
   where m.user_id = app_user();
grant select on attention_entries to plumbline_app, plumbline_definer;

-- Where an import is shown: that of records in its workspace.
create or replace function import_path(i imports) returns text language sql stable as $$
  select case when i.workspace_id is null
           then case i.target when 'sites' then 'business-management/import-sites' when 'processes' then 'business-management/import-processes'
                     else 'global-user-management/bulk-user-import' end
           else (select k.module_path || '/' || w.module_id || '/workspace/' || w.id || '/' || split_part(k.record_path, '/', 1)
                   from workspaces w join record_kinds k on k.kind = replace(i.target, '_action', '')
                  where w.organization_id = i.organization_id and w.id = i.workspace_id) || '/import'
         end || '?id=' || i.id
$$;
grant execute on function import_path(imports) to plumbline_app, plumbline_definer;

-- Whether a membership looks after what others have begun in a workspace, or in the organization where there is none.
create or replace function looks_after(m accounts, p_workspace uuid) returns boolean language sql stable as $$
  select m.role in ('owner', 'admin') or p_workspace is not null and exists (
    select from workspace_rights(m.organization_id, m.id, p_workspace) g where g.level >= 5)
$$;
grant execute on function looks_after(accounts, uuid) to plumbline_app, plumbline_definer;

-- What needs the person's attention in their organizations and is in no workspace: reviews of access that are overdue, for
-- those who manage accounts, and people whose address is refused; invitations of their own that nobody has answered, that end
-- soon or whose address is refused; and imports and reports of theirs that have failed lately. Administrators look after what
-- others have begun as well; of a report they are told its number alone, since its name may say what they are not to see.
create view organization_attention with (security_invoker = true) as
  select x.organization_id, null::uuid as workspace_id, x.id, x.id as record_id, x.key, x.about, null::text as kind,
         x.name, null::text as number, x.since, d.today - x.since as days, 3 as rank,
         null::text as module, null::uuid as module_id, null::text as workspace_name, x.path, null::uuid as site_id, null::uuid as process_id,
         array[m.id] as concerned,
         json_build_array(json_build_object('_id', h.id, 'name', h.name, 'email', h.email, 'profilePicture', h.profile_picture)) as people,
         null::text as record_name, d.today, false as is_past, false as is_snoozed, null::json as snooze, o.name as organization_name, true as is_mine, null::text as stands_in_for
    from accounts m
    join organizations o on o.id = m.organization_id
    cross join lateral (select zone_of_organization(m.organization_id) as zone) z
    cross join lateral (select today_in(z.zone) as today) d
    cross join lateral (
      select r.organization_id, r.id, 'access_review_overdue' as key, 'review' as about, 'Access review' as name, r.due_on as since,
             'security-authentication/access-reviews/' || r.id as path, m.id as person
        from access_reviews r
       where r.organization_id = m.organization_id and r.completed_at is null and m.role in ('owner', 'admin')
         and is_overdue(r.due_on, d.today, false)
      union all
      select r.organization_id, r.id, 'log_review_due', 'review', 'Activity log of ' || w.name, r.due_on,
             k.module_path || '/' || w.module_id || '/workspace/' || w.id || '/activity-log/reviews/' || r.id, m.id
        from log_reviews r
        join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id and w.deleted_at is null
        join lateral (select x.module_path from record_kinds x where x.module = w.type limit 1) k on true
       where r.organization_id = m.organization_id and r.completed_at is null and reviews_log(m.organization_id, m.id, r.workspace_id)
      union all
      select i.organization_id, i.id, case when i.expires_at < clock() + interval '2 days' then 'invitation_expiring_2' else 'invitation_pending_7' end,
             'invitation', i.email, day_in(z.zone, coalesce(i.last_sent_at, i.created_at)), 'global-user-management?tab=pending', m.id
        from invitations i
       where i.organization_id = m.organization_id and i.invited_by = m.id and i.status = 'pending' and i.deleted_at is null
         and i.expires_at > clock()
         and (i.expires_at < clock() + interval '2 days' or coalesce(i.last_sent_at, i.created_at) < clock() - interval '7 days')
      union all
      select a.organization_id, a.id, 'mail_bounced', 'account', a.name, day_in(z.zone, a.mail_refused_at), 'global-user-management/invite-user?id=' || a.id, m.id
        from accounts a
       where a.organization_id = m.organization_id and a.mail_refused_at is not null and a.status = 'active' and m.role in ('owner', 'admin')
      union all
      select i.organization_id, i.id, 'mail_bounced', 'invitation', i.email, day_in(z.zone, i.mail_refused_at), 'global-user-management?tab=pending', i.invited_by
        from invitations i
       where i.organization_id = m.organization_id and (i.invited_by = m.id or m.role in ('owner', 'admin')) and i.mail_refused_at is not null and i.status = 'pending'
         and i.deleted_at is null and i.expires_at > clock()
      union all
      select i.organization_id, i.id, 'import_failed', 'import', i.file_name, day_in(z.zone, i.updated_at), import_path(i), i.created_by
        from imports i
       where i.organization_id = m.organization_id and (i.created_by = m.id or looks_after(m, i.workspace_id)) and i.state = 'failed' and i.deleted_at is null and i.updated_at > clock() - interval '14 days'
      union all
      select b.organization_id, b.id, u.key, 'subscription', p.name, u.since, 'subscription-billing', m.id
        from subscriptions b
        join plans p on p.id = b.plan_id
        left join lateral (select d.* from usage_days d where d.organization_id = b.organization_id order by d.day desc limit 1) d on true
       cross join lateral (
          select 'payment_failed' as key, day_in(z.zone, coalesce(b.period_end, b.grace_end)) as since where b.status = 'past_due'
          union all
          select 'trial_7', day_in(z.zone, b.period_end)
           where b.status = 'trialing' and b.period_end between clock() and clock() + interval '7 days'
          union all
          select 'seats_90', d.day where b.status in ('trialing', 'active', 'past_due') and d.users >= 0.9 * p.user_limit
          union all
          select 'storage_90', d.day where b.status in ('trialing', 'active', 'past_due') and d.storage >= 0.9 * (
            select case when bool_and(y.cloud_storage is not null) then sum(y.cloud_storage) * 1000000000 end
              from subscriptions x join plans y on y.id = x.plan_id
             where x.organization_id = b.organization_id and x.status in ('trialing', 'active', 'past_due'))
            -- The plans hold it together: it is told once.
            and not exists (select from subscriptions x where x.organization_id = b.organization_id and x.id < b.id
                              and x.status in ('trialing', 'active', 'past_due'))) u
       where b.organization_id = m.organization_id and m.role in ('owner', 'billing') and not b.is_paused
      union all
      select i.organization_id, i.id, 'report_failed', 'report', case when i.account_id = m.id then concat_ws(' ', i.number, i.name) else i.number end, day_in(z.zone, i.updated_at),
             k.module_path || '/' || w.module_id || '/workspace/' || w.id || '/reports' || case when i.account_id = m.id then '/generate/' || i.id else '' end,
             i.account_id
        from report_runs i
        join workspaces w on w.organization_id = i.organization_id and w.id = i.workspace_id and w.deleted_at is null
        join lateral (select x.module_path from record_kinds x where x.module = w.type limit 1) k on true
       where i.organization_id = m.organization_id and (i.account_id = m.id or looks_after(m, i.workspace_id)) and i.state = 'failed' and i.updated_at > clock() - interval '14 days'
         and not exists (select from report_runs o
                          where o.organization_id = i.organization_id and o.account_id = i.account_id and o.request_hash = i.request_hash
                            and o.created_at > i.created_at and o.state = 'ready')
    ) x
    left join accounts h on h.organization_id = x.organization_id and h.id = x.person
   where m.user_id = app_user() and m.status = 'active';
grant select on organization_attention to plumbline_app, plumbline_definer;

-- Whether something that needs attention is put off for a membership: for everybody, or by a rule that is for one person
-- alone, for them. What has become an alert is put off no more.
create or replace function is_put_off(p_organization uuid, p_key text, p_item uuid, p_account uuid, p_site uuid, p_since timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from attention_snoozes s
      join attention_levels u on u.key = s.key and not u.is_alert
      left join sites z on z.organization_id = s.organization_id and z.id = p_site
     cross join lateral (select coalesce(z.time_zone, zone_of_organization(s.organization_id)) as zone) o
     where s.organization_id = p_organization and s.key = p_key and s.item_id = p_item
       and (s.for_account is null or s.for_account = p_account) and s.until >= today_in(o.zone)
       and coalesce(today_in(o.zone) - day_in(o.zone, p_since) <= u.alert_after, true)
       and not is_past_its_day(p_organization, p_key, p_item, today_in(o.zone)))
$$;
call keep_inside('is_put_off(uuid, text, uuid, uuid, uuid, timestamptz)');

-- Which things need attention in a membership's workspaces, the first so many of each by how long they do: its own, or all
-- that it sees. With `p_snoozed` what is put off, else the rest.
create or replace function attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language plpgsql stable as $$
declare
  rule attention_rules;
begin
  if not p_snoozed and (p_keys is null or 'task_overdue' = any(p_keys)) then
    return query
      select 'task_overdue', k.organization_id, k.item_id, k.due_on::timestamptz, 2
        from task_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, 'overdue_tasks', null, p_pattern,
                       case when p_newest then '-dueDate' else 'dueDate' end, p_most) k;
    -- What others have to do on a record is its managers' to look after.
    if p_mine then
      return query
        select 'task_overdue', k.organization_id, k.item_id, k.due_on::timestamptz, 2
          from overdue_awaited(p_organization, p_account, p_workspaces, p_pattern, p_newest, p_most) k;
    end if;
  end if;
  -- Whose task it is has a week to see it come; it is nobody else's to see.
  if p_keys is null or 'task_due_7' = any(p_keys) then
    return query
      select 'task_due_7', k.organization_id, k.item_id, k.due_on::timestamptz, 2
        from (select coalesce(array_agg(s.item_id), '{}') as ids from attention_snoozes s
               where s.organization_id = p_organization and s.workspace_id = any(p_workspaces) and s.key = 'task_due_7' and s.for_account = p_account
                 and s.until >= coalesce((select today_in(z.time_zone) from tasks t
                       join sites z on z.organization_id = t.organization_id and z.id = t.site_id
                      where t.organization_id = p_organization and t.item_id = s.item_id and t.account_id is null limit 1),
                     today_of_organization(p_organization))) o
       cross join lateral task_keys(p_organization, p_account, true, p_workspaces, null, 'soon', null, p_pattern,
                       case when p_newest then '-dueDate' else 'dueDate' end, p_most + cardinality(o.ids),
                       case when p_snoozed then o.ids end) k
       where p_snoozed or k.item_id <> all(o.ids);
  end if;
  return query select * from action_attention_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_keys, p_snoozed,
                                                   p_pattern, p_newest, p_most);
  return query select * from record_attention_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_keys, p_snoozed,
                                                   p_pattern, p_newest, p_most);
  return query select * from approval_attention_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_keys, p_snoozed,
                                                     p_pattern, p_newest, p_most);
  for rule in select * from attention_rules u where p_keys is null or u.key = any(p_keys) loop
    return query execute
      'select $8, $1, x.item_id, x.made_at, $12
         from scoped('
      -- Whoever may take something over has it before them, since it is nobody''s yet.
      || case when p_mine and rule.name = 'takeover' then 'may_change($1, $2, $3, $13)' else '$3' end || ', $4) w
        cross join lateral (
          select clock() - make_interval(days => coalesce((select (x.settings->>$10)::int from workspace_settings x
                   where x.organization_id = $1 and x.workspace_id = w.id), $11)) as ends) d
        cross join lateral (
          select t.item_id, t.made_at from tasks t '
      || case when p_snoozed then 'join attention_snoozes s on s.organization_id = $1 and s.workspace_id = w.id and s.key = $8 and s.item_id = t.item_id '
         else '' end
      || 'where ' || tasks_within(p_mine and rule.name <> 'takeover', p_scope) || ' and t.is_open and t.due_on is null and t.kind = $9 and t.made_at < d.ends'
      || case when p_snoozed then ' and s.until >= ' else ' and not exists (select from attention_snoozes s where s.organization_id = $1
           and s.key = $8 and s.item_id = t.item_id and s.until >= ' end
      || 'coalesce((select today_in(z.time_zone) from sites z where z.organization_id = $1 and z.id = t.site_id), $5)'
      || case when p_snoozed then '' else ')' end
      || case when p_pattern is null then '' else ' and exists (select from records r where r.organization_id = $1 and r.id = t.record_id
           and lower(concat_ws('' '', r.number, r.name)) like $6)' end
      || format(' order by t.account_id %1$s, t.made_at %1$s, t.item_id %1$s limit $7) x', case when p_newest then 'desc' else 'asc' end)
      using p_organization, p_account, p_workspaces, p_scope, today_of_organization(p_organization), p_pattern, p_most,
            rule.key, rule.task, rule.setting, rule.days, rule.rank, rule.kind;
  end loop;
end $$;
alter function attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set enable_sort = off;
alter function attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set enable_bitmapscan = off;
alter function attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set enable_hashjoin = off;
alter function attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set enable_mergejoin = off;
call keep_inside('attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');

-- What of the same is not the membership's own: of each rule twice as much is looked at, so that what is its own takes
-- nobody's place.
create or replace function attention_keys_of_others(p_organization uuid, p_account uuid, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  with own as materialized (
    select k.key, k.item_id from attention_keys(p_organization, p_account, true, p_workspaces, p_scope, p_keys, p_snoozed, p_pattern, p_newest, 2 * p_most) k
  )
  select k.* from attention_keys(p_organization, p_account, false, p_workspaces, p_scope, p_keys, p_snoozed, p_pattern, p_newest, 2 * p_most) k
   where not exists (select from own o where o.key = k.key and o.item_id = k.item_id)
$$;
call keep_inside('attention_keys_of_others(uuid, uuid, uuid[], jsonb, text[], boolean, text, boolean, int)');

-- The same of all the caller's organizations: what is theirs, what is of the workspaces whose records they may change,
-- what is others', or all that they see; with what concerns the organizations themselves.
create or replace function own_attention_keys(p_whose text, p_keys text[], p_module text, p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select k.*
    from own_places() p
   cross join lateral (
     select case when p_module is null then r.ids else array(select w.id from workspaces w
              where w.organization_id = p.organization_id and w.id = any(r.ids) and w.type = p_module) end as ids
       from (select case when p_whose = 'team' then p.managed else p.readable end as ids) r) w
   cross join lateral (
     select * from attention_keys(p.organization_id, p.account_id, p_whose = 'me', w.ids, p.scope, p_keys, p_snoozed, p_pattern, p_newest, p_most)
      where p_whose <> 'others'
     union all
     select * from attention_keys_of_others(p.organization_id, p.account_id, w.ids, p.scope, p_keys, p_snoozed, p_pattern, p_newest, p_most)
      where p_whose = 'others') k
  union all
  select r.key, r.organization_id, r.id, r.since::timestamptz, r.rank
    from organization_attention r
   where not p_snoozed and p_whose not in ('team', 'others') and p_module is null and (p_keys is null or r.key = any(p_keys))
     and lower(r.name) like coalesce(p_pattern, '%') and r.organization_id in (select open_organizations())
$$;
call keep_inside('own_attention_keys(text, text[], text, boolean, text, boolean, int)');

-- How much each rule has found of what the caller sees, and how much of it is theirs; each counted up to a most.
create or replace function my_attention_counts(p_keys text[], p_module text, p_snoozed boolean, p_pattern text, p_most int)
returns table (key text, mine bigint, everything bigint) language sql stable as $$
  select k.key, count(*) filter (where k.is_mine), count(*) filter (where not k.is_mine)
    from (select x.key, true as is_mine from own_attention_keys('me', p_keys, p_module, p_snoozed, p_pattern, false, p_most) x
          union all
          select x.key, false from own_attention_keys('all', p_keys, p_module, p_snoozed, p_pattern, false, p_most) x) k
   group by k.key
$$;
call run_as_definer('my_attention_counts(text[], text, boolean, text, int)');

-- A page of what needs the caller's attention, by what is to be done; one row without an entry when it is empty. `total` counts up
-- to a most.
create or replace function my_attention(p_whose text, p_keys text[], p_module text, p_snoozed boolean, p_pattern text, p_newest boolean,
  p_limit int, p_offset int, p_most int)
returns table (total bigint, place bigint, entry attention_entries) language sql stable as $$
  with keys as materialized (
    select * from own_attention_keys(p_whose, p_keys, p_module, p_snoozed, p_pattern, p_newest, greatest(p_most, p_offset + p_limit))
  ), numbered as (
    select k.*, row_number() over (order by k.rank, case when p_newest then k.since end desc, case when p_newest then k.item_id end desc,
             k.since, k.item_id) as place from keys k
  )
  select c.total, k.place, e
    from (select count(*) as total from (select from keys limit p_most) x) c
    left join (select * from numbered n where n.place > p_offset and n.place <= p_offset + p_limit) k on true
    left join lateral (
      select a from attention_entries a where a.organization_id = k.organization_id and a.id = k.item_id and a.key = k.key
      union all
      select row(r.*)::attention_entries from organization_attention r
       where r.organization_id = k.organization_id and r.id = k.item_id and r.key = k.key) x(e) on true
$$;
call run_as_definer('my_attention(text, text[], text, boolean, text, boolean, int, int, int)');

-- How much needs the caller's attention, counted up to a most.
create or replace function count_my_attention(p_most int) returns bigint language sql stable as $$
  select count(*) from (select from own_attention_keys('me', null, null, false, null, false, p_most) limit p_most) k
$$;
call run_as_definer('count_my_attention(int)');

-- What needs attention in a workspace of the organization at hand, as far as the caller sees it.
create or replace function workspace_attention_keys(p_workspace uuid, p_mine boolean, p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select * from attention_keys(app_organization(), app_account(), p_mine, array[p_workspace], app_scope(), p_keys, p_snoozed, p_pattern, p_newest, p_most)
$$;
call run_as_definer('workspace_attention_keys(uuid, boolean, text[], boolean, text, boolean, int)');

-- The same of what is others'.
create or replace function workspace_attention_keys_of_others(p_workspace uuid, p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select * from attention_keys_of_others(app_organization(), app_account(), array[p_workspace], app_scope(), p_keys, p_snoozed, p_pattern, p_newest, p_most)
$$;
call run_as_definer('workspace_attention_keys_of_others(uuid, text[], boolean, text, boolean, int)');

-- The organizations with something that is due or to be reviewed within a month, or late, with a record that is due in a week or late, with an invitation that has just
-- expired, or with a record that needs attention for a reason of its kind: ids alone, each reminds by itself.
create or replace function organizations_to_remind() returns setof uuid language sql stable as $$
  select o.id from organizations o
   where exists (select from workspaces w
     cross join lateral (select t.due_on from tasks t
       where t.organization_id = w.organization_id and t.account_id is null and t.workspace_id = w.id and t.is_open and t.due_on is not null
       order by t.due_on limit 1) t
     where w.organization_id = o.id and w.deleted_at is null and t.due_on <= latest_day() + 31)
      or exists (select from workspaces w
     cross join lateral (select from records r
       where r.organization_id = w.organization_id and r.workspace_id = w.id and r.review_on between earliest_day() and latest_day() + 30
         and not r.is_over and r.deleted_at is null limit 1) r
     where w.organization_id = o.id and w.deleted_at is null)
      or exists (select from workspaces w
     cross join lateral (select from records r
       where r.organization_id = w.organization_id and r.workspace_id = w.id and r.due_on is not null and r.due_on <= latest_day() + 7
         and r.status not in ('completed', 'cancelled') and is_timed(r.kind, r.stage, r.status) and r.deleted_at is null limit 1) r
     where w.organization_id = o.id and w.deleted_at is null)
      or exists (select from invitations i where i.organization_id = o.id and i.deleted_at is null and i.status in ('pending', 'expired')
                    and i.expires_at between clock() - interval '2 days' and clock())
      or exists (select from approval_stages g where g.organization_id = o.id and g.status = 'open')
      or exists (select from kind_concerns c where c.organization_id = o.id)
$$;
call run_as_definer('organizations_to_remind()');
