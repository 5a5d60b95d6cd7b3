-- What a node asks every few seconds for the sockets that it holds.

grant create on schema public to plumbline_definer;

-- Of these claims (a session, the organization at hand, and a workspace whose room was joined, or null) the places,
-- from 1, of those that do not hold any more.
create function find_stale_claims(p_sessions uuid[], p_organizations uuid[], p_workspaces uuid[])
returns setof bigint language sql stable as $$
  select x.place
    from unnest(p_sessions, p_organizations, p_workspaces) with ordinality x(session, organization, workspace, place)
   where not exists (
     select from sessions s
       join users u on u.id = s.user_id and u.status = 'active'
       join accounts a on a.organization_id = x.organization and a.user_id = u.id and a.status = 'active'
       left join workspaces w on w.organization_id = x.organization and w.id = x.workspace and w.deleted_at is null
       left join account_permissions p
         on p.organization_id = x.organization and p.account_id = a.id and p.workspace_id = w.id
      where s.id = x.session and s.revoked_at is null and s.expires_at > now()
        and (x.workspace is null or (w.id is not null and (a.role in ('owner', 'admin') or p.level >= 1))))
$$;
call entrust('find_stale_claims(uuid[], uuid[], uuid[])');

revoke create on schema public from plumbline_definer;
