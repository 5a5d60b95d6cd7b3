-- What needs attention of records of every kind besides their approvals and what they wait for.

-- Of these workspaces those in which a membership may change records of a kind.
create or replace function may_change(p_organization uuid, p_account uuid, p_workspaces uuid[], p_kind text) returns uuid[] language sql stable as $$
  select array(select w.id from unnest(p_workspaces) w(id)
    cross join lateral workspace_rights(p_organization, p_account, w.id) g
    where coalesce((g.levels->>p_kind)::int, g.level) >= 3)
$$;
call keep_inside('may_change(uuid, uuid, uuid[], text)');

-- The caller, where they may take over what was reported in this place.
create or replace function may_take_over(p_organization uuid, p_workspace uuid, p_kind text, p_site uuid, p_process uuid) returns setof uuid
language sql stable as $$
  select m.id from accounts m
   cross join lateral workspace_rights(m.organization_id, m.id, p_workspace) g
   where m.organization_id = p_organization and m.user_id = app_user() and coalesce((g.levels->>p_kind)::int, g.level) >= 3
     and in_scope(scope_of(m.organization_id, m.id), p_workspace, p_site, p_process)
$$;
grant execute on function may_take_over(uuid, uuid, text, uuid, uuid) to plumbline_app, plumbline_definer;

-- The caller, where they administer a workspace.
create or replace function may_administer(p_organization uuid, p_workspace uuid) returns setof uuid language sql stable as $$
  select m.id from accounts m
   cross join lateral workspace_rights(m.organization_id, m.id, p_workspace) g
   where m.organization_id = p_organization and m.user_id = app_user() and g.level >= 5
$$;
grant execute on function may_administer(uuid, uuid) to plumbline_app, plumbline_definer;

-- The caller, where they may decide about records of a kind in this place.
create or replace function may_decide(p_organization uuid, p_workspace uuid, p_kind text, p_site uuid, p_process uuid) returns setof uuid language sql stable as $$
  select m.id from accounts m
   cross join lateral workspace_rights(m.organization_id, m.id, p_workspace) g
   where m.organization_id = p_organization and m.user_id = app_user() and coalesce((g.levels->>p_kind)::int, g.level) >= 4
     and in_scope(scope_of(m.organization_id, m.id), p_workspace, p_site, p_process)
$$;
grant execute on function may_decide(uuid, uuid, text, uuid, uuid) to plumbline_app, plumbline_definer;

-- Each rule once, with those of the kinds (contract/core/record-kinds.ts). `since` is the moment it counts from: of a day, its
-- beginning at the record's site. `concerned` is null where it is the managers'.
create view record_concerns with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, 'record_hold_expired' as key, r.resume_on::timestamp at time zone s.time_zone as since,
         r.site_id, r.process_id, null::uuid[] as concerned
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.status = 'on-hold' and r.resume_on is not null and r.deleted_at is null and r.resume_on < latest_day() and r.resume_on < today_in(s.time_zone)
  union all
  select r.organization_id, r.workspace_id, r.id, 'review_overdue', r.review_on::timestamp at time zone s.time_zone, r.site_id, r.process_id, null
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.review_on is not null and not r.is_over and r.deleted_at is null and is_reviewed(r.kind, r.stage)
     and r.review_on < latest_day() and r.review_on < today_in(s.time_zone)
  union all
  select r.organization_id, r.workspace_id, r.id, 'review_due_30', r.review_on::timestamp at time zone s.time_zone, r.site_id, r.process_id, null
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.review_on is not null and not r.is_over and r.deleted_at is null and is_reviewed(r.kind, r.stage)
     and r.review_on between earliest_day() and latest_day() + 30 and r.review_on between today_in(s.time_zone) and today_in(s.time_zone) + review_notice(r.kind, r.stage)
  union all
  select r.organization_id, r.workspace_id, r.id, 'record_no_owner', (
           select max(g.updated_at) from record_people p join accounts g on g.organization_id = p.organization_id and g.id = p.account_id
            where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager'), r.site_id, r.process_id, null
    from records r
   where r.deleted_at is null and r.is_taken_over and not r.is_over
     -- Those who have left are few; what they managed is looked for from them.
     and r.id in (select p.record_id from accounts g
                    join record_people p on p.organization_id = g.organization_id and p.account_id = g.id and p.relation = 'manager'
                   where g.organization_id = r.organization_id and g.status <> 'active')
     and not exists (select from record_people p join accounts g on g.organization_id = p.organization_id and g.id = p.account_id and g.status = 'active'
                      where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager')
  union all
  -- Of others it is kept since when nobody has managed them.
  select r.organization_id, r.workspace_id, r.id, 'record_no_owner', r.unmanaged_since, r.site_id, r.process_id, null
    from records r
   where r.unmanaged_since is not null and r.deleted_at is null and r.is_taken_over and not r.is_over
     and not exists (select from record_people p where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager')
  union all
  select q.organization_id, q.workspace_id, q.record_id, 'record_extension_pending', q.created_at, r.site_id, r.process_id,
         array(select d.account_id from request_deciders d where d.organization_id = q.organization_id and d.request_id = q.id)
    from action_requests q
    join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
   where q.action_id is null and q.deleted_at is null and q.status = 'open' and q.created_at < clock() - interval '2 days'
  union all
  -- Counted first: of most there is no more than one, and their records need not be looked up.
  select q.organization_id, q.workspace_id, q.record_id, 'record_extension_excess', q.since, r.site_id, r.process_id, null
    from (select x.organization_id, x.workspace_id, x.record_id, max(x.decided_at) as since from action_requests x
           where x.action_id is null and x.deleted_at is null and x.status = 'granted'
           group by x.organization_id, x.workspace_id, x.record_id having count(*) >= 2) q
    join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null
     and r.status not in ('completed', 'cancelled')
  union all
  select c.organization_id, c.workspace_id, c.record_id, c.key, c.since::timestamp at time zone s.time_zone, c.site_id, c.process_id, c.concerned
    from kind_concerns c
    join sites s on s.organization_id = c.organization_id and s.id = c.site_id
  union all
  select r.organization_id, r.workspace_id, r.id, 'stale_record', r.updated_at, r.site_id, r.process_id, null
    from records r
   where r.status not in ('completed', 'cancelled') and r.is_taken_over and r.deleted_at is null and r.updated_at < clock() - interval '30 days'
     and not exists (select from activities a
                      where a.organization_id = r.organization_id and a.root_id = r.id and a.at > clock() - interval '30 days');
grant select on record_concerns to plumbline_app, plumbline_definer;

-- By what is to be done about it (attention-rules.ts): decide, finish, else review.
create or replace function rank_of_concern(p_key text) returns int language sql immutable as $$
  select case p_key when 'record_extension_pending' then 1 when 'record_hold_expired' then 2 else 3 end
$$;
grant execute on function rank_of_concern(text) to plumbline_app, plumbline_definer;

-- The same as rows of what needs attention. Whose it is: those whom its kind names, else the managers,
-- and without anybody whoever administers the workspace.
create view record_attention with (security_invoker = true) as
  select c.organization_id, c.workspace_id, c.record_id as id, c.record_id, c.key, 'library' as about, r.kind, r.name, r.number,
         day_in(s.time_zone, c.since) as since, today_in(s.time_zone) - day_in(s.time_zone, c.since) as days,
         coalesce(u.rank, rank_of_concern(c.key)) as rank, w.type as module, w.module_id, w.name as workspace_name,
         k.record_path || '/' || c.record_id || coalesce('?tab=' || u.tab, case when c.key like 'record\_extension\_%' then '?tab=extensions' end, '') as path, c.site_id, c.process_id,
         case when c.key = 'record_no_owner' then array(select m.id from may_administer(c.organization_id, c.workspace_id) m(id))
              when u.decided <> '' then array(
                select m.id from may_decide(c.organization_id, c.workspace_id, u.decided, c.site_id, c.process_id) m(id)
                 where u.is_of_managers or m.id <> all(coalesce(c.concerned, '{}'))
                union
                select p.account_id from record_people p
                 where u.is_of_managers and p.organization_id = c.organization_id and p.record_id = c.record_id and p.relation = 'manager')
              when c.concerned is not null then c.concerned
              else array(select p.account_id from record_people p
                where p.organization_id = c.organization_id and p.record_id = c.record_id and p.relation = 'manager') end as concerned,
         -- Whose it is: those whom its kind names, else the managers; where those alone have it who may decide, they are reminded.
         (select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email,
                   'profilePicture', x.profile_picture) order by p.position, lower(x.name)), '[]'::json)
            from (select m.id as account_id, 0 as position from may_decide(c.organization_id, c.workspace_id, u.decided, c.site_id, c.process_id) m(id)
                   where h.is_of_deciders and m.id <> all(coalesce(c.concerned, '{}'))
                  union all
                  select m.account_id, m.position from record_people m
                   where h.named = '{}' and not h.is_of_deciders and m.organization_id = c.organization_id and m.record_id = c.record_id and m.relation = 'manager'
                  union all
                  select n.account_id, coalesce(m.position, 0)
                    from unnest(h.named) n(account_id)
                    left join record_people m on m.organization_id = c.organization_id and m.record_id = c.record_id and m.relation = 'manager'
                      and m.account_id = n.account_id) p
            join accounts x on x.organization_id = c.organization_id and x.id = p.account_id) as people,
         r.name as record_name
    from record_concerns c
    left join concern_rules u on u.key = c.key
   -- Where those alone have it who may decide, whoever is named is spared: it is their own work.
   cross join lateral (
     select d.is_of_deciders, case when d.is_of_deciders then '{}' else coalesce(c.concerned, '{}') end as named
       from (select coalesce(u.decided <> '' and not u.is_of_managers, false) as is_of_deciders) d) h
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join record_kinds k on k.kind = r.kind
    join sites s on s.organization_id = c.organization_id and s.id = c.site_id
    join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.deleted_at is null;
grant select on record_attention to plumbline_app, plumbline_definer;

-- Which of them there are in a membership's workspaces, as `attention_keys` has the others: the first so many by each rule.
-- Of what rests, the oldest thousand of a workspace are looked at: what is told of them is little, and they are many.
create or replace function computed_attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language plpgsql stable as $$
declare
  rule text;
  decided text;
  is_of_managers boolean;
begin
  foreach rule in array '{record_hold_expired,record_extension_pending,record_extension_excess,review_due_30,review_overdue,record_no_owner,stale_record}'::text[]
    || array(select u.key from concern_rules u where not u.is_kept) loop
    continue when p_keys is not null and rule <> all(p_keys);
    decided := (select nullif(u.decided, '') from concern_rules u where u.key = rule);
    is_of_managers := (select u.is_of_managers from concern_rules u where u.key = rule);
    return query
      select c.key, c.organization_id, c.record_id, c.since,
             coalesce((select u.rank from concern_rules u where u.key = rule), rank_of_concern(c.key))
        from scoped(p_workspaces, p_scope) w
       cross join lateral (
         select decided is not null and exists (
           select from workspace_rights(p_organization, p_account, w.id) g where coalesce((g.levels->>decided)::int, g.level) >= 4) as may offset 0) d
       cross join lateral (select x.* from record_concerns x
         where x.organization_id = p_organization and x.workspace_id = w.id and x.key = rule
           and (rule <> 'stale_record' or x.record_id in (
             select r.id from records r
              where r.organization_id = p_organization and r.workspace_id = w.id and r.status not in ('completed', 'cancelled')
                and r.is_taken_over and r.deleted_at is null and r.updated_at < clock() - interval '30 days'
              order by r.updated_at, r.id limit 1000))) c
       where case
               when p_mine and rule = 'record_no_owner' then exists (
                 select from workspace_rights(p_organization, p_account, w.id) g where g.level >= 5)
               when p_mine and d.may and coalesce(c.site_id = any(w.sites), true) and coalesce(c.process_id = any(w.processes), true) then true
               when p_mine and decided is not null and not is_of_managers then false
               when p_mine and c.concerned is not null then p_account = any(c.concerned)
               when p_mine then exists (select from record_people p where p.organization_id = c.organization_id
                 and p.record_id = c.record_id and p.relation = 'manager' and p.account_id = p_account)
               when p_scope is null then true
               else coalesce(c.site_id = any(w.sites), true) and coalesce(c.process_id = any(w.processes), true)
                 or c.record_id in (select records_of(p_organization, p_account)) end
     and (c.record_id is null or c.record_id <> all(coalesce((select hidden_of(p_organization, p_account)), '{}')))
     and p_snoozed = is_put_off(p_organization, c.key, c.record_id, p_account, c.site_id, c.since)
         and (p_pattern is null or exists (select from records r
           where r.organization_id = p_organization and r.id = c.record_id and lower(concat_ws(' ', r.number, r.name)) like p_pattern))
       order by case when p_newest then c.since end desc, c.since, c.record_id limit p_most;
  end loop;
end $$;
-- All rules stand in one view, which takes longer to plan than to read: it is planned once, and not anew for each rule and call.
alter function computed_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set plan_cache_mode = force_generic_plan;
call keep_inside('computed_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');

-- The same of what is kept: of each rule and workspace the first so many are read in order, for the membership itself or for all
-- that it sees. What is theirs who may decide has no line of each of them: where the membership may, it is everybody's line; where
-- it is theirs alone, a line of somebody says that they are spared.
create or replace function kept_attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language plpgsql stable as $$
declare
  way text := case when p_newest then 'desc' else 'asc' end;
  within text := ' and (coalesce(r.site_id = any(w.sites), true) and coalesce(r.process_id = any(w.processes), true)';
  found text :=
    'select k.record_id, k.since::timestamp at time zone r.time_zone as since
       from kept_concerns k
      cross join lateral (
        select r.site_id, r.process_id, r.number, r.name, s.time_zone from records r
          join sites s on s.organization_id = r.organization_id and s.id = r.site_id
         where r.organization_id = k.organization_id and r.id = k.record_id offset 0) r
      where k.organization_id = $1 and k.workspace_id = w.id and k.key = u.key
        and k.holds_from <= latest_day() and k.holds_from <= today_in(r.time_zone) and coalesce(k.holds_until >= today_in(r.time_zone), true)
        and k.record_id <> all(coalesce((select hidden_of($1, $2)), ''{}''))
        and $6 = is_put_off($1, u.key, k.record_id, $2, r.site_id, k.since::timestamp at time zone r.time_zone)'
    || case when p_snoozed then '
        and k.record_id in (select z.item_id from attention_snoozes z where z.organization_id = $1 and z.key = u.key)' else '' end
    || case when p_pattern is null then '' else ' and lower(concat_ws('' '', r.number, r.name)) like $7' end;
  ordered text := format(' order by k.account_id %1$s, k.holds_from %1$s, k.record_id %1$s limit $8', way);
begin
  return query execute
    'select u.key, $1, x.record_id, x.since, u.rank
       from concern_rules u
      cross join lateral (
        select k.record_id, k.since
          from scoped($3, $4) w
         cross join lateral ('
    || case when not p_mine then
         found || ' and k.account_id is null'
         || case when p_scope is null then '' else within || ' or k.record_id in (select records_of($1, $2)))' end
         || ordered
       else
         '(' || found || ' and k.account_id = $2 and (u.decided = '''' or u.is_of_managers)' || ordered || ') union ('
         || found || ' and k.account_id is null and u.decided <> '''' and exists (
              select from workspace_rights($1, $2, w.id) g where coalesce((g.levels->>u.decided)::int, g.level) >= 4)
            and (u.is_of_managers or not exists (
              select from kept_concerns x
               where x.organization_id = $1 and x.record_id = k.record_id and x.key = k.key and x.account_id = $2))' || within || ')'
         || ordered || ')'
       end
    || format(') k
         order by k.since %1$s, k.record_id %1$s limit $8) x
      where u.is_kept and ($5 is null or u.key = any($5))', way)
    using p_organization, p_account, p_workspaces, p_scope, p_keys, p_snoozed, p_pattern, p_most;
end $$;
call keep_inside('kept_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');

create or replace function record_attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select * from computed_attention_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_keys, p_snoozed, p_pattern, p_newest, p_most)
  union all
  select * from kept_attention_keys(p_organization, p_account, p_mine, p_workspaces, p_scope, p_keys, p_snoozed, p_pattern, p_newest, p_most)
$$;
call keep_inside('record_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');
