-- What was asked about the actions of a CAPA stayed open when it was rejected or cancelled, and nobody could decide it; so many at
-- a time.
update action_requests q
   set status = 'withdrawn', decided_at = now(), version = q.version + 1, updated_at = now()
 where (q.organization_id, q.id) in (
   select o.organization_id, o.id from action_requests o
     join records r on r.organization_id = o.organization_id and r.id = o.record_id and r.kind = 'capa' and r.status in ('completed', 'cancelled')
    where o.status = 'open'
    limit 1000);
