-- Jobs that were at work when their process ended without a word, and how often (server/src/core/worker-locks.ts).
create table left_jobs (
  job_id bigint primary key,
  times int not null default 1,
  left_at timestamptz not null default now()
);
grant select, insert, update, delete on left_jobs to plumbline_worker;

-- A worker marks the jobs that it runs with its id, and the connection on which it listens with the same id. A mark
-- without such a connection was left by a process that was killed; the queue itself would wait four hours. A job that
-- was left as often as `p_ends` allows its task fails for good. Of nodes that look at once, one does.
create function release_left_jobs(p_ends jsonb) returns table (id bigint, task text, times int) language plpgsql as $$
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
