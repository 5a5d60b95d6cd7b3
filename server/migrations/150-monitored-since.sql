-- Since when a risk was monitored whose acceptance is renewed now, or that is on hold: it is completed since that day when it is
-- monitored on.
alter table risks add column monitored_since date;

-- Of those whose renewal somebody decides just now, and of those on hold, the log knows it: since the newest step that led there and
-- renewed nothing.
update risks o set monitored_since = w.day
  from (select r.organization_id, r.id, x.day from records r
          join sites s on s.organization_id = r.organization_id and s.id = r.site_id
         cross join lateral (
         select max((v.at at time zone s.time_zone)::date) as day from activities v
          where v.organization_id = r.organization_id and v.root_id = r.id and v.record_id = v.root_id
            and (v.action = 'approve-residual' or v.action = 'accept' and 'renew-acceptance' is distinct from (
              select b.action from activities b
               where b.organization_id = v.organization_id and b.root_id = v.root_id and b.record_id = b.root_id and b.seq < v.seq
                 and b.action in ('request-acceptance', 'renew-acceptance')
               order by b.seq desc limit 1))) x
         where r.kind = 'risk' and (r.stage = 'monitoring' and r.status = 'on-hold' or exists (
           select from risk_acceptances a
            where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'submitted' and a.is_renewal and a.deleted_at is null))) w
 where o.organization_id = w.organization_id and o.id = w.id;
