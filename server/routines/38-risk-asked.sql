-- Since when the next reading of an indicator or test of a control is there to be done: the day after the last one, or after that
-- on which it was made. On that day itself nobody is to be reminded of the next.
create or replace function asked_since(p_organization uuid, p_record uuid, p_last date, p_made timestamptz) returns timestamptz language sql stable as $$
  select (coalesce(p_last, day_in(s.time_zone, p_made)) + 1)::timestamp at time zone s.time_zone
    from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.organization_id = p_organization and r.id = p_record
$$;
grant execute on function asked_since(uuid, uuid, date, timestamptz) to plumbline_app, plumbline_definer;

-- What people who are named on risks have to do besides actions, as `asks` of contract/core/kinds has it in words: one
-- row for each, with those whose it is to do it. What is asked of other tables is asked row by row: joined, a planner that
-- knows nothing of the tables yet reads them all for each task.
create view risk_asked with (security_invoker = true) as
  select a.organization_id, a.id as item_id, 'risk_score' as task, a.workspace_id, a.record_id, null::text as title,
         (select day_in(s.time_zone, a.created_at) + 5
            from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
           where r.organization_id = a.organization_id and r.id = a.record_id) as due_on,
         'pending' as status, a.version, a.created_at as made_at, a.created_by,
         array(select l.account_id from risk_assessment_scores l
                where l.organization_id = a.organization_id and l.assessment_id = a.id and l.given_at is null
                order by l.account_id) as people
    from risk_assessments a
   where a.status = 'draft' and a.deleted_at is null
     and not (select r.is_over from records r where r.organization_id = a.organization_id and r.id = a.record_id)
     and (select true from risk_assessment_scores l
           where l.organization_id = a.organization_id and l.assessment_id = a.id and l.given_at is null limit 1)
  union all
  select d.organization_id, d.item_id, d.task, d.workspace_id, d.record_id, d.title, d.due_on, d.status, d.version, d.made_at, d.created_by, d.people
    from decisions_asked d
   where d.task = 'risk_decision' and d.stage in ('assessment-review', 'acceptance-review', 'residual-review')
  union all
  select v.organization_id, v.id, 'risk_review', v.workspace_id, v.record_id,
         case v.outcome when 'escalate' then 'Escalated' else 'Ready to close' end,
         (select day_in(s.time_zone, v.created_at) + 5
            from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
           where r.organization_id = v.organization_id and r.id = v.record_id),
         'pending', v.version, v.created_at, v.created_by, v.asked_ids
    from risk_reviews v
   where v.asked_ids <> '{}' and v.settled_at is null and v.deleted_at is null
     and not (select r.is_over from records r where r.organization_id = v.organization_id and r.id = v.record_id)
  union all
  -- One that is monitored is reviewed by its managers; before that, its steps say what is next.
  select r.organization_id, r.id, 'risk_review_due', r.workspace_id, r.id, null, r.review_on, 'pending', r.version, r.created_at, r.created_by,
         array(select p.account_id from record_people p
                where p.organization_id = r.organization_id and p.record_id = r.id and p.relation = 'manager' order by p.position, p.account_id)
    from records r
   where r.kind = 'risk' and r.stage = 'monitoring' and r.status <> 'on-hold' and r.review_on is not null and not r.is_over and r.deleted_at is null
  union all
  select i.organization_id, i.id, 'risk_kri_reading', i.workspace_id, i.record_id, i.name, i.next_reading, 'pending', i.version,
         asked_since(i.organization_id, i.record_id, i.last_reading, i.created_at), i.created_by, array[i.owner_id]
    from risk_kris i
   where i.deleted_at is null
     and not (select r.is_over from records r where r.organization_id = i.organization_id and r.id = i.record_id)
  union all
  select c.organization_id, c.id, 'risk_control_test', c.workspace_id, c.record_id, c.name, c.next_test, 'pending', c.version,
         asked_since(c.organization_id, c.record_id, c.last_test, c.created_at), c.created_by,
         array(select p.account_id from risk_control_people p
                where p.organization_id = c.organization_id and p.control_id = c.id order by p.position, p.account_id)
    from risk_controls c
   where c.next_test is not null and c.deleted_at is null
     and not (select r.is_over from records r where r.organization_id = c.organization_id and r.id = c.record_id);
grant select on risk_asked to plumbline_app, plumbline_definer;

-- What people own below risks that are not at their end: the controls, and the indicators.
create view risk_owned with (security_invoker = true) as
  select p.organization_id, p.account_id, c.id, 'risk_control' as kind, c.record_id, c.name, c.next_test as due_on, 'controls' as tab
    from risk_control_people p
    join risk_controls c on c.organization_id = p.organization_id and c.id = p.control_id and c.deleted_at is null
  union all
  select i.organization_id, i.owner_id, i.id, 'risk_kri', i.record_id, i.name, i.next_reading, 'reviews'
    from risk_kris i where i.deleted_at is null;
grant select on risk_owned to plumbline_app, plumbline_definer;
