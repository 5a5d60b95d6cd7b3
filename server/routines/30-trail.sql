-- The audit trail: written by one function, verified, searched.

-- Whether the caller reads all of the organization's log: its owners and administrators do, and so does the system, which
-- acts on nobody's account.
create or replace function reads_whole_log() returns boolean language plpgsql stable as $$
begin
  return (app_user() is null and app_account() is null) or exists (
    select from accounts a where a.organization_id = app_organization() and a.id = app_account()
       and a.status = 'active' and a.role in ('owner', 'admin'));
end $$;

-- The workspaces whose log the caller may read.
create or replace function readable_logs() returns uuid[] language plpgsql stable as $$
begin
  return array(
    select w.id from workspaces w
     where w.organization_id = app_organization() and w.deleted_at is null and exists (
       select from workspace_rights(w.organization_id, app_account(), w.id) r
        where coalesce((r.levels->>'log')::int, r.level) > 0));
end $$;
grant execute on function reads_whole_log(), readable_logs() to plumbline_app;

-- Every row of every log is judged by itself: by its own workspace, else it is the caller's own or an administrator's to
-- read. The policy `scope` judges besides whose sight is narrowed within a workspace.
drop policy if exists reader on activities;
create policy reader on activities as restrictive for select to plumbline_app using (
  (select reads_whole_log())
  or workspace_id = any ((select readable_logs())::uuid[])
  or (workspace_id is null and account_id = (select app_account())));

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
  select * into head from activity_heads where organization_id = org for no key update;
  if not found then
    insert into activity_heads (organization_id) values (org) on conflict do nothing;
    select * into head from activity_heads where organization_id = org for no key update;
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
    -- A record that is made in the same exchange has taken its number since its row was written.
    if entry.record_number is null and entry.action = 'created' then
      select r.number into entry.record_number from records r where r.organization_id = org and r.id = entry.record_id;
    end if;
    entry.hash_version := 1;
    entry.previous_hash := head.hash;
    entry.hash := activity_hash(head.hash, entry);
    insert into activities select entry.*;
    head.hash := entry.hash;
  end loop;

  update activity_heads set seq = head.seq, hash = head.hash where organization_id = org;
  return head.seq;
end $$;
call run_as_definer('record_activity(jsonb, jsonb, jsonb)');

-- Whether the newest rows of a record's log are as they were written, each still between its neighbours of the chain, as
-- far as 1,000 of them say: whoever opens a record waits for it, so it does not grow with the record. That the rows of a
-- whole organization are all there is told by verifying its chain.
create or replace function record_log_is_intact(p_record uuid) returns boolean language sql stable as $$
  with own as (
    select a as entry, a.* from activities a
     where a.organization_id = app_organization() and a.root_id = p_record order by a.seq desc limit 1000)
  select exists (select from own) and not exists (
    select from own o where o.hash <> activity_hash(o.previous_hash, o.entry)
      or (o.seq > 1 and not exists (select from activities b
           where b.organization_id = o.organization_id and b.seq = o.seq - 1 and b.hash = o.previous_hash))
      or (not exists (select from activities n
            where n.organization_id = o.organization_id and n.seq = o.seq + 1 and n.previous_hash = o.hash)
         and not exists (select from activity_heads h
            where h.organization_id = o.organization_id and h.seq = o.seq and h.hash = o.hash)))
$$;
call run_as_definer('record_log_is_intact(uuid)');

-- Keeps the last row of each chain apart, a page of organizations at a time. Gives the last of them; null when there is
-- no more.
create or replace function anchor_trails(p_after uuid, p_most int) returns uuid language sql as $$
  with page as (
    select h.organization_id, h.seq, h.hash from activity_heads h
     where p_after is null or h.organization_id > p_after order by h.organization_id limit p_most
  ), kept as (
    insert into activity_checkpoints (organization_id, seq, hash)
      select p.organization_id, p.seq, p.hash from page p where p.seq > 0 on conflict do nothing
  )
  select p.organization_id from page p order by p.organization_id desc limit 1
$$;
call run_as_definer('anchor_trails(uuid, int)');

-- The last checkpoint of each chain, a page of organizations at a time.
create or replace function last_checkpoints(p_after uuid, p_most int) returns table (organization uuid, seq bigint, hash text, at timestamptz)
language sql stable as $$
  select h.organization_id, c.seq, encode(c.hash, 'hex'), c.at
    from (select x.organization_id from activity_heads x
           where p_after is null or x.organization_id > p_after order by x.organization_id limit p_most) h
    cross join lateral (select k.* from activity_checkpoints k where k.organization_id = h.organization_id order by k.seq desc limit 1) c
   order by h.organization_id
$$;
call run_as_definer('last_checkpoints(uuid, int)');

-- What the rules of writing ask of the log, whoever may read it: names of fields, and times.
create or replace function fields_changed_since(p_record uuid, p_workspace uuid, p_entity text, p_version int) returns setof text
language sql stable as $$
  select distinct jsonb_object_keys(a.changes) from activities a
   where a.organization_id = app_organization() and a.record_id = p_record and a.record_version > p_version
     and a.workspace_id is not distinct from coalesce(p_workspace, a.workspace_id) and a.entity = coalesce(p_entity, a.entity)
$$;
call run_as_definer('fields_changed_since(uuid, uuid, text, int)');

-- What the log has of records, or of what is below them, whoever may read it: what rules go by, by which stages it went, and what it
-- said at an earlier time. Who asks for it has found them first.
create or replace function log_of(p_ids uuid[]) returns setof activities language sql stable as $$
  select a.* from activities a where a.organization_id = app_organization() and a.record_id = any(p_ids)
$$;
call run_as_definer('log_of(uuid[])');

-- How many entries of the log of a record are as new as a moment.
create or replace function entries_since(p_record uuid, p_at timestamptz) returns int language sql stable as $$
  select count(*)::int from activities a where a.organization_id = app_organization() and a.root_id = p_record and a.at >= p_at
$$;
call run_as_definer('entries_since(uuid, timestamptz)');

-- The kinds of a record's parts that have changed since a version of it, of which this is the present one. Every change of a
-- part made a version of the record, and so did every change of its own: what is left are the parts'. What is said of a
-- record makes no version of it, and neither does its approval or a signature.
create or replace function parts_changed_since(p_record uuid, p_version int, p_present int) returns setof text
language sql stable as $$
  with own as (
    select count(*)::int as changes from activities a
     where a.organization_id = app_organization() and a.record_id = p_record and a.record_version > p_version)
  select distinct entity from (
    select a.entity from activities a
     where a.organization_id = app_organization() and a.root_id = p_record and a.record_id <> p_record
       and a.entity !~ '_(comment|link|approval|signature)$'
     order by a.seq desc limit greatest(0, p_present - p_version - (select changes from own))) parts
$$;
call run_as_definer('parts_changed_since(uuid, int, int)');

create or replace function has_lately(p_action text, p_record uuid, p_workspace uuid) returns boolean language sql stable as $$
  select exists (select from activities a
    where a.organization_id = app_organization() and a.account_id = app_account() and a.record_id = p_record
      and a.workspace_id = p_workspace and a.action = p_action and a.at > now() - interval '1 hour')
$$;
call run_as_definer('has_lately(text, uuid, uuid)');

-- Where the log knows a record from, whoever may read it: its kind and its workspace. A person is known from several.
create or replace function places_of_record(p_record uuid) returns table (entity text, workspace_id uuid) language sql stable as $$
  select distinct a.entity, a.workspace_id from activities a
   where a.organization_id = app_organization() and a.root_id = p_record and a.record_id = p_record
$$;
call run_as_definer('places_of_record(uuid)');

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
call run_as_definer('search_activities(uuid, text, boolean, int)');

-- The number of the first row from a moment on, so that the log of some days is not looked for from its newest row on.
create or replace function log_number_at(p_at timestamptz) returns bigint language sql stable as $$
  select x.seq from activities x where x.organization_id = app_organization() and x.at >= p_at order by x.at, x.seq limit 1
$$;
call run_as_definer('log_number_at(timestamptz)');
