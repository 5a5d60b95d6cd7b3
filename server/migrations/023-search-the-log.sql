-- The search of the activity log by an index.

grant create on schema public to plumbline_definer;

-- What a search of the log looks through: who, what, which record, why, and what a change replaced by what. What a new
-- record began with is left out: it stands in the record, and would make a create three times as dear to index.
create function activity_words(a activities) returns text language sql immutable parallel safe as $$
  select lower(a.actor_name || ' ' || a.actor_role || ' ' || replace(a.entity, '_', ' ') || ' ' || replace(a.action, '-', ' ')
    || coalesce(' ' || a.record_number, '') || coalesce(' ' || a.record_name, '') || coalesce(' ' || a.reason, '')
    || case when a.action = 'created' then '' else ' ' || a.changes::text end)
$$;
grant execute on function activity_words(activities) to plumbline_app, plumbline_worker, plumbline_definer;

create index activities_search on activities using gin (organization_id, workspace_id, activity_words(activities) gin_trgm_ops);

-- The first rows, by their place in the chain, that hold this text; in one workspace where it is named. As with
-- search_risks, the policies' own conditions would keep the index from being used, and what is known of the words from
-- being asked: so the first rows are walked, which finds a common word, and only then is the index taken, for a rare one.
create function search_activities(p_workspace uuid, p_pattern text, p_newest boolean, p_limit int) returns setof bigint
language plpgsql stable as $$
declare
  of_place text := 'a.organization_id = $1' || case when p_workspace is null then '' else ' and a.workspace_id = $2' end;
  direction text := case when p_newest then 'desc' else 'asc' end;
  beyond text := case when p_newest then '<' else '>' end;
  most int := 30000;
  walked int := 0;
  given int := 0;
  item record;
begin
  for item in execute
    format('select a.seq, activity_words(a) like $3 as holds from activities a where %s order by a.seq %s limit $4', of_place, direction)
    using app_organization(), p_workspace, p_pattern, most
  loop
    walked := walked + 1;
    if item.holds then
      return next item.seq;
      given := given + 1;
      exit when given = p_limit;
    end if;
  end loop;
  if given < p_limit and walked = most then
    return query execute format(
      'select f.seq from (select a.seq from activities a where %s and activity_words(a) like $3 and a.seq %s $4 offset 0) f
        order by f.seq %s limit $5', of_place, beyond, direction)
      using app_organization(), p_workspace, p_pattern, item.seq, p_limit - given;
  end if;
end $$;
-- Without knowing the words the planner takes a short one for so common that it would read everything.
alter function search_activities(uuid, text, boolean, int) set enable_seqscan = off;
call entrust('search_activities(uuid, text, boolean, int)');

revoke create on schema public from plumbline_definer;
