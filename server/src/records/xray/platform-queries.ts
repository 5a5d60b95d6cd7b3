import type { PlatformCheck } from 'contract/records/xray/platform-checks';
import sql, { type Sql } from 'sql-template-tag';
import type { CheckQuery } from './check-query.service.ts';
import { dutyQueries } from './duty-queries.ts';
import { recordQueries } from './record-queries.ts';

const overWorkspace = (query: Sql): CheckQuery => ({ over: 'workspace', query });

/** What is wrong in any workspace. */
export const platformQueries: Record<PlatformCheck, CheckQuery> = {
  ...recordQueries,
  ...dutyQueries,
  // One of four is no crowd: it is asked from five people on.
  many_administrators: overWorkspace(sql`
    select h.id as item_id, null::uuid as record_id, h.name, null::text as number, h.today as since,
           jsonb_build_object('count', n.admins, 'all', n.people, 'share', 100 * n.admins / n.people) as facts, n.admins * 5 > n.people as found
      from here h
     cross join lateral (select count(*) as people, count(*) filter (where m.level = 5) as admins from workspace_people m
            where m.organization_id = h.organization_id and m.workspace_id = h.id and m.status = 'active' and m.left_at is null) n
     where n.people >= 5`),
  approver_without_two_step: overWorkspace(sql`
    with approvers as materialized (
      select m.account_id, m.name, day_in(h.zone, m.created_at) as since from here h
        join workspace_people m on m.organization_id = h.organization_id and m.workspace_id = h.id
       where m.level >= 4 and m.status = 'active' and m.left_at is null)
    select m.account_id, null::uuid, m.name, null::text, m.since, '{}'::jsonb, w.id is not null
      from approvers m
      left join people_without_second_step(array(select account_id from approvers)) w(id) on w.id = m.account_id`),
  role_without_members: overWorkspace(sql`
    select r.id, null::uuid, r.name, null::text, day_in(h.zone, r.created_at), jsonb_build_object('days', h.today - day_in(h.zone, r.created_at)),
           not exists (select from account_permissions e where e.organization_id = r.organization_id and e.role_id = r.id)
             and not exists (select from groups g where g.organization_id = r.organization_id and g.role_id = r.id and g.deleted_at is null)
      from here h
      join roles r on r.organization_id = h.organization_id and r.workspace_id = h.id and r.deleted_at is null and r.preset is null
       and r.created_at < clock() - interval '7 days'`),
  invitation_elsewhere: overWorkspace(sql`
    select i.id, null::uuid, i.email, null::text, day_in(h.zone, i.created_at), jsonb_build_object('domain', d.domain),
           not exists (select from accounts a where a.organization_id = i.organization_id and a.status = 'active' and a.left_at is null
                          and lower(split_part(a.email, '@', 2)) = d.domain)
             and not exists (select from sign_in_policies s where s.organization_id = i.organization_id and d.domain = any(s.email_domains))
      from here h
      join invitation_permissions e on e.organization_id = h.organization_id and e.workspace_id = h.id
      join invitations i on i.organization_id = e.organization_id and i.id = e.invitation_id and i.status = 'pending' and i.deleted_at is null
     cross join lateral (select lower(split_part(i.email, '@', 2)) as domain) d`),
  group_empty: overWorkspace(sql`
    select g.id, null::uuid, g.name, null::text, h.today, jsonb_build_object('count', n.open),
           not exists (select from group_members m join accounts x on x.organization_id = m.organization_id and x.id = m.account_id
                        where m.organization_id = g.organization_id and m.group_id = g.id and x.status = 'active' and x.left_at is null)
      from here h
      join groups g on g.organization_id = h.organization_id and g.workspace_id = h.id and g.deleted_at is null
     cross join lateral (select count(*) as open from actions a
            where a.organization_id = g.organization_id and a.group_id = g.id and a.offered_at is not null and a.deleted_at is null
              and a.status not in ('completed', 'cancelled')) n
     where n.open > 0`),
  rubber_stamp: overWorkspace(sql`
    select x.id, null::uuid, x.name, null::text, n.last, jsonb_build_object('runs', n.runs, 'items', n.items, 'share', floor(100.0 * (n.items - n.failed) / n.items)),
           (n.items - n.failed) * 100 > n.items * 95
      from here h
      join lateral (select distinct m.account_id from workspace_people m
             where m.organization_id = h.organization_id and m.workspace_id = h.id and m.status = 'active') m on true
      join accounts x on x.organization_id = h.organization_id and x.id = m.account_id
     cross join lateral (
       select count(*) as runs, coalesce(sum(r.answered_items), 0) as items, coalesce(sum(r.failed_items), 0) as failed, day_in(h.zone, max(r.completed_at)) as last
         from (select * from checklist_runs r
                where r.organization_id = h.organization_id and r.assignee_id = x.id and r.workspace_id = h.id and r.completed_by = x.id
                  and r.status = 'completed' and r.deleted_at is null
                order by r.created_at desc limit 20) r) n
     where n.runs >= 5 and n.items > 0`),
  // The newest records alone: whoever fills it in does so in some of them.
  field_never_filled: overWorkspace(sql`
    select f.id, null::uuid, f.label, null::text, day_in(h.zone, f.created_at), jsonb_build_object('days', h.today - day_in(h.zone, f.created_at), 'count', n.looked, 'of', f.applies_to || 's'),
           n.looked > 0 and n.filled = 0
      from here h
      join custom_fields f on f.organization_id = h.organization_id and f.workspace_id = h.id and f.deleted_at is null and f.status = 'active'
       and f.created_at < clock() - interval '30 days'
     cross join lateral (
       select count(*) as looked, count(*) filter (where jsonb_typeof(r.custom->f.name) is distinct from 'null' and r.custom ? f.name) as filled
         from ((select r.custom from records r
                 where f.applies_to = 'record' and r.organization_id = h.organization_id and r.workspace_id = h.id and r.kind = f.kind and r.deleted_at is null
                 order by r.created_at desc, r.id desc limit 500)
               union all
               (select a.custom
                  from (select r.organization_id, r.id from records r
                         where f.applies_to = 'action' and r.organization_id = h.organization_id and r.workspace_id = h.id and r.kind = f.kind and r.deleted_at is null
                         order by r.created_at desc, r.id desc limit 500) k
                  join actions a on a.organization_id = k.organization_id and a.record_id = k.id and a.deleted_at is null)) r) n
     where n.looked > 0`),
  process_unused: overWorkspace(sql`
    select p.id, null::uuid, p.name, null::text, greatest(day_in(h.zone, p.created_at), h.today - 730), '{}'::jsonb, not process_is_used(p.id)
      from here h
      join process_modules m on m.organization_id = h.organization_id and m.module_id = h.module_id
      join processes p on p.organization_id = m.organization_id and p.id = m.process_id and p.deleted_at is null and p.status
       and p.created_at < clock() - interval '24 months'`),
};
