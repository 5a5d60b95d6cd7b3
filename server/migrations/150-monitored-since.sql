-- Since when a risk was monitored whose acceptance is renewed now, or that is on hold: it is completed since that day when it is
-- monitored on.
alter table risks add column monitored_since date;

-- Since when a risk is monitored, by the log: since the newest step that led there and renewed no acceptance.
create function monitored_since(p_organization uuid, p_risk uuid) returns date language sql stable as $$
  select max((v.at at time zone s.time_zone)::date) from activities v
    join records r on r.organization_id = v.organization_id and r.id = v.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where v.organization_id = p_organization and v.root_id = p_risk and v.record_id = v.root_id and v.action in ('accept', 'approve-residual')
     and (v.action = 'approve-residual' or 'renew-acceptance' is distinct from (
       select b.action from activities b
        where b.organization_id = v.organization_id and b.root_id = v.root_id and b.record_id = b.root_id and b.seq < v.seq
          and b.action in ('request-acceptance', 'renew-acceptance')
        order by b.seq desc limit 1))
$$;

-- Those of which somebody decides just now.
update risks o set monitored_since = monitored_since(o.organization_id, o.id)
  from risk_acceptances a
 where a.organization_id = o.organization_id and a.record_id = o.id and a.status = 'submitted' and a.is_renewal and a.deleted_at is null;
