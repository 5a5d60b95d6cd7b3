-- Whether a record was reviewed or judged on that day or later; null of a kind that is not.
create or replace function was_reviewed_since(p_organization uuid, p_kind text, p_record uuid, p_day date) returns boolean language sql stable as $$
  select case when p_kind = 'risk' then
           exists (select from risk_reviews v
                    where v.organization_id = p_organization and v.record_id = p_record and v.deleted_at is null and v.reviewed_on >= p_day)
        or exists (select from risk_assessments a
                    where a.organization_id = p_organization and a.record_id = p_record and a.deleted_at is null
                      and a.status not in ('draft', 'rejected') and a.assessed_on >= p_day) end
$$;
grant execute on function was_reviewed_since(uuid, text, uuid, date) to plumbline_app, plumbline_definer;

-- Whether somebody manages a record.
create or replace function manages(p_organization uuid, p_record uuid, p_account uuid) returns boolean language sql stable as $$
  select exists (select from record_people p
                  where p.organization_id = p_organization and p.record_id = p_record and p.relation = 'manager' and p.account_id = p_account)
$$;
grant execute on function manages(uuid, uuid, uuid) to plumbline_app, plumbline_definer;

-- Whose it is to look at an acceptance: the managers of its risk, and who accepted it.
create or replace function concerned_by_acceptance(a risk_acceptances) returns uuid[] language sql stable as $$
  select array(select p.account_id from record_people p
                where p.organization_id = a.organization_id and p.record_id = a.record_id and p.relation = 'manager'
               union select a.decided_by where a.decided_by is not null)
$$;
grant execute on function concerned_by_acceptance(risk_acceptances) to plumbline_app, plumbline_definer;

-- Since when the score that counts of a risk lies above a bound: the day of the first of the judgements after which it did, one
-- after the other up to now, each as it was scored then. Where none says so, the scheme scores it otherwise by now: then it is the
-- day from which the next edition holds.
create or replace function above_since(p_organization uuid, p_record uuid, p_bound int, p_waits boolean) returns date language sql stable as $$
  with judged as materialized (
    select a.id, a.type, a.round, a.score, a.edition, a.assessed_on as day, array_position(array['residual', 'current', 'inherent'], a.type) as place
      from risk_assessments a
     where a.organization_id = p_organization and a.record_id = p_record and a.deleted_at is null and a.type <> 'target'
       and (a.status in ('reviewed', 'approved') or a.status = 'pending' and p_waits)
  ), counted as materialized (
    select j.id, j.day, j.score, j.edition from judged j
     where not exists (select from judged b
                        where b.place < j.place and (b.day, b.id) < (j.day, j.id)
                          and (b.type <> 'residual' or j.type <> 'current' or b.round >= j.round))
       -- What treatment had left counts no more once the risk was assessed anew, also for a day that is before it.
       and not (j.type = 'residual' and exists (
         select from judged n where n.type = 'current' and n.round > j.round and (n.day, n.id) < (j.day, j.id)))
  )
  select coalesce(
    (select min(c.day) from counted c
      where not exists (select from counted w where w.score <= p_bound and (w.day, w.id) >= (c.day, c.id))),
    (select greatest(g.rated_on, (
              select min(day_in(s.time_zone, e.created_at))
                from records r
                join sites s on s.organization_id = r.organization_id and s.id = r.site_id
                join risk_schemes e on e.organization_id = r.organization_id and e.workspace_id = r.workspace_id
               where r.organization_id = p_organization and r.id = p_record
                 and e.edition > (select c.edition from counted c order by c.day desc, c.id desc limit 1)))
       from risk_ratings g where g.organization_id = p_organization and g.record_id = p_record and g.counts))
$$;
grant execute on function above_since(uuid, uuid, int, boolean) to plumbline_app, plumbline_definer;

-- The day from which on nothing accepts a risk any more that was accepted before: its last acceptance ended, or fits it no more.
create or replace function no_more_accepted(p_organization uuid, p_record uuid) returns date language sql stable as $$
  select max(day_in(s.time_zone, coalesce(a.ended_at, a.stale_since)))
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.organization_id = p_organization and a.record_id = p_record and a.deleted_at is null
$$;
grant execute on function no_more_accepted(uuid, uuid) to plumbline_app, plumbline_definer;

-- What has to be kept of risks in `kept_concerns`: what hangs on their ratings and the policies, on what is below them, and on
-- assessments that nobody has looked at. One that is accepted as it is now, or treated, has been decided about; above the tolerance treatment alone is not enough.
create view risk_concern_sources with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, c.account_id, c.key, c.since, c.holds_from, c.holds_until
    from records r
    join risks o on o.organization_id = r.organization_id and o.id = r.id
   cross join lateral (
     select null::uuid as person, true as is_of_managers, b.key,
            case when o.riskappetite is null then greatest(n.since, p.valid_from) else n.since end as since,
            greatest(lower(p.span), n.since) as holds_from, upper(p.span) - 1 as holds_until
       from risk_ratings g
      cross join lateral (
        select x.appetite::int, x.tolerance::int, x.valid_from, x.span from risk_policies x
         where x.organization_id = r.organization_id and x.workspace_id = r.workspace_id and x.category = r.category
        union all
        select null, null, null, u.span
          from unnest(datemultirange(daterange(null, null)) - coalesce((select range_agg(x.span) from risk_policies x
                  where x.organization_id = r.organization_id and x.workspace_id = r.workspace_id and x.category = r.category), '{}')) u(span)) p
      cross join lateral (
        select coalesce(o.riskappetite, p.appetite) as appetite,
               case when o.riskappetite is null or p.tolerance > o.riskappetite then p.tolerance else least(o.riskappetite + 4, 25) end as tolerance) t
      cross join lateral (select case when g.score > t.tolerance then 'risk_above_tolerance' else 'risk_above_appetite' end as key) b
      cross join lateral (
        select greatest(
          above_since(r.organization_id, r.id, case b.key when 'risk_above_tolerance' then t.tolerance else t.appetite end, g.is_pending),
          no_more_accepted(r.organization_id, r.id)) as since offset 0) n
      where g.organization_id = r.organization_id and g.record_id = r.id and g.counts and o.kind = 'threat' and g.score > t.appetite
        and (upper(p.span) is null or upper(p.span) > earliest_day())
        and not exists (select from risk_acceptances a
                         where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null
                           and a.stale_since is null)
        and (b.key = 'risk_above_tolerance'
          or not exists (select from actions a
                          where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                            and a.status not in ('completed', 'cancelled')))
     union all
     select l.person, false, 'control_untested', min(c.next_test), min(c.next_test) + 1, null::date
       from risk_controls c
      cross join lateral (
        select null::uuid as person union all
        select x.account_id from risk_control_people x where x.organization_id = c.organization_id and x.control_id = c.id) l
      where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null and c.next_test is not null
      group by l.person
     union all
     select null, true, 'acceptance_expiring', a.expires_on, a.expires_on - 30, a.expires_on
       from risk_acceptances a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null
     union all
     -- Whoever accepted it looks at it anew.
     select a.decided_by, false, 'acceptance_expiring', a.expires_on, a.expires_on - 30, a.expires_on
       from risk_acceptances a
      where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'accepted' and a.deleted_at is null
        and a.decided_by is not null and not manages(r.organization_id, r.id, a.decided_by)
     union all
     select l.person, false, 'kri_reading_due', min(i.next_reading), min(i.next_reading) + 1, null
       from risk_kris i
      cross join lateral (values (null::uuid), (i.owner_id)) l(person)
      where i.organization_id = r.organization_id and i.record_id = r.id and i.deleted_at is null
      group by l.person
     union all
     select null, true, 'kri_red', max(i.last_reading), max(i.last_reading), null
       from risk_kris i
      where i.organization_id = r.organization_id and i.record_id = r.id and i.deleted_at is null and i.state = 'red'
     having count(*) > 0
     union all
     -- What a review decides about is told by that, and what treatment has left waits for the review that follows it. Whoever made
     -- or scored all that waits is spared: somebody else looks at it.
     select w.person, false, 'risk_assessment_waiting', w.since, w.since, null
       from (
         with waiting as materialized (
           select a.id, a.created_by, day_in(z.time_zone, coalesce(a.given_at, a.created_at)) as since
             from risk_assessments a
             join sites z on z.organization_id = r.organization_id and z.id = r.site_id
            where a.organization_id = r.organization_id and a.record_id = r.id and a.status = 'pending' and a.deleted_at is null
              and r.stage not in ('assessment-review', 'acceptance-review', 'residual-review') and r.status <> 'on-hold'
              and (a.type in ('inherent', 'current') or a.type = 'residual' and r.stage in ('evaluated', 'monitoring'))
              and not exists (
                select from risk_assessments n
                 where n.organization_id = a.organization_id and n.record_id = a.record_id and n.deleted_at is null
                   and n.status in ('reviewed', 'approved')
                   and (n.type = a.type and (n.assessed_on, n.id) > (a.assessed_on, a.id)
                     or a.type = 'residual' and n.type = 'current' and n.round > a.round)))
         select null::uuid as person, min(x.since) as since from waiting x having count(*) > 0
         union all
         select e.account_id, (select min(y.since) from waiting y)
           from waiting x
          cross join lateral (
            select x.created_by as account_id union
            select l.account_id from risk_assessment_scores l
             where l.organization_id = r.organization_id and l.assessment_id = x.id and l.given_at is not null) e
          group by e.account_id having count(*) = (select count(*) from waiting)) w) s
   cross join lateral (
     select s.person as account_id, s.key, s.since, s.holds_from, s.holds_until
     union all
     select m.account_id, s.key, s.since, s.holds_from, s.holds_until from record_people m
      where s.is_of_managers and m.organization_id = r.organization_id and m.record_id = r.id and m.relation = 'manager') c
   where r.kind = 'risk' and r.deleted_at is null and not r.is_over;
grant select on risk_concern_sources to plumbline_app, plumbline_definer;

call keep_concerns_of('risk');

-- The people of a control are those of its risk.
create or replace function keep_concerns_of_control() returns trigger language plpgsql as $$
declare
  changed risk_control_people := coalesce(new, old);
begin
  perform renew_risk_concerns(changed.organization_id, array(
    select c.record_id from risk_controls c where c.organization_id = changed.organization_id and c.id = changed.control_id));
  return null;
end $$;
call run_as_definer('keep_concerns_of_control()');

-- A policy is about all risks of its category.
create or replace function keep_concerns_of_policy() returns trigger language plpgsql as $$
declare
  changed risk_appetites := coalesce(new, old);
begin
  perform renew_risk_concerns(changed.organization_id, array(
    select r.id from records r
     where r.organization_id = changed.organization_id and r.workspace_id = changed.workspace_id and r.kind = 'risk'
       and r.category = changed.category and not r.is_over and r.deleted_at is null));
  return null;
end $$;
call run_as_definer('keep_concerns_of_policy()');

create or replace trigger keep_risk_concerns after update on records for each row
  when (new.kind = 'risk' and (old.category, old.is_over, old.stage, old.status = 'on-hold', old.deleted_at is null)
    is distinct from (new.category, new.is_over, new.stage, new.status = 'on-hold', new.deleted_at is null))
  execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risks for each row
  when ((old.riskappetite, old.kind) is distinct from (new.riskappetite, new.kind)) execute function keep_concerns('risk');
create or replace trigger keep_new_concerns after insert or delete on risk_ratings for each row execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risk_ratings for each row
  when ((old.score, old.counts, old.rated_on) is distinct from (new.score, new.counts, new.rated_on)) execute function keep_concerns('risk');
create or replace trigger keep_new_concerns after insert on risk_assessments for each row
  when (new.status = 'pending') execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risk_assessments for each row
  when ((old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null)) execute function keep_concerns('risk');
create or replace trigger keep_new_concerns after insert on risk_acceptances for each row execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risk_acceptances for each row
  when ((old.status, old.expires_on, old.decided_by, old.deleted_at is null, old.stale_since is null)
    is distinct from (new.status, new.expires_on, new.decided_by, new.deleted_at is null, new.stale_since is null))
  execute function keep_concerns('risk');
create or replace trigger keep_new_concerns after insert on risk_controls for each row execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risk_controls for each row
  when ((old.next_test, old.deleted_at is null) is distinct from (new.next_test, new.deleted_at is null)) execute function keep_concerns('risk');
create or replace trigger keep_concerns after insert or delete on risk_control_people for each row execute function keep_concerns_of_control();
create or replace trigger keep_new_concerns after insert on risk_kris for each row execute function keep_concerns('risk');
create or replace trigger keep_concerns after update on risk_kris for each row
  when ((old.next_reading, old.state, old.last_reading, old.owner_id, old.deleted_at is null)
    is distinct from (new.next_reading, new.state, new.last_reading, new.owner_id, new.deleted_at is null)) execute function keep_concerns('risk');
create or replace trigger keep_concerns after insert or update or delete on risk_appetites for each row execute function keep_concerns_of_policy();

-- What needs attention of risks for reasons of their own and is not kept, as `concerns` of contract/core/kinds has it in words. `since` is
-- the day it counts from, and `concerned` whose it is to do something about it; null is the managers of the record.
create view risk_concerns with (security_invoker = true) as
  select r.organization_id, r.workspace_id, r.id as record_id, 'risk_decision_waiting' as key, day_in(s.time_zone, coalesce(r.asked_at, r.updated_at)) as since, r.site_id, r.process_id, r.deciders as concerned
    from records r
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'risk' and r.stage in ('assessment-review', 'acceptance-review', 'residual-review') and r.deleted_at is null
     and r.status <> 'on-hold'
  union all
  select r.organization_id, r.workspace_id, r.id, 'acceptance_expired', a.expires_on, r.site_id, r.process_id, concerned_by_acceptance(a)
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.status = 'expired' and a.deleted_at is null and r.deleted_at is null and r.stage = 'evaluated' and r.status = 'pending'
     and not exists (select from risk_acceptances n
                      where n.organization_id = a.organization_id and n.record_id = a.record_id and n.deleted_at is null
                        and n.status <> 'rejected' and (n.created_at, n.id) > (a.created_at, a.id))
  union all
  select r.organization_id, r.workspace_id, r.id, 'acceptance_stale', day_in(s.time_zone, a.stale_since), r.site_id, r.process_id,
         concerned_by_acceptance(a)
    from risk_acceptances a
    join records r on r.organization_id = a.organization_id and r.id = a.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.stale_since is not null and r.deleted_at is null and not r.is_over
  union all
  -- What was to correct it has not worked: how likely it is, or how grave, may be another than was thought.
  select r.organization_id, r.workspace_id, r.id, 'risk_capa_failed', max(p.decided_on), r.site_id, r.process_id, null::uuid[]
    from capa_effectiveness p
   cross join lateral (
          select l.target_id as id from record_links l where l.organization_id = p.organization_id and l.record_id = p.record_id and l.deleted_at is null
          union select l.record_id from record_links l where l.organization_id = p.organization_id and l.target_id = p.record_id and l.deleted_at is null) e
    join records r on r.organization_id = p.organization_id and r.id = e.id and r.kind = 'risk' and r.deleted_at is null and not r.is_over
   where p.verdict in ('partially', 'ineffective') and p.deleted_at is null
     and not was_reviewed_since(r.organization_id, r.kind, r.id, p.decided_on)
   group by r.organization_id, r.workspace_id, r.id, r.site_id, r.process_id;
grant select on risk_concerns to plumbline_app, plumbline_definer;
