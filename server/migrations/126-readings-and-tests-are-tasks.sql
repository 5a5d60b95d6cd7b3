-- Readings of indicators and tests of controls are tasks of whoever owns them.
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select q.organization_id, q.item_id, x.account_id, q.task, q.workspace_id, q.record_id, r.site_id, r.process_id, 'pending', q.due_on,
       (coalesce(q.last_on, (q.created_at at time zone s.time_zone)::date) + 1)::timestamp at time zone s.time_zone
  from (
    select i.organization_id, i.id as item_id, 'risk_kri_reading' as task, i.workspace_id, i.record_id, i.next_reading as due_on,
           i.last_reading as last_on, i.created_at, array[i.owner_id] as people
      from risk_kris i where i.deleted_at is null
    union all
    select c.organization_id, c.id, 'risk_control_test', c.workspace_id, c.record_id, c.next_test, c.last_test, c.created_at,
           array(select p.account_id from risk_control_people p where p.organization_id = c.organization_id and p.control_id = c.id)
      from risk_controls c where c.next_test is not null and c.deleted_at is null) q
  join records r on r.organization_id = q.organization_id and r.id = q.record_id and r.deleted_at is null and not r.is_over
  join sites s on s.organization_id = r.organization_id and s.id = r.site_id
 cross join lateral (
   select null::uuid as account_id
   union
   select a.id from accounts a where a.organization_id = q.organization_id and a.id = any(q.people)) x
on conflict do nothing;
