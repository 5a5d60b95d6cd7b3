-- Approvals that were open when their record came to its end waited on; so many at a time.
with open as (
  select p.organization_id, p.id, p.record_id from approvals p
    join records r on r.organization_id = p.organization_id and r.id = p.record_id and r.status in ('completed', 'cancelled')
   where p.status = 'open'
   limit 1000),
stages as (
  update approval_stages g set status = 'ended' from open o
   where g.organization_id = o.organization_id and g.approval_id = o.id and g.status in ('waiting', 'open'))
update approvals p
   set status = 'withdrawn', ended_at = now(), ended_reason = 'The record came to its end', version = p.version + 1, updated_at = now()
  from open o
 where p.organization_id = o.organization_id and p.id = o.id;
