import { riskCategories, strategyLabels } from 'contract/modules/risk/risk-choices';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { riskChecks } from 'contract/modules/risk/risk-xray';
import sql, { type Sql } from 'sql-template-tag';
import type { CheckQuery } from '../../records/xray/check-query.service.ts';
import { countingRating, policyOfRisk, standingSql } from './risk-standing.ts';

const over = 'records';

/** After more reviews than these that changed nothing, somebody asks what they are for. */
const unchangedReviews = 3;

/** So many days after a CAPA about it was closed a risk is assessed again. */
const graceOfCapa = 30;

/** What a risk of the page is rated with by two types, `g` and `c`; an opportunity is to go up. */
const rated = (type: RatingType, beside: RatingType): Sql => sql`
  join risk_ratings g on g.organization_id = p.organization_id and g.record_id = p.id and g.type = ${type}
  join risks w on w.organization_id = p.organization_id and w.id = p.id and w.kind = 'threat'
  join risk_ratings c on c.organization_id = p.organization_id and c.record_id = p.id and c.type = ${beside}`;

/** What contradicts itself in a risk register. */
export const riskQueries: Record<keyof typeof riskChecks, CheckQuery> = {
  // Treatment begins with an action: it has none since it came back into treatment, or since the last one was deleted.
  risk_without_action: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, coalesce(s.at, p.created_at)), '{}'::jsonb,
             not exists (select from acts a where a.record_id = p.id)
        from page p
       cross join lateral (
         select max(x.at) as at from activities x
          where x.organization_id = p.organization_id and x.root_id = p.id
            and (x.record_id = p.id and x.changes -> 'stage' ->> 1 = 'treating' or x.entity = 'risk_action' and x.action = 'deleted')) s
       where p.kind = 'risk' and p.status = 'in-progress' and p.stage = 'treating'`,
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
       where not p.is_over and k.kind = 'threat' and k.assessment_approval->>'status' = 'Approved'`,
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
             p.today > day_in(p.zone, max(a.completed_at)) and not exists (
               select from risk_assessments x
                where x.organization_id = p.organization_id and x.record_id = p.id and x.deleted_at is null and x.type = 'residual'
                  and x.status in ('pending', 'reviewed', 'approved')
                  and (x.created_at >= max(a.completed_at) or x.assessed_on > day_in(p.zone, max(a.completed_at))))
        from page p join acts a on a.record_id = p.id and a.status <> 'cancelled'
       where p.kind = 'risk' and not p.is_over
       group by p.organization_id, p.id, p.name, p.number, p.today, p.zone
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
       where not p.is_over
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
       where not p.is_over
       group by p.id, p.name, p.number`,
  },
  risk_residual_above_current: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, g.rated_on, jsonb_build_object('residual', g.score, 'current', c.score), g.score > c.score
        from page p ${rated('residual', 'current')} where not p.is_over`,
  },
  risk_lower_without_cause: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, g.rated_on, jsonb_build_object('residual', g.score, 'current', c.score),
             g.score < c.score
             and not exists (select from acts a where a.record_id = p.id and a.status = 'completed')
             and not exists (select from risk_controls k
                              where k.organization_id = p.organization_id and k.record_id = p.id and k.deleted_at is null
                                and k.effectiveness in ('effective', 'partial'))
        from page p ${rated('residual', 'current')} where not p.is_over`,
  },
  risk_target_above_residual: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, g.rated_on, jsonb_build_object('target', g.score, 'residual', c.score), g.score > c.score
        from page p ${rated('target', 'residual')} where not p.is_over`,
  },
  risk_monitored_unaccepted: {
    over,
    query: sql`
      select t.id, t.id, t.name, t.number, day_in(t.zone, t.updated_at),
             jsonb_build_object('because', case when s.standing = 'above-tolerance' then 'above the tolerance' else 'by the strategy to accept it' end),
             not exists (select from risk_acceptances a
                          where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null
                            and a.status = 'accepted' and a.expires_on >= t.today)
        from page t
        join risks o on o.organization_id = t.organization_id and o.id = t.id
        left join risk_treatments k on k.organization_id = t.organization_id and k.record_id = t.id and k.deleted_at is null
        left join lateral (${countingRating}) g on true
        left join lateral (${policyOfRisk}) p on true
       cross join lateral (select ${standingSql(sql`g.score`)} as standing) s
       where t.stage = 'monitoring' and (k.strategy = 'accept' or s.standing = 'above-tolerance')`,
  },
  risk_acceptance_lapsed: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, n.expires_on, jsonb_build_object('days', p.today - n.expires_on), n.status = 'expired'
        from page p
       cross join lateral (select a.status, a.expires_on from risk_acceptances a
                            where a.organization_id = p.organization_id and a.record_id = p.id and a.deleted_at is null and a.status <> 'rejected'
                            order by a.created_at desc, a.id desc limit 1) n
       where n.status in ('accepted', 'expired') and p.stage in ('evaluated', 'monitoring')`,
  },
  risk_strategy_without_action: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, k.updated_at),
             jsonb_build_object('strategy', ${JSON.stringify(strategyLabels)}::jsonb -> k.strategy),
             not exists (select from acts a where a.record_id = p.id and a.status <> 'cancelled')
        from page p
        join risk_treatments k on k.organization_id = p.organization_id and k.record_id = p.id and k.deleted_at is null
       where not p.is_over and k.strategy <> 'accept'`,
  },
  risk_reviewed_unchanged: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, n.last, jsonb_build_object('count', n.total),
             n.total > ${unchangedReviews} and n.unchanged = n.total
        from page p
        join risks w on w.organization_id = p.organization_id and w.id = p.id and w.kind = 'threat'
       cross join lateral (
         select count(*) as total, max(v.reviewed_on) as last,
                count(*) filter (where v.outcome = 'no-change' and v.level in ('high', 'critical')) as unchanged
           from (select v.* from risk_reviews v
                  where v.organization_id = p.organization_id and v.record_id = p.id and v.deleted_at is null
                  order by v.reviewed_on desc, v.id desc limit ${unchangedReviews + 1}) v) n
       where not p.is_over and n.total > 0`,
  },
  risk_impacts_alike: {
    over: 'workspace',
    query: sql`
      select x.id, null::uuid, x.name, null::text, n.last, jsonb_build_object('count', n.total, 'share', floor(100.0 * n.alike / n.total)),
             n.alike * 100 > n.total * 80
        from here h
        join lateral (select distinct m.account_id from workspace_people m
               where m.organization_id = h.organization_id and m.workspace_id = h.id and m.status = 'active') m on true
        join accounts x on x.organization_id = h.organization_id and x.id = m.account_id
       cross join lateral (
         select count(*) as total, count(*) filter (where a.kinds = 1) as alike, max(a.assessed_on) as last
           from (select j.assessed_on, j.kinds from (
                   (select a.assessed_on, a.id, d.kinds
                      from risk_assessments a
                     cross join lateral (select count(distinct e.value) as kinds, count(*) as said from jsonb_each(a.impacts) e where e.value <> 'null') d
                     where a.organization_id = h.organization_id and a.created_by = x.id and a.workspace_id = h.id and a.deleted_at is null
                       and a.status <> 'draft' and d.said > 1
                     order by a.assessed_on desc, a.id desc limit 50)
                    union all
                   -- What they scored unseen by others, in assessments that somebody else may have asked for.
                   (select a.assessed_on, a.id, d.kinds
                      from risk_assessment_scores l
                      join risk_assessments a on a.organization_id = l.organization_id and a.id = l.assessment_id
                     cross join lateral (select count(distinct e.value) as kinds, count(*) as said from jsonb_each(l.impacts) e where e.value <> 'null') d
                     where l.organization_id = h.organization_id and l.account_id = x.id and l.given_at is not null
                       and a.workspace_id = h.id and a.deleted_at is null and a.status <> 'draft' and d.said > 1
                     order by l.given_at desc, l.assessment_id desc limit 50)) j
                  order by j.assessed_on desc, j.id desc limit 50) a) n
       where n.total >= 5`,
  },
  risk_category_without_appetite: {
    over: 'workspace',
    query: sql`
      select md5(h.id || u.category)::uuid, null::uuid, u.category, null::text, h.today, jsonb_build_object('count', n.total),
             not exists (select from risk_appetites a
                          where a.organization_id = h.organization_id and a.workspace_id = h.id and a.category = u.category
                            and a.valid_from <= h.today and (a.valid_to is null or a.valid_to >= h.today))
        from here h
       cross join lateral (
         select jsonb_array_elements_text(coalesce(
             (select s.settings -> 'categories' from workspace_settings s where s.organization_id = h.organization_id and s.workspace_id = h.id),
             ${JSON.stringify(riskCategories)}::jsonb)) as category) u
       cross join lateral (select count(*) as total from (
         select from records r
           join risks k on k.organization_id = r.organization_id and k.id = r.id and k.kind = 'threat'
          where r.organization_id = h.organization_id and r.workspace_id = h.id and r.kind = 'risk' and r.deleted_at is null
            and r.category = u.category and not r.is_over limit 1000) r) n
       where n.total > 0`,
  },
  risk_owner_gone: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, p.today, jsonb_build_object('person', x.name), x.status <> 'active'
        from page p
        join risks k on k.organization_id = p.organization_id and k.id = p.id
       cross join lateral (
         select l.account_id from record_people l
          where l.organization_id = p.organization_id and l.record_id = p.id and l.relation = 'manager'
          order by (l.account_id = k.owner_id) desc nulls last, l.position limit 1) o
        join accounts x on x.organization_id = p.organization_id and x.id = o.account_id
       where not p.is_over
         and exists (select from record_people l
           join accounts a on a.organization_id = l.organization_id and a.id = l.account_id and a.status = 'active'
          where l.organization_id = p.organization_id and l.record_id = p.id and l.relation = 'manager')`,
  },
  risk_unmoved_by_capa: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, c.closed_on, jsonb_build_object('capa', c.number, 'days', p.today - c.closed_on),
             p.today - c.closed_on > ${graceOfCapa}::int and not exists (
               select from risk_assessments a
                where a.organization_id = p.organization_id and a.record_id = p.id and a.deleted_at is null and a.status <> 'draft'
                  and a.assessed_on >= c.closed_on)
        from page p
       cross join lateral (
         select t.number, t.closed_on
           from (select l.target_id as id from record_links l
                  where l.organization_id = p.organization_id and l.record_id = p.id and l.deleted_at is null
                 union all
                 select l.record_id from record_links l
                  where l.organization_id = p.organization_id and l.target_id = p.id and l.deleted_at is null) o
           join records t on t.organization_id = p.organization_id and t.id = o.id and t.kind = 'capa' and t.deleted_at is null
            and not t.confidential and t.status = 'completed' and t.closed_on is not null
          order by t.closed_on desc limit 1) c
       where p.kind = 'risk' and not p.is_over`,
  },
};
