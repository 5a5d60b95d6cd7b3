drop policy if exists scope on risk_exposures;
create policy scope on risk_exposures as restrictive for select to plumbline_app using (
  (select app_scope()) is null or in_scope((select app_scope()), workspace_id, site_id, process_id));

-- Whether somebody has looked at an assessment of a risk: one that waits for that counts only while there is none.
create or replace function was_looked_at(p_organization uuid, p_record uuid) returns boolean language sql stable as $$
  select exists (select from risk_assessments s
                  where s.organization_id = p_organization and s.record_id = p_record and s.type <> 'target' and s.deleted_at is null
                    and s.status in ('reviewed', 'approved'))
$$;
grant execute on function was_looked_at(uuid, uuid) to plumbline_app, plumbline_definer;

-- Works out how high the risks of a workspace were at the end of each of the 36 months that are over, by the rating that counts
-- as it was judged then: the residual one, else the current one, else the inherent one; of each type the newest assessment of a
-- day before, none of what was closed, nothing that treatment had left before the risk was judged in a later round, and what waits
-- to be looked at only while nothing of the risk was. Threats and opportunities have rows of their own, for a gain is no harm, and
-- so has what is confidential: it is hidden with its record. It looks at each assessment once, at the month in which its score begins
-- to count and the one in which it ceases to, and adds up month by month how many have which score.
create or replace function keep_risk_exposures(p_organization uuid, p_workspace uuid, p_today date) returns void language plpgsql as $$
declare
  this_month date := date_trunc('month', p_today::timestamp);
  first_month date := this_month - interval '36 months';
begin
  delete from risk_exposures where organization_id = p_organization and workspace_id = p_workspace;
  insert into risk_exposures (organization_id, workspace_id, site_id, process_id, record_id, kind, month, risks, total, worst)
  with judged as (
    select a.record_id, a.type, a.score, a.assessed_on as from_day,
           lead(a.assessed_on) over (partition by a.record_id, a.type order by a.assessed_on, a.id) as next_day,
           min(a.assessed_on) filter (where a.type = 'current') over (partition by a.record_id) as current_day,
           min(a.assessed_on) filter (where a.type = 'residual') over (partition by a.record_id) as residual_day,
           -- What treatment left in this round or a later one, and what the risk was judged to be in a later one.
           min(a.assessed_on) filter (where a.type = 'residual') over (partition by a.record_id order by a.round desc) as left_day,
           min(a.assessed_on) filter (where a.type = 'current') over (
             partition by a.record_id order by a.round desc groups between unbounded preceding and 1 preceding) as anew_day
      from risk_assessments a
     where a.organization_id = p_organization and a.workspace_id = p_workspace and a.deleted_at is null
       and a.type <> 'target' and (a.status in ('reviewed', 'approved') or a.status = 'pending' and not was_looked_at(a.organization_id, a.record_id))),
  counting as (
    select r.site_id, r.process_id, case when r.confidential then r.id end as apart, o.kind, j.score,
           greatest(first_month, date_trunc('month', j.from_day::timestamp)::date) as begins,
           date_trunc('month', least(
             j.next_day,
             case j.type when 'inherent' then least(j.current_day, j.residual_day) when 'current' then j.left_day else j.anew_day end,
             case when r.stage = 'closed' then coalesce((
               select max(day_in(z.time_zone, v.at)) from activities v
                 left join sites z on z.organization_id = r.organization_id and z.id = r.site_id
                where v.organization_id = r.organization_id and v.record_id = r.id and v.action = 'close'), '-infinity') end)::timestamp)::date as ends
      from judged j
      join records r on r.organization_id = p_organization and r.id = j.record_id and r.deleted_at is null
      join risks o on o.organization_id = r.organization_id and o.id = r.id),
  changes as (
    select c.site_id, c.process_id, c.apart, c.kind, c.score, x.month, sum(x.change) as change
      from counting c
     cross join lateral (values (c.begins, 1), (c.ends, -1)) x(month, change)
     where (c.ends is null or c.begins < c.ends) and x.month < this_month
     group by 1, 2, 3, 4, 5, 6),
  months as (
    select m::date as month from generate_series(first_month, this_month - interval '1 month', interval '1 month') m),
  rated as (
    select c.site_id, c.process_id, c.apart, c.kind, m.month, c.score, sum(c.change) as risks
      from months m join changes c on c.month <= m.month
     group by 1, 2, 3, 4, 5, 6 having sum(c.change) > 0)
  select p_organization, p_workspace, site_id, process_id, apart, kind, month, sum(risks), sum(risks * score), max(score)
    from rated group by site_id, process_id, apart, kind, month
  union all
  -- That a month was looked back at is a row of nothing, which everybody sees: without it nothing is known of the month.
  select p_organization, p_workspace, null, null, null, k.kind, m.month, 0, 0, 0
    from months m cross join (values ('threat'), ('opportunity')) k(kind);
end $$;

-- The workspaces of which it is worked out at night, all organizations.
create or replace function workspaces_with_risks() returns table (organization_id uuid, workspace_id uuid) language sql stable as $$
  select w.organization_id, w.id from workspaces w
   where w.type = 'risk' and w.deleted_at is null
     and exists (select from risk_assessments a where a.organization_id = w.organization_id and a.workspace_id = w.id)
$$;
call run_as_definer('workspaces_with_risks()');
