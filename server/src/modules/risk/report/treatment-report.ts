import { strategyLabels, type TreatmentStrategy } from 'contract/modules/risk/risk-choices';
import { actionStates } from 'contract/records/record/action-steps';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, mapRows, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { daysBetween } from 'contract/core/days';
import { amountOf, dayOf, withinDays } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';
import { moneyCell } from '../../../core/sheets/sheet.ts';

type Stored = OfRisk & {
  _id: string;
  recordId: string;
  strategy: TreatmentStrategy | null;
  rationale: string | null;
  cost: number | null;
  benefit: number | null;
  target: number | null;
  action: string | null;
  actionStatus: keyof typeof actionStates | null;
  assigned: string | null;
  startDate: string | null;
  endDate: string | null;
  budget: number | null;
  actualCost: number | null;
};

/** What a plan says as a whole stands in the first of its rows, so that a sheet adds it up once. */
type Row = Stored & { isFirst: boolean };

const whole =
  <T>(say: (row: Row) => T) =>
  (row: Row): T | null =>
    row.isFirst ? say(row) : null;

const leftOf = ({ budget, actualCost }: Row) =>
  moneyCell(budget === null ? null : amountOf(budget - (actualCost ?? 0)));

function daysLate({ actionStatus, endDate, today }: Row): number | null {
  if (!endDate || actionStatus === 'completed' || actionStatus === 'cancelled') return null;
  const days = daysBetween(endDate, today);
  return days > 0 ? days : null;
}

const columns: readonly Column<Row>[] = [
  ...riskName,
  ...riskPlace,
  {
    key: 'strategy',
    title: 'Strategy',
    cell: ({ strategy }) => (strategy ? strategyLabels[strategy] : 'No plan'),
  },
  { key: 'rationale', title: 'Rationale', cell: whole(({ rationale }) => rationale) },
  { key: 'target', title: 'Target score', cell: whole(({ target }) => target) },
  { key: 'cost', title: 'Cost planned', cell: whole(({ cost }) => moneyCell(cost)) },
  { key: 'benefit', title: 'Benefit expected', cell: whole(({ benefit }) => moneyCell(benefit)) },
  { key: 'action', title: 'Action', cell: ({ action }) => action ?? 'No action' },
  { key: 'assigned', title: 'Assigned to', cell: ({ assigned }) => assigned },
  { key: 'start', title: 'Start', cell: ({ startDate }) => dayOf(startDate) },
  { key: 'due', title: 'Due', cell: ({ endDate }) => dayOf(endDate) },
  {
    key: 'actionStatus',
    title: 'Action status',
    cell: ({ actionStatus }) => actionStatus && actionStates[actionStatus].label,
  },
  { key: 'daysLate', title: 'Days late', cell: daysLate },
  { key: 'budget', title: 'Budget', cell: ({ budget }) => moneyCell(budget) },
  { key: 'actual', title: 'Actual cost', cell: ({ actualCost }) => moneyCell(actualCost) },
  { key: 'left', title: 'Left of budget', cell: leftOf },
];

const rarely = new Set([
  'owner',
  'category',
  'site',
  'process',
  'stage',
  'managers',
  'target',
  'benefit',
  'start',
  'left',
]);

/** A row for each action that fits, and one for each plan that has none at all. */
async function planned(ctx: Context, filters: ReportFilters): Promise<Sql> {
  const { assignUsers, ...ofRecords } = filters;
  const narrowed = await narrowedTo(ctx, ofRecords);
  const people = assignUsers?.length ? assignUsers : null;
  return sql`
    select coalesce(a.id, t.id) as id, t.id as record_id, a.id as action_id, t.year, t.serial, a.status, a.end_date, a.budget, a.actual_cost, m.strategy
      from records t
      left join risk_treatments m on m.organization_id = t.organization_id and m.record_id = t.id and m.deleted_at is null
      left join actions a on a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null
     where ${narrowed} and (m.id is not null or a.id is not null) and ${withinDays(sql`a.end_date`, filters)}
       and (${people}::uuid[] is null or exists (select from action_people l
             where l.organization_id = t.organization_id and l.action_id = a.id and l.account_id = any(${people})))`;
}

const rowsOf = (ids: readonly string[]): Sql => sql`
  select coalesce(a.id, t.id) as "_id", t.id as "recordId", ${ofRisk}, m.strategy, m.rationale, m.cost, m.benefit,
         (select g.score from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.type = 'target') as target,
         a.name as action, a.status as "actionStatus", a.start_date as "startDate", a.end_date as "endDate", a.budget, a.actual_cost as "actualCost",
         (select string_agg(x.name, ', ' order by l.position, lower(x.name)) from action_people l
            join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
           where l.organization_id = a.organization_id and l.action_id = a.id) as assigned
    from unnest(${ids}::uuid[]) with ordinality i(id, place)
    left join actions a on a.organization_id = app_organization() and a.id = i.id
    join records t on t.organization_id = app_organization() and t.id = coalesce(a.record_id, i.id)
    left join risk_treatments m on m.organization_id = t.organization_id and m.record_id = t.id and m.deleted_at is null
   order by i.place`;

type Sum = {
  strategy: TreatmentStrategy | null;
  plans: number;
  actions: number;
  done: number;
  budget: number | null;
  actualCost: number | null;
};

const sumRow = (label: string, { plans, actions, done, budget, actualCost }: Omit<Sum, 'strategy'>) => ({
  key: label,
  name: label,
  cells: [
    label,
    plans,
    actions,
    done,
    moneyCell(budget),
    moneyCell(actualCost),
    moneyCell(budget === null ? null : amountOf(budget - (actualCost ?? 0))),
  ],
});

const total = (sums: readonly Sum[], of: (sum: Sum) => number | null) =>
  amountOf(sums.reduce((sum, one) => sum + (of(one) ?? 0), 0));

/** What the plans come to by strategy. What is cancelled is not to be paid for, and what was paid counts, as in each plan. */
async function sumsOf(ctx: Context, filters: ReportFilters): Promise<ReportSection> {
  const sums = await ctx.db.query<Sum>(sql`
    select t.strategy, count(distinct t.record_id)::int as plans, count(t.action_id) filter (where t.status <> 'cancelled')::int as actions,
           count(*) filter (where t.status = 'completed')::int as done,
           sum(t.budget) filter (where t.status <> 'cancelled') as budget, sum(t.actual_cost) as "actualCost"
      from (${await planned(ctx, filters)}) t group by t.strategy order by t.strategy nulls last`);
  const rows = sums.map((sum) => sumRow(sum.strategy ? strategyLabels[sum.strategy] : 'No plan', sum));
  const all = sumRow('All', {
    plans: total(sums, ({ plans }) => plans),
    actions: total(sums, ({ actions }) => actions),
    done: total(sums, ({ done }) => done),
    budget: total(sums, ({ budget }) => budget),
    actualCost: total(sums, ({ actualCost }) => actualCost),
  });
  return {
    key: 'sums',
    heading: 'Sums',
    header: ['Strategy', 'Risks', 'Actions', 'Done', 'Budget', 'Actual cost', 'Left of budget'],
    rows: once(rows.length > 1 ? [...rows, all] : rows),
    none: 'There is nothing to add up.',
  };
}

/** The rows of one run, each plan's first one marked. */
function marking(): (rows: Stored[]) => Row[] {
  let last: string | undefined;
  return (rows) =>
    rows.map((row) => {
      const isFirst = row.recordId !== last;
      last = row.recordId;
      return { ...row, isFirst };
    });
}

const stored = rowsOfQuery<Stored>(async (ctx, { filters }) => ({
  from: sql`(${await planned(ctx, filters)}) t`,
  order: sql`t.year, t.serial, t.end_date, t.id`,
  rowsOf,
}));

/** How risks are treated: by which strategy and why, with which actions, and what that costs. */
export const treatmentReport = listReport<Row>(
  {
    key: 'risk.treatment',
    title: 'Treatment plans with budget',
    help: 'How each risk is treated and why, one row for each action: whose it is, when it is due, its budget and what it has cost. What a plan says as a whole stands in its first row.',
    filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
    period: 'due',
  },
  {
    heading: 'Plans and actions',
    none: 'There are no treatment plans that fit.',
    columns: () => columns,
    rows: mapRows(stored, marking),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.action ?? row.name}`, cells }),
    isOff: (key) => rarely.has(key),
    summary: async (ctx, { filters }) => [await sumsOf(ctx, filters)],
  },
);
