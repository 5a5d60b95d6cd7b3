-- What every request does, done with less: policies, the number of a record, the trail.

-- The policies ask who is asking once for each statement, not once for each row and subquery: a third of a list's time.
create or replace procedure protect(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to plumbline_app using (organization_id = (select app_organization())) with check (organization_id = (select app_organization()))', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_app', rights, target);
  execute format('grant select, insert, update, delete on %s to plumbline_definer', target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select polrelid from pg_policy where polname = 'tenant' loop
    execute format('alter policy tenant on %s using (organization_id = (select app_organization())) with check (organization_id = (select app_organization()))', target);
  end loop;
end $$;

alter policy own_memberships on accounts using (user_id = (select app_user()));
alter policy own_organizations on organizations
  using (id in (select a.organization_id from accounts a where a.user_id = (select app_user()) and a.status = 'active'));

grant create on schema public to plumbline_definer;

alter function enter(uuid, bytea, uuid, uuid, uuid) rows 1;

-- The next number of a kind of record in a year. Its row stays locked until the commit, so nothing is given twice and
-- nothing left out. Given when the row is inserted: a later update would write it, and all its index entries, again.
create function take_number(p_entity text, p_year int) returns int language sql as $$
  insert into record_counters values (app_organization(), p_entity, p_year, 1)
    on conflict (organization_id, entity, year) do update set last = record_counters.last + 1
    returning last
$$;
call entrust('take_number(text, int)');

-- Takes the organization's lock; keeps the totals; appends and chains the rows. Answers the last row's seq.
-- rows: [{id, entity, record_id, …}], totals: [{workspace, entity, deleted, by}],
-- origin: {request_id, session_id, ip, agent, actor_name?}.
drop function record_activity(jsonb, jsonb, jsonb, jsonb);
create function record_activity(rows jsonb, totals jsonb, origin jsonb) returns bigint language plpgsql as $$
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

revoke create on schema public from plumbline_definer;
