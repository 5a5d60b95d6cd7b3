-- Loose ends of notices and lists: what needs attention is put off for a while, and mails wait while somebody wants quiet.

grant create on schema public to plumbline_definer;

create table attention_snoozes (
  organization_id uuid not null references organizations,
  workspace_id uuid not null,
  key text not null,
  -- What the rule has found: an action or a risk.
  item_id uuid not null,
  -- The last day on which it is hidden, where the site is.
  until date not null,
  reason text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, key, item_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('attention_snoozes', 'select, insert, update, delete');

-- The rules stay as they are; over them lies who has put off what. An alert is never put off, not even by what was
-- written while it was a warning.
drop function my_attention(boolean, text);
drop view own_attention;
alter view attention_rows rename to attention_found;

create view attention_rows with (security_invoker = true) as
  select r.*, (now() at time zone z.time_zone)::date as today, s.until is not null as is_snoozed,
         case when s.until is not null then json_build_object('until', s.until, 'reason', s.reason, 'by',
           (select json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
              from accounts x where x.organization_id = s.organization_id and x.id = s.account_id)) end as snooze
    from attention_found r
    join sites z on z.organization_id = r.organization_id and z.id = r.site_id
    left join attention_snoozes s on s.organization_id = r.organization_id and s.key = r.key and s.item_id = r.id
      and r.grave > 1 and s.until >= (now() at time zone z.time_zone)::date;
grant select on attention_rows to plumbline_app, plumbline_definer;

create view own_attention with (security_invoker = true) as
  select r.*, o.name as organization_name, m.id = any(r.concerned) as is_mine
    from accounts m
    join organizations o on o.id = m.organization_id
    cross join lateral (select scope_of(m.organization_id, m.id) as scope) s
    join attention_rows r on r.organization_id = m.organization_id
   where m.user_id = app_user() and m.status = 'active'
     and exists (select from workspace_rights(m.organization_id, m.id, r.workspace_id) g
                  where coalesce((g.levels->>'risk')::int, g.level) > 0)
     and (s.scope is null or in_scope(s.scope, r.workspace_id, r.site_id, r.process_id) or m.id = any(r.concerned)
       or exists (select from risk_people p where p.organization_id = m.organization_id and p.risk_id = r.record_id
                     and p.account_id = m.id)
       or exists (select from risk_actions x
                    join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
                   where x.organization_id = m.organization_id and x.risk_id = r.record_id and x.deleted_at is null
                     and l.account_id = m.id));
grant select on own_attention to plumbline_app, plumbline_definer;

create function my_attention(p_all boolean, p_key text) returns setof own_attention language sql stable as $$
  select * from own_attention a
   where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key) and a.organization_id in (select open_organizations())
$$;
call entrust('my_attention(boolean, text)');

-- As before, with what was put off in the sample's workspace.
create or replace function remove_sample_data() returns jsonb language plpgsql as $$
declare
  org uuid := app_organization();
  sample sample_data;
  gone jsonb;
  gone_sites uuid[];
  gone_processes uuid[];
begin
  select * into sample from sample_data d where d.organization_id = org for update;
  if not found then
    return null;
  end if;
  -- Whoever is about to write there, or to use one of the places, is waited for, or waits and then does not find them.
  -- The order is that of a write: a risk first, or the places and then the workspace.
  perform from risks r where r.organization_id = org and r.workspace_id = sample.workspace_id order by r.id for update;
  perform from sites s where s.organization_id = org and s.id = any(sample.site_ids) order by s.id for update;
  perform from processes p where p.organization_id = org and p.id = any(sample.process_ids) order by p.id for update;
  perform from workspaces w where w.organization_id = org and w.id = sample.workspace_id for update;

  select coalesce(array_agg(p.id) filter (where p.kind = 'site'), '{}'), coalesce(array_agg(p.id) filter (where p.kind = 'process'), '{}')
    into gone_sites, gone_processes from sample_places() p where not p.stays;
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'id', x.id, 'number', x.number, 'name', x.name, 'version', x.version)
                            order by x.place, x.kind, x.number, x.name), '[]')
    into gone
    from (
      select 1 as place, 'risk' as kind, r.id, r.number, r.name, r.version from risks r
       where r.organization_id = org and r.workspace_id = sample.workspace_id
      union all
      select 2, p.kind, p.id, null, p.name, p.version from sample_places() p where not p.stays
      union all
      select 3, 'workspace', w.id, null, w.name, w.version from workspaces w
       where w.organization_id = org and w.id = sample.workspace_id
    ) x;

  delete from attention_snoozes where organization_id = org and workspace_id = sample.workspace_id;
  delete from notifications where organization_id = org and workspace_id = sample.workspace_id;
  delete from notification_settings where organization_id = org and workspace_id = sample.workspace_id;
  delete from workspace_settings where organization_id = org and workspace_id = sample.workspace_id;
  delete from exports where organization_id = org and request->>'workspace' = sample.workspace_id::text;
  delete from record_files where organization_id = org and workspace_id = sample.workspace_id;
  delete from risk_actions where organization_id = org and workspace_id = sample.workspace_id;
  delete from risks where organization_id = org and workspace_id = sample.workspace_id;
  delete from custom_fields where organization_id = org and workspace_id = sample.workspace_id;
  delete from record_totals where organization_id = org and workspace_id = sample.workspace_id;
  delete from group_members m using groups g
   where m.organization_id = org and g.organization_id = org and g.id = m.group_id and g.workspace_id = sample.workspace_id;
  delete from groups where organization_id = org and workspace_id = sample.workspace_id;
  delete from account_permissions where organization_id = org and workspace_id = sample.workspace_id;
  delete from invitation_permissions where organization_id = org and workspace_id = sample.workspace_id;
  update imports set default_workspace = null where organization_id = org and default_workspace = sample.workspace_id;
  delete from roles where organization_id = org and workspace_id = sample.workspace_id;

  -- What people remember of it: what they opened last, what they marked.
  delete from preferences where organization_id = org and key like '%' || sample.workspace_id || '%';
  update preferences p
     set value = coalesce((select jsonb_agg(e.item order by e.place) from jsonb_array_elements(p.value) with ordinality e(item, place)
                            where e.item::text not like '%' || sample.workspace_id || '%'), '[]')
   where p.organization_id = org and jsonb_typeof(p.value) = 'array' and p.value::text like '%' || sample.workspace_id || '%';

  delete from sample_data where organization_id = org;
  delete from workspaces where organization_id = org and id = sample.workspace_id;
  delete from process_sites where organization_id = org and process_id = any(gone_processes);
  delete from process_modules where organization_id = org and process_id = any(gone_processes);
  delete from processes where organization_id = org and id = any(gone_processes);
  delete from site_modules where organization_id = org and site_id = any(gone_sites);
  delete from sites where organization_id = org and id = any(gone_sites);
  return gone;
end $$;
call entrust('remove_sample_data()');

-- The hours in which somebody is not mailed; both or neither.
alter table notification_preferences
  add column quiet_from time,
  add column quiet_to time,
  add check ((quiet_from is null) = (quiet_to is null)),
  add check (quiet_from <> quiet_to);

-- A mail that came due in quiet hours is held, and goes out in one with the others when they are over.
alter table notifications add column held_at timestamptz;
create index notifications_held on notifications (organization_id, account_id) where held_at is not null and digest_id is null;
alter table digests
  drop constraint digests_organization_id_account_id_day_key,
  add column is_held boolean not null default false;
create unique index digests_day on digests (organization_id, account_id, day) where not is_held;
create index digests_held on digests (organization_id, account_id) where is_held and mailed_at is null;

-- The time of day where somebody is: in their own zone, else in that of the first site.
create function local_time_of(p_organization uuid, p_account uuid) returns timestamp language sql stable as $$
  select now() at time zone coalesce(u.time_zone,
      (select s.time_zone from sites s where s.organization_id = a.organization_id and s.deleted_at is null
        order by s.created_at limit 1), 'UTC')
    from accounts a join users u on u.id = a.user_id
   where a.organization_id = p_organization and a.id = p_account
     and a.organization_id = coalesce(app_organization(), a.organization_id)
$$;
call entrust('local_time_of(uuid, uuid)');

-- Whether somebody wants quiet now.
create function is_quiet(p_organization uuid, p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from notification_preferences p
     cross join lateral (select local_time_of(p.organization_id, p.account_id)::time as at) l
     where p.organization_id = p_organization and p.account_id = p_account and p.quiet_from is not null
       and case when p.quiet_from < p.quiet_to then l.at >= p.quiet_from and l.at < p.quiet_to
                else l.at >= p.quiet_from or l.at < p.quiet_to end)
$$;

-- As before, and never in quiet hours.
create or replace function digests_due() returns table (organization_id uuid, account_id uuid, day date) language sql stable as $$
  select a.organization_id, a.id, l.at::date
    from accounts a
    join users u on u.id = a.user_id and u.status = 'active'
    left join notification_preferences p on p.organization_id = a.organization_id and p.account_id = a.id
    cross join lateral (select local_time_of(a.organization_id, a.id) as at) l
   where a.status = 'active' and extract(hour from l.at) >= 7
     and (coalesce(p.digest, 'daily') = 'daily' or (p.digest = 'weekly' and extract(isodow from l.at) = 1))
     and exists (select from notifications n where n.organization_id = a.organization_id and n.account_id = a.id
                   and n.mail = 'digest' and n.digest_id is null)
     and not exists (select from digests d where d.organization_id = a.organization_id and d.account_id = a.id
                       and d.day = l.at::date and not d.is_held)
     and not is_quiet(a.organization_id, a.id)
$$;
call entrust('digests_due()');

-- Whose quiet hours are over, with mails that were held in them.
create function held_due() returns table (organization_id uuid, account_id uuid) language sql stable as $$
  select h.organization_id, h.account_id
    from (select distinct n.organization_id, n.account_id from notifications n
           where n.held_at is not null and n.digest_id is null) h
    join accounts a on a.organization_id = h.organization_id and a.id = h.account_id and a.status = 'active'
    join users u on u.id = a.user_id and u.status = 'active'
   where not is_quiet(h.organization_id, h.account_id)
$$;
call entrust('held_due()');

-- Since when a module is only read, and when its ninety days to be exported were over; and that its payers were warned
-- of the end of the trial.
alter table subscriptions
  add column ended_at timestamptz,
  add column closed_at timestamptz,
  add column warned_at timestamptz;
update subscriptions set ended_at = now() where status in ('unpaid', 'canceled');
update subscriptions set warned_at = now() where status = 'trialing' and period_end <= now() + interval '7 days';
alter table subscriptions add check (closed_at is null or ended_at is not null);
grant update (ended_at, closed_at, warned_at) on subscriptions to plumbline_app;
create index subscriptions_ended on subscriptions (ended_at) where closed_at is null and ended_at is not null;

-- As before, and only those with something that moves: each condition is one of the steps of the service.
create or replace function organizations_to_bill() returns setof uuid language sql stable as $$
  select s.organization_id from subscriptions s
   where (s.status in ('trialing', 'active') and s.period_end <= now())
      or (s.status in ('past_due', 'unpaid') and s.period_end <= now() and s.cancel_at_period_end)
      or (s.status = 'trialing' and s.period_end <= now() + interval '7 days' and s.warned_at is null
          and not s.cancel_at_period_end)
      or (s.status = 'past_due' and s.grace_end <= now())
      or (s.closed_at is null and s.ended_at <= now() - interval '90 days')
  union
  select i.organization_id from invoices i
    join subscriptions s on s.organization_id = i.organization_id and s.id = i.subscription_id and s.status = 'active'
   where i.status = 'open' and i.due_at <= now()
$$;
call entrust('organizations_to_bill()');

revoke create on schema public from plumbline_definer;
