-- Looks whether closed CAPAs still hold: those of a workspace and a process, or, without a workspace, the first so many that nobody
-- has looked at today. Gives how many were looked at.
create or replace function look_at_watches(p_organization uuid, p_workspace uuid, p_process uuid, p_most int) returns int language sql as $$
  with looked as (
    select w.organization_id, w.record_id, w.cycle, w.most, d.today, array(
             select n.id from records n
              where n.organization_id = w.organization_id and n.workspace_id = w.workspace_id and n.kind = 'capa' and n.deleted_at is null
                and n.process_id = r.process_id and n.created_at > w.since and day_in(s.time_zone, n.created_at) <= w.until
                and n.id <> w.record_id and n.is_taken_over and n.stage not in ('draft', 'rejected', 'cancelled')
                and (w.rule <> 'process-site' or n.site_id = r.site_id)
                and (w.rule <> 'process-cause' or exists (
                  select from causes c
                    join causes x on x.organization_id = c.organization_id and x.record_id = n.id and x.deleted_at is null and x.category = c.category
                   where c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null))
                and not exists (select from capa_differences x
                  where x.organization_id = n.organization_id and x.record_id = n.id and x.other_id = r.id and x.deleted_at is null)
              order by n.created_at, n.id limit w.most + 20) as found
      from capa_watches w
      join records r on r.organization_id = w.organization_id and r.id = w.record_id and r.stage = 'closed' and r.deleted_at is null
      join capas c on c.organization_id = w.organization_id and c.id = w.record_id and c.cycle = w.cycle
      join sites s on s.organization_id = r.organization_id and s.id = r.site_id
     cross join lateral (select today_in(s.time_zone) as today) d
     where case when p_workspace is null then w.looked_on < earliest_day() and w.looked_on <= w.until
                else w.organization_id = p_organization and w.workspace_id = p_workspace and (w.until >= earliest_day() or w.broken_on is not null)
                     and r.process_id = p_process end
     order by w.looked_on, w.organization_id, w.record_id limit p_most
  ), kept as (
    update capa_watches w
       set looked_on = greatest(w.looked_on, l.today), found = l.found,
           broken_on = case when cardinality(l.found) > l.most then coalesce(w.broken_on, l.today) end
      from looked l
     where w.organization_id = l.organization_id and w.record_id = l.record_id and w.cycle = l.cycle
    returning 1
  )
  select count(*)::int from kept
$$;
call run_as_definer('look_at_watches(uuid, uuid, uuid, int)');

-- From the day on which it is closed a CAPA is watched, as the plan of its cycle says; and each step of another one may be what
-- it was watched for.
create or replace function watch_capa() returns trigger language plpgsql as $$
begin
  if new.stage = 'closed' and (tg_op = 'INSERT' or old.stage is distinct from new.stage) then
    insert into capa_watches as w (organization_id, workspace_id, record_id, cycle, rule, most, since, until, looked_on)
    select new.organization_id, new.workspace_id, new.id, p.cycle, p.watch_rule, coalesce(p.watch_most, 0), now(),
           (d.today + make_interval(months => coalesce(p.watch_months, 12)))::date, d.today
      from capas c
      join capa_effectiveness p on p.organization_id = c.organization_id and p.record_id = c.id and p.cycle = c.cycle
       and p.deleted_at is null and p.watch_rule is not null
      join sites s on s.organization_id = new.organization_id and s.id = new.site_id
     cross join lateral (select today_in(s.time_zone) as today) d
     where c.organization_id = new.organization_id and c.id = new.id
    on conflict (organization_id, record_id, cycle) do update
      set since = excluded.since, until = excluded.until, looked_on = excluded.looked_on, broken_on = null, found = '{}';
  end if;
  if new.process_id is not null then
    perform look_at_watches(new.organization_id, new.workspace_id, new.process_id, 1000);
  end if;
  return null;
end $$;
call run_as_definer('watch_capa()');
create or replace trigger watch_raised after insert on records for each row
  when (new.kind = 'capa' and new.stage <> 'draft') execute function watch_capa();
create or replace trigger watch_changed after update on records for each row
  when (new.kind = 'capa' and (old.stage, old.process_id, old.site_id, old.deleted_at is null)
    is distinct from (new.stage, new.process_id, new.site_id, new.deleted_at is null)) execute function watch_capa();

-- The same where the sort of a cause becomes known, or somebody says that two are not the same.
create or replace function watch_below() returns trigger language plpgsql as $$
begin
  perform look_at_watches(r.organization_id, r.workspace_id, r.process_id, 1000)
     from records r
    where r.organization_id = new.organization_id and r.id = new.record_id and r.kind = 'capa' and r.process_id is not null;
  return null;
end $$;
call run_as_definer('watch_below()');
create or replace trigger watch_cause after insert or update on causes for each row
  when (new.category is not null) execute function watch_below();
create or replace trigger watch_difference after insert or update on capa_differences for each row execute function watch_below();
