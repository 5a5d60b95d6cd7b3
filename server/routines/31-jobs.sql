-- What jobs need.

-- Puts a job in the queue inside the caller's transaction. The queue belongs to the worker's role.
create or replace function enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8);
end $$;
alter function enqueue(text, json, text, timestamptz) security definer set search_path = public, pg_temp;
alter function enqueue(text, json, text, timestamptz) owner to plumbline_worker;
revoke all on function enqueue(text, json, text, timestamptz) from public;
grant execute on function enqueue(text, json, text, timestamptz) to plumbline_app;

-- Clears away what no longer serves: rate windows, replayable answers, dead sessions and links.
create or replace function sweep() returns void language sql as $$
  delete from rate_limits where began_at < now() - interval '1 day';
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  delete from sessions where expires_at < now() - interval '30 days';
  delete from password_resets where expires_at < now() - interval '7 days';
$$;
call entrust('sweep()');
