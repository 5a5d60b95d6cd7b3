import type { capaChecks } from 'contract/modules/capa/capa-xray';
import sql from 'sql-template-tag';
import { type CheckQuery, hasCarriedOut } from '../../records/xray/check-query.service.ts';

const over = 'records';

// As 2.7.14 of the design counts them, in days and in cycles.
const [soon, inTime, stalled, manyCycles] = [14, 3, 60, 3];

/** What contradicts itself in a register of CAPAs. */
export const capaQueries: Record<keyof typeof capaChecks, CheckQuery> = {
  capa_without_action: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at), '{}'::jsonb,
             not exists (select from acts a where a.record_id = p.id and a.status <> 'cancelled')
             and not (k.capa_required = 'no' and exists (
               select from capa_containments c
                where c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null and c.status <> 'not-needed'))
        from page p join records r on r.organization_id = p.organization_id and r.id = p.id
        join capas k on k.organization_id = p.organization_id and k.id = p.id
       where p.kind = 'capa' and p.status = 'in-progress' and r.stage = 'implementation'`,
  },
  capa_closed_without_cause: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today), '{}'::jsonb,
             k.capa_required is distinct from 'no'
             and not exists (select from causes c where c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null)
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
       where p.status = 'completed'`,
  },
  capa_closed_unlearned: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today),
             jsonb_build_object('because', case when u.is_open then 'while another place is still to be looked at' else 'without a lesson' end),
             u.is_open or u.is_unlearned
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
       cross join lateral (
         select exists (select from capa_laterals l
                         where l.organization_id = p.organization_id and l.record_id = p.id and l.deleted_at is null and l.decision = 'open') as is_open,
                coalesce(k.lessons, '') = '' and not exists (
                  select from capa_lessons l where l.organization_id = p.organization_id and l.record_id = p.id and l.deleted_at is null) as is_unlearned) u
       where p.status = 'completed' and k.capa_required is distinct from 'no'`,
  },
  capa_closed_in_haste: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, p.closed_on, jsonb_build_object('days', o.raised_on - p.closed_on), o.raised_on is not null
        from page p
        left join lateral (
          select day_in(p.zone, r.created_at) as raised_on from records r
           where r.organization_id = p.organization_id and r.workspace_id = p.workspace_id and r.kind = p.kind and r.id <> p.id
             and r.process_id = p.process_id and r.deleted_at is null and not r.confidential
             and r.created_at >= p.closed_on - 1 and day_in(p.zone, r.created_at) between p.closed_on and p.closed_on + ${soon}::int
             and exists (select from record_people m join record_people o on o.organization_id = m.organization_id and o.account_id = m.account_id
                          where m.organization_id = p.organization_id and m.record_id = p.id and m.relation = 'manager'
                            and o.record_id = r.id and o.relation = 'manager')
           order by r.created_at limit 1) o on true
       where p.kind = 'capa' and p.status = 'completed' and p.closed_on between p.due_on - ${inTime}::int and p.due_on`,
  },
  capa_plan_stalled: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, u.planned_on, jsonb_build_object('days', p.today - u.planned_on),
             p.today - u.planned_on > ${stalled}::int and not u.is_begun
        from page p
        join (select a.record_id, day_in(a.zone, min(a.created_at)) as planned_on, bool_or(a.status = 'completed') as is_begun
                from acts a where a.status <> 'cancelled' group by a.record_id, a.zone) u on u.record_id = p.id
       where p.kind = 'capa' and p.status = 'in-progress' and p.stage = 'implementation'`,
  },
  capa_cycles: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at), jsonb_build_object('cycle', k.cycle), k.cycle >= ${manyCycles}::int
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id`,
  },
  capa_checker_implements: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, e.updated_at), jsonb_build_object('person', c.name),
             exists (select from acts a where a.record_id = p.id and a.status <> 'cancelled' and ${hasCarriedOut(sql`e.checker_id`)})
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
        join capa_effectiveness e on e.organization_id = p.organization_id and e.record_id = p.id and e.cycle = k.cycle
        join accounts c on c.organization_id = e.organization_id and c.id = e.checker_id
       where p.is_open and e.deleted_at is null and e.verdict is null`,
  },
  capa_human_error_trained: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, max(c.updated_at)), jsonb_build_object('cause', min(c.name) filter (where u.is_trained)),
             bool_or(u.is_trained)
        from page p join causes c on c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null and c.is_human_error
       cross join lateral (
         select coalesce(bool_and(coalesce(a.type, 'corrective') = 'training' or coalesce(a.strategy, '') = 'training'), false) as is_trained
           from acts a where a.record_id = p.id and a.status <> 'cancelled' and c.id = any(a.root_cause_ids)) u
       where p.kind = 'capa' and p.is_open
       group by p.id, p.name, p.number, p.zone`,
  },
  // Of the sources these are records here, or one like it.
  capa_without_source: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at),
             jsonb_build_object('because', case k.source when 'risk' then 'Its source is a risk' when 'recurrence' then 'It is said to come again'
                                                         else 'Its source is not said' end),
             not exists (select from record_links l
                          where l.organization_id = p.organization_id and l.record_id = p.id and l.deleted_at is null
                            and l.type in ('raised_from', 'caused_by'))
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
       where p.status = 'in-progress' and (k.source is null or k.source in ('risk', 'recurrence'))`,
  },
};
