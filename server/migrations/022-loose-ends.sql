-- What needs attention can be put off for a while, and is there again when that is over.

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
  select * from own_attention a where (p_all or a.is_mine) and a.key = coalesce(p_key, a.key)
$$;
call entrust('my_attention(boolean, text)');

revoke create on schema public from plumbline_definer;
