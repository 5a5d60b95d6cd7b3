-- What policies read and how tables and functions are handed to the roles: applied before the migrations, which call them.

-- What `enter` sets for the transaction; unset or empty means nothing is seen.
create or replace function app_organization() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization', true), '')::uuid $$;

create or replace function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

create or replace function app_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::uuid $$;

create or replace function app_scope() returns jsonb language sql stable parallel safe
  as $$ select nullif(current_setting('app.scope', true), '')::jsonb $$;

-- The confidential records that the caller does not see (11-confidential.sql).
create or replace function app_hidden() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.hidden', true), '')::uuid[] $$;

-- Locks a tenant table: the application sees the organization at hand, the definer's few functions see all. The
-- policies ask who is asking once for each statement, not once for each row and subquery: a third of a list's time.
create or replace procedure protect(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to plumbline_app using (organization_id = (select app_organization())) with check (organization_id = (select app_organization()))', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_app', rights, target);
  execute format('grant select, insert, update, delete on %s to plumbline_definer', target);
end $$;

-- Locks a table of persons: each sees and changes their own rows, the definer's few functions see all.
create or replace procedure protect_own(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own on %s to plumbline_app using (user_id = app_user()) with check (user_id = app_user())', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_app', rights, target);
  execute format('grant select, insert, update, delete on %s to plumbline_definer', target);
end $$;

-- Hands a function to the definer role and to the application; the allow-list of the catalogue test names each.
create or replace procedure run_as_definer(target regprocedure) language plpgsql as $$
begin
  execute format('alter function %s security definer set search_path = public, pg_temp', target);
  execute format('alter function %s owner to plumbline_definer', target);
  execute format('revoke all on function %s from public', target);
  execute format('grant execute on function %s to plumbline_app', target);
end $$;

-- Hands a function to the definer role alone, for those that others of its functions ask.
create or replace procedure keep_inside(target regprocedure) language plpgsql as $$
begin
  execute format('alter function %s owner to plumbline_definer', target);
  execute format('revoke all on function %s from public', target);
end $$;

-- Locks a table that the definer's few functions alone reach.
create or replace procedure keep_apart(target regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy definer on %s to plumbline_definer using (true) with check (true)', target);
  execute format('grant %s on %s to plumbline_definer', rights, target);
end $$;

-- Whether something below a record names somebody, who says then how far it is and attaches what shows it.
create or replace function names_below(p_organization uuid, p_record uuid, p_account uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from capa_containments c
                  where c.organization_id = p_organization and c.record_id = p_record and c.deleted_at is null
                    and c.responsible_ids @> array[p_account])
      or exists (select from capa_effectiveness p
                  where p.organization_id = p_organization and p.record_id = p_record and p.deleted_at is null and p.checker_id = p_account)
      or exists (select from capa_document_impacts d
                  where d.organization_id = p_organization and d.record_id = p_record and d.deleted_at is null and d.owner_id = p_account)
      or exists (select from risk_kris i
                  where i.organization_id = p_organization and i.record_id = p_record and i.deleted_at is null and i.owner_id = p_account)
      or exists (select from risk_controls c
                  join risk_control_people p on p.organization_id = c.organization_id and p.control_id = c.id and p.account_id = p_account
                  where c.organization_id = p_organization and c.record_id = p_record and c.deleted_at is null);
end $$;

-- The same of the caller.
create or replace function named_below(p_record uuid) returns boolean language plpgsql stable as $$
begin
  return names_below(app_organization(), p_record, app_account());
end $$;

-- Whether a record names somebody, also by what hangs on it: a few looks into indexes, however many records name them.
create or replace function names_account(p_organization uuid, p_record uuid, p_account uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from record_people p
                  where p.organization_id = p_organization and p.record_id = p_record and p.account_id = p_account)
      or exists (select from actions x join action_people l on l.organization_id = x.organization_id and l.action_id = x.id
                  where x.organization_id = p_organization and x.record_id = p_record and x.deleted_at is null and l.account_id = p_account)
      or exists (select from capa_messages m
                  where m.organization_id = p_organization and m.record_id = p_record and m.deleted_at is null and m.withdrawn_at is null
                    and m.person_ids @> array[p_account])
      or exists (select from checklist_runs u
                  where u.organization_id = p_organization and u.record_id = p_record and u.assignee_id = p_account and u.deleted_at is null)
      or names_below(p_organization, p_record, p_account);
end $$;

-- The same of the caller. Rights of functions that migrations need are said with them, since this file is applied at every
-- start; 10-rights names their owner.
create or replace function names_caller(p_record uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return names_account(app_organization(), p_record, app_account());
end $$;

-- Whether the narrowed caller sees a record, as the policy of records has it. It looks past that policy, which would
-- gather all that names the caller for each row that is asked about.
create or replace function sees_record(p_record uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from records r where r.organization_id = app_organization() and r.id = p_record
                  and (app_scope() is null or in_scope(app_scope(), r.workspace_id, r.site_id, r.process_id) or names_caller(r.id)));
end $$;

-- The same by one of the record's actions.
create or replace function sees_action(p_action uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from actions a where a.organization_id = app_organization() and a.id = p_action and sees_record(a.record_id));
end $$;

-- Of the narrowed, only who may see a record sees what hangs on it; for everybody else this is one comparison for each
-- statement. The column names the record.
create or replace procedure narrow(target regclass, column_name text) language plpgsql as $$
begin
  execute format('create policy scope on %s as restrictive for select to plumbline_app using ((select app_scope()) is null or sees_record(%I))', target, column_name);
end $$;
