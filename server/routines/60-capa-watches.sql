-- The sorts of the causes of a CAPA that are known.
create or replace function cause_categories(p_organization uuid, p_record uuid) returns text[] language sql stable as $$
  select array(select distinct c.category from causes c
                where c.organization_id = p_organization and c.record_id = p_record and c.deleted_at is null and c.category is not null)
$$;
call keep_inside('cause_categories(uuid, uuid)');

-- The CAPAs of a workspace and a process that count, or would, for those that are watched there: each with the day on which it was
-- raised and the sorts of its causes. What is kept of a closed one is told to everybody who sees it, so nothing of a confidential
-- one is in it.
create view capas_that_count with (security_invoker = true) as
  select n.organization_id, n.workspace_id, n.id, n.process_id, n.site_id, n.created_at, day_in(s.time_zone, n.created_at) as day
    from records n join sites s on s.organization_id = n.organization_id and s.id = n.site_id
   where n.kind = 'capa' and n.deleted_at is null and n.is_taken_over and n.stage not in ('draft', 'rejected', 'cancelled')
     and not n.confidential;
grant select on capas_that_count to plumbline_app, plumbline_definer;

-- Whether one of them is a repeat by a watch.
create or replace function is_repeat_by(w capa_watches, n capas_that_count) returns boolean language sql stable as $$
  select n.process_id = w.process_id and n.created_at > w.since and n.day <= w.until and n.id <> w.record_id
     and (w.rule <> 'process-site' or n.site_id = w.site_id)
     and (w.rule <> 'process-cause' or w.categories && cause_categories(n.organization_id, n.id))
     and not exists (select from capa_differences x
       where x.organization_id = n.organization_id and x.record_id = n.id and x.other_id = w.record_id and x.deleted_at is null)
$$;
call keep_inside('is_repeat_by(capa_watches, capas_that_count)');

-- Looks whether closed CAPAs still hold: the first so many that nobody has looked at today. Gives how many were looked at.
create or replace function look_at_watches(p_most int) returns int language sql as $$
  with looked as (
    select w.organization_id, w.record_id, w.cycle, w.most, d.today, array(
             select n.id from capas_that_count n
              where n.organization_id = w.organization_id and n.workspace_id = w.workspace_id and n.process_id = w.process_id
                and n.created_at > w.since and is_repeat_by(w, n)
              order by n.created_at, n.id limit w.most + 20) as found
      from capa_watches w
      join records r on r.organization_id = w.organization_id and r.id = w.record_id and r.stage = 'closed' and r.deleted_at is null
      join capas c on c.organization_id = w.organization_id and c.id = w.record_id and c.cycle = w.cycle
      join sites s on s.organization_id = w.organization_id and s.id = w.site_id
     cross join lateral (select today_in(s.time_zone) as today) d
     where w.looked_on < earliest_day() and w.looked_on <= w.until
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
call run_as_definer('look_at_watches(int)');

-- Says of one CAPA alone to those that are watched in a process whether it is a repeat of them: however many others there are
-- is not looked at.
create or replace function weigh_repeat(p_organization uuid, p_workspace uuid, p_record uuid, p_process uuid) returns void language sql as $$
  update capa_watches w
     set found = x.found, looked_on = greatest(w.looked_on, x.today),
         broken_on = case when cardinality(x.found) > w.most then coalesce(w.broken_on, x.today) end
    from (
      select v.record_id, v.cycle, today_in(s.time_zone) as today,
             case when m.is_repeat then v.found || p_record else array_remove(v.found, p_record) end as found
        from capa_watches v
        join sites s on s.organization_id = v.organization_id and s.id = v.site_id
       cross join lateral (
         select exists (select from capas_that_count n
           where n.organization_id = p_organization and n.id = p_record and is_repeat_by(v, n)) as is_repeat) m
       where v.organization_id = p_organization and v.workspace_id = p_workspace and v.process_id = p_process
         and (v.until >= earliest_day() or v.broken_on is not null)
         and m.is_repeat <> (p_record = any(v.found)) and (not m.is_repeat or cardinality(v.found) < v.most + 20)) x
   where w.organization_id = p_organization and w.record_id = x.record_id and w.cycle = x.cycle
$$;
call keep_inside('weigh_repeat(uuid, uuid, uuid, uuid)');

-- From the day on which it is closed a CAPA is watched, as the plan of its cycle says; and each step of another one may be what
-- it was watched for.
create or replace function watch_capa() returns trigger language plpgsql as $$
begin
  if new.stage = 'closed' and (tg_op = 'INSERT' or old.stage is distinct from new.stage) then
    insert into capa_watches as w (organization_id, workspace_id, record_id, cycle, rule, most, process_id, site_id, categories, since, until, looked_on)
    select new.organization_id, new.workspace_id, new.id, p.cycle, p.watch_rule, coalesce(p.watch_most, 0), new.process_id, new.site_id,
           cause_categories(new.organization_id, new.id), now(), (d.today + make_interval(months => coalesce(p.watch_months, 12)))::date, d.today
      from capas c
      join capa_effectiveness p on p.organization_id = c.organization_id and p.record_id = c.id and p.cycle = c.cycle
       and p.deleted_at is null and p.watch_rule is not null
      join sites s on s.organization_id = new.organization_id and s.id = new.site_id
     cross join lateral (select today_in(s.time_zone) as today) d
     where c.organization_id = new.organization_id and c.id = new.id and new.process_id is not null
    on conflict (organization_id, record_id, cycle) do update
      set rule = excluded.rule, most = excluded.most, process_id = excluded.process_id, site_id = excluded.site_id, categories = excluded.categories,
          since = excluded.since, until = excluded.until, looked_on = excluded.looked_on, broken_on = null, found = '{}';
  end if;
  perform weigh_repeat(new.organization_id, new.workspace_id, new.id, new.process_id);
  if tg_op = 'UPDATE' and old.process_id is distinct from new.process_id then
    perform weigh_repeat(old.organization_id, old.workspace_id, old.id, old.process_id);
  end if;
  return null;
end $$;
call run_as_definer('watch_capa()');
create or replace trigger watch_raised after insert on records for each row
  when (new.kind = 'capa' and new.stage <> 'draft') execute function watch_capa();
create or replace trigger watch_changed after update on records for each row
  when (new.kind = 'capa' and (old.stage, old.process_id, old.site_id, old.confidential, old.deleted_at is null)
    is distinct from (new.stage, new.process_id, new.site_id, new.confidential, new.deleted_at is null)) execute function watch_capa();

-- The same where the sort of a cause becomes known, or somebody says that two are not the same.
create or replace function watch_below() returns trigger language plpgsql as $$
begin
  perform weigh_repeat(r.organization_id, r.workspace_id, r.id, r.process_id)
     from records r
    where r.organization_id = new.organization_id and r.id = new.record_id and r.kind = 'capa' and r.process_id is not null;
  return null;
end $$;
call run_as_definer('watch_below()');
create or replace trigger watch_cause after insert or update on causes for each row execute function watch_below();
create or replace trigger watch_difference after insert or update on capa_differences for each row execute function watch_below();
