-- Who is away today, and who stands in for them.

-- The day that it is where somebody is: days of an absence are theirs.
create or replace function day_of_person(p_organization uuid, p_account uuid) returns date language sql stable as $$
  select today_in(coalesce(u.time_zone, zone_of_organization(a.organization_id)))
    from accounts a join users u on u.id = a.user_id
   where a.organization_id = p_organization and a.id = p_account
     and (a.organization_id = coalesce(app_organization(), a.organization_id)
       or exists (select from accounts m where m.organization_id = a.organization_id and m.user_id = app_user()))
$$;
call run_as_definer('day_of_person(uuid, uuid)');

-- Who is away now. Each person is asked for their day only where it is near enough anywhere.
create view absent_today with (security_invoker = true) as
  select d.organization_id, d.id, d.from_id, d.to_id, d.first_day, d.last_day, d.kinds, d.modules, d.created_at
    from delegations d
    join accounts a on a.organization_id = d.organization_id and a.id = d.from_id and a.status = 'active'
   where d.ended_at is null and d.first_day <= latest_day() and d.last_day >= earliest_day()
     and day_of_person(d.organization_id, d.from_id) between d.first_day and d.last_day;
grant select on absent_today to plumbline_app, plumbline_definer;

-- Who stands in for whom now: nobody does who is not active any more, or is away themselves.
create view stand_ins with (security_invoker = true) as
  select x.*
    from absent_today x
    join accounts b on b.organization_id = x.organization_id and b.id = x.to_id and b.status = 'active'
   where not exists (select from absent_today y
     where y.organization_id = x.organization_id and y.from_id = x.to_id and y.kinds && x.kinds);
grant select on stand_ins to plumbline_app, plumbline_definer;

-- Of these people, who is away now for what is done in this module, until when, and who stands in. Several absences of one
-- person cover different things: the one that has somebody who stands in is told first.
create or replace function absences_of(p_people uuid[], p_kind text, p_module text)
returns table (account_id uuid, last_day date, stand_in text) language sql stable as $$
  select distinct on (x.from_id) x.from_id, x.last_day, b.name
    from absent_today x
    left join stand_ins s on s.organization_id = x.organization_id and s.id = x.id
    left join accounts b on b.organization_id = s.organization_id and b.id = s.to_id
   where x.organization_id = app_organization() and x.from_id = any(p_people)
     and p_kind = any(x.kinds) and (x.modules is null or p_module = any(x.modules))
   order by x.from_id, b.name is null, x.last_day desc
$$;
grant execute on function absences_of(uuid[], text, text) to plumbline_app;

-- Whom somebody can be asked to stand in for them: the active people of the organization who work in a workspace of theirs.
create or replace function delegate_candidates(p_person uuid, p_ids uuid[], p_pattern text, p_most int)
returns table (id uuid, name text, email text, picture text) language sql stable as $$
  with places as materialized (
    select array(select w.id from workspaces w
      cross join lateral workspace_rights(w.organization_id, p_person, w.id) r
      where w.organization_id = app_organization() and w.deleted_at is null and r.level > 0) as ids
  )
  select a.id, a.name, a.email, a.profile_picture
    from accounts a cross join places p
   where a.organization_id = app_organization() and a.status = 'active' and a.id <> p_person
     and (p_ids is null or a.id = any(p_ids))
     and lower(concat_ws(' ', a.name, a.email)) like coalesce(p_pattern, '%')
     and (a.role in ('owner', 'admin') or exists (
       select from account_permissions e where e.organization_id = a.organization_id and e.account_id = a.id and e.workspace_id = any(p.ids)))
   order by lower(a.name), a.id limit p_most
$$;
grant execute on function delegate_candidates(uuid, uuid[], text, int) to plumbline_app;

-- The organizations in which an absence has begun that nobody was told of: ids alone, each tells by itself.
create or replace function organizations_with_absences() returns setof uuid language sql stable as $$
  select distinct d.organization_id from delegations d
   where d.ended_at is null and d.to_id is not null and d.first_day <= latest_day() and d.last_day >= earliest_day()
$$;
call run_as_definer('organizations_with_absences()');
