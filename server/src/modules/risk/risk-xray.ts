import type { riskChecks } from 'contract/modules/risk/risk-xray';
import sql from 'sql-template-tag';
import type { CheckQuery } from '../../records/xray/check-query.service.ts';

const over = 'records';

/** What contradicts itself in a risk register. */
export const riskQueries: Record<keyof typeof riskChecks, CheckQuery> = {
  risk_without_action: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at), jsonb_build_object('days', p.today - day_in(p.zone, p.updated_at)),
             p.today > day_in(p.zone, p.updated_at) and not exists (select from acts a where a.record_id = p.id)
        from page p where p.kind = 'risk' and p.status = 'in-progress'`,
  },
  risk_without_appetite: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at), '{}'::jsonb,
             k.riskappetite is null and not exists (
               select from risk_appetites a
                where a.organization_id = p.organization_id and a.workspace_id = p.workspace_id and a.category = p.category
                  and a.valid_from <= p.today and (a.valid_to is null or a.valid_to >= p.today))
        from page p join risks k on k.organization_id = p.organization_id and k.id = p.id
       where p.is_open and k.assessment_approval->>'status' = 'Approved'`,
  },
  risk_completed_unassessed: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, coalesce(p.closed_on, day_in(p.zone, p.updated_at)), jsonb_build_object('state', lower(k.assessment_approval->>'status')),
             k.assessment_approval->>'status' <> 'Approved'
        from page p join risks k on k.organization_id = p.organization_id and k.id = p.id
       where p.status = 'completed'`,
  },
  risk_not_reassessed: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, max(a.completed_at)),
             jsonb_build_object('count', count(*), 'days', p.today - day_in(p.zone, max(a.completed_at))),
             p.updated_at < max(a.completed_at) and p.today > day_in(p.zone, max(a.completed_at))
        from page p join acts a on a.record_id = p.id and a.status <> 'cancelled'
       where p.kind = 'risk' and p.is_open
       group by p.id, p.name, p.number, p.today, p.zone, p.updated_at
      having bool_and(a.status = 'completed') and max(a.completed_at) is not null`,
  },
  risk_control_untested: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, max(c.updated_at)),
             jsonb_build_object('count', count(*) filter (where u.is_untested), 'control', min(c.name) filter (where u.is_untested)),
             bool_or(u.is_untested)
        from page p
        join risk_controls c on c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null
       cross join lateral (select c.effectiveness in ('effective', 'partial') and c.last_test is null as is_untested) u
       group by p.id, p.name, p.number, p.zone`,
  },
  kri_red_without_review: {
    over,
    // Red since the first of the readings after the last one that was not.
    query: sql`
      select p.id, p.id, p.name, p.number, min(u.since),
             jsonb_build_object('count', count(*) filter (where u.is_left), 'days', coalesce(min(p.today - u.since) filter (where u.is_left), 0),
                                'indicator', min(k.name) filter (where u.is_left)),
             bool_or(u.is_left)
        from page p
        join risk_kris k on k.organization_id = p.organization_id and k.record_id = p.id and k.deleted_at is null and k.state = 'red'
       cross join lateral (
         select coalesce(min(g.read_on), k.last_reading) as since from risk_kri_readings g
          where g.organization_id = k.organization_id and g.kri_id = k.id and g.deleted_at is null and g.read_on > coalesce((
            select max(o.read_on) from risk_kri_readings o
             where o.organization_id = k.organization_id and o.kri_id = k.id and o.deleted_at is null
               and case k.direction when 'higher-is-worse' then o.value < k.red else o.value > k.red end), '-infinity')) w
       cross join lateral (
         select w.since, p.today - w.since >= 14
            and not exists (select from risk_reviews v
                             where v.organization_id = p.organization_id and v.record_id = p.id and v.deleted_at is null and v.reviewed_on >= w.since)
            and not exists (select from risk_assessments a
                             where a.organization_id = p.organization_id and a.record_id = p.id and a.deleted_at is null and a.assessed_on >= w.since) as is_left) u
       where exists (select from records r where r.organization_id = p.organization_id and r.id = p.id and r.stage is distinct from 'closed')
       group by p.id, p.name, p.number`,
  },
};
