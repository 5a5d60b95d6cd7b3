-- A check of effectiveness is a task of its checker from the day on which it is monitored.
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select p.organization_id, p.id, x.account_id, 'capa_check', p.workspace_id, p.record_id, r.site_id, r.process_id, 'pending', r.review_on, p.created_at
  from capa_effectiveness p
  join records r on r.organization_id = p.organization_id and r.id = p.record_id and r.stage = 'monitoring' and r.status = 'in-progress'
   and r.review_on is not null and r.deleted_at is null
  join capas c on c.organization_id = r.organization_id and c.id = r.id and c.cycle = p.cycle
 cross join lateral (
   select null::uuid as account_id
   union
   select a.id from accounts a where a.organization_id = p.organization_id and a.id = p.checker_id) x
 where p.verdict is null and p.deleted_at is null
   and p.checks_count > (select count(*) from capa_effectiveness_checks k
                          where k.organization_id = p.organization_id and k.plan_id = p.id and k.deleted_at is null
                            and k.checked_on >= p.starts_on + p.wait_days)
on conflict do nothing;

-- What is late of CAPAs is looked for among what is to be met, and not among all that was ever due.
create index records_timed on records (organization_id, workspace_id, due_on, id)
  where kind = 'capa' and deleted_at is null and status in ('pending', 'in-progress', 'on-hold');

-- Whoever is responsible for a containment sees its CAPA.
create index capa_containments_responsible on capa_containments using gin (organization_id, responsible_ids) where deleted_at is null;
