-- How many of a thing there may be; contract/core/capacity.ts says it in words.

-- Refuses what goes beyond a limit of contract/core/capacity.ts, which gives its sentence: counts the rows of each place
-- that a statement has written. Near the limit writers wait for each other, so that two together do not exceed it.
create or replace function check_capacity() returns trigger language plpgsql as $$
declare
  capacity text := tg_argv[0];
  most int := tg_argv[1]::int;
  place text[] := string_to_array(tg_argv[2], ',');
  live text := tg_argv[3];
  most_together int := nullif(tg_argv[4], '')::int;
  size text := coalesce(nullif(tg_argv[5], ''), '0');
  columns text := (select string_agg(format('a.%I', name), ', ') from unnest(place) name);
  same text := (select string_agg(format('t.%1$I = s.%1$I', name), ' and ') from unnest(place) name);
  used record;
begin
  for attempt in 1..2 loop
    execute format(
      'select coalesce(max(n), 0) as n, coalesce(max(size), 0) as size from (select distinct %s from added a) s cross join lateral
         (select count(*) as n, sum(size) as size from (select %s as size from %I t where %s and (%s) limit %s) c) k',
      columns, size, tg_table_name, same, live, most + 1) into used;
    if used.n > most or used.size > most_together then
      raise exception using errcode = 'PL001', message = capacity;
    end if;
    exit when used.n <= most * 0.9 and used.size <= coalesce(most_together, 1) * 0.9;
    perform pg_advisory_xact_lock(hashtextextended('capacity ' || capacity || coalesce(current_setting('app.organization', true), ''), 0));
  end loop;
  return null;
end $$;
call run_as_definer('check_capacity()');

create or replace procedure limit_rows(p_table regclass, p_capacity text, p_most int, p_place text, p_live text default 'true',
                            p_most_together text default '', p_size text default '') language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update'] loop
    execute format('create or replace trigger %I after %s on %s referencing new table as added for each statement execute function check_capacity(%L, %L, %L, %L, %L, %L)',
      'capacity_' || p_capacity || '_' || event, event, p_table, p_capacity, p_most, p_place, p_live, p_most_together, p_size);
  end loop;
end $$;

call limit_rows('sites', 'sites', 2000, 'organization_id', 't.deleted_at is null');
call limit_rows('processes', 'processes', 2000, 'organization_id', 't.deleted_at is null');
call limit_rows('workspaces', 'workspaces', 500, 'organization_id', 't.deleted_at is null');
call limit_rows('invitations', 'invitations', 20000, 'organization_id', $$t.status = 'pending'$$);
call limit_rows('imports', 'imports', 100, 'organization_id', $$t.deleted_at is null and t.created_at > now() - interval '30 days'$$);
call limit_rows('imports', 'runningImports', 3, 'organization_id,created_by', $$t.deleted_at is null and t.state in ('reading', 'checking', 'importing', 'undoing')$$);
call limit_rows('exports', 'exports', 5, 'organization_id,account_id', $$t.state in ('queued', 'running') and t.created_at > now() - interval '1 day'$$);
call limit_rows('exports', 'keptExports', 500, 'organization_id', 'true');
call limit_rows('report_runs', 'reports', 5, 'organization_id,account_id', $$t.deleted_at is null and t.state in ('queued', 'running') and t.schedule_id is null and t.created_at > now() - interval '1 day'$$);
call limit_rows('report_runs', 'keptReports', 5000, 'organization_id', 't.deleted_at is null and t.schedule_id is null');
call limit_rows('report_runs', 'scheduledReports', 20000, 'organization_id', 't.deleted_at is null and t.schedule_id is not null');
call limit_rows('saved_reports', 'savedReports', 200, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('report_schedules', 'schedules', 50, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('muted_records', 'mutedRecords', 200, 'organization_id,account_id');
call limit_rows('uploads', 'uploads', 30, 'organization_id,user_id', $$t.state = 'open' and t.created_at > now() - interval '1 hour'$$);
call limit_rows('uploads', 'begunUploads', 500, 'organization_id,user_id', $$t.created_at > now() - interval '1 hour'$$);
call limit_rows('uploads', 'allUploads', 300, 'organization_id', $$t.state = 'open'$$);
call limit_rows('access_reviews', 'accessReviews', 20, 'organization_id', $$t.started_at > now() - interval '30 days'$$);
call limit_rows('roles', 'roles', 100, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('groups', 'groups', 500, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('group_members', 'groupMembers', 1000, 'organization_id,group_id');
call limit_rows('custom_fields', 'customFields', 50, 'organization_id,workspace_id', $$t.deleted_at is null and t.status = 'active'$$);
call limit_rows('risk_assessments', 'riskAssessments', 500, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_schemes', 'riskSchemes', 500, 'organization_id,workspace_id');
call limit_rows('checklists', 'checklists', 200, 'organization_id,workspace_id', $$t.deleted_at is null and t.status <> 'retired'$$);
call limit_rows('checklist_schedules', 'checklistSchedules', 200, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('risk_appetites', 'riskAppetites', 500, 'organization_id,workspace_id');
call limit_rows('checklist_response_sets', 'responseSets', 100, 'organization_id,workspace_id', 't.deleted_at is null');
call limit_rows('checklist_runs', 'checklistRuns', 5000, 'organization_id,workspace_id', $$t.deleted_at is null and t.status in ('scheduled', 'in-progress')$$);
call limit_rows('checklist_photos', 'checklistPhotos', 200, 'organization_id,run_id', 't.deleted_at is null');
call limit_rows('record_file_editions', 'editions', 50, 'organization_id,original_id');
call limit_rows('record_links', 'links', 200, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('record_links', 'linksTo', 200, 'organization_id,target_id', 't.deleted_at is null');
call limit_rows('action_requests', 'requests', 200, 'organization_id,action_id', 't.deleted_at is null');
call limit_rows('action_requests', 'recordRequests', 200, 'organization_id,record_id', 't.action_id is null and t.deleted_at is null');
call limit_rows('actions', 'actions', 50, 'organization_id,record_id', 't.deleted_at is null', '200000',
  $$length(t.name) + coalesce(length(t.description), 0) + coalesce(length(t.cause::text), 0) + coalesce(length(t.personnel), 0)$$);
call limit_rows('record_files', 'files', 200, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('comments', 'comments', 10000, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('comments', 'replies', 200, 'organization_id,parent_id', 't.deleted_at is null');
call limit_rows('analyses', 'analyses', 50, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('analysis_branches', 'branches', 100, 'organization_id,analysis_id', 't.deleted_at is null');
call limit_rows('approvals', 'approvals', 200, 'organization_id,record_id');
call limit_rows('signatures', 'signatures', 1000, 'organization_id,record_id');
call limit_rows('causes', 'rootCauses', 50, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_consequences', 'consequences', 50, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_controls', 'controls', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_kris', 'kris', 50, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_kri_readings', 'kriReadings', 2000, 'organization_id,kri_id', 't.deleted_at is null');
call limit_rows('risk_acceptances', 'acceptances', 200, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_reviews', 'riskReviews', 500, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_incidents', 'incidents', 500, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('risk_control_tests', 'controlTests', 500, 'organization_id,control_id', 't.deleted_at is null');
call limit_rows('capa_containments', 'containments', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_other_analyses', 'otherAnalyses', 50, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_team_roles', 'teamRoles', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_messages', 'capaMessages', 200, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_laterals', 'laterals', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_document_impacts', 'documentImpacts', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_lessons', 'lessons', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_effectiveness', 'effectivenessPlans', 100, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_differences', 'capaDifferences', 500, 'organization_id,record_id', 't.deleted_at is null');
call limit_rows('capa_effectiveness_checks', 'effectivenessChecks', 500, 'organization_id,plan_id', 't.deleted_at is null');
-- Who belongs to an organization is written at each visit; only who comes new is counted.
call limit_rows('accounts', 'people', 50000, 'organization_id', 't.left_at is null');
drop trigger capacity_people_update on accounts;

-- Nobody is kept out because of sessions left open elsewhere: the one used longest ago ends.
create or replace function end_oldest_sessions() returns trigger language plpgsql as $$
begin
  update sessions s set revoked_at = now(), revoke_reason = 'too many'
   where s.id in (select x.id from (select distinct user_id from added) a cross join lateral
      (select o.id from sessions o where o.user_id = a.user_id and o.revoked_at is null order by o.used_at desc, o.id desc offset 100) x);
  return null;
end $$;
call run_as_definer('end_oldest_sessions()');

create or replace trigger sessions_oldest after insert on sessions referencing new table as added
  for each statement execute function end_oldest_sessions();

create or replace function forget_oldest_devices() returns trigger language plpgsql as $$
begin
  delete from known_devices d using (select distinct user_id from added) a
   where d.user_id = a.user_id and d.token_hash in
     (select o.token_hash from known_devices o where o.user_id = a.user_id order by o.last_used_at desc, o.token_hash offset 100);
  return null;
end $$;
call run_as_definer('forget_oldest_devices()');

create or replace trigger known_devices_oldest after insert on known_devices referencing new table as added
  for each statement execute function forget_oldest_devices();
