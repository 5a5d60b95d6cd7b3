-- Sample data.

-- The sites and processes that came with the sample of the organization at hand. One that is used from outside the
-- sample's workspaces stays when the sample goes: by a record, by a process, or by a right that is narrowed to it.
create or replace function sample_places() returns table (kind text, id uuid, name text, version int, stays boolean) language sql stable as $$
  with sample as (select * from sample_data d where d.organization_id = app_organization()),
  narrowed as (
    select x.site_ids, x.process_ids from sample d
     cross join lateral (
       select r.site_ids, r.process_ids from roles r where r.organization_id = d.organization_id and r.workspace_id <> all(d.workspace_ids)
       union all
       select p.site_ids, p.process_ids from account_permissions p where p.organization_id = d.organization_id and p.workspace_id <> all(d.workspace_ids)
       union all
       select i.site_ids, i.process_ids from invitation_permissions i where i.organization_id = d.organization_id and i.workspace_id <> all(d.workspace_ids)
     ) x
  ),
  own_processes as (
    select p.*, exists (select from records r where r.organization_id = p.organization_id and r.process_id = p.id and r.workspace_id <> all(d.workspace_ids))
             or exists (select from narrowed n where p.id = any(n.process_ids)) as stays
      from sample d join processes p on p.organization_id = d.organization_id and p.id = any(d.process_ids)
  ),
  own_sites as (
    select s.*, exists (select from records r where r.organization_id = s.organization_id and r.site_id = s.id and r.workspace_id <> all(d.workspace_ids))
             or exists (select from process_sites l left join own_processes p on p.id = l.process_id
                         where l.organization_id = s.organization_id and l.site_id = s.id and coalesce(p.stays, true))
             or exists (select from narrowed n where s.id = any(n.site_ids)) as stays
      from sample d join sites s on s.organization_id = d.organization_id and s.id = any(d.site_ids)
  )
  select 'site', s.id, s.name, s.version, s.stays from own_sites s
  union all
  select 'process', p.id, p.name, p.version, p.stays from own_processes p
$$;
grant execute on function sample_places() to plumbline_app, plumbline_definer;

-- Deletes the sample data of the organization at hand with everything in its workspaces; gives what had a page or a line
-- of its own, for the trail, or null when there is no sample. A key that leads to what goes from a table that is not
-- named here refuses it. Files lose the rows that name them, and go with the next sweep.
create or replace function remove_sample_data() returns jsonb language plpgsql as $$
declare
  org uuid := app_organization();
  sample sample_data;
  gone jsonb;
  gone_sites uuid[];
  gone_processes uuid[];
  -- What names one of the workspaces.
  named text[];
begin
  select * into sample from sample_data d where d.organization_id = org for update;
  if not found then
    return null;
  end if;
  select array_agg('%' || w || '%') into named from unnest(sample.workspace_ids) w;
  -- Whoever is about to write there, or to use one of the places, is waited for, or waits and then does not find them.
  -- The order is that of a write: a record first, or the places and then the workspace.
  perform from records r where r.organization_id = org and r.workspace_id = any(sample.workspace_ids) order by r.id for update;
  perform from sites s where s.organization_id = org and s.id = any(sample.site_ids) order by s.id for update;
  perform from processes p where p.organization_id = org and p.id = any(sample.process_ids) order by p.id for update;
  perform from workspaces w where w.organization_id = org and w.id = any(sample.workspace_ids) order by w.id for update;

  select coalesce(array_agg(p.id) filter (where p.kind = 'site'), '{}'), coalesce(array_agg(p.id) filter (where p.kind = 'process'), '{}')
    into gone_sites, gone_processes from sample_places() p where not p.stays;
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'id', x.id, 'number', x.number, 'name', x.name, 'version', x.version, 'workspace', x.workspace_id, 'module', x.module)
                            order by x.place, x.kind, x.number, x.name), '[]')
    into gone
    from (
      select 1 as place, r.kind, r.id, r.number, r.name, r.version, r.workspace_id, w.type as module from records r
        join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
       where r.organization_id = org and r.workspace_id = any(sample.workspace_ids)
      union all
      select 2, p.kind, p.id, null, p.name, p.version, null, null from sample_places() p where not p.stays
      union all
      select 3, 'workspace', w.id, null, w.name, w.version, w.id, w.type from workspaces w
       where w.organization_id = org and w.id = any(sample.workspace_ids)
    ) x;

  delete from attention_reminders where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from attention_snoozes where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from notifications where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from mail_deliveries where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from notification_role_defaults where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from notification_settings where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_schemes where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from workspace_settings where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from exports where organization_id = org and request->>'workspace' = any(sample.workspace_ids::text[]);
  delete from report_runs where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from report_schedules where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from saved_reports where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from awaited_tasks where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from tasks where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from approval_slots where organization_id = org and record_id in (
    select r.id from records r where r.organization_id = org and r.workspace_id = any(sample.workspace_ids));
  delete from signatures where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from log_reviews where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from approval_stages where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from approvals where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from action_requests where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from comments where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklist_photos where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklist_answers where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklist_runs where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklist_schedules where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklist_response_sets where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from checklists where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from xray_findings where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from xray_confided where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from xray_months where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from xray_runs where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from record_links where organization_id = org and (workspace_id = any(sample.workspace_ids) or target_workspace_id = any(sample.workspace_ids));
  delete from capa_containments where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_messages where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_other_analyses where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_team_roles where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_laterals where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_document_impacts where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_lessons where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_stays where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_watches where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from kept_concerns where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_differences where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_effectiveness_checks where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from capa_effectiveness where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_incidents where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_reviews where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_acceptances where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_control_tests where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_controls where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_consequences where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_kri_readings where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_kris where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_treatments where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_exposures where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_ratings where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_assessments where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from risk_appetites where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from causes where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from analysis_branches where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from analyses where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from record_file_editions where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from record_files where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from actions where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from search_entries where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from records where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from custom_fields where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from record_totals where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from figures where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from month_figures where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from group_members m using groups g
   where m.organization_id = org and g.organization_id = org and g.id = m.group_id and g.workspace_id = any(sample.workspace_ids);
  delete from groups where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from account_permissions where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from invitation_permissions where organization_id = org and workspace_id = any(sample.workspace_ids);
  update imports set default_workspace = null where organization_id = org and default_workspace = any(sample.workspace_ids);
  delete from import_rows r using imports i
   where r.organization_id = org and i.organization_id = org and i.id = r.import_id and i.workspace_id = any(sample.workspace_ids);
  delete from imports where organization_id = org and workspace_id = any(sample.workspace_ids);
  delete from roles where organization_id = org and workspace_id = any(sample.workspace_ids);

  -- What people remember of it: what they opened last, what they marked.
  delete from preferences where organization_id = org and key like any(named);
  update preferences p
     set value = coalesce((select jsonb_agg(e.item order by e.place) from jsonb_array_elements(p.value) with ordinality e(item, place)
                            where e.item::text not like all(named)), '[]')
   where p.organization_id = org and jsonb_typeof(p.value) = 'array' and p.value::text like any(named);

  delete from sample_data where organization_id = org;
  delete from workspaces where organization_id = org and id = any(sample.workspace_ids);
  delete from process_sites where organization_id = org and process_id = any(gone_processes);
  delete from process_modules where organization_id = org and process_id = any(gone_processes);
  delete from processes where organization_id = org and id = any(gone_processes);
  delete from site_modules where organization_id = org and site_id = any(gone_sites);
  delete from sites where organization_id = org and id = any(gone_sites);
  return gone;
end $$;
call run_as_definer('remove_sample_data()');
