-- Whether a CAPA was raised from one that tells of a trend.
create or replace function is_trend_answered(p_organization uuid, p_record uuid) returns boolean language sql stable as $$
  select exists (select from record_links l
    join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.kind = 'capa' and n.deleted_at is null
   where l.organization_id = p_organization and l.target_id = p_record and l.type = 'raised_from' and l.deleted_at is null)
$$;
grant execute on function is_trend_answered(uuid, uuid) to plumbline_app, plumbline_definer;

-- What needs attention of CAPAs for reasons of their own and is not kept, as `concerns` of contract/core/kinds has it in words. `since` is
-- the day it counts from, and `concerned` whose it is to do something about it; null is the managers of the record.
create view capa_concerns with (security_invoker = true) as
  select w.organization_id, w.workspace_id, w.record_id, 'capa_broken' as key, w.broken_on as since, r.site_id, r.process_id, null::uuid[] as concerned
    from capa_watches w
    join records r on r.organization_id = w.organization_id and r.id = w.record_id and r.stage = 'closed' and r.deleted_at is null
    join capas c on c.organization_id = w.organization_id and c.id = w.record_id and c.cycle = w.cycle
   where w.broken_on is not null
  union all
  select r.organization_id, r.workspace_id, r.id, 'capa_trend', day_in(s.time_zone, c.trend_at), r.site_id, r.process_id, null::uuid[]
    from capas c
    join records r on r.organization_id = c.organization_id and r.id = c.id and r.status <> 'cancelled' and r.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where c.trend_at is not null and not is_trend_answered(c.organization_id, c.id)
  union all
  select r.organization_id, r.workspace_id, r.id, 'capa_rca_stalled', day_in(s.time_zone, r.updated_at), r.site_id, r.process_id, null::uuid[]
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa' and r.stage = 'investigation' and r.status = 'in-progress' and r.deleted_at is null
     and r.updated_at < clock() - interval '14 days'
     and not exists (select from activities a
                      where a.organization_id = r.organization_id and a.root_id = r.id and a.at > clock() - interval '14 days');
grant select on capa_concerns to plumbline_app, plumbline_definer;
