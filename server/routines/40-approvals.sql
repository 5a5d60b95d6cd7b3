-- Approvals and signatures.

-- Rows of signatures are only added. What goes with a workspace of sample data goes as if it had never been.
create or replace function refuse_signature_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from sample_data d where d.organization_id = old.organization_id and old.workspace_id = any(d.workspace_ids)) then
    return old;
  end if;
  raise exception 'signatures are append-only' using errcode = 'insufficient_privilege';
end $$;
call run_as_definer('refuse_signature_change()');
create or replace trigger append_only before update or delete on signatures
  for each row execute function refuse_signature_change();
create or replace trigger append_only_all before truncate on signatures
  for each statement execute function refuse_change();

-- What was approved is kept with its record, whether it was signed or not.
create or replace function refuse_approval_removal() returns trigger language plpgsql as $$
begin
  if old.status in ('approved', 'superseded') and not exists (
    select from sample_data d where d.organization_id = old.organization_id and old.workspace_id = any(d.workspace_ids)) then
    raise exception 'an approval that was given is kept' using errcode = 'foreign_key_violation', constraint = 'approvals_given';
  end if;
  return old;
end $$;
call run_as_definer('refuse_approval_removal()');
create or replace trigger kept before delete on approvals
  for each row execute function refuse_approval_removal();

-- Which of these records the signed-in membership wrote, or part of them: raised, imported or changed what they say.
create or replace function written_by_self(p_records uuid[]) returns setof uuid language sql stable as $$
  select r.id from unnest(p_records) x(id)
    join records r on r.organization_id = app_organization() and r.id = x.id
   where r.created_by = app_account() or exists (
     select from activities a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.entity = r.kind and a.account_id = app_account()
        and a.action in ('created', 'imported', 'updated'))
$$;
call run_as_definer('written_by_self(uuid[])');

-- Whose decision a stage waits for.
create view approval_deciders with (security_invoker = true) as
  select g.organization_id, g.id as stage_id, g.record_id, s.account_id, s.position
    from approval_stages g
    join approval_slots s on s.organization_id = g.organization_id and s.stage_id = g.id and s.decision is null
   where g.status = 'open';
grant select on approval_deciders to plumbline_app, plumbline_definer;

-- Whether somebody could decide about a record in this place: active, with a level that contributes, and with a scope that
-- reaches it.
create or replace function could_approve(p_organization uuid, p_account uuid, p_workspace uuid, p_kind text, p_site uuid, p_process uuid)
returns boolean language sql stable as $$
  select exists (
    select from accounts a
     cross join lateral workspace_rights(a.organization_id, a.id, p_workspace) r
     where a.organization_id = p_organization and a.id = p_account and a.status = 'active'
       and coalesce((r.levels->>p_kind)::int, r.level, 0) >= 2
       and in_scope(scope_of(a.organization_id, a.id), p_workspace, p_site, p_process))
$$;
call keep_inside('could_approve(uuid, uuid, uuid, text, uuid, uuid)');
grant execute on function could_approve(uuid, uuid, uuid, text, uuid, uuid) to plumbline_app;

-- Whether somebody may have a place in an approval that is another's (`p_for`): they could decide, did not ask for it, have
-- no place in it and no decision, and have not written the record where one approval is enough.
create or replace function could_take_place(p_organization uuid, p_approval uuid, p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from approvals p
      join records r on r.organization_id = p.organization_id and r.id = p.record_id
     where p.organization_id = p_organization and p.id = p_approval and p.created_by <> p_account
       and not exists (select from approval_slots o
         where o.organization_id = p.organization_id and o.approval_id = p.id and p_account in (o.account_id, o.decided_by))
       and (r.created_by is distinct from p_account or (
         select count(*) > 1 or max(g.needed) > 1 from approval_stages g
          where g.organization_id = p.organization_id and g.approval_id = p.id))
       and could_approve(p.organization_id, p_account, p.workspace_id, r.kind, r.site_id, r.process_id))
$$;
call keep_inside('could_take_place(uuid, uuid, uuid)');
grant execute on function could_take_place(uuid, uuid, uuid) to plumbline_app;

-- Whether an approver of a stage can decide: they still have the rights, and are there or somebody may stand in who sees the record.
create or replace function is_able_approver(p_organization uuid, p_stage uuid, p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from approval_stages g
      join records r on r.organization_id = g.organization_id and r.id = g.record_id
      join workspaces w on w.organization_id = g.organization_id and w.id = g.workspace_id
     where g.organization_id = p_organization and g.id = p_stage
       and could_approve(g.organization_id, p_account, g.workspace_id, r.kind, r.site_id, r.process_id)
       and (not exists (select from absent_today x
              where x.organization_id = g.organization_id and x.from_id = p_account and 'approval' = any(x.kinds)
                and (x.modules is null or w.type = any(x.modules)))
         or not g.no_stand_in and exists (select from stand_ins s
              where s.organization_id = g.organization_id and s.from_id = p_account and 'approval' = any(s.kinds)
                and (s.modules is null or w.type = any(s.modules)) and could_take_place(g.organization_id, g.approval_id, s.to_id)
                and not is_hidden_besides(g.organization_id, s.to_id, g.record_id, null))))
$$;
call keep_inside('is_able_approver(uuid, uuid, uuid)');
grant execute on function is_able_approver(uuid, uuid, uuid) to plumbline_app;

-- Who of the groups and roles that a stage asks is asked when it begins: whoever could decide, did not ask for the approval,
-- did not write the record and has no place in it yet. A group that gives a role stands for its members.
create or replace function stage_members(p_stage uuid) returns table (account_id uuid) language sql stable as $$
  select a.id
    from approval_stages g
    join approvals p on p.organization_id = g.organization_id and p.id = g.approval_id
    join records r on r.organization_id = g.organization_id and r.id = g.record_id
    join accounts a on a.organization_id = g.organization_id and a.id <> p.created_by and a.id is distinct from r.created_by
   where g.organization_id = app_organization() and g.id = p_stage
     and (exists (select from account_permissions h
            where h.organization_id = g.organization_id and h.workspace_id = g.workspace_id and h.account_id = a.id and h.role_id = any(g.role_ids))
       or exists (select from groups x
            join group_members m on m.organization_id = x.organization_id and m.group_id = x.id and m.account_id = a.id
           where x.organization_id = g.organization_id and x.workspace_id = g.workspace_id and x.deleted_at is null
             and (x.id = any(g.group_ids) or x.role_id = any(g.role_ids))))
     and not exists (select from approval_slots o
       where o.organization_id = g.organization_id and o.approval_id = g.approval_id and a.id in (o.account_id, o.decided_by))
     and could_approve(g.organization_id, a.id, g.workspace_id, r.kind, r.site_id, r.process_id)
   order by lower(a.name), a.id
$$;
grant execute on function stage_members(uuid) to plumbline_app;

-- Who may decide today for somebody a stage waits for who is away.
create view approval_stand_ins with (security_invoker = true) as
  select d.organization_id, d.stage_id, d.record_id, s.to_id as account_id, d.account_id as for_id, d.position
    from stand_ins s
    join approval_deciders d on d.organization_id = s.organization_id and d.account_id = s.from_id
    join approval_stages g on g.organization_id = d.organization_id and g.id = d.stage_id and not g.no_stand_in
    join workspaces w on w.organization_id = g.organization_id and w.id = g.workspace_id and w.deleted_at is null
   where 'approval' = any(s.kinds) and (s.modules is null or w.type = any(s.modules))
     and could_take_place(g.organization_id, g.approval_id, s.to_id)
     and not is_hidden_besides(g.organization_id, s.to_id, g.record_id, null);
grant select on approval_stand_ins to plumbline_app, plumbline_definer;

-- Who looks after a workspace: whoever administers it, or the organization.
create view workspace_administrators with (security_invoker = true) as
  select w.organization_id, w.id as workspace_id, a.id as account_id
    from workspaces w
    join accounts a on a.organization_id = w.organization_id and a.status = 'active'
     and (a.role in ('owner', 'admin') or exists (select from account_permissions p
       where p.organization_id = a.organization_id and p.account_id = a.id and p.workspace_id = w.id))
    cross join lateral workspace_rights(a.organization_id, a.id, w.id) r
   where r.level >= 5;
grant select on workspace_administrators to plumbline_app, plumbline_definer;

-- People of the organization, and why one cannot be asked to approve or sign a record in this place; null for who can. They
-- are named by their ids, or are the active ones of the workspace; those who can come first. In a small team (`p_self`) one
-- can ask oneself.
create or replace function approver_candidates(p_workspace uuid, p_kind text, p_site uuid, p_process uuid, p_ids uuid[], p_pattern text, p_most int, p_self boolean)
returns table (id uuid, name text, email text, picture text, why text) language sql stable as $$
  select x.id, x.name, x.email, x.profile_picture, x.why
    from (
      select a.*, case
               when a.id = app_account() and not p_self then 'self'
               when a.status <> 'active' then 'gone'
               when coalesce((r.levels->>p_kind)::int, r.level, 0) < 1 then 'outside'
               when coalesce((r.levels->>p_kind)::int, r.level) < 2 then 'reads'
               when not in_scope(scope_of(a.organization_id, a.id), p_workspace, p_site, p_process) then 'scope'
             end as why
        from accounts a
        left join lateral workspace_rights(a.organization_id, a.id, p_workspace) r on true
       where a.organization_id = app_organization()
         and case when p_ids is null then a.status = 'active' and r.level > 0 else a.id = any(p_ids) end
         and lower(concat_ws(' ', a.name, a.email)) like coalesce(p_pattern, '%')) x
   order by x.why is not null, lower(x.name), x.id limit p_most
$$;
grant execute on function approver_candidates(uuid, text, uuid, uuid, uuid[], text, int, boolean) to plumbline_app;

-- What needs attention of approvals, each rule once. Of a record one approval at most is open, and one at most is relied on.
create view approval_concerns with (security_invoker = true) as
  select g.organization_id, g.workspace_id, g.record_id, k.key, g.opened_at as since, g.approval_id, g.id as stage_id, r.site_id, r.process_id
    from approval_stages g
    join records r on r.organization_id = g.organization_id and r.id = g.record_id and r.deleted_at is null
    cross join (values ('approval_waiting_me', interval '0'), ('approval_stuck', interval '5 days')) k(key, after)
   where g.status = 'open' and g.opened_at < clock() - k.after
  union all
  select g.organization_id, g.workspace_id, g.record_id, 'approval_no_delegate', greatest(g.opened_at, n.since::timestamp at time zone z.time_zone),
         g.approval_id, g.id, r.site_id, r.process_id
    from approval_stages g
    join records r on r.organization_id = g.organization_id and r.id = g.record_id and r.deleted_at is null
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
    join workspaces w on w.organization_id = g.organization_id and w.id = g.workspace_id and w.deleted_at is null
    -- Since when somebody is away for whom nobody may decide. A stage asks for its own few: all of them at once would be
    -- asked again for each stage.
    cross join lateral (
      select min(x.first_day) as since
        from approval_deciders d
        join absent_today x on x.organization_id = d.organization_id and x.from_id = d.account_id
       where d.organization_id = g.organization_id and d.stage_id = g.id
         and 'approval' = any(x.kinds) and (x.modules is null or w.type = any(x.modules))
         and not exists (select from approval_stand_ins s
           where s.organization_id = d.organization_id and s.stage_id = d.stage_id and s.for_id = d.account_id)) n
   where g.status = 'open' and n.since is not null
  union all
  select p.organization_id, p.workspace_id, p.record_id, 'approval_stale', p.stale_since, p.id, null, r.site_id, r.process_id
    from approvals p
    join records r on r.organization_id = p.organization_id and r.id = p.record_id and r.deleted_at is null
   where p.status = 'approved' and p.stale_since is not null and r.status <> 'cancelled';
grant select on approval_concerns to plumbline_app, plumbline_definer;

-- Whose it is to do something about each: who decides, or may for who is away; who looks after the workspace, where nobody
-- may; who manages a record besides, where an approval does not move on or no longer fits, and then also those who approved it.
create view approval_concerned with (security_invoker = true) as
  select c.organization_id, c.key, c.record_id, d.account_id, d.position
    from approval_concerns c
    join approval_deciders d on d.organization_id = c.organization_id and d.stage_id = c.stage_id
   where c.key <> 'approval_no_delegate'
  union
  select c.organization_id, c.key, c.record_id, d.account_id, d.position
    from approval_concerns c
    join approval_stand_ins d on d.organization_id = c.organization_id and d.stage_id = c.stage_id
   where c.key = 'approval_waiting_me'
  union
  select c.organization_id, c.key, c.record_id, a.account_id, 0
    from approval_concerns c
    join workspace_administrators a on a.organization_id = c.organization_id and a.workspace_id = c.workspace_id
   where c.key = 'approval_no_delegate'
  union
  select c.organization_id, c.key, c.record_id, p.account_id, p.position
    from approval_concerns c
    join record_people p on p.organization_id = c.organization_id and p.record_id = c.record_id and p.relation = 'manager'
   where c.key not in ('approval_waiting_me', 'approval_no_delegate')
     and not exists (select from approval_slots s
       where s.organization_id = c.organization_id and s.approval_id = c.approval_id and s.account_id = p.account_id
         and (s.stage_id = c.stage_id and s.decision is null or c.stage_id is null and s.decision = 'approved'))
  union
  select c.organization_id, c.key, c.record_id, s.account_id, 100 + s.position
    from approval_concerns c
    join approval_slots s on s.organization_id = c.organization_id and s.approval_id = c.approval_id and s.decision = 'approved'
   where c.key = 'approval_stale';
grant select on approval_concerned to plumbline_app, plumbline_definer;

-- The same as rows of what needs attention.
create view approval_attention with (security_invoker = true) as
  select c.organization_id, c.workspace_id, c.record_id as id, c.record_id, c.key, 'library' as about, r.kind, r.name, r.number,
         day_in(s.time_zone, c.since) as since, today_in(s.time_zone) - day_in(s.time_zone, c.since) as days,
         case c.key when 'approval_stale' then 3 else 1 end as rank, w.type as module, w.module_id, w.name as workspace_name,
         k.record_path || '/' || c.record_id || case c.key when 'approval_no_delegate' then '?tab=approval' else '' end as path, c.site_id, c.process_id,
         array(select x.account_id from approval_concerned x
                where x.organization_id = c.organization_id and x.key = c.key and x.record_id = c.record_id) as concerned,
         (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'email', p.email,
                   'profilePicture', p.profile_picture) order by x.position), '[]'::json)
            from approval_concerned x join accounts p on p.organization_id = x.organization_id and p.id = x.account_id
           where x.organization_id = c.organization_id and x.key = c.key and x.record_id = c.record_id) as people,
         r.name as record_name
    from approval_concerns c
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join record_kinds k on k.kind = r.kind
    join sites s on s.organization_id = c.organization_id and s.id = c.site_id
    join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.deleted_at is null;
grant select on approval_attention to plumbline_app, plumbline_definer;

-- For whom somebody would decide about a record that does not wait for themselves.
create or replace function decides_for(p_organization uuid, p_account uuid, p_key text, p_record uuid) returns text language sql stable as $$
  select x.name
    from approval_stand_ins s
    join accounts x on x.organization_id = s.organization_id and x.id = s.for_id
   where p_key = 'approval_waiting_me' and s.organization_id = p_organization and s.record_id = p_record and s.account_id = p_account
   order by s.position limit 1
$$;
grant execute on function decides_for(uuid, uuid, text, uuid) to plumbline_app, plumbline_definer;

-- Which of them there are in a membership's workspaces, as `attention_keys` has the others. They are few: an index holds no
-- more of a workspace than what is open or stale. What waits for a decision is told to
-- whoever decides alone, and that nobody decides for who is away to whoever looks after the workspace.
create or replace function approval_attention_keys(p_organization uuid, p_account uuid, p_mine boolean, p_workspaces uuid[], p_scope jsonb,
  p_keys text[], p_snoozed boolean, p_pattern text, p_newest boolean, p_most int)
returns table (key text, organization_id uuid, item_id uuid, since timestamptz, rank int) language sql stable as $$
  select c.key, c.organization_id, c.record_id, c.since, case c.key when 'approval_stale' then 3 else 1 end
    from scoped(p_workspaces, p_scope) w
   cross join lateral (select x.* from approval_concerns x where x.organization_id = p_organization and x.workspace_id = w.id) c
   where (p_keys is null or c.key = any(p_keys))
     and case
           when p_mine or c.key in ('approval_waiting_me', 'approval_no_delegate') then exists (select from approval_concerned x
             where x.organization_id = c.organization_id and x.key = c.key and x.record_id = c.record_id and x.account_id = p_account)
           when p_scope is null then true
           else coalesce(c.site_id = any(w.sites), true) and coalesce(c.process_id = any(w.processes), true)
             or c.record_id in (select records_of(p_organization, p_account)) end
     and (c.record_id is null or c.record_id <> all(coalesce((select hidden_of(p_organization, p_account)), '{}')))
     and p_snoozed = is_put_off(p_organization, c.key, c.record_id, p_account, c.site_id, c.since)
     and (p_pattern is null or exists (select from records r
       where r.organization_id = p_organization and r.id = c.record_id and lower(concat_ws(' ', r.number, r.name)) like p_pattern))
   order by case when p_newest then c.since end desc, c.since, c.record_id limit p_most
$$;
-- It takes longer to plan than to read: it is planned once, and not anew for each call.
alter function approval_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int) set plan_cache_mode = force_generic_plan;
call keep_inside('approval_attention_keys(uuid, uuid, boolean, uuid[], jsonb, text[], boolean, text, boolean, int)');

-- The hash of the signed-in person's signing secret; null for who has none.
create or replace function find_own_signing_hash() returns text language sql stable as $$
  select s.signing_hash from user_secrets s where s.user_id = app_user()
$$;
call run_as_definer('find_own_signing_hash()');

create or replace function own_signing_set_at() returns timestamptz language sql stable as $$
  select s.signing_set_at from user_secrets s where s.user_id = app_user() and s.signing_hash is not null
$$;
call run_as_definer('own_signing_set_at()');

create or replace function set_own_signing_hash(p_hash text) returns void language sql as $$
  insert into user_secrets (user_id, signing_hash, signing_set_at) values (app_user(), p_hash, now())
  on conflict (user_id) do update set signing_hash = excluded.signing_hash, signing_set_at = excluded.signing_set_at
$$;
call run_as_definer('set_own_signing_hash(text)');

-- How often the signed-in person has failed to sign lately.
create or replace function own_failed_signings(p_since interval) returns bigint language sql stable as $$
  select count(*) from auth_events e where e.user_id = app_user() and e.kind = 'sign_fail' and e.at > now() - p_since
$$;
call run_as_definer('own_failed_signings(interval)');

-- What the log knows of the signatures of a record, whoever may read it: each with its mark and who gave it.
create or replace function logged_signatures(p_record uuid) returns table (id uuid, mark text, name text) language sql stable as $$
  select a.record_id, a.changes->'mark'->>1, a.actor_name from activities a
   where a.organization_id = app_organization() and a.root_id = p_record and a.entity like '%\_signature' and a.action = 'signed'
$$;
call run_as_definer('logged_signatures(uuid)');

-- Whether the log knows that a record was signed or decided about.
create or replace function was_ever_signed(p_record uuid) returns boolean language sql stable as $$
  select exists (select from activities a
    where a.organization_id = app_organization() and a.root_id = p_record
      and (a.entity like '%\_signature' and a.action = 'signed' or a.entity like '%\_approval' and a.action = 'decided'))
$$;
call run_as_definer('was_ever_signed(uuid)');

-- The signatures that the signed-in membership has given: `p_most` of them in their order, a page of which is told. A person
-- has given them, so they list them wherever they are; of the record as it is now they are told only what they may see.
create or replace function own_signatures(p_pattern text, p_meaning text, p_oldest boolean, p_offset int, p_limit int, p_most int)
returns table (place bigint, total bigint, given signatures, workspace_name text, link text, is_superseded boolean) language sql stable as $$
  with own as (
    select s.* from signatures s
     where s.organization_id = app_organization() and s.account_id = app_account()
       and (p_meaning is null or s.meaning = p_meaning)
       and (p_pattern is null or lower(concat_ws(' ', s.record_number, s.record_name)) like p_pattern)
  ), found as materialized (
    (select o.id, o.signed_at from own o where not p_oldest order by o.signed_at desc, o.id desc limit p_most)
    union all
    (select o.id, o.signed_at from own o where p_oldest order by o.signed_at, o.id limit p_most)
  ), page as (
    select f.id, row_number() over (order by case when p_oldest then f.signed_at end, case when p_oldest then f.id end, f.signed_at desc, f.id desc) as place
      from found f
  )
  select p.place, (select count(*) from found), s, w.name,
         coalesce(k.module_path, m.module_path) || '/' || w.module_id || '/workspace/' || w.id || '/' || coalesce(k.record_path || '/' || r.id, 'activity-log/reviews/' || v.id),
         exists (select from signatures x where x.organization_id = s.organization_id and x.record_id = s.record_id and x.serial > s.serial
                    and x.account_id = s.account_id and x.meaning = s.meaning)
           or exists (select from approvals x where x.organization_id = s.organization_id and x.id = s.approval_id and x.status = 'superseded')
    from page p
    join signatures s on s.organization_id = app_organization() and s.id = p.id
    left join record_kinds k on k.kind = s.record_kind
    left join lateral (
      select x.* from records x
       cross join lateral workspace_rights(x.organization_id, app_account(), x.workspace_id) g
       where x.organization_id = s.organization_id and x.id = s.record_id and x.deleted_at is null
         and coalesce((g.levels->>x.kind)::int, g.level) >= 1
         and (in_scope(scope_of(x.organization_id, app_account()), x.workspace_id, x.site_id, x.process_id)
              or x.id in (select records_of(x.organization_id, app_account())))) r on true
    left join lateral (
      select x.* from log_reviews x
       cross join lateral workspace_rights(x.organization_id, app_account(), x.workspace_id) g
       where x.organization_id = s.organization_id and x.id = s.of_review and coalesce((g.levels->>'log')::int, g.level) >= 1) v on true
    left join workspaces w on w.organization_id = s.organization_id and w.id = coalesce(r.workspace_id, v.workspace_id) and w.deleted_at is null
    left join lateral (select x.module_path from record_kinds x where x.module = w.type limit 1) m on true
   where p.place > p_offset and p.place <= p_offset + p_limit
   order by p.place
$$;
call run_as_definer('own_signatures(text, text, boolean, int, int, int)');

-- A signature of the signed-in membership with the one before it on its record, the last one first.
create or replace function own_signature(p_id uuid) returns setof signatures language sql stable as $$
  select x.* from signatures s
    join signatures x on x.organization_id = s.organization_id and x.record_id = s.record_id and x.serial in (s.serial, s.serial - 1)
   where s.organization_id = app_organization() and s.account_id = app_account() and s.id = p_id
   order by x.serial desc
$$;
call run_as_definer('own_signature(uuid)');

-- The decision that a signature of the signed-in membership was given for.
create or replace function own_signed_slot(p_id uuid)
returns table (signature uuid, decision text, account uuid, decided_by uuid, approval uuid) language sql stable as $$
  select l.signature_id, l.decision, l.account_id, l.decided_by, l.approval_id from signatures s
    join approval_slots l on l.organization_id = s.organization_id and l.record_id = s.record_id and l.signature_id = s.id
   where s.organization_id = app_organization() and s.account_id = app_account() and s.id = p_id
$$;
call run_as_definer('own_signed_slot(uuid)');

--- The kept files of a record by their hashes, also earlier versions and deleted ones. Whoever asks has the hashes from
--- what was signed.
create or replace function signed_files(p_record uuid, p_hashes bytea[])
returns table (id uuid, sha256 bytea) language sql stable as $$
  select f.id, f.sha256 from files f
   where f.organization_id = app_organization() and f.sha256 = any(p_hashes) and f.id in (
         select x.file_id from record_files x where x.organization_id = app_organization() and x.record_id = p_record
         union all
         select e.file_id from record_file_editions e where e.organization_id = app_organization() and e.record_id = p_record)
$$;
call run_as_definer('signed_files(uuid, bytea[])');
