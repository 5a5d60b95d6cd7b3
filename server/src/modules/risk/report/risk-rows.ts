import { riskStageLabels, type RiskStage } from 'contract/modules/risk/risk.workflow';
import type { RatingType, RiskFormula, RiskLevel } from 'contract/modules/risk/risk-levels';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { scoreSql } from '../risk-scheme.service.ts';
import { risks } from '../risk.service.ts';

/** What every row of a report says of the risk that it is about. */
export type OfRisk = {
  number: string;
  name: string;
  category: string | null;
  site: string;
  process: string | null;
  managers: string | null;
  status: string;
  stage: RiskStage;
  /** What day it is where the risk is. */
  today: string;
};

/** The same of a row `t` of the records. */
export const ofRisk = raw(`t.number, t.name, t.category, t.status, t.stage,
  (select s.name from sites s where s.organization_id = t.organization_id and s.id = t.site_id) as site,
  (select p.name from processes p where p.organization_id = t.organization_id and p.id = t.process_id) as process,
  (select string_agg(x.name, ', ' order by p.position, lower(x.name)) from record_people p
     join accounts x on x.organization_id = p.organization_id and x.id = p.account_id
    where p.organization_id = t.organization_id and p.record_id = t.id and p.relation = 'manager') as managers,
  (select today_in(s.time_zone) from sites s where s.organization_id = t.organization_id and s.id = t.site_id)::text as today`);

const standsAt = ({ status, stage }: OfRisk) =>
  status === 'on-hold' ? riskStageLabels['on-hold'] : riskStageLabels[stage];

/** Which risk a row is about. */
export const riskName: readonly Column<OfRisk>[] = [
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'risk', title: 'Risk', cell: ({ name }) => name },
];

/** Where that risk is, whose it is and where it stands. */
export const riskPlace: readonly Column<OfRisk>[] = [
  { key: 'category', title: 'Category', cell: ({ category }) => category },
  { key: 'site', title: 'Site', cell: ({ site }) => site },
  { key: 'process', title: 'Process', cell: ({ process }) => process },
  { key: 'stage', title: 'Status', cell: (row) => standsAt(row) },
  { key: 'managers', title: 'Managers', cell: ({ managers }) => managers },
];

/** What narrows the risks `t` of a report: what was chosen, and what the report is about. */
export const narrowedTo = (
  ctx: Context,
  { statuses, assignUsers, sites, processes }: ReportFilters,
  more: Record<string, unknown> = {},
): Promise<Sql> =>
  risks.narrowed(ctx, {
    status: statuses,
    assignee: assignUsers,
    site: sites,
    process: processes,
    ...more,
  });

/** The days that were chosen, of a column. */
export const withinDays = (column: Sql, { from, to }: ReportFilters): Sql =>
  sql`(${from ?? null}::date is null or ${column} >= ${from ?? null}::date) and (${to ?? null}::date is null or ${column} <= ${to ?? null}::date)`;

/** What a risk was judged with on a day. */
export type Judged = { type: RatingType; day: string; score: number };

/**
 * The judgements by which a risk `t` came to what it is rated with, the oldest first, by the formula that holds; `g` is one
 * of them. What waits for somebody who looks at it is among them only where its rating waits as well: before, it does not count.
 */
export const judgedScores = (formula: RiskFormula): Sql => sql`coalesce((
  select json_agg(json_build_object('type', j.type, 'day', j.day, 'score', j.score) order by j.day, j.id)
    from (select g.id, g.type, g.assessed_on as day, ${scoreSql(formula)} as score
            from risk_assessments g join risk_ratings now on now.organization_id = g.organization_id and now.record_id = g.record_id and now.type = g.type
           where g.organization_id = t.organization_id and g.record_id = t.id and g.deleted_at is null and g.type <> 'target'
             and g.assessed_on <= now.rated_on and (g.status in ('reviewed', 'approved') or g.status = 'pending' and now.is_pending)) j), '[]'::json)`;

/** The days between two, from the first to the second. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export type Rated = { score: number; level: RiskLevel };

/** An amount of money as it is added up: what is less than a hundredth comes from the machine. */
export const amountOf = (value: number): number => Math.round(value * 100) / 100;

export const dayOf = (day: string | null) => (day === null ? null : { day });
