-- The decisions about records that people were asked for, with those who may make them, as `<kind>_asked` has such. At which
-- stages a record still waits for one says the view of its kind.
create view decisions_asked with (security_invoker = true) as
  select r.organization_id, r.id as item_id, r.kind || '_decision' as task, r.workspace_id, r.id as record_id, null::text as title,
         r.decide_by as due_on, 'pending' as status, r.version, r.asked_at as made_at, null::uuid as created_by, r.deciders as people, r.stage
    from records r
   where r.deciders <> '{}' and r.status <> 'on-hold' and r.deleted_at is null;
grant select on decisions_asked to plumbline_app, plumbline_definer;

-- The organizations in which a record waits for a decision: ids alone.
create or replace function organizations_with_decisions() returns setof uuid language sql stable as $$
  select distinct r.organization_id from records r where r.asked_stage = r.stage and r.deleted_at is null
$$;
call run_as_definer('organizations_with_decisions()');
