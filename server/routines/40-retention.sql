-- How long records are kept, and what keeps them.

-- Whether a record has ever left its first stage.
create or replace function has_moved(r records) returns boolean language sql stable as $$
  select r.status <> 'pending' or exists (
    select from activities a
     where a.organization_id = r.organization_id and a.record_id = r.id and a.entity = r.kind
       and (a.changes->'status'->>0 is not null or a.changes->'stage'->>0 is not null))
$$;
call run_as_definer('has_moved(records)');

-- From which day a deleted record may go for good: so many years after the day on which it was closed, or was deleted where
-- it is not closed; both are days of its site. Null where no time keeps it, since it has never left its first stage.
create or replace function kept_until(r records, p_years int) returns date language sql stable as $$
  select (coalesce(r.closed_on, case when has_moved(r) then day_in(s.time_zone, r.deleted_at) end) + make_interval(years => p_years))::date
    from sites s where s.organization_id = r.organization_id and s.id = r.site_id
$$;
grant execute on function kept_until(records, int) to plumbline_app, plumbline_definer;

-- What keeps a deleted record of the caller's organization whoever asks, the gravest first, and until when; no row where nothing
-- does. Sample data goes as if it had never been, but for what somebody has put on hold.
create or replace function what_keeps(p_record uuid, p_years int) returns table (kept_by text, until_on date, days_left int)
language plpgsql stable rows 1 as $$
declare
  r records;
  today date;
begin
  select * into r from records x where x.organization_id = app_organization() and x.id = p_record and x.deleted_at is not null;
  if r.legal_hold_at is not null then
    return query select 'legal-hold', null::date, null::int;
  elsif r.id is null or exists (
    select from sample_data d where d.organization_id = r.organization_id and r.workspace_id = any(d.workspace_ids)) then
    return;
  elsif exists (select from signatures g where g.organization_id = r.organization_id and g.record_id = r.id)
     or exists (select from approvals v where v.organization_id = r.organization_id and v.record_id = r.id and v.status in ('approved', 'superseded')) then
    return query select 'approval', null::date, null::int;
  else
    today := (select today_in(s.time_zone) from sites s where s.organization_id = r.organization_id and s.id = r.site_id);
    return query select 'retention', k.day, k.day - today from (select kept_until(r, p_years) as day) k where k.day > today;
  end if;
end $$;
grant execute on function what_keeps(uuid, int) to plumbline_app, plumbline_definer;
