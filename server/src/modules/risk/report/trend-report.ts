import type { ReportFilters } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, rowsAtOnce } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { closedOn } from './as-of-rows.ts';
import { daysChosen, daysInWords } from '../../../records/report/days-chosen.service.ts';
import { amountOf } from '../../../records/report/record-rows.service.ts';
import { narrowedTo } from './risk-rows.ts';

/** A year, unless other days were chosen, and ten years at most. */
const usualDays = 365;
const mostMonths = 120;

type Row = {
  month: string;
  risks: number;
  inherent: number | null;
  current: number | null;
  residual: number | null;
  sum: number;
  mean: number | null;
  highest: number | null;
  opportunities: number;
  gain: number;
  meanGain: number | null;
  best: number | null;
  low: number;
  medium: number;
  high: number;
  critical: number;
};

const columns: readonly Column<Row>[] = [
  { key: 'month', title: 'Month', cell: ({ month }) => month },
  { key: 'risks', title: 'Threats rated', cell: ({ risks }) => risks },
  { key: 'sum', title: 'Sum of scores', cell: ({ sum }) => sum },
  { key: 'mean', title: 'Mean score', cell: ({ mean }) => mean && amountOf(mean) },
  { key: 'highest', title: 'Highest score', cell: ({ highest }) => highest },
  { key: 'inherent', title: 'Mean inherent', cell: ({ inherent }) => inherent && amountOf(inherent) },
  { key: 'current', title: 'Mean current', cell: ({ current }) => current && amountOf(current) },
  { key: 'residual', title: 'Mean residual', cell: ({ residual }) => residual && amountOf(residual) },
  { key: 'low', title: 'Low', cell: ({ low }) => low },
  { key: 'medium', title: 'Medium', cell: ({ medium }) => medium },
  { key: 'high', title: 'High', cell: ({ high }) => high },
  { key: 'critical', title: 'Critical', cell: ({ critical }) => critical },
  { key: 'opportunities', title: 'Opportunities rated', cell: ({ opportunities }) => opportunities },
  { key: 'gain', title: 'Their sum of scores', cell: ({ gain }) => gain },
  { key: 'meanGain', title: 'Their mean score', cell: ({ meanGain }) => meanGain && amountOf(meanGain) },
  { key: 'best', title: 'Their best score', cell: ({ best }) => best },
];

// A gain is no harm: what opportunities come to stands in columns of its own.
const threat = sql`(kind = 'threat')`;

/**
 * The scores at the end of each month as they were judged then: of each type the newest assessment of a day in that month or
 * before, which is how the chart of one risk has them, too. What was
 * closed by then is not counted, and a month in which no risk was rated yet is left out.
 */
async function findMonths(ctx: Context, filters: ReportFilters): Promise<Row[]> {
  const [narrowed, { first, last }] = await Promise.all([
    narrowedTo(ctx, filters),
    daysChosen(ctx, filters, usualDays),
  ]);
  return ctx.db.query<Row>(sql`
    with judged as materialized (
      select a.record_id, o.kind, a.type, a.round, a.score, a.level, a.assessed_on as from_day, ${closedOn} as closed_on,
             lead(a.assessed_on) over (partition by a.record_id, a.type order by a.assessed_on, a.id) as to_day
        from records t
        join risks o on o.organization_id = t.organization_id and o.id = t.id
        join risk_assessments a on a.organization_id = t.organization_id and a.record_id = t.id
       where ${narrowed} and a.deleted_at is null and a.type <> 'target'
         and (a.status in ('reviewed', 'approved') or a.status = 'pending' and not was_looked_at(a.organization_id, a.record_id))),
    months as (
      select m.month, (m.month + interval '1 month')::date as ends
        from generate_series(greatest(date_trunc('month', ${first}::timestamp), date_trunc('month', ${last}::timestamp) - ${`${mostMonths - 1} months`}::interval),
                             date_trunc('month', ${last}::timestamp), interval '1 month') m(month)),
    rated as (
      select m.month, j.record_id, j.kind,
             max(j.score) filter (where j.type = 'inherent') as inherent, max(j.score) filter (where j.type = 'current') as current,
             max(j.score) filter (where j.type = 'residual') as residual,
             max(j.level) filter (where j.type = 'inherent') as inherent_level, max(j.level) filter (where j.type = 'current') as current_level,
             max(j.level) filter (where j.type = 'residual') as residual_level,
             max(j.round) filter (where j.type = 'current') as judged_in, max(j.round) filter (where j.type = 'residual') as left_in
        from months m join judged j on j.from_day < m.ends and (j.to_day is null or j.to_day >= m.ends)
         and (j.closed_on is null or j.closed_on >= m.ends)
       group by m.month, j.record_id, j.kind),
    -- What treatment had left says nothing of a risk that was assessed anew since.
    rounds as (
      select month, record_id, kind, inherent, current, inherent_level, current_level,
             case when left_in >= coalesce(judged_in, 0) then residual end as residual,
             case when left_in >= coalesce(judged_in, 0) then residual_level end as residual_level from rated),
    counted as (
      select *, coalesce(residual, current, inherent) as score, coalesce(residual_level, current_level, inherent_level) as level from rounds)
    select to_char(month, 'YYYY-MM') as month,
           count(*) filter (where ${threat})::int as risks, coalesce(sum(score) filter (where ${threat}), 0)::int as sum,
           avg(score) filter (where ${threat})::float as mean, max(score) filter (where ${threat})::int as highest,
           avg(inherent) filter (where ${threat})::float as inherent, avg(current) filter (where ${threat})::float as current,
           avg(residual) filter (where ${threat})::float as residual,
           count(*) filter (where ${threat} and level = 'low')::int as low, count(*) filter (where ${threat} and level = 'medium')::int as medium,
           count(*) filter (where ${threat} and level = 'high')::int as high, count(*) filter (where ${threat} and level = 'critical')::int as critical,
           count(*) filter (where not ${threat})::int as opportunities, coalesce(sum(score) filter (where not ${threat}), 0)::int as gain,
           avg(score) filter (where not ${threat})::float as "meanGain", max(score) filter (where not ${threat})::int as best
      from counted group by month order by month`);
}

/** How high the threats are from month to month, and beside them the opportunities. */
export const trendReport = listReport<Row>(
  {
    key: 'risk.trend',
    title: 'Trend of scores by month',
    help: `How high the threats are at the end of each month, by the rating that counts: residual, else current, else inherent, as it was judged then; what opportunities come to stands beside it. Without days it shows the last ${usualDays} days; it goes back ten years at most.`,
    filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
    period: 'between',
  },
  {
    heading: 'Months',
    none: 'No risk was rated.',
    columns: () => columns,
    rows: rowsAtOnce((ctx, { filters }) => findMonths(ctx, filters)),
    rowOf: (row, cells) => ({ key: row.month, name: row.month, cells }),
    words: async (ctx, { filters, dayText }) =>
      daysInWords(filters, await daysChosen(ctx, filters, usualDays), dayText),
  },
);
