-- Links between records. Who does not see both ends of a link sees nothing of it, neither here nor in the log.

-- The workspaces whose records the caller may read, those among them that are deleted; the system, which acts on nobody's
-- account, reads all.
create or replace function known_workspaces() returns uuid[] language plpgsql stable as $$
begin
  return array(
    select w.id from workspaces w
     where w.organization_id = app_organization()
       and ((app_user() is null and app_account() is null) or exists (
         select from workspace_rights(w.organization_id, app_account(), w.id) r
          where coalesce((r.levels->>w.type)::int, r.level) > 0)));
end $$;
grant execute on function known_workspaces() to plumbline_app;

-- The same without those that are deleted.
create or replace function readable_records() returns uuid[] language plpgsql stable as $$
begin
  return array(
    select w.id from workspaces w
     where w.organization_id = app_organization() and w.deleted_at is null and w.id = any ((select known_workspaces())::uuid[]));
end $$;
grant execute on function readable_records() to plumbline_app;

-- A link is there until somebody removes it, also when one of its ends has been deleted.
drop policy if exists ends on record_links;
create policy ends on record_links as restrictive for select to plumbline_app using (
  workspace_id = any ((select known_workspaces())::uuid[]) and target_workspace_id = any ((select known_workspaces())::uuid[]));
drop policy if exists scope on record_links;
create policy scope on record_links as restrictive for select to plumbline_app using (
  (select app_scope()) is null or (sees_record(record_id) and sees_record(target_id)));

-- What a log says of a link names the other record. Of a link that is gone for good with one of its records, only who
-- reads the whole log is told.
drop policy if exists linked on activities;
create policy linked on activities as restrictive for select to plumbline_app using (
  entity not like '%\_link'
  or (select reads_whole_log())
  or exists (select from record_links l where l.organization_id = activities.organization_id and l.id = activities.record_id));

-- Takes away the links of a type that a step of a record has made, as another step undoes it; also where the caller does not see
-- the record that they lead to.
create or replace function end_links_of(p_record uuid, p_type text, p_by uuid, p_reason text)
returns table (id uuid, target_id uuid, kind text, number text, name text, workspace_id uuid) language sql as $$
  with ended as (
    update record_links l set deleted_at = now(), deleted_by = p_by, delete_reason = p_reason, version = l.version + 1, updated_at = now()
     where l.organization_id = app_organization() and l.record_id = p_record and l.type = p_type and l.deleted_at is null
    returning l.id, l.target_id
  )
  select e.id, r.id, r.kind, r.number, r.name, r.workspace_id
    from ended e join records r on r.organization_id = app_organization() and r.id = e.target_id
$$;
call run_as_definer('end_links_of(uuid, text, uuid, text)');

-- All that a record leads to and comes from over at most so many links that the caller sees, the nearest first.
create or replace function linked_records(p_record uuid, p_steps int, p_most int) returns table (id uuid, step int) language plpgsql stable as $$
declare
  found uuid[] := array[p_record];
  newest uuid[] := array[p_record];
  at int := 0;
begin
  id := p_record;
  step := 0;
  return next;
  while at < p_steps and cardinality(newest) > 0 and cardinality(found) < p_most loop
    at := at + 1;
    newest := array(
      select x.id from (
        select l.target_id as id, l.id as by from record_links l
         where l.organization_id = app_organization() and l.record_id = any(newest) and l.deleted_at is null
        union all
        select l.record_id, l.id from record_links l
         where l.organization_id = app_organization() and l.target_id = any(newest) and l.deleted_at is null) x
        join records r on r.organization_id = app_organization() and r.id = x.id and r.deleted_at is null
         and r.workspace_id = any ((select readable_records())::uuid[])
       where x.id <> all(found) group by x.id order by min(x.by::text) limit p_most - cardinality(found));
    found := found || newest;
    return query select n, at from unnest(newest) n;
  end loop;
end $$;
grant execute on function linked_records(uuid, int, int) to plumbline_app;
