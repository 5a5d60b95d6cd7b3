-- What jobs need.

-- Puts a job in the queue inside the caller's transaction; one in a line of its own (`p_queue`) runs after those before it there,
-- and of several that could begin, that with the lowest priority does. The queue belongs to the worker's role.
create or replace function enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz, p_queue text default null, p_priority int default null)
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8, queue_name => p_queue, priority => p_priority);
end $$;
alter function enqueue(text, json, text, timestamptz, text, int) security definer set search_path = public, pg_temp;
alter function enqueue(text, json, text, timestamptz, text, int) owner to plumbline_worker;
revoke all on function enqueue(text, json, text, timestamptz, text, int) from public;
grant execute on function enqueue(text, json, text, timestamptz, text, int) to plumbline_app;

-- A worker marks the jobs that it runs with its id, and the connection on which it listens with the same id. A mark
-- without such a connection was left by a process that was killed; the queue itself would wait four hours. A job that
-- was left as often as `p_ends` allows its task fails for good. Of nodes that look at once, one does.
create or replace function release_left_jobs(p_ends jsonb) returns table (id bigint, task text, times int) language plpgsql as $$
declare
  dead text[];
begin
  if not pg_try_advisory_xact_lock(hashtext('plumbline left jobs')) then
    return;
  end if;
  delete from left_jobs l where l.left_at < now() - interval '1 day';
  select array_agg(distinct j.locked_by) into dead from graphile_worker._private_jobs j
   where j.locked_at < now() - interval '5 seconds'
     and j.locked_by not in (select a.application_name from pg_stat_activity a where a.usename = current_user);
  if dead is null then
    return;
  end if;

  insert into left_jobs as l (job_id) select j.id from graphile_worker._private_jobs j where j.locked_by = any(dead)
      on conflict (job_id) do update set times = l.times + 1, left_at = now();
  perform graphile_worker.force_unlock_workers(dead);
  for id, task, times in
    select j.id, t.identifier, l.times
      from left_jobs l join graphile_worker._private_jobs j on j.id = l.job_id
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_by is null and j.attempts < j.max_attempts and l.times >= coalesce((p_ends ->> t.identifier)::int, 3)
  loop
    perform graphile_worker.permanently_fail_jobs(array[id],
      'Not begun again: ' || times || case when times = 1 then ' process that ran it has ended' else ' processes that ran it have ended' end);
    perform enqueue('give-up', (select json_build_object('task', task, 'payload', j.payload)
                                  from graphile_worker._private_jobs j where j.id = release_left_jobs.id), null, null);
    return next;
  end loop;
end $$;
revoke all on function release_left_jobs(jsonb) from public;
grant execute on function release_left_jobs(jsonb) to plumbline_worker;

-- What goes by itself once it no longer serves, table by table. An import's rows serve until it was looked at.
create or replace function swept_tables() returns table (target text, condition text) language sql immutable as $$
  values
    ('rate_limits', $c$began_at < now() - interval '1 day'$c$),
    ('idempotency_keys', $c$created_at < now() - interval '24 hours'$c$),
    ('sessions', $c$expires_at < now() - interval '30 days'$c$),
    ('password_resets', $c$expires_at < now() - interval '7 days'$c$),
    ('guesses', $c$not exists (select from unnest(tries) x where x > now() - interval '24 hours')$c$),
    ('mailed_proofs', $c$expires_at < now() - interval '7 days'$c$),
    ('two_step_resets', $c$expires_at < now() - interval '30 days'$c$),
    ('sign_in_challenges', $c$expires_at < now() - interval '1 day'$c$),
    ('known_devices', $c$last_used_at < now() - interval '400 days'$c$),
    ('auth_events', $c$at < now() - case when user_id is null then interval '7 days' else interval '400 days' end$c$),
    ('newsletter_requests', $c$expires_at < now()$c$),
    ('newsletter_subscribers', $c$left_at < now() - interval '1 year'$c$),
    ('notifications', $c$created_at < now() - interval '400 days'$c$),
    ('mail_deliveries', $c$created_at < now() - interval '400 days'$c$),
    ('exports', $c$created_at < now() - interval '7 days'$c$),
    ('report_runs', $c$expires_at < now()$c$),
    ('usage_days', $c$day < current_date - 400$c$),
    ('import_rows', $c$exists (select from imports i where i.organization_id = import_rows.organization_id
       and i.id = import_rows.import_id and i.updated_at < now() - interval '30 days')$c$)
$$;
call run_as_definer('swept_tables()');

-- Clears away so many rows of one of them at most, and says how many: fewer when none is left. A row that somebody works
-- on is left for another night.
create or replace function sweep(p_table text, p_most int) returns int language plpgsql as $$
declare
  it record;
  gone int;
begin
  select * into strict it from swept_tables() t where t.target = p_table;
  execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where %2$s limit %3$s for update skip locked))',
                 it.target, it.condition, p_most);
  get diagnostics gone = row_count;
  return gone;
end $$;
call run_as_definer('sweep(text, int)');
