-- The next review of a risk that is monitored is a task of its managers.
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select r.organization_id, r.id, x.account_id, 'risk_review_due', r.workspace_id, r.id, r.site_id, r.process_id, 'pending', r.review_on, r.created_at
  from records r
 cross join lateral (
   select null::uuid as account_id
   union
   select p.account_id from record_people p where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager') x
 where r.kind = 'risk' and r.stage = 'monitoring' and r.review_on is not null and not r.is_over and r.deleted_at is null
on conflict do nothing;
