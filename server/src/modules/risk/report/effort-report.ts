import { actionStates } from 'contract/records/record/action-steps';
import type { ReportFilters } from 'contract/records/report/report';
import type { Scoring } from 'contract/modules/risk/risk-score';
import sql, { type Sql } from 'sql-template-tag';
import { listReport, mapRows, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { expectedActions, scoreAfter } from '../risk-expected.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { amountOf, withinDays } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';
import { moneyCell } from '../../../core/sheets/sheet.ts';

type Stored = OfRisk & {
  _id: string;
  action: string;
  actionStatus: keyof typeof actionStates;
  assigned: string | null;
  endDate: string;
  budget: number | null;
  actualCost: number | null;
  /** The score that the action begins with, and the one that it is expected to lead to by itself. */
  before: number;
  after: number;
  /** Of the risk: the score once all of its actions have brought what is expected, the residual one, and what was paid. */
  afterAll: number;
  residual: number | null;
  paid: number | null;
};

type Row = Stored & { rank: number };

const unit = 1000;
const perUnit = (points: number, amount: number | null) =>
  amount ? amountOf((points / amount) * unit) : null;

const achieved = ({ before, residual }: Row) => (residual === null ? null : before - residual);

const columns: readonly Column<Row>[] = [
  { key: 'rank', title: 'Rank', cell: ({ rank }) => rank },
  { key: 'action', title: 'Action', cell: ({ action }) => action },
  ...riskName,
  ...riskPlace,
  {
    key: 'actionStatus',
    title: 'Action status',
    cell: ({ actionStatus }) => actionStates[actionStatus].label,
  },
  { key: 'assigned', title: 'Assigned to', cell: ({ assigned }) => assigned },
  { key: 'due', title: 'Due', cell: ({ endDate }) => ({ day: endDate }) },
  { key: 'before', title: 'Score before', cell: ({ before }) => before },
  { key: 'after', title: 'Expected after', cell: ({ after }) => after },
  { key: 'points', title: 'Expected reduction', cell: ({ before, after }) => before - after },
  { key: 'budget', title: 'Budget', cell: ({ budget }) => moneyCell(budget) },
  {
    key: 'perBudget',
    title: 'Reduction per 1,000 of budget',
    cell: ({ before, after, budget }) => perUnit(before - after, budget),
  },
  { key: 'actual', title: 'Actual cost', cell: ({ actualCost }) => moneyCell(actualCost) },
  {
    key: 'expectedOfRisk',
    title: 'Expected of all actions of the risk',
    cell: ({ before, afterAll }) => before - afterAll,
  },
  { key: 'achieved', title: 'Achieved of the risk', cell: achieved },
  {
    key: 'perCost',
    title: 'Achieved per 1,000 spent',
    cell: (row) => {
      const points = achieved(row);
      return points === null ? null : perUnit(points, row.paid);
    },
  },
];

const rarely = new Set(['owner', 'category', 'site', 'process', 'stage', 'managers', 'assigned', 'due']);

const rowsOf = (scoring: Scoring, ids: readonly string[]): Sql => sql`
  select a.id as "_id", ${ofRisk}, a.name as action, a.status as "actionStatus", a.end_date as "endDate", a.budget, a.actual_cost as "actualCost",
         b.score as before, e.score as after, w.score as "afterAll", w.paid,
         (select g.score from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.type = 'residual') as residual,
         (select string_agg(x.name, ', ' order by l.position, lower(x.name)) from action_people l
            join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = a.organization_id and l.action_id = a.id) as assigned
    from ${expectedActions(scoring)}
    cross join lateral (
      select ${scoreAfter(scoring, sql`s.likelihood`, sql`s.impact`)} as score, s.paid
        from (select coalesce(sum(o.reduces_likelihood) filter (where o.status <> 'cancelled'), 0)::int as likelihood,
                     coalesce(sum(o.reduces_impact) filter (where o.status <> 'cancelled'), 0)::int as impact, sum(o.actual_cost) as paid
                from actions o where o.organization_id = t.organization_id and o.record_id = t.id and o.deleted_at is null) s) w
   where t.organization_id = app_organization() and a.id = any(${ids}::uuid[])
   order by array_position(${ids}::uuid[], a.id)`;

const ofPeople = ({ assignUsers }: ReportFilters): Sql => {
  const people = assignUsers?.length ? assignUsers : null;
  return sql`(${people}::uuid[] is null or exists (select from action_people l
    where l.organization_id = t.organization_id and l.action_id = a.id and l.account_id = any(${people})))`;
};

const stored = rowsOfQuery<Stored>(async (ctx, { filters }) => {
  const { assignUsers: _people, ...ofRecords } = filters;
  const [narrowed, scoring] = await Promise.all([narrowedTo(ctx, ofRecords), findScheme(ctx)]);
  return {
    from: sql`(select a.id, b.score - e.score as points, a.budget from ${expectedActions(scoring)}
      where ${narrowed} and ${ofPeople(filters)} and ${withinDays(sql`a.end_date`, filters)}) t`,
    order: sql`t.points / nullif(t.budget, 0) desc nulls last, t.points desc, t.id`,
    rowsOf: (ids) => rowsOf(scoring, ids),
  };
});

function ranking(): (rows: Stored[]) => Row[] {
  let rank = 0;
  return (rows) => rows.map((row) => ({ ...row, rank: (rank += 1) }));
}

/** Which actions bring the most for their money, as it is expected of them and as it has come. */
export const effortReport = listReport<Row>(
  {
    key: 'risk.effort',
    title: 'Effort and impact of actions',
    help: 'The actions that are expected to bring a score down, those first that bring the most for their budget; those without a budget stand last. What was achieved is told of the risk as a whole: its residual score beside the one that its actions began with.',
    filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
    period: 'due',
  },
  {
    heading: 'Actions',
    none: 'No action says by how much it is to bring a risk down.',
    columns: () => columns,
    rows: mapRows(stored, ranking),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.action}`, cells }),
    isOff: (key) => rarely.has(key),
  },
);
