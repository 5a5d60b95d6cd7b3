-- What a request does in the database, in fewer steps: what names somebody who is narrowed, and the row of the trail.

-- The risks that name the caller, also by an action.
create function own_risks() returns setof uuid language sql stable as $$
  select p.risk_id from risk_people p where p.organization_id = app_organization() and p.account_id = app_account()
  union
  select x.risk_id from risk_action_assignees l
    join risk_actions x on x.organization_id = l.organization_id and x.id = l.action_id and x.deleted_at is null
   where l.organization_id = app_organization() and l.account_id = app_account()
$$;
grant execute on function own_risks() to plumbline_app;

-- As before; but a statement prepares what its policies may need each time that it runs, also where nobody is narrowed.
-- Within a function it is prepared when it is called.
alter policy scope on risks using (
  (select app_scope()) is null
  or in_scope((select app_scope()), workspace_id, site_id, process_id)
  or id in (select own_risks()));
