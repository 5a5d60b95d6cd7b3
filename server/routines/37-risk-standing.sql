-- What a risk is rated today, and the controls that keep it there: what an acceptance is given for.
create or replace function risk_standing(p_organization uuid, p_record uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rating', (select jsonb_build_object('type', g.type, 'likelihood', g.likelihood, 'impact', g.impact, 'score', g.score,
                                         'level', g.level, 'edition', g.edition)
                      -- Only what was judged by FMEA has one, and what was frozen before that stays as it was.
                      || case when g.priority is null then '{}' else jsonb_build_object('priority', g.priority) end
                 from risk_ratings g
                where g.organization_id = p_organization and g.record_id = p_record and g.type <> 'target' and not g.is_pending
                order by array_position(array['residual', 'current', 'inherent'], g.type) limit 1),
    'controls', coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name, 'effectiveness', c.effectiveness) order by c.id)
                            from risk_controls c
                           where c.organization_id = p_organization and c.record_id = p_record and c.deleted_at is null), '[]'));
$$;

-- Keeps since when an acceptance that holds is of another rating, or of other controls, than today's. Lists and figures of all
-- risks ask for it, and would otherwise work out what each risk is rated.
create or replace function note_stale_acceptance() returns trigger language plpgsql as $$
begin
  new.stale_since = case when new.status = 'accepted' and new.deleted_at is null
                          and new.frozen is distinct from risk_standing(new.organization_id, new.record_id)
                         then coalesce(new.stale_since, clock()) end;
  return new;
end $$;
create or replace trigger note_stale before insert or update of status, frozen, deleted_at on risk_acceptances
  for each row execute function note_stale_acceptance();

create or replace function keep_stale_acceptances() returns trigger language plpgsql as $$
begin
  update risk_acceptances a set stale_since = case when a.stale_since is null then clock() end
    from (select distinct c.organization_id, c.record_id from changed c) c
   where a.organization_id = c.organization_id and a.record_id = c.record_id and a.status = 'accepted' and a.deleted_at is null
     and (a.frozen is distinct from risk_standing(a.organization_id, a.record_id)) <> (a.stale_since is not null);
  return null;
end $$;
create or replace trigger keep_stale_rated after insert on risk_ratings referencing new table as changed
  for each statement execute function keep_stale_acceptances();
create or replace trigger keep_stale_rated_anew after update on risk_ratings referencing new table as changed
  for each statement execute function keep_stale_acceptances();
create or replace trigger keep_stale_unrated after delete on risk_ratings referencing old table as changed
  for each statement execute function keep_stale_acceptances();
create or replace trigger keep_stale_controlled after insert on risk_controls referencing new table as changed
  for each statement execute function keep_stale_acceptances();
create or replace trigger keep_stale_controlled_anew after update on risk_controls referencing new table as changed
  for each statement execute function keep_stale_acceptances();

-- What is accepted in each category today, where the organization is.
create view risk_appetites_held with (security_invoker = true) as
  select distinct on (p.organization_id, p.workspace_id, p.category)
         p.organization_id, p.workspace_id, p.category, p.appetite, p.tolerance, p.valid_from
    from risk_appetites p
   where p.valid_from <= latest_day() and (p.valid_to is null or p.valid_to >= earliest_day())
     and p.valid_from <= today_of_organization(p.organization_id)
     and (p.valid_to is null or p.valid_to >= today_of_organization(p.organization_id))
   order by p.organization_id, p.workspace_id, p.category, p.edition desc;
grant select on risk_appetites_held to plumbline_app, plumbline_definer;

-- The risks that are rated above what is accepted: of each category the two hundred highest, since what is told of them is little
-- and they may be many, and those with an appetite of their own. `since` is the day from which on both held.
create view risks_above with (security_invoker = true) as
  select p.organization_id, p.workspace_id, g.record_id, b.key, g.since
    from risk_appetites_held p
   cross join lateral (values ('risk_above_tolerance', p.tolerance::int, 25), ('risk_above_appetite', p.appetite::int, p.tolerance::int)) b(key, above, most)
   cross join lateral (
     select g.record_id, greatest(g.rated_on, p.valid_from) as since
       from risk_ratings g
       join records r on r.organization_id = g.organization_id and r.id = g.record_id
       join risks o on o.organization_id = g.organization_id and o.id = g.record_id
      where g.organization_id = p.organization_id and g.workspace_id = p.workspace_id and g.counts and g.score > b.above and g.score <= b.most
        and r.category = p.category and r.deleted_at is null and not r.is_over and o.riskappetite is null and o.kind = 'threat'
      order by g.score desc, g.record_id limit 200) g
  union all
  select r.organization_id, r.workspace_id, r.id, case when g.score > b.tolerance then 'risk_above_tolerance' else 'risk_above_appetite' end,
         g.rated_on
    from risks o
    join records r on r.organization_id = o.organization_id and r.id = o.id
    join risk_ratings g on g.organization_id = o.organization_id and g.record_id = o.id and g.counts
    left join risk_appetites_held p on p.organization_id = r.organization_id and p.workspace_id = r.workspace_id and p.category = r.category
   cross join lateral (select case when p.tolerance > o.riskappetite then p.tolerance else least(o.riskappetite + 4, 25) end as tolerance) b
   where o.riskappetite is not null and o.kind = 'threat' and r.deleted_at is null and not r.is_over and g.score > o.riskappetite;
grant select on risks_above to plumbline_app, plumbline_definer;
