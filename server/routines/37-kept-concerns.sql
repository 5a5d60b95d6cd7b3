-- What of records needs attention is kept in `kept_concerns`, once for everybody and once for each person whose it is, with the
-- day from which it holds. The view `<kind>_concern_sources` of a kind says what is to be kept of its records.

-- Brings what is kept of records of a kind to what its sources say. It knows no kind yet: each that is made below has it made anew.
create or replace function renew_concerns(p_kind text, p_organization uuid, p_records uuid[]) returns void language plpgsql as $$
begin
end $$;
call keep_inside('renew_concerns(text, uuid, uuid[])');

-- Makes the function that brings what is kept of records of a kind to what its sources say: each kind has its own, so that a write
-- of one plans and sets up nothing of the others.
create or replace procedure keep_concerns_of(p_kind text) language plpgsql as $$
declare
  named text := format('renew_%s_concerns(uuid, uuid[])', p_kind);
begin
  execute format($renew$
    create or replace function %I(p_organization uuid, p_records uuid[]) returns void language sql as $body$
      with wanted as materialized (
        select s.* from %I s where s.organization_id = p_organization and s.record_id = any(p_records)
      ), gone as (
        delete from kept_concerns k
         where k.organization_id = p_organization and k.record_id = any(p_records)
           and not exists (select from wanted w
                            where w.record_id = k.record_id and w.key = k.key and w.account_id is not distinct from k.account_id
                              and w.holds_from = k.holds_from)
      )
      insert into kept_concerns as k (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
      select w.organization_id, w.workspace_id, w.record_id, w.account_id, w.key, w.since, w.holds_from, w.holds_until from wanted w
      on conflict (organization_id, record_id, key, account_id, holds_from) do update
        set since = excluded.since, holds_until = excluded.holds_until
      where (k.since, k.holds_until) is distinct from (excluded.since, excluded.holds_until)
    $body$ $renew$, 'renew_' || p_kind || '_concerns', p_kind || '_concern_sources');
  execute format('call keep_inside(%L)', named);
  -- Each is called by its name, which costs nothing; a statement that is put together would be planned for each row.
  execute format($dispatch$
    create or replace function renew_concerns(p_kind text, p_organization uuid, p_records uuid[]) returns void language plpgsql as $body$
    begin
      case p_kind %s else null; end case;
    end $body$ $dispatch$, (
      select string_agg(format('when %L then perform %I(p_organization, p_records);', substring(p.proname from 'renew_(.+)_concerns'), p.proname), ' ')
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname ~ '^renew_.+_concerns$'));
end $$;

-- Brings what is kept of the record of a changed row to what its sources say, in the statement that changes it. A table of one
-- kind names that; of others the record says its own.
create or replace function keep_concerns() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  organization uuid := changed->>'organization_id';
  about uuid := coalesce(changed->>'record_id', changed->>'id');
begin
  perform renew_concerns(coalesce(tg_argv[0], (select r.kind from records r where r.organization_id = organization and r.id = about)),
                         organization, array[about]);
  return null;
end $$;
call run_as_definer('keep_concerns()');

create or replace trigger keep_new_concerns after insert on actions for each row execute function keep_concerns();
create or replace trigger keep_concerns after update on actions for each row
  when ((old.status, old.type, old.strategy, old.root_cause_ids, old.deleted_at is null)
    is distinct from (new.status, new.type, new.strategy, new.root_cause_ids, new.deleted_at is null)) execute function keep_concerns();
create or replace trigger keep_managed_concerns after insert on record_people for each row
  when (new.relation = 'manager') execute function keep_concerns();
create or replace trigger keep_left_concerns after delete on record_people for each row
  when (old.relation = 'manager') execute function keep_concerns();

-- What of it holds today at the site of its record. `concerned` is whose it is.
create view kept_now with (security_invoker = true) as
  select k.organization_id, k.workspace_id, k.record_id, k.key, k.since, r.site_id, r.process_id,
         array(select x.account_id from kept_concerns x
                where x.organization_id = k.organization_id and x.record_id = k.record_id and x.key = k.key and x.account_id is not null
                  and x.holds_from <= today_in(s.time_zone) and coalesce(x.holds_until >= today_in(s.time_zone), true)) as concerned
    from kept_concerns k
    join records r on r.organization_id = k.organization_id and r.id = k.record_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where k.account_id is null and k.holds_from <= latest_day() and k.holds_from <= today_in(s.time_zone)
     and coalesce(k.holds_until >= today_in(s.time_zone), true);
grant select on kept_now to plumbline_app, plumbline_definer;
