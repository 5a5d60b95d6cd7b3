-- What a risk is rated today, and the controls that keep it there: what an acceptance is given for.
create or replace function risk_standing(p_organization uuid, p_record uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rating', (select jsonb_build_object('type', g.type, 'likelihood', g.likelihood, 'impact', g.impact, 'score', g.score,
                                         'level', g.level, 'edition', g.edition)
                      -- Only what was judged by FMEA has one, and what was frozen before that stays as it was.
                      || case when g.priority is null then '{}' else jsonb_build_object('priority', g.priority) end
                 from risk_ratings g
                where g.organization_id = p_organization and g.record_id = p_record and g.counts and not g.is_pending),
    'controls', coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name, 'effectiveness', c.effectiveness) order by c.id)
                            from risk_controls c
                           where c.organization_id = p_organization and c.record_id = p_record and c.deleted_at is null), '[]'));
$$;

-- Whether what was frozen is another than today's. A scheme that was published since and rates the same changes nothing of it.
create or replace function is_other_standing(p_frozen jsonb, p_now jsonb) returns boolean language sql immutable as $$
  select p_frozen #- '{rating,edition}' is distinct from p_now #- '{rating,edition}';
$$;

-- Keeps since when an acceptance that holds is of another rating, or of other controls, than today's. Lists and figures of all
-- risks ask for it, and would otherwise work out what each risk is rated.
create or replace function note_stale_acceptance() returns trigger language plpgsql as $$
begin
  new.stale_since = case when new.status = 'accepted' and new.deleted_at is null
                          and is_other_standing(new.frozen, risk_standing(new.organization_id, new.record_id))
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
     and is_other_standing(a.frozen, risk_standing(a.organization_id, a.record_id)) <> (a.stale_since is not null);
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

-- What is accepted in each category and when: of each policy the days on which no later edition is in force.
create view risk_policies with (security_invoker = true) as
  select p.organization_id, p.workspace_id, p.category, p.appetite, p.tolerance, p.valid_from, x.span
    from risk_appetites p
   cross join lateral unnest(datemultirange(daterange(p.valid_from, p.valid_to, '[]')) - coalesce((
           select range_agg(daterange(h.valid_from, h.valid_to, '[]')) from risk_appetites h
            where h.organization_id = p.organization_id and h.workspace_id = p.workspace_id and h.category = p.category and h.edition > p.edition), '{}')) x(span);
grant select on risk_policies to plumbline_app, plumbline_definer;
