-- The audit trail: written by one function, verified, searched.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the activity trail is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger append_only before update or delete on activities
  for each row execute function refuse_change();
create or replace trigger append_only_all before truncate on activities
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete on activity_checkpoints
  for each row execute function refuse_change();
create or replace trigger append_only_all before truncate on activity_checkpoints
  for each statement execute function refuse_change();

-- The canonical form of a row, hash version 1: a JSON array of its columns in this order (jsonb's own text, keys
-- of objects by length and then by bytes, instants as ISO 8601 in UTC with microseconds), after the previous hash.
create or replace function activity_hash(previous bytea, a activities) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(
    a.hash_version, a.organization_id, a.seq, a.id,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.user_id, a.account_id, a.actor_name, a.actor_email, a.actor_role, a.on_behalf_of,
    a.module, a.workspace_id, a.root_id, a.entity, a.record_id, a.record_number, a.record_name, a.record_version,
    a.action, a.changes, a.reason, a.request_id, a.session_id, a.ip, a.agent)::text, 'UTF8'))
$$;
grant execute on function activity_hash(bytea, activities) to plumbline_app, plumbline_definer;

create or replace function record_activity(rows jsonb, totals jsonb, origin jsonb) returns bigint language plpgsql as $$
declare
  org uuid := app_organization();
  head activity_heads;
  actor record;
  item jsonb;
  entry activities;
begin
  select * into head from activity_heads where organization_id = org for update;
  if not found then
    insert into activity_heads (organization_id) values (org) on conflict do nothing;
    select * into head from activity_heads where organization_id = org for update;
  end if;

  if totals <> '[]' then
    insert into record_totals
      select org, (t->>'workspace')::uuid, t->>'entity', (t->>'deleted')::boolean, sum((t->>'by')::int)
        from jsonb_array_elements(totals) t group by 2, 3, 4
      on conflict (organization_id, workspace_id, entity, deleted)
        do update set total = record_totals.total + excluded.total;
  end if;

  select a.name, a.email into actor from accounts a where a.organization_id = org and a.id = app_account();

  for item in select * from jsonb_array_elements(rows) loop
    head.seq := head.seq + 1;
    entry := jsonb_populate_record(null::activities, item);
    entry.organization_id := org;
    entry.seq := head.seq;
    entry.at := clock_timestamp();
    entry.user_id := app_user();
    entry.account_id := app_account();
    entry.actor_name := coalesce(actor.name, origin->>'actor_name', 'System');
    entry.actor_email := actor.email;
    entry.actor_role := coalesce(nullif(current_setting('app.role', true), ''), 'system');
    entry.changes := coalesce(entry.changes, '{}');
    entry.request_id := origin->>'request_id';
    entry.session_id := (origin->>'session_id')::uuid;
    entry.ip := origin->>'ip';
    entry.agent := origin->>'agent';
    entry.hash_version := 1;
    entry.previous_hash := head.hash;
    entry.hash := activity_hash(head.hash, entry);
    insert into activities select entry.*;
    head.hash := entry.hash;
  end loop;

  update activity_heads set seq = head.seq, hash = head.hash where organization_id = org;
  return head.seq;
end $$;
call entrust('record_activity(jsonb, jsonb, jsonb)');

create or replace function anchor_trails() returns void language sql as $$
  insert into activity_checkpoints (organization_id, seq, hash)
  select h.organization_id, h.seq, h.hash from activity_heads h where h.seq > 0
  on conflict do nothing
$$;
call entrust('anchor_trails()');

-- What a search of the log looks through: who, what, which record, why, and what a change replaced by what. What a new
-- record began with is left out: it stands in the record, and would make a create three times as dear to index.
create or replace function activity_words(a activities) returns text language sql immutable parallel safe as $$
  select lower(a.actor_name || ' ' || a.actor_role || ' ' || replace(a.entity, '_', ' ') || ' ' || replace(a.action, '-', ' ')
    || coalesce(' ' || a.record_number, '') || coalesce(' ' || a.record_name, '') || coalesce(' ' || a.reason, '')
    || case when a.action = 'created' then '' else ' ' || a.changes::text end)
$$;
grant execute on function activity_words(activities) to plumbline_app, plumbline_worker, plumbline_definer;

create index if not exists activities_search on activities using gin (organization_id, workspace_id, activity_words(activities) gin_trgm_ops);

-- The first rows, by their place in the chain, that hold this text; in one workspace where it is named. As with
-- search_records, the policies' own conditions would keep the index from being used, and what is known of the words from
-- being asked: so the first rows are walked, which finds a common word, and only then is the index taken, for a rare one.
create or replace function search_activities(p_workspace uuid, p_pattern text, p_newest boolean, p_limit int) returns setof bigint
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
alter function search_activities(uuid, text, boolean, int) set enable_seqscan = off;
call entrust('search_activities(uuid, text, boolean, int)');
