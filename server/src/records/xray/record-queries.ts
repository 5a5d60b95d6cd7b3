import type { DutyCheck } from 'contract/records/xray/duty-checks';
import type { platformChecks } from 'contract/records/xray/platform-checks';
import sql, { type Sql } from 'sql-template-tag';
import type { CheckQuery } from './check-query.service.ts';

type OfRecords = {
  [K in keyof typeof platformChecks]: (typeof platformChecks)[K]['about'] extends 'record' | 'action'
    ? K
    : never;
}[keyof typeof platformChecks];

const overRecords = (query: CheckQuery['query']): CheckQuery => ({ over: 'records', query });

// Who of those in `given` can work where it is: each is asked once for a place, however much they have there.
const ableOf = (kind: Sql) => sql`able as materialized (
  select d.*, could_complete(d.organization_id, d.account_id, d.workspace_id, ${kind}, d.site_id, d.process_id) as can
    from (select distinct organization_id, workspace_id, kind, site_id, process_id, account_id from given) d)`;
const isAble = sql`join able c on c.account_id = g.account_id and c.kind = g.kind and c.site_id is not distinct from g.site_id
  and c.process_id is not distinct from g.process_id`;

/** What is wrong with records and the actions under them. */
export const recordQueries: Record<Exclude<OfRecords, DutyCheck>, CheckQuery> = {
  record_without_manager: overRecords(sql`
    select p.id as item_id, p.id as record_id, p.name, p.number, p.opened_on as since, '{}'::jsonb as facts,
           not exists (select from record_people l
             join accounts x on x.organization_id = l.organization_id and x.id = l.account_id and x.status = 'active' and x.left_at is null
            where l.organization_id = p.organization_id and l.record_id = p.id and l.relation = 'manager') as found
      from page p where not p.is_over`),
  // Those who are not active are told of by the check above, and hold nothing up where somebody else manages it too.
  manager_without_access: overRecords(sql`
    with given as materialized (
      select p.organization_id, p.workspace_id, p.kind, p.site_id, p.process_id, p.id, p.name, p.number, p.today, l.account_id, l.position, x.name as person
        from page p
        join record_people l on l.organization_id = p.organization_id and l.record_id = p.id and l.relation = 'manager'
        join accounts x on x.organization_id = l.organization_id and x.id = l.account_id and x.status = 'active' and x.left_at is null
       where not p.is_over), ${ableOf(sql`d.kind`)}
    select g.id, g.id, g.name, g.number, g.today,
           jsonb_build_object('people', string_agg(g.person, ', ' order by g.position) filter (where not c.can)), bool_or(not c.can)
      from given g ${isAble}
     group by g.id, g.name, g.number, g.today`),
  record_idle: overRecords(sql`
    select p.id, p.id, p.name, p.number, day_in(p.zone, l.at) + 30, jsonb_build_object('days', p.today - day_in(p.zone, l.at)), p.today - day_in(p.zone, l.at) > 30
      from page p
     cross join lateral (select coalesce((select x.at from activities x
            where x.organization_id = p.organization_id and x.root_id = p.id order by x.seq desc limit 1), p.updated_at) as at) l
     where p.is_open and p.status <> 'on-hold'`),
  review_overdue: overRecords(sql`
    select p.id, p.id, p.name, p.number, p.review_on, jsonb_build_object('days', p.today - p.review_on), p.review_on < p.today
      from page p where not p.is_over and p.review_on is not null and is_reviewed(p.kind, p.stage)`),
  hold_over: overRecords(sql`
    select p.id, p.id, p.name, p.number, p.resume_on, jsonb_build_object('days', p.today - p.resume_on), p.resume_on < p.today
      from page p where p.status = 'on-hold' and p.resume_on is not null`),
  completed_with_open: overRecords(sql`
    select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today), jsonb_build_object('count', coalesce(n.open, 0)), coalesce(n.open, 0) > 0
      from page p
      left join (select a.record_id, count(*) as open from acts a where a.is_open group by a.record_id) n on n.record_id = p.id
     where p.is_over and p.status = 'completed'`),
  number_gap: overRecords(sql`
    select p.id, p.id, p.name, p.number, day_in(p.zone, p.created_at),
           jsonb_build_object('previous', p.prefix || '-' || p.year || '-' || lpad((p.serial - 1)::text, greatest(4, length((p.serial - 1)::text)), '0')),
           not number_is_given(p.kind, p.year, p.serial - 1)
      from page p where p.serial > 1`),
  link_broken: overRecords(sql`
    select p.id, p.id, p.name, p.number, coalesce(day_in(p.zone, min(g.gone_at)), p.today),
           jsonb_build_object('target', min(concat_ws(' ', t.number, t.name)) filter (where g.gone_at is not null)), bool_or(g.gone_at is not null)
      from page p
      join record_links l on l.organization_id = p.organization_id and l.record_id = p.id and l.deleted_at is null
      join records t on t.organization_id = l.organization_id and t.id = l.target_id
      join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
     cross join lateral (select coalesce(t.deleted_at, w.deleted_at) as gone_at) g
     group by p.id, p.name, p.number, p.today, p.zone`),
  all_due_same_day: overRecords(sql`
    select p.id, p.id, p.name, p.number, day_in(p.zone, max(a.created_at)), jsonb_build_object('count', count(*), 'due', min(a.end_date)),
           min(a.end_date) = max(a.end_date)
      from page p join acts a on a.record_id = p.id and a.is_open
     group by p.id, p.name, p.number, p.zone having count(*) > 5`),
  action_overdue: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, a.end_date, jsonb_build_object('days', a.today - a.end_date), is_overdue(a.end_date, a.today, false)
      from acts a where a.is_open`),
  assignee_without_access: overRecords(sql`
    with given as materialized (
      select a.organization_id, a.workspace_id, a.kind, a.site_id, a.process_id, a.id, a.record_id, a.name, a.number, a.today, l.account_id, l.position,
             x.name as person
        from acts a
        join action_people l on l.organization_id = a.organization_id and l.action_id = a.id
        join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
       where a.is_open), ${ableOf(sql`d.kind || '_action'`)}
    select g.id, g.record_id, g.name, g.number, g.today,
           jsonb_build_object('people', string_agg(g.person, ', ' order by g.position) filter (where not c.can)), bool_or(not c.can)
      from given g ${isAble}
     group by g.id, g.record_id, g.name, g.number, g.today`),
  action_too_early: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, d.done, jsonb_build_object('completed', d.done, 'start', a.start_date), d.done < a.start_date
      from acts a cross join lateral (select day_in(a.zone, a.completed_at) as done) d
     where a.status = 'completed' and a.completed_at is not null`),
  own_work_verified: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, day_in(a.zone, a.verified_at),
           jsonb_build_object('person', (select x.name from accounts x where x.organization_id = a.organization_id and x.id = a.verified_by)),
           a.justification is null and (a.verified_by is not distinct from a.completed_by or exists (select from action_people l
              where l.organization_id = a.organization_id and l.action_id = a.id and l.account_id = a.verified_by))
      from acts a where a.verified_by is not null and a.verified_at is not null`),
  due_date_moved: overRecords(sql`
    select a.id, a.record_id, a.name, a.number, a.today, jsonb_build_object('count', n.moved), n.moved > 2
      from acts a
     cross join lateral (select count(*) as moved from activities x
            where x.organization_id = a.organization_id and x.record_id = a.id and x.action <> 'created' and x.changes ? 'endDate') n
     where a.is_open`),
  cause_is_problem: overRecords(sql`
    select p.id, p.id, p.name, p.number, day_in(p.zone, min(c.created_at)), jsonb_build_object('cause', min(c.name) filter (where s.is_same)), bool_or(s.is_same)
      from page p
      join causes c on c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null
     cross join lateral (select lower(btrim(c.name)) in (lower(btrim(p.name)), lower(btrim(p.description))) as is_same) s
     group by p.id, p.name, p.number, p.zone`),
  // The same content is found by its hash, which takes all evidence of the workspace at once.
  evidence_reused: {
    over: 'workspace',
    query: sql`
      select (array_agg(a.id order by f.created_at))[1], (array_agg(a.record_id order by f.created_at))[1], (array_agg(a.name order by f.created_at))[1],
             (array_agg(r.number order by f.created_at))[1], day_in(h.zone, max(f.created_at)),
             jsonb_build_object('file', min(f.name), 'count', count(distinct a.id)), count(distinct a.id) > 2
        from here h
        join record_files f on f.organization_id = h.organization_id and f.workspace_id = h.id and f.action_id is not null and f.deleted_at is null
        join files b on b.organization_id = f.organization_id and b.id = f.file_id
        join actions a on a.organization_id = f.organization_id and a.id = f.action_id and a.deleted_at is null
        join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
       group by b.sha256, h.zone`,
  },
};
