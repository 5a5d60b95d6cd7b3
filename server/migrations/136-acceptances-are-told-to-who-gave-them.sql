-- That an acceptance ends soon is kept for whoever accepted it as well.
insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
select r.organization_id, r.workspace_id, r.id, a.decided_by, 'acceptance_expiring', a.expires_on, a.expires_on - 30, a.expires_on
  from risk_acceptances a
  join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null and not r.is_over
 where a.status = 'accepted' and a.deleted_at is null and a.decided_by is not null
on conflict do nothing;
