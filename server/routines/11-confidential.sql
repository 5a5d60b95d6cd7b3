-- Confidential records are for those whom they name, and for who has the grant `view_confidential`.

-- The confidential records of an organization that name somebody: who manages them or is in their team, who raised them, whoever
-- has signed or decided about them, and whoever has something to do about them, also as one of a group; one thing to do may be
-- left out. They are found from the confidential ones, which are few.
create or replace function confided_besides(p_organization uuid, p_account uuid, p_besides uuid) returns setof uuid language plpgsql stable as $$
begin
  return query
    select r.id from records r
     where r.organization_id = p_organization and r.confidential
       and (r.created_by = p_account or p_account = any(r.deciders)
         or exists (select from record_people p where p.organization_id = r.organization_id and p.record_id = r.id and p.account_id = p_account)
         or exists (select from actions a left join action_people l on l.organization_id = a.organization_id and l.action_id = a.id
                     where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                       and p_account in (l.account_id, a.verifier_id))
         or exists (select from approval_slots s where s.organization_id = r.organization_id and s.record_id = r.id and s.account_id = p_account)
         or exists (select from checklist_runs c where c.organization_id = r.organization_id and c.record_id = r.id and c.assignee_id = p_account
                       and c.deleted_at is null)
         or exists (select from tasks t where t.organization_id = r.organization_id and t.record_id = r.id and t.account_id = p_account and t.is_open
                       and t.item_id is distinct from p_besides)
         or exists (select from signatures g where g.organization_id = r.organization_id and g.record_id = r.id and g.account_id = p_account)
         or exists (select from risk_controls c join risk_control_people l on l.organization_id = c.organization_id and l.control_id = c.id
                     where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null and l.account_id = p_account)
         or exists (select from risk_kris k where k.organization_id = r.organization_id and k.record_id = r.id and k.deleted_at is null
                       and k.owner_id = p_account)
         or exists (select from capa_containments c where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null
                       and (c.responsible_ids @> array[p_account] or c.verified_by_id = p_account))
         or exists (select from capa_messages m where m.organization_id = r.organization_id and m.record_id = r.id and m.deleted_at is null
                       and m.withdrawn_at is null and m.person_ids @> array[p_account])
         or exists (select from capa_effectiveness p where p.organization_id = r.organization_id and p.record_id = r.id and p.deleted_at is null
                       and p.checker_id = p_account)
         or exists (select from capa_document_impacts d where d.organization_id = r.organization_id and d.record_id = r.id and d.deleted_at is null
                       and d.owner_id = p_account));
end $$;
call keep_inside('confided_besides(uuid, uuid, uuid)');

-- The confidential records of an organization that somebody does not see, or would not besides one thing that they are asked;
-- null where that is none. Owners have every grant. Most organizations have none: one look into an index that holds them alone.
create or replace function hidden_besides(p_organization uuid, p_account uuid, p_besides uuid) returns uuid[] language plpgsql stable as $$
begin
  if p_account is null or not exists (select from records r where r.organization_id = p_organization and r.confidential)
     or exists (select from accounts a where a.organization_id = p_organization and a.id = p_account and a.role = 'owner') then
    return null;
  end if;
  return (
    select array_agg(r.id)
      from (select distinct x.workspace_id from records x where x.organization_id = p_organization and x.confidential) w
     cross join lateral (
       select coalesce((select 'view_confidential' = any(g.grants) from workspace_rights(p_organization, p_account, w.workspace_id) g), false) as sees_all) g
      join records r on r.organization_id = p_organization and r.workspace_id = w.workspace_id and r.confidential
     where not g.sees_all and r.id not in (select confided_besides(p_organization, p_account, p_besides)));
end $$;
call keep_inside('hidden_besides(uuid, uuid, uuid)');

create or replace function hidden_of(p_organization uuid, p_account uuid) returns uuid[] language sql stable as $$
  select hidden_besides(p_organization, p_account, null)
$$;
call keep_inside('hidden_of(uuid, uuid)');

-- Whether a record is hidden from somebody, or would be besides one thing that they are asked: whom to ask is found by it.
create or replace function is_hidden_besides(p_organization uuid, p_account uuid, p_record uuid, p_besides uuid) returns boolean language sql stable as $$
  select exists (select from records r where r.organization_id = p_organization and r.id = p_record and r.confidential)
     and coalesce(p_record = any(hidden_besides(p_organization, p_account, p_besides)), false)
$$;
call run_as_definer('is_hidden_besides(uuid, uuid, uuid, uuid)');

-- The hidden ones of the caller, for jobs that act as somebody.
create or replace function own_hidden() returns uuid[] language sql stable as $$
  select hidden_of(app_organization(), app_account())
$$;
call run_as_definer('own_hidden()');

-- Which of these are hidden from somebody of the organization at hand: records, and what is a part of one.
create or replace function hidden_among(p_account uuid, p_items uuid[]) returns uuid[] language plpgsql stable as $$
declare
  hidden uuid[] := hidden_of(app_organization(), p_account);
begin
  if hidden is null then
    return '{}';
  end if;
  return array(select x.id from unnest(p_items) x(id) where record_behind(x.id) = any(hidden));
end $$;
call run_as_definer('hidden_among(uuid, uuid[])');

-- Which of these records of the organization at hand are confidential, whoever sees them: it is asked whom to tell of them.
create or replace function confidential_among(p_records uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select r.id from records r where r.organization_id = app_organization() and r.confidential and r.id = any(p_records));
end $$;
call run_as_definer('confidential_among(uuid[])');

-- Whether one of the two records of a link is hidden from the caller.
create or replace function is_hidden_link(p_link uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from record_links l where l.organization_id = app_organization() and l.id = p_link
                    and (l.record_id = any(app_hidden()) or l.target_id = any(app_hidden())));
end $$;
call run_as_definer('is_hidden_link(uuid)');

-- A value of the log in which each that is hidden from the caller has no name, however deep it stands in lists.
create or replace function without_hidden(p_value jsonb) returns jsonb language plpgsql stable as $$
begin
  return case
    when jsonb_typeof(p_value) = 'array' then (
      select coalesce(jsonb_agg(without_hidden(v.value) order by v.place), '[]') from jsonb_array_elements(p_value) with ordinality v(value, place))
    when p_value->>'_id' = any(app_hidden()::text[]) then jsonb_build_object('_id', null, 'name', 'Confidential')
    else p_value end;
end $$;
grant execute on function without_hidden(jsonb) to plumbline_app;

-- What the log of a record says without the names of others that are hidden from the caller, such as the one above it.
create or replace function shown_changes(p_changes jsonb) returns jsonb language sql stable as $$
  select case when app_hidden() is null or not jsonb_path_exists(p_changes, '$.**._id') then p_changes else (
    select coalesce(jsonb_object_agg(c.key, without_hidden(c.value)), '{}') from jsonb_each(p_changes) c) end
$$;
grant execute on function shown_changes(jsonb) to plumbline_app;

-- What somebody has opened last without what is hidden from them by now: its link leads to it, or to a part of it. It comes back
-- with their right.
create or replace function shown_recent(p_items jsonb) returns jsonb language sql stable as $$
  select case when app_hidden() is null or jsonb_typeof(p_items) <> 'array' then p_items else (
    select coalesce(jsonb_agg(e.item order by e.place), '[]')
      from jsonb_array_elements(p_items) with ordinality e(item, place)
     where not exists (select from regexp_matches(e.item->>'link', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi') m(id)
                        where record_behind(m.id[1]::uuid) = any(app_hidden()))) end
$$;
grant execute on function shown_recent(jsonb) to plumbline_app;

-- What hangs on a record is hidden with it, in every table that names one, so that a new table is never forgotten. What hangs
-- on that in turn follows it.
do $$
declare
  place record;
begin
  for place in
    select c.oid::regclass as name, string_agg(a.attname, ',') as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       and (a.attname in ('record_id', 'root_id')
         or (c.relname, a.attname) in (('record_links', 'target_id'), ('capa_differences', 'other_id'))
         or a.attname = 'id' and (c.relname = 'records' or exists (
           select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'records'::regclass and a.attnum = any(k.conkey))))
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
     group by c.oid
  loop
    execute format('drop policy if exists confidential on %s', place.name);
    execute format('create policy confidential on %s as restrictive for select to plumbline_app using ((select app_hidden()) is null or (%s))', place.name, (
      select string_agg(format('(%1$I is null or %1$I <> all((select app_hidden())::uuid[]))', x), ' and ')
        from unnest(string_to_array(place.columns, ',')) x));
  end loop;
  -- The log of another record tells of a link with it.
  drop policy if exists confidential_link on activities;
  create policy confidential_link on activities as restrictive for select to plumbline_app using ((select app_hidden()) is null
    or entity not like '%\_link' or not is_hidden_link(record_id));
  for place in
    select * from (values
      ('action_people', 'actions', 'action_id'), ('risk_control_people', 'risk_controls', 'control_id'),
      ('analysis_people', 'analyses', 'analysis_id'), ('analysis_votes', 'analysis_branches', 'branch_id'),
      ('checklist_answers', 'checklist_runs', 'run_id'), ('checklist_photos', 'checklist_runs', 'run_id')) v(name, above, key)
  loop
    execute format('drop policy if exists confidential on %I', place.name);
    execute format('create policy confidential on %1$I as restrictive for select to plumbline_app using ((select app_hidden()) is null
      or exists (select from %2$I x where x.organization_id = %1$I.organization_id and x.id = %1$I.%3$I))', place.name, place.above, place.key);
  end loop;
end $$;
