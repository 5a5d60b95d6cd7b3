-- Who was asked for the decision that a record waits for, when, and by which day they are to make it: CAPAs ask as risks do.
alter table records
  add column deciders uuid[] not null default '{}',
  add column asked_at timestamptz,
  add column decide_by date;

update records r
   set deciders = o.deciders, asked_at = coalesce(o.asked_at, r.updated_at),
       decide_by = (coalesce(o.asked_at, r.updated_at) at time zone s.time_zone)::date + 5
  from risks o, sites s
 where r.organization_id = o.organization_id and r.id = o.id and o.deciders <> '{}'
   and s.organization_id = r.organization_id and s.id = r.site_id;
-- Triage was asked of the managers of a CAPA: those who wait for it are asked on, and a draft waits for nobody.
update records r
   set deciders = array(select p.account_id from record_people p
                         where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager'),
       asked_at = r.updated_at, decide_by = (r.updated_at at time zone s.time_zone)::date + 3
  from sites s
 where r.kind = 'capa' and r.stage = 'triage' and s.organization_id = r.organization_id and s.id = r.site_id;
update records set awaits = array_remove(awaits, 'triage') where kind = 'capa' and 'triage' = any(awaits);
delete from tasks where kind = 'capa_triage';
insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at)
select r.organization_id, r.id, x.account_id, 'capa_decision', r.workspace_id, r.id, r.site_id, r.process_id, 'pending', r.decide_by, r.asked_at
  from records r
 cross join lateral (
   select null::uuid as account_id
   union
   select a.id from accounts a where a.organization_id = r.organization_id and a.id = any(r.deciders)) x
 where r.kind = 'capa' and r.stage = 'triage' and r.status <> 'on-hold' and r.deleted_at is null and r.deciders <> '{}'
on conflict do nothing;

-- The views are made anew with the routines that follow.
drop trigger if exists renew_asked on risks;
drop view if exists risk_asked, risk_concerns cascade;
alter table risks drop column deciders, drop column asked_at;
