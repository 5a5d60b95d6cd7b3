-- A decision that somebody is asked for about a risk is a task of theirs.
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select r.organization_id, r.id, x.account_id, 'risk_decision', r.workspace_id, r.id, r.site_id, r.process_id, 'pending',
       (coalesce(o.asked_at, r.updated_at) at time zone s.time_zone)::date + 5, coalesce(o.asked_at, r.updated_at)
  from risks o
  join records r on r.organization_id = o.organization_id and r.id = o.id and r.deleted_at is null
  join sites s on s.organization_id = r.organization_id and s.id = r.site_id
 cross join lateral (
   select null::uuid as account_id
   union
   select a.id from accounts a where a.organization_id = o.organization_id and a.id = any(o.deciders)) x
 where o.deciders <> '{}' and r.stage in ('assessment-review', 'acceptance-review', 'residual-review') and r.status <> 'on-hold'
on conflict do nothing;
