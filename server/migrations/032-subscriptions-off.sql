-- An installation may have no subscriptions. Their time stands still then: each is marked, so that it begins again, and is
-- not made to pay for the time between, when there are subscriptions once more.

grant create on schema public to plumbline_definer;

alter table subscriptions add column is_paused boolean not null default false;
grant update (is_paused) on subscriptions to plumbline_app;
create index subscriptions_paused on subscriptions (organization_id) where is_paused;

-- Marks some of the subscriptions whose time goes on; says how many.
create function pause_subscriptions(p_limit int) returns int language plpgsql as $$
declare
  marked int;
begin
  with running as (
    select s.organization_id, s.id from subscriptions s where not s.is_paused limit p_limit for no key update skip locked)
  update subscriptions s set is_paused = true from running r where s.organization_id = r.organization_id and s.id = r.id;
  get diagnostics marked = row_count;
  return marked;
end $$;
call entrust('pause_subscriptions(int)');

-- As before, with those whose time stood still.
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
call entrust('organizations_to_bill()');

revoke create on schema public from plumbline_definer;
