-- Memberships and invitations.

-- The people of an organization who have not left; who has is out of sight as a deleted record is.
create view members with (security_invoker = true) as
  select a.*, a.left_at as deleted_at from accounts a;
grant select, update on members to plumbline_app;
grant select on members to plumbline_definer;

create or replace function copy_user_to_accounts() returns trigger language plpgsql as $$
begin
  -- What a mail server said of another address says nothing of the new one.
  update accounts a set name = new.name, email = new.email, profile_picture = new.profile_picture,
         mail_refused_at = case when lower(a.email) = lower(new.email) then a.mail_refused_at end,
         mail_refusal = case when lower(a.email) = lower(new.email) then a.mail_refusal end
   where user_id = new.id;
  return null;
end $$;
alter function copy_user_to_accounts() security definer set search_path = public, pg_temp;
alter function copy_user_to_accounts() owner to plumbline_definer;
revoke all on function copy_user_to_accounts() from public;

create or replace trigger copy_user_to_accounts after update of name, email, profile_picture on users
  for each row execute function copy_user_to_accounts();

-- Whatever way it is tried, an organization keeps an active owner.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.status = 'active' and (new.role <> 'owner' or new.status <> 'active') then
    perform from organizations o where o.id = new.organization_id for no key update;
    if not exists (select from accounts a where a.organization_id = new.organization_id and a.role = 'owner' and a.status = 'active') then
      raise exception 'last owner' using errcode = 'check_violation', constraint = 'last_owner';
    end if;
  end if;
  return null;
end $$;
alter function keep_an_owner() security definer set search_path = public, pg_temp;
alter function keep_an_owner() owner to plumbline_definer;
revoke all on function keep_an_owner() from public;

create or replace trigger keep_an_owner after update of role, status on accounts for each row execute function keep_an_owner();

-- What an invitation is about, for whoever holds its link; it consumes nothing.
create or replace function find_invitation(p_hash bytea)
returns table (organization_id uuid, id uuid, email text, status text, expires_at timestamptz, org_name text,
               inviter_name text, inviter_user uuid, permissions json) language sql stable as $$
  select i.organization_id, i.id, i.email, case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end,
         i.expires_at, o.name, a.name, a.user_id,
         (select coalesce(json_agg(json_build_object('workspace', w.id, 'permission',
                   case when p.level >= 5 then 'admin' when p.level >= 3 then 'edit' else 'view' end,
                   'roleId', p.role_id, 'validUntil', p.valid_until, 'workspaceName', w.name, 'roleName', r.name, 'module', w.type)
                   order by w.type, w.name), '[]')
            from invitation_permissions p
            join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
            left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
           where p.organization_id = i.organization_id and p.invitation_id = i.id)
    from invitations i
    join organizations o on o.id = i.organization_id
    join accounts a on a.organization_id = i.organization_id and a.id = i.invited_by
   where i.token_hash = p_hash
$$;
call run_as_definer('find_invitation(bytea)');

-- Makes the signed-in person a member by a link that was sent to their address, and acts in that organization from then
-- on. The link, which can be passed on, proves no address that was put in meanwhile. outcome: ok, unknown, other-address,
-- unproved, used, over, inactive.
create or replace function accept_invitation(p_hash bytea, p_account uuid)
returns table (outcome text, organization_id uuid, account_id uuid, email text) language plpgsql as $$
declare
  i invitations;
  person users;
  member accounts;
begin
  select * into i from invitations x where x.token_hash = p_hash for no key update;
  select * into person from users u where u.id = app_user();
  email := i.email;
  outcome := case
    when i.id is null then 'unknown'
    when lower(person.email) <> lower(i.email) then 'other-address'
    when person.email_verified_at is null and person.email_changed_at is not null then 'unproved'
    when i.status = 'accepted' then 'used'
    when i.status <> 'pending' or i.expires_at <= now() then 'over'
    else 'ok' end;
  if outcome <> 'ok' then
    return next; return;
  end if;

  select * into member from accounts a where a.organization_id = i.organization_id and a.user_id = person.id for no key update;
  if member.id is null then
    insert into accounts (organization_id, id, user_id, role, account_type, name, email, profile_picture, job_title, department, employee_no)
      values (i.organization_id, p_account, person.id, 'member', 'invited', person.name, person.email, person.profile_picture,
              i.job_title, i.department, i.employee_no)
      returning * into member;
  elsif member.left_at is not null then
    update accounts a set left_at = null, status = 'active', role = 'member', version = a.version + 1, updated_at = now()
     where a.organization_id = i.organization_id and a.id = member.id returning * into member;
  elsif member.status <> 'active' then
    outcome := 'inactive';
    return next; return;
  end if;
  insert into account_permissions (organization_id, account_id, workspace_id, level, role_id, site_ids, process_ids, valid_until, granted_by)
    select p.organization_id, member.id, p.workspace_id, p.level, r.id, p.site_ids, p.process_ids, p.valid_until, i.invited_by
      from invitation_permissions p
      join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
      left join roles r on r.organization_id = p.organization_id and r.id = p.role_id and r.deleted_at is null
     where p.organization_id = i.organization_id and p.invitation_id = i.id
    on conflict on constraint account_permissions_pkey do update set level = excluded.level, role_id = excluded.role_id,
      site_ids = excluded.site_ids, process_ids = excluded.process_ids, valid_until = excluded.valid_until, granted_by = excluded.granted_by;
  update invitations x set status = 'accepted', accepted_at = now(), accepted_account_id = member.id,
         version = x.version + 1, updated_at = now()
   where x.organization_id = i.organization_id and x.id = i.id;
  -- Whoever has the link has opened that mailbox.
  update users u set email_verified_at = coalesce(u.email_verified_at, now()) where u.id = person.id;

  organization_id := i.organization_id;
  account_id := member.id;
  perform set_config('app.organization', organization_id::text, true), set_config('app.account', account_id::text, true),
          set_config('app.role', member.role, true);
  return next;
end $$;
call run_as_definer('accept_invitation(bytea, uuid)');

-- What the organization has said of somebody who is invited and new: what they are called until they say otherwise.
create or replace function find_invited_person(p_hash bytea) returns table (name text, contact text) language sql stable as $$
  select i.name, i.contact from invitations i where i.token_hash = p_hash and i.status = 'pending'
$$;
call run_as_definer('find_invited_person(bytea)');

-- An invitation may name a manager who is no member yet: whoever of the two comes last completes it.
create or replace function settle_managers() returns trigger language plpgsql as $$
begin
  update accounts a set manager_account_id = m.id
    from accounts m
   where a.organization_id = new.organization_id and a.id = new.accepted_account_id
     and m.organization_id = a.organization_id and lower(m.email) = lower(new.manager_email)
     and m.left_at is null and m.id <> a.id;
  update accounts a set manager_account_id = new.accepted_account_id
    from invitations i
   where i.organization_id = new.organization_id and i.status = 'accepted' and lower(i.manager_email) = lower(new.email)
     and a.organization_id = i.organization_id and a.id = i.accepted_account_id
     and a.manager_account_id is null and a.id <> new.accepted_account_id;
  return null;
end $$;

create or replace trigger settle_managers after update of status on invitations for each row
  when (new.status = 'accepted' and old.status <> 'accepted') execute function settle_managers();
