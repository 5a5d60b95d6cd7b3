-- Actions that nobody has wait for the managers of their records; so many at a time.
insert into awaited_tasks (organization_id, account_id, item_id, kind, workspace_id, record_id, status, due_on)
select n.organization_id, n.account_id, n.item_id, n.kind, n.workspace_id, n.record_id, n.status, n.due_on from (
  select t.organization_id, p.account_id, t.item_id, t.kind, t.workspace_id, t.record_id, t.status, t.due_on
    from tasks t
    join record_people p on p.organization_id = t.organization_id and p.record_id = t.record_id and p.relation = 'manager'
   where t.account_id is null and t.is_open and t.due_on is not null and t.kind like '%\_action'
     and not exists (select from tasks o
                      where o.organization_id = t.organization_id and o.item_id = t.item_id and o.kind = t.kind and o.account_id is not null)
     and not exists (select from awaited_tasks a
                      where a.organization_id = t.organization_id and a.item_id = t.item_id and a.kind = t.kind and a.account_id = p.account_id)
   limit 1000) n
    on conflict do nothing;
