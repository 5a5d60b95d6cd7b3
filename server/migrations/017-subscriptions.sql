-- Subscriptions that begin, change and end; invoices; what is used. The server's services move them, by themselves
-- nothing does: what is due is found by `organizations_to_bill` and applied by a job.

grant create on schema public to plumbline_definer;

-- Each module is on offer in two sizes; both have the module's name and place.
alter table plans
  drop constraint plans_module_key,
  add column tier text not null default 'standard' check (tier in ('standard', 'plus')),
  add unique (module, tier);
insert into plans (id, position, module, tier, name, slug, description, category, features, user_limit, workspace_limit,
                   cloud_storage, certifications, is_popular, pricing)
  select given.id::uuid, p.position, p.module, 'plus', p.name, p.slug || '-plus', given.description, p.category,
         (select jsonb_agg(jsonb_build_object('name', f.name, 'included', true) order by f.n)
            from unnest(array['Everything of the standard plan', 'Workspaces without a limit', p.cloud_storage * 10 || ' GB storage']) with ordinality f (name, n)),
         null, null, p.cloud_storage * 10, p.certifications, false,
         jsonb_build_object('monthly', given.monthly, 'yearly', given.monthly * 10, 'currency', 'USD')
    from plans p
    join (values
      ('018f0000-0000-7000-8000-000000000005', 'document', 'For many sites, with room for every document and its revisions.', 99),
      ('018f0000-0000-7000-8000-000000000006', 'audit', 'For many sites, with room for the evidence of every audit.', 99),
      ('018f0000-0000-7000-8000-000000000007', 'capa', 'For many sites, with room for the evidence of every action.', 119),
      ('018f0000-0000-7000-8000-000000000008', 'risk', 'For many sites, with a workspace for each of them.', 99)
    ) given (id, module, description, monthly) on given.module = p.module;

alter table subscriptions
  -- What the period at hand costs, in cents; 0 for a trial.
  add column price bigint not null default 0 check (price >= 0),
  -- The day of the month on which periods begin, where the month has one.
  add column anchor_day int not null default 1 check (anchor_day between 1 and 31),
  add column cancel_at_period_end boolean not null default false,
  add column next_plan_id uuid references plans,
  add column next_billing_cycle text check (next_billing_cycle in ('monthly', 'yearly')),
  -- While past due: when it is suspended.
  add column grace_end timestamptz,
  add check ((next_plan_id is null) = (next_billing_cycle is null)),
  add check ((status = 'past_due') = (grace_end is not null));
update subscriptions set period_end = now() + interval '30 days' where status = 'trialing' and period_end is null;
alter table subscriptions add check (status <> 'trialing' or period_end is not null);
grant update (plan_id, status, billing_cycle, period_start, period_end, price, anchor_day, cancel_at_period_end,
              next_plan_id, next_billing_cycle, grace_end) on subscriptions to plumbline_app;
create index subscriptions_period on subscriptions (period_end) where status in ('trialing', 'active', 'past_due', 'unpaid');

-- As before, with a trial of 30 days of each module's standard plan.
create or replace function register_user(p_user uuid, p_account uuid, p_name text, p_email text, p_contact text, p_hash text, p_modules jsonb)
returns boolean language plpgsql as $$
begin
  insert into users (id, name, email, contact) values (p_user, p_name, p_email, p_contact) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into user_secrets (user_id, password_hash) values (p_user, p_hash);
  insert into organizations (id) values (p_user);
  insert into accounts (organization_id, id, user_id, role, account_type, name, email)
    values (p_user, p_account, p_user, 'owner', 'default', p_name, p_email);
  insert into subscriptions (organization_id, id, plan_id, module, period_end)
    select p_user, (p_modules->>p.module)::uuid, p.id, p.module, now() + interval '30 days'
      from plans p where p.tier = 'standard' and p_modules ? p.module;
  perform set_config('app.user', p_user::text, true), set_config('app.organization', p_user::text, true),
          set_config('app.account', p_account::text, true), set_config('app.role', 'owner', true);
  return true;
end $$;
call entrust('register_user(uuid, uuid, text, text, text, text, jsonb)');

-- Who invoices are made out to.
create table billing_contacts (
  organization_id uuid not null references organizations,
  company text not null,
  email text not null,
  address text,
  tax_id text,
  purchase_order text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id)
);
call protect('billing_contacts', 'select, insert, update');

-- What tells an organization's invoice numbers from those of others.
alter table organizations add column invoice_code text unique;

-- The next number of an invoice of the organization at hand; as with records, nothing is given twice or left out.
create function take_invoice_number() returns text language plpgsql as $$
declare
  code text;
  serial int;
begin
  select o.invoice_code into code from organizations o where o.id = app_organization();
  while code is null loop
    begin
      update organizations o set invoice_code = upper(right(gen_random_uuid()::text, 6))
       where o.id = app_organization() and o.invoice_code is null;
    exception when unique_violation then null; -- somebody else's: once more
    end;
    select o.invoice_code into code from organizations o where o.id = app_organization();
  end loop;
  serial := take_number('invoice', 0);
  return 'PL-' || code || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0');
end $$;
call entrust('take_invoice_number()');

-- What was invoiced, as it was: of an invoice nothing changes but whether it is paid. Amounts are in cents.
create table invoices (
  organization_id uuid not null references organizations,
  id uuid not null,
  subscription_id uuid not null,
  number text not null,
  status text not null default 'open' check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  currency text not null,
  lines jsonb not null,
  tax_rate numeric not null check (tax_rate >= 0),
  tax bigint not null,
  total bigint not null check (total >= 0),
  -- Who it is from and for, as they were then.
  sender text not null,
  contact jsonb not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  payment_reference text,
  deleted_at timestamptz check (deleted_at is null),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subscription_id) references subscriptions (organization_id, id),
  check ((status = 'paid') = (paid_at is not null))
);
create index invoices_newest on invoices (organization_id, issued_at desc, id desc);
create index invoices_number on invoices (number);
create index invoices_open on invoices (due_at) where status = 'open';
create index invoices_subscription on invoices (organization_id, subscription_id) where status = 'open';
call protect('invoices', 'select, insert');
grant update (status, paid_at, payment_reference) on invoices to plumbline_app;

-- Where an invoice is, for the operator who has its number.
create function find_invoice(p_number text) returns table (organization_id uuid, id uuid) language sql stable as $$
  select i.organization_id, i.id from invoices i where i.number = upper(p_number)
$$;
call entrust('find_invoice(text)');

-- What an organization used, day by day.
create table usage_days (
  organization_id uuid not null references organizations,
  day date not null,
  users int not null,
  workspaces int not null,
  storage bigint not null,
  primary key (organization_id, day)
);
call protect('usage_days', 'select');
create index files_size on files (organization_id) include (size);

-- Notes what each organization uses, once a day, and forgets what is older than four hundred days.
create function note_usage(p_day date) returns void language sql as $$
  insert into usage_days
    select o.id, p_day,
           (select count(*) from accounts a where a.organization_id = o.id and a.status = 'active'),
           (select count(*) from workspaces w where w.organization_id = o.id and w.deleted_at is null),
           (select coalesce(sum(f.size), 0) from files f where f.organization_id = o.id)
      from organizations o
    on conflict do nothing;
  delete from usage_days where day < p_day - 400;
$$;
call entrust('note_usage(date)');

-- The organizations with something that time moves: ids alone, each is moved by itself.
create function organizations_to_bill() returns setof uuid language sql stable as $$
  select s.organization_id from subscriptions s
   where (s.status in ('active', 'past_due', 'unpaid') and s.period_end <= now())
      or (s.status = 'trialing' and s.period_end <= now() + interval '7 days')
      or (s.status = 'past_due' and s.grace_end <= now())
  union
  select i.organization_id from invoices i where i.status = 'open' and i.due_at <= now()
$$;
call entrust('organizations_to_bill()');

-- As before, with where the subscription of the workspace's module stands.
drop function enter(uuid, bytea, uuid, uuid, uuid);
create function enter(p_session uuid, p_binding bytea, p_organization uuid, p_account uuid, p_workspace uuid)
returns table (state text, user_id uuid, organization_id uuid, account_id uuid, organization_role text,
               level int, levels jsonb, grants text[], module text, module_status text)
language plpgsql rows 1 as $$
declare
  member accounts;
begin
  select s.user_id into user_id from sessions s join users u on u.id = s.user_id
   where s.id = p_session and s.revoked_at is null and s.expires_at > now() and u.status = 'active'
     and (s.binding is null or s.binding = p_binding);
  if user_id is null then
    state := 'no-session'; return next; return;
  end if;

  if p_organization is not null then
    select * into member from accounts a where a.organization_id = p_organization and a.user_id = enter.user_id;
  else
    select * into member from accounts a where a.user_id = enter.user_id
     order by (a.account_type = 'default') desc, (a.status = 'active') desc, a.last_seen_at desc nulls last limit 1;
  end if;
  state := case
    when member.id is null or member.left_at is not null
      then case when p_organization is null then 'no-account' else 'foreign-organization' end
    when member.status <> 'active' then 'inactive'
    when p_account is not null and p_account <> member.id then 'foreign-account'
    else 'ok' end;
  if state <> 'ok' then
    return next; return;
  end if;

  organization_id := member.organization_id;
  account_id := member.id;
  organization_role := member.role;
  levels := '{}';
  grants := '{}';
  if p_workspace is not null then
    select w.type, s.status into module, module_status
      from workspaces w join subscriptions s on s.organization_id = w.organization_id and s.id = w.module_id
     where w.organization_id = member.organization_id and w.id = p_workspace and w.deleted_at is null;
    if module is not null and member.role in ('owner', 'admin') then
      level := 5;
    elsif module is not null then
      select r.level, r.levels, r.grants into level, levels, grants
        from workspace_rights(member.organization_id, member.id, p_workspace) r;
    end if;
  end if;
  perform set_config('app.user', user_id::text, true),
          set_config('app.organization', organization_id::text, true),
          set_config('app.account', account_id::text, true),
          set_config('app.scope', case when member.role in ('owner', 'admin') then ''
                                  else coalesce(scope_of(member.organization_id, member.id)::text, '') end, true),
          set_config('app.role', case when member.role = 'member' then
            case when coalesce(level, 1) >= 5 then 'admin' when coalesce(level, 1) >= 3 then 'edit' else 'view' end
            else member.role end, true);
  return next;
end $$;
call entrust('enter(uuid, bytea, uuid, uuid, uuid)');

revoke create on schema public from plumbline_definer;
