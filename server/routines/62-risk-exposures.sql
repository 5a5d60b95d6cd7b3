drop policy if exists scope on risk_exposures;
create policy scope on risk_exposures as restrictive for select to plumbline_app using (
  (select app_scope()) is null or in_scope((select app_scope()), workspace_id, site_id, process_id));

-- Works out how high the risks of a workspace were at the end of each of the twelve months that are over, by the rating that
-- counts as it was judged then: of each type the newest assessment of a day before, and none of what was closed. Threats and
-- opportunities have rows of their own, for a gain is no harm, and so has what is confidential: they are hidden with it.
create or replace function keep_risk_exposures(p_organization uuid, p_workspace uuid, p_today date) returns void language plpgsql as $$
begin
  delete from risk_exposures where organization_id = p_organization and workspace_id = p_workspace;
  insert into risk_exposures (organization_id, workspace_id, site_id, process_id, record_id, kind, month, risks, total, worst)
  with judged as materialized (
    select a.record_id, case when r.confidential then r.id end as apart, r.site_id, r.process_id, o.kind, a.type, a.score, a.assessed_on as from_day,
           lead(a.assessed_on) over (partition by a.record_id, a.type order by a.assessed_on, a.id) as to_day,
           case when r.stage = 'closed' then coalesce((
             select max(v.at)::date from activities v
              where v.organization_id = r.organization_id and v.record_id = r.id and v.action = 'close'), '-infinity') end as closed_on
      from risk_assessments a
      join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
      join risks o on o.organization_id = r.organization_id and o.id = r.id
     where a.organization_id = p_organization and a.workspace_id = p_workspace and a.deleted_at is null
       and a.type <> 'target' and a.status in ('pending', 'reviewed', 'approved')),
  months as (
    select m::date as month, (m + interval '1 month')::date as ends
      from generate_series(date_trunc('month', p_today::timestamp) - interval '12 months',
                           date_trunc('month', p_today::timestamp) - interval '1 month', interval '1 month') m),
  rated as (
    select m.month, j.record_id, j.apart, j.site_id, j.process_id, j.kind,
           coalesce(max(j.score) filter (where j.type = 'residual'), max(j.score) filter (where j.type = 'current'),
                    max(j.score) filter (where j.type = 'inherent')) as score
      from months m
      join judged j on j.from_day < m.ends and (j.to_day is null or j.to_day >= m.ends)
       and (j.closed_on is null or j.closed_on >= m.ends)
     group by m.month, j.record_id, j.apart, j.site_id, j.process_id, j.kind)
  select p_organization, p_workspace, site_id, process_id, apart, kind, month, count(*), sum(score), max(score)
    from rated group by site_id, process_id, apart, kind, month;
end $$;

-- The workspaces of which it is worked out at night, all organizations.
create or replace function workspaces_with_risks() returns table (organization_id uuid, workspace_id uuid) language sql stable as $$
  select w.organization_id, w.id from workspaces w
   where w.type = 'risk' and w.deleted_at is null
     and exists (select from risk_assessments a where a.organization_id = w.organization_id and a.workspace_id = w.id)
$$;
call run_as_definer('workspaces_with_risks()');
