-- That an assessment waits to be looked at is kept of the risks of which one does, with those who made or scored all that waits:
-- somebody else looks at it.
insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from)
with waiting as materialized (
  select r.organization_id, r.workspace_id, r.id as record_id, a.id, a.created_by,
         (coalesce(a.given_at, a.created_at) at time zone s.time_zone)::date as since
    from risk_assessments a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null and not r.is_over
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.status = 'pending' and a.deleted_at is null
     and r.stage not in ('assessment-review', 'acceptance-review', 'residual-review') and r.status <> 'on-hold'
     and (a.type in ('inherent', 'current') or a.type = 'residual' and r.stage in ('evaluated', 'monitoring'))
     and not exists (
       select from risk_assessments n
        where n.organization_id = a.organization_id and n.record_id = a.record_id and n.deleted_at is null
          and n.status in ('reviewed', 'approved')
          and (n.type = a.type and (n.assessed_on, n.id) > (a.assessed_on, a.id)
            or a.type = 'residual' and n.type = 'current' and n.round > a.round))
), risk as materialized (
  select w.organization_id, w.workspace_id, w.record_id, min(w.since) as since, count(*) as waiting
    from waiting w group by w.organization_id, w.workspace_id, w.record_id
), by_person as materialized (
  select w.organization_id, w.record_id, x.account_id, count(*) as assessed
    from waiting w
   cross join lateral (
     select w.created_by as account_id union
     select l.account_id from risk_assessment_scores l
      where l.organization_id = w.organization_id and l.assessment_id = w.id and l.given_at is not null) x
   group by w.organization_id, w.record_id, x.account_id
)
select r.organization_id, r.workspace_id, r.record_id, null::uuid, 'risk_assessment_waiting', r.since, r.since from risk r
 union all
select r.organization_id, r.workspace_id, r.record_id, p.account_id, 'risk_assessment_waiting', r.since, r.since
  from risk r
  join by_person p on p.organization_id = r.organization_id and p.record_id = r.record_id and p.assessed = r.waiting
on conflict do nothing;

comment on column risks.round is
  'How often the risk was taken up to be assessed anew (reassess, reopen). What treatment had left in an earlier round rates it no more.';
comment on column risks.round_at is
  'When what was judged before last ceased to be enough for a step: the risk was taken up to be assessed anew, or its treatment began (again), which is no new round.';
