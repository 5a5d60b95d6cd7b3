-- Subscriptions and invoices.

-- The next number of an invoice of the organization at hand; as with records, nothing is given twice or left out.
create or replace function take_invoice_number() returns text language plpgsql as $$
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
call run_as_definer('take_invoice_number()');

-- Where an invoice is, for the operator who has its number.
create or replace function find_invoice(p_number text) returns table (organization_id uuid, id uuid) language sql stable as $$
  select i.organization_id, i.id from invoices i where i.number = upper(p_number)
$$;
call run_as_definer('find_invoice(text)');

-- Notes what a page of organizations uses at the end of a day.
create or replace function note_usage(p_after uuid, p_most int) returns uuid language sql as $$
  with page as (
    select o.id, today_of_organization(o.id) - 1 as day from organizations o where p_after is null or o.id > p_after order by o.id limit p_most
  ), kept as (
    insert into usage_days
      select o.id, o.day,
             (select count(*) from accounts a where a.organization_id = o.id and a.status = 'active'),
             (select count(*) from workspaces w where w.organization_id = o.id and w.deleted_at is null),
             (select coalesce(sum(f.size), 0) from files f where f.organization_id = o.id)
        from page o
       where not exists (select from usage_days u where u.organization_id = o.id and u.day = o.day)
      on conflict do nothing
  )
  select p.id from page p order by p.id desc limit 1
$$;
call run_as_definer('note_usage(uuid, int)');

-- Marks some of the subscriptions whose time goes on; says how many.
create or replace function pause_subscriptions(p_limit int) returns int language plpgsql as $$
declare
  marked int;
begin
  with running as (
    select s.organization_id, s.id from subscriptions s where not s.is_paused limit p_limit for no key update skip locked)
  update subscriptions s set is_paused = true from running r where s.organization_id = r.organization_id and s.id = r.id;
  get diagnostics marked = row_count;
  return marked;
end $$;
call run_as_definer('pause_subscriptions(int)');

-- The organizations with something that time moves: ids alone, each is moved by itself. Each condition is one of the
-- steps of the service, or its time stood still.
create or replace function organizations_to_bill() returns setof uuid language sql stable as $$
  select s.organization_id from subscriptions s
   where s.is_paused
      or (s.status in ('trialing', 'active') and s.period_end <= now())
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
call run_as_definer('organizations_to_bill()');
