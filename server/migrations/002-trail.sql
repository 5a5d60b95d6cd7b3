-- The activity trail: append-only, one chain for each organization, written by one function as the last
-- statement of every write. The same function gives record numbers and keeps totals, under the same short lock.

create table activities (
  organization_id uuid not null references organizations,
  seq bigint not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  account_id uuid,
  actor_name text not null,
  actor_email text,
  actor_role text not null,
  on_behalf_of uuid,
  module text,
  workspace_id uuid,
  -- The record whose page shows this row: for an action under a risk, the risk.
  root_id uuid,
  entity text not null,
  record_id uuid,
  record_number text,
  record_name text,
  record_version int,
  action text not null,
  changes jsonb not null default '{}',
  reason text,
  request_id text,
  session_id uuid,
  ip text,
  agent text,
  hash_version int not null default 1,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, seq)
);
create index activities_workspace on activities (organization_id, workspace_id, seq desc);
create index activities_module on activities (organization_id, module, seq desc);
create index activities_root on activities (organization_id, root_id, seq desc);
create index activities_record on activities (organization_id, record_id, record_version);
call protect('activities', 'select');
revoke update, delete on activities from plumbline_definer;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the activity trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on activities for each row execute function refuse_change();
create trigger append_only_all before truncate on activities for each statement execute function refuse_change();

-- The canonical form of a row, hash version 1: a JSON array of its columns in this order (jsonb's own text, keys
-- of objects by length and then by bytes, instants as ISO 8601 in UTC with microseconds), after the previous hash.
create function activity_hash(previous bytea, a activities) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(
    a.hash_version, a.organization_id, a.seq, a.id,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.user_id, a.account_id, a.actor_name, a.actor_email, a.actor_role, a.on_behalf_of,
    a.module, a.workspace_id, a.root_id, a.entity, a.record_id, a.record_number, a.record_name, a.record_version,
    a.action, a.changes, a.reason, a.request_id, a.session_id, a.ip, a.agent)::text, 'UTF8'))
$$;
grant execute on function activity_hash(bytea, activities) to plumbline_app, plumbline_definer;

-- The head of each chain; its row is the organization's lock.
create table activity_heads (
  organization_id uuid primary key references organizations,
  seq bigint not null default 0,
  hash bytea not null default ''
);
call protect('activity_heads', 'select');

-- The last number given for a kind of record in a year.
create table record_counters (
  organization_id uuid not null references organizations,
  entity text not null,
  year int not null,
  last int not null,
  primary key (organization_id, entity, year)
);
call protect('record_counters', 'select');

-- How many records a list has, kept by the writes, so that a page of a long list needs no count.
create table record_totals (
  organization_id uuid not null,
  workspace_id uuid not null,
  entity text not null,
  deleted boolean not null,
  total bigint not null,
  primary key (organization_id, workspace_id, entity, deleted)
);
call protect('record_totals', 'select');

-- Takes the organization's lock; numbers the new records; keeps the totals; appends and chains the rows.
-- rows: [{id, entity, record_id, …}], numbers: [{entity, table, id, year}], totals: [{workspace, entity, deleted, by}],
-- origin: {request_id, session_id, ip, agent, actor_name?}. Answers {seq, numbers: [{id, serial}]}.
create function record_activity(rows jsonb, numbers jsonb, totals jsonb, origin jsonb) returns jsonb language plpgsql as $$
declare
  org uuid := app_organization();
  head activity_heads;
  actor record;
  item jsonb;
  given jsonb := '{}';
  serial int;
  entry activities;
begin
  insert into activity_heads (organization_id) values (org) on conflict do nothing;
  select * into head from activity_heads where organization_id = org for update;

  for item in select * from jsonb_array_elements(numbers) loop
    insert into record_counters values (org, item->>'entity', (item->>'year')::int, 1)
      on conflict (organization_id, entity, year) do update set last = record_counters.last + 1
      returning last into serial;
    execute format('update %I set serial = $1 where organization_id = $2 and id = $3', item->>'table')
      using serial, org, (item->>'id')::uuid;
    given := given || jsonb_build_object(item->>'id', serial);
  end loop;

  insert into record_totals
    select org, (t->>'workspace')::uuid, t->>'entity', (t->>'deleted')::boolean, sum((t->>'by')::int)
      from jsonb_array_elements(totals) t group by 2, 3, 4
    on conflict (organization_id, workspace_id, entity, deleted)
      do update set total = record_totals.total + excluded.total;

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
    if given ? (item->>'record_id') then
      entry.record_number := (item->>'prefix') || '-' || (item->>'year') || '-' || lpad(given->>(item->>'record_id'), 4, '0');
    end if;
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
  return jsonb_build_object('seq', head.seq, 'numbers', given);
end $$;
call entrust('record_activity(jsonb, jsonb, jsonb, jsonb)');
