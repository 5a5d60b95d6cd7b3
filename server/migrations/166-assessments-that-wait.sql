-- That an assessment waits to be looked at is kept of the risks of which one does.
insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from)
select r.organization_id, r.workspace_id, r.id, null, 'risk_assessment_waiting', w.since, w.since
  from records r
 cross join lateral (
   select min((coalesce(a.given_at, a.created_at) at time zone s.time_zone)::date) as since
     from risk_assessments a
     join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'pending' and a.deleted_at is null
      and (a.type in ('inherent', 'current') or a.type = 'residual' and r.stage in ('evaluated', 'monitoring'))
      and not exists (
        select from risk_assessments n
         where n.organization_id = a.organization_id and n.record_id = a.record_id and n.deleted_at is null
           and n.status in ('reviewed', 'approved')
           and (n.type = a.type and (n.assessed_on, n.id) > (a.assessed_on, a.id)
             or a.type = 'residual' and n.type = 'current' and n.round > a.round))) w
 where r.kind = 'risk' and r.deleted_at is null and not r.is_over and r.status <> 'on-hold' and w.since is not null
   and r.stage not in ('assessment-review', 'acceptance-review', 'residual-review')
on conflict do nothing;

comment on column risks.round is
  'How often the risk was taken up to be assessed anew (reassess, reopen). What treatment had left in an earlier round rates it no more.';
comment on column risks.round_at is
  'When what was judged before last ceased to be enough for a step: the risk was taken up to be assessed anew, or its treatment began (again), which is no new round.';
