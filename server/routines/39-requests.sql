-- What is asked about an action or a record, and who decides it.

-- How often a record was given more time.
create or replace function times_extended(p_organization uuid, p_record uuid) returns int language sql stable as $$
  select count(*)::int from action_requests q
   where q.organization_id = p_organization and q.record_id = p_record and q.action_id is null and q.status = 'granted' and q.deleted_at is null
$$;
grant execute on function times_extended(uuid, uuid) to plumbline_app, plumbline_definer;

-- Whose it is to decide a request about an action: its named verifier while they can, else the managers of the record; where
-- none of them can, or more time was given twice already, those who may approve there, else the administrators. Nobody
-- verifies what was theirs to do, and nobody grants themselves more time; what nobody else could verify is the managers'.
-- More time for a record itself is given by those who may approve it, and the third time by those who administer its workspace.
-- Of a confidential record nobody is asked by their rights alone who does not see it: having it to decide would show it to them.
create or replace function people_of_request(p_organization uuid, p_request uuid) returns setof uuid language plpgsql stable as $$
declare
  asked record;
  barred uuid[];
begin
  select q.kind, q.created_by, q.action_id, q.record_id, q.workspace_id, a.verifier_id, a.completed_by, a.done_by, r.site_id, r.process_id,
         case when q.action_id is null then r.kind else r.kind || '_action' end as of_kind,
         case when q.action_id is null then times_extended(q.organization_id, q.record_id) else a.extensions end as extensions
    into asked
    from action_requests q
    left join actions a on a.organization_id = q.organization_id and a.id = q.action_id
    join records r on r.organization_id = q.organization_id and r.id = q.record_id
   where q.organization_id = p_organization and q.id = p_request;
  if not found then return; end if;
  barred := case asked.kind
    when 'extension_decision' then array[asked.created_by]
    when 'verification' then asked.done_by || asked.completed_by || array(
      select l.account_id from action_people l where l.organization_id = p_organization and l.action_id = asked.action_id)
    else '{}' end;
  if asked.kind = 'verification' and asked.verifier_id is not null
     and could_complete(p_organization, asked.verifier_id, asked.workspace_id, asked.of_kind, asked.site_id, asked.process_id) then
    return next asked.verifier_id;
    return;
  end if;
  if asked.action_id is not null and (asked.kind <> 'extension_decision' or asked.extensions < 2) then
    -- Whoever manages a record reaches it wherever it is.
    return query select p.account_id from record_people p
      where p.organization_id = p_organization and p.record_id = asked.record_id and p.relation = 'manager'
        and (p.account_id = any(barred)) is not true
        and could_complete(p_organization, p.account_id, asked.workspace_id, asked.of_kind, null, null);
    if found then return; end if;
  end if;
  return query select e.account_id from account_permissions e
    cross join lateral workspace_rights(p_organization, e.account_id, e.workspace_id) g
    where e.organization_id = p_organization and e.workspace_id = asked.workspace_id and (e.account_id = any(barred)) is not true
      and coalesce((g.levels->>replace(asked.of_kind, '_', '-'))::int, g.level)
          >= case when asked.action_id is null and asked.extensions >= 2 then 5 else 4 end
      and could_complete(p_organization, e.account_id, asked.workspace_id, asked.of_kind, asked.site_id, asked.process_id)
      and not is_hidden_besides(p_organization, e.account_id, asked.record_id, p_request)
    order by e.account_id limit 20;
  if found then return; end if;
  return query select a.id from accounts a
    where a.organization_id = p_organization and a.status = 'active' and a.role in ('owner', 'admin') and (a.id = any(barred)) is not true
      and not is_hidden_besides(p_organization, a.id, asked.record_id, p_request)
    order by a.id limit 20;
  if found or asked.kind <> 'verification' then return; end if;
  return query select p.account_id from record_people p
    where p.organization_id = p_organization and p.record_id = asked.record_id and p.relation = 'manager';
end $$;
grant execute on function people_of_request(uuid, uuid) to plumbline_app, plumbline_definer;

create view request_deciders with (security_invoker = true) as
  select q.organization_id, q.id as request_id, x.account_id
    from action_requests q
   cross join lateral people_of_request(q.organization_id, q.id) x(account_id)
   where q.status = 'open' and q.deleted_at is null;
grant select on request_deciders to plumbline_app, plumbline_definer;
