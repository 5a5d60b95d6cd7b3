import { moduleKeys } from 'contract/core/modules';
import type { DutyCheck } from 'contract/records/xray/duty-checks';
import sql from 'sql-template-tag';
import { type CheckQuery, hasCarriedOut } from './check-query.service.ts';

const overRecords = (query: CheckQuery['query']): CheckQuery => ({ over: 'records', query });
const overWorkspace = (query: CheckQuery['query']): CheckQuery => ({ over: 'workspace', query });

/** What is written before the @ where nobody's name is: several people read such a mailbox. */
const sharedNames = `^(${moduleKeys.join('|')}|admin|audits|compliance|contact|hello|hr|info|lab|maintenance|management|office|operations|production|purchasing|qa|qc|qm|qms|quality|regulatory|reception|safety|sales|service|support|team)$`;

// Nobody verifies or approves what is their own, unless the team is small or has one person alone.
const strictly = sql`strictly as materialized (
  select not coalesce((s.settings->>'smallTeam')::boolean, false)
         and (select count(*) > 1 from (select from accounts a where a.organization_id = h.organization_id and a.status = 'active' limit 2) a) as here
    from here h left join workspace_settings s on s.organization_id = h.organization_id and s.workspace_id = h.id)`;

/**
 * Whom the approval routes of the workspace and of the organization ask in it, each once, as `q`: those of one sort, found in
 * `asked_id`, with the first route that asks them. A function of the organization's routes is a role here.
 */
const askedBy = (routes: 'groups' | 'roles' | 'approvers') => sql`
  (select distinct on (e.value) h.*, w.type, e.value::uuid as asked_id, jsonb_build_object('route', t.route, 'isForAll', t.is_for_all) as facts
     from here h
     join workspaces w on w.organization_id = h.organization_id and w.id = h.id
    cross join lateral (
      select r.value->>'name' as route, g.value->${routes}::text as asked, false as is_for_all
        from workspace_settings s
       cross join lateral jsonb_array_elements(coalesce(s.settings->'approvalRoutes', '[]')) r
       cross join lateral jsonb_array_elements(r.value->'stages') g
       where s.organization_id = h.organization_id and s.workspace_id = h.id
      union all
      select r.value->>'name', (select jsonb_agg(o.id) from roles o
               where o.organization_id = h.organization_id and o.workspace_id = h.id and o.deleted_at is null and g.value->'functions' ? o.preset),
             true
        from approval_routes s
       cross join lateral jsonb_array_elements(s.routes) r
       cross join lateral jsonb_array_elements(r.value->'stages') g
       where s.organization_id = h.organization_id and ${routes}::text = 'roles') t
    cross join lateral jsonb_array_elements_text(coalesce(nullif(t.asked, 'null'), '[]')) e
    order by e.value, t.is_for_all, t.route) q`;

/** Whether those whom the set-up counts on can do what it counts on them for. */
export const dutyQueries: Record<DutyCheck, CheckQuery> = {
  approver_shared_mailbox: overWorkspace(sql`
    select m.account_id, null::uuid, m.name, null::text, day_in(h.zone, m.created_at),
           jsonb_build_object('because', case when b.local ~ ${sharedNames} then 'nobody''s name is in the address ' || m.email
                                              else m.email || ' is the mailbox of ' || o.name || ' as well' end),
           b.local ~ ${sharedNames} or o.name is not null
      from here h
      join workspace_people m on m.organization_id = h.organization_id and m.workspace_id = h.id
       and m.level >= 4 and m.status = 'active' and m.left_at is null
     cross join lateral (select split_part(lower(split_part(m.email, '@', 1)), '+', 1) as local, lower(split_part(m.email, '@', 2)) as domain) b
      left join lateral (select x.name from accounts x
             where x.organization_id = h.organization_id and x.id <> m.account_id and x.status = 'active'
               and lower(split_part(x.email, '@', 2)) = b.domain and split_part(lower(split_part(x.email, '@', 1)), '+', 1) = b.local
             order by x.name limit 1) o on true`),
  route_group_unable: overWorkspace(sql`
    select g.id, null::uuid, g.name, null::text, q.today, q.facts,
           not exists (select from group_members m
             where m.organization_id = g.organization_id and m.group_id = g.id
               and could_approve(g.organization_id, m.account_id, q.id, q.type, null, null))
      from ${askedBy('groups')}
      join groups g on g.organization_id = q.organization_id and g.id = q.asked_id and g.deleted_at is null`),
  route_role_unable: overWorkspace(sql`
    select r.id, null::uuid, r.name, null::text, q.today, q.facts,
           not exists (select from account_permissions e
             where e.organization_id = r.organization_id and e.workspace_id = q.id
               and (e.role_id = r.id or exists (select from groups g
                 join group_members m on m.organization_id = g.organization_id and m.group_id = g.id and m.account_id = e.account_id
                where g.organization_id = r.organization_id and g.role_id = r.id and g.deleted_at is null))
               and could_approve(r.organization_id, e.account_id, q.id, q.type, null, null))
      from ${askedBy('roles')}
      join roles r on r.organization_id = q.organization_id and r.id = q.asked_id and r.deleted_at is null`),
  route_person_unable: overWorkspace(sql`
    select x.id, null::uuid, x.name, null::text, q.today, q.facts,
           not could_approve(x.organization_id, x.id, q.id, q.type, null, null)
      from ${askedBy('approvers')}
      join accounts x on x.organization_id = q.organization_id and x.id = q.asked_id`),
  approval_undecidable: overRecords(sql`
    with ${strictly}
    select p.id, p.id, p.name, p.number, day_in(p.zone, g.opened_at), jsonb_build_object('needed', g.needed, 'able', n.able), n.able < g.needed
      from page p
      join approvals a on a.organization_id = p.organization_id and a.record_id = p.id and a.status = 'open'
      join approval_stages g on g.organization_id = a.organization_id and g.approval_id = a.id and g.status = 'open'
     cross join strictly t
     cross join lateral (select count(*) as able from approval_slots s
            where s.organization_id = g.organization_id and s.stage_id = g.id
              and (s.decision = 'approved' or s.decision is null and is_able_approver(g.organization_id, g.id, s.account_id)
                and not (t.here and (s.account_id = a.created_by or g.needed = 1 and s.account_id = p.created_by
                  and not exists (select from approval_stages o where o.organization_id = a.organization_id and o.approval_id = a.id and o.id <> g.id))))) n`),
  duties_in_one: overRecords(sql`
    with ${strictly}
    select a.id, a.record_id, a.name, a.number, a.today, jsonb_build_object('person', x.name),
           ${hasCarriedOut(sql`x.id`)}
      from strictly t
      join acts a on a.verification_required and a.verified_at is null and a.status <> 'cancelled'
      join accounts x on x.organization_id = a.organization_id and x.id = a.verifier_id
     where t.here`),
  verifier_without_access: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, a.today, jsonb_build_object('person', x.name),
           not could_complete(a.organization_id, x.id, a.workspace_id, a.kind || '_action', a.site_id, a.process_id)
      from acts a
      join accounts x on x.organization_id = a.organization_id and x.id = a.verifier_id
     where a.verification_required and a.verified_at is null and a.status <> 'cancelled'`),
  extension_by_report: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, day_in(a.zone, max(q.decided_at)),
           jsonb_build_object('person', min(d.name) filter (where d.manager_account_id = q.created_by),
                              'count', count(*) filter (where d.manager_account_id = q.created_by)),
           coalesce(bool_or(d.manager_account_id = q.created_by), false)
      from acts a
      join action_requests q on q.organization_id = a.organization_id and q.action_id = a.id and q.kind = 'extension_decision'
       and q.status = 'granted' and q.deleted_at is null
      join accounts d on d.organization_id = q.organization_id and d.id = q.decided_by
     group by a.id, a.record_id, a.name, a.number, a.zone`),
  absence_uncovered: overWorkspace(sql`
    select distinct on (m.account_id) m.account_id, null::uuid, m.name, null::text, d.first_day,
           jsonb_build_object('from', d.first_day, 'until', d.last_day, 'because', n.because), n.because is not null
      from here h
      join workspaces w on w.organization_id = h.organization_id and w.id = h.id
      join workspace_people m on m.organization_id = h.organization_id and m.workspace_id = h.id and m.level >= 2 and m.status = 'active'
      join delegations d on d.organization_id = h.organization_id and d.from_id = m.account_id and d.ended_at is null
       and d.last_day >= h.today and (d.modules is null or w.type = any(d.modules))
      left join accounts b on b.organization_id = d.organization_id and b.id = d.to_id
     cross join lateral (select case
             when b.id is null then 'nobody stands in for them'
             when b.status <> 'active' then b.name || ', who stands in for them, is not active'
             when not could_approve(h.organization_id, b.id, h.id, w.type, null, null) then b.name || ', who stands in for them, may not work here'
             when exists (select from delegations o
                   where o.organization_id = d.organization_id and o.from_id = b.id and o.ended_at is null and o.kinds && d.kinds
                     and o.first_day <= d.last_day and o.last_day >= greatest(d.first_day, h.today))
               then b.name || ', who stands in for them, is away in that time as well' end as because) n
     order by m.account_id, n.because is null, d.first_day`),
  // Whoever administers is above the others already.
  escalation_to_nobody: overWorkspace(sql`
    select m.account_id, null::uuid, m.name, null::text, h.today, '{}'::jsonb,
           not exists (select from accounts u
             cross join lateral workspace_rights(u.organization_id, u.id, h.id) r
              where u.organization_id = h.organization_id and u.id = a.manager_account_id and u.status = 'active'
                and coalesce((r.levels->>w.type)::int, r.level) > 0)
             and not exists (select from workspace_people o
              where o.organization_id = h.organization_id and o.workspace_id = h.id and o.level = 4 and o.status = 'active' and o.account_id <> m.account_id)
      from here h
      join workspaces w on w.organization_id = h.organization_id and w.id = h.id
      left join workspace_settings s on s.organization_id = h.organization_id and s.workspace_id = h.id
      join workspace_people m on m.organization_id = h.organization_id and m.workspace_id = h.id and m.level in (3, 4) and m.status = 'active'
      join accounts a on a.organization_id = m.organization_id and a.id = m.account_id
     where s.settings->'escalationSecond' is distinct from 'null'::jsonb`),
  scope_without_places: overWorkspace(sql`
    select a.id, null::uuid, a.name, null::text, h.today, jsonb_build_object('of', case when n.sites then 'sites' else 'processes' end), n.sites or n.processes
      from here h
      join account_permissions e on e.organization_id = h.organization_id and e.workspace_id = h.id
      join accounts a on a.organization_id = e.organization_id and a.id = e.account_id and a.status = 'active'
     cross join lateral (select scope_of(a.organization_id, a.id)->h.id::text as held) c
     cross join lateral (
       select jsonb_typeof(c.held->'sites') = 'array' and not exists (select from sites s
                where s.organization_id = h.organization_id and s.status and s.deleted_at is null and c.held->'sites' ? s.id::text) as sites,
              jsonb_typeof(c.held->'processes') = 'array' and not exists (select from processes s
                where s.organization_id = h.organization_id and s.status and s.deleted_at is null and c.held->'processes' ? s.id::text) as processes) n
     where c.held is not null`),
};
