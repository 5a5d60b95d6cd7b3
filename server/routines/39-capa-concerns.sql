-- Who checks whether a CAPA has worked in its present cycle; null where nobody is named.
create or replace function capa_checkers(p_organization uuid, p_record uuid) returns uuid[] language sql stable as $$
  select array_agg(p.checker_id)
    from capas c
    join capa_effectiveness p on p.organization_id = c.organization_id and p.record_id = c.id and p.cycle = c.cycle and p.deleted_at is null
   where c.organization_id = p_organization and c.id = p_record
$$;
grant execute on function capa_checkers(uuid, uuid) to plumbline_app, plumbline_definer;

-- What needs attention of CAPAs for reasons of their own, as `concerns` of contract/core/kinds has it in words. `since` is
-- the day it counts from, and `concerned` whose it is to do something about it; null is the managers of the record.
create view capa_concerns with (security_invoker = true) as
  select l.organization_id, l.target_workspace_id as workspace_id, r.id as record_id, 'capa_repeated' as key, min(day_in(s.time_zone, l.created_at)) as since,
         r.site_id, r.process_id, null::uuid[] as concerned
    from record_links l
    join records r on r.organization_id = l.organization_id and r.id = l.target_id and r.kind = 'capa' and r.stage = 'closed' and r.deleted_at is null
    join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.status <> 'cancelled' and n.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where l.type = 'repeats' and l.deleted_at is null
     -- What was known when it was closed once more has been decided about.
     and (r.closed_on is null or day_in(s.time_zone, l.created_at) >= r.closed_on)
   group by l.organization_id, l.target_workspace_id, r.id, r.site_id, r.process_id
  union all
  select w.organization_id, w.workspace_id, w.record_id, 'capa_broken', w.broken_on, r.site_id, r.process_id, null::uuid[]
    from capa_watches w
    join records r on r.organization_id = w.organization_id and r.id = w.record_id and r.stage = 'closed' and r.deleted_at is null
    join capas c on c.organization_id = w.organization_id and c.id = w.record_id and c.cycle = w.cycle
   where w.broken_on is not null
  union all
  -- The days of the sites are asked of what is past the latest day anywhere alone.
  select r.organization_id, r.workspace_id, r.id, 'capa_overdue', r.due_on, r.site_id, r.process_id, null::uuid[]
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa' and r.deleted_at is null and r.status in ('pending', 'in-progress', 'on-hold') and is_timed(r.kind, r.stage, r.status)
     and r.due_on < latest_day() and r.due_on < today_in(s.time_zone)
  union all
  select r.organization_id, r.workspace_id, r.id, 'containment_overdue', c.due_date, r.site_id, r.process_id,
         array(select distinct a.id
                 from capa_containments x
                 join accounts a on a.organization_id = x.organization_id and a.id = any(x.responsible_ids)
                where x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null
                  and x.status in ('pending', 'in-progress') and x.due_date < today_in(s.time_zone))
    from (select x.organization_id, x.record_id, min(x.due_date) as due_date from capa_containments x
           where x.deleted_at is null and x.status in ('pending', 'in-progress') and x.due_date < latest_day()
           group by x.organization_id, x.record_id) c
    join records r on r.organization_id = c.organization_id and r.id = c.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.deleted_at is null and r.status not in ('completed', 'cancelled') and c.due_date < today_in(s.time_zone)
  union all
  -- What is told of each by itself is looked at when it changes (60-capa-kept-concerns.sql), and here for how long it has been so.
  select r.organization_id, r.workspace_id, r.id, k.key, day_in(s.time_zone, case k.key when 'capa_no_containment' then r.created_at else k.since end),
         r.site_id, r.process_id,
         case k.key when 'capa_inconclusive' then coalesce(capa_checkers(r.organization_id, r.id), '{}') || r.deciders end
    from capa_kept_concerns k
    join records r on r.organization_id = k.organization_id and r.id = k.record_id and r.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where case k.key
           when 'capa_close_late' then k.since < clock() - interval '5 days'
           when 'capa_no_containment' then r.created_at < clock() - interval '2 days'
           else true end
  union all
  -- How long a closure has waited is told by itself.
  select r.organization_id, r.workspace_id, r.id, 'capa_decision_waiting', day_in(s.time_zone, coalesce(r.asked_at, r.updated_at)), r.site_id, r.process_id,
         r.deciders
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa' and r.stage in ('triage', 'plan-review', 'verification') and r.status <> 'on-hold' and r.deleted_at is null
  union all
  select r.organization_id, r.workspace_id, r.id, 'capa_rca_stalled', day_in(s.time_zone, r.updated_at), r.site_id, r.process_id, null::uuid[]
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa' and r.stage = 'investigation' and r.status = 'in-progress' and r.deleted_at is null
     and r.updated_at < clock() - interval '14 days'
     and not exists (select from activities a
                      where a.organization_id = r.organization_id and a.root_id = r.id and a.at > clock() - interval '14 days')
  union all
  -- The day of the next check is the review date of what is monitored; once all are made, a decision is missing instead.
  select r.organization_id, r.workspace_id, r.id, 'capa_effectiveness_due', r.review_on, r.site_id, r.process_id, capa_checkers(r.organization_id, r.id)
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa' and r.stage = 'monitoring' and r.status = 'in-progress' and r.deleted_at is null
     and r.review_on <= latest_day() + 7 and r.review_on <= today_in(s.time_zone) + 7
     and not exists (select from capa_kept_concerns k
                      where k.organization_id = r.organization_id and k.record_id = r.id and k.key = 'capa_inconclusive');
grant select on capa_concerns to plumbline_app, plumbline_definer;
