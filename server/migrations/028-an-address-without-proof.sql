-- An address that somebody has put in the place of another without showing that it is theirs.

grant create on schema public to plumbline_definer;

-- When the address was changed without proof; a confirmed one is known by `email_verified_at`.
alter table users add column email_changed_at timestamptz;

-- As before; but the link of an invitation, which can be passed on, proves no address that was put in meanwhile. outcome: ok,
-- unknown, other-address, unproved, used, over, inactive.
create or replace function accept_invitation(p_hash bytea, p_account uuid)
returns table (outcome text, organization_id uuid, account_id uuid, email text) language plpgsql as $$
declare
  i invitations;
  person users;
  member accounts;
begin
  select * into i from invitations x where x.token_hash = p_hash for update;
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

  select * into member from accounts a where a.organization_id = i.organization_id and a.user_id = person.id for update;
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
call entrust('accept_invitation(bytea, uuid)');

-- Those of before, as far as the log knows of them.
update users u set email_changed_at = now()
 where u.email_verified_at is null
   and exists (select from activities a where a.record_id = u.id and a.entity = 'user' and a.changes ? 'email' and a.action = 'updated');

revoke create on schema public from plumbline_definer;
