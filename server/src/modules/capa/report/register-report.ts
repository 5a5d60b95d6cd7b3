import {
  capaKindLabels,
  capaPriorityLabels,
  proofLabels,
  rejectionLabels,
} from 'contract/modules/capa/capa-choices';
import { ageBands } from 'contract/modules/capa/capa-dashboard';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { timesExtended } from '../../../records/extension/record-extension.service.ts';
import { recordChoices, recordFilters } from '../../../records/report/record-filters.service.ts';
import { type Asked, listReport, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import { daysBetween } from 'contract/core/days';
import { dayOf } from '../../../records/report/record-rows.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { netDays } from '../clocks.ts';
import { openStatuses } from '../dashboard/capa-figures.store.ts';
import { isRepeat, isTimed } from '../dashboard/figure-filters.ts';
import { proofOf } from '../effectiveness/proof-filters.ts';
import { capaName, capaPlace, narrowedTo, type OfCapa, ofCapa } from './capa-rows.ts';
import { moneyCell } from '../../../core/sheets/sheet.ts';

type Row = OfCapa & {
  _id: string;
  kind: keyof typeof capaKindLabels | null;
  priority: keyof typeof capaPriorityLabels;
  subProcesses: string[];
  rejectedAs: keyof typeof rejectionLabels | null;
  /** How far its actions are together, in percent. */
  progress: number | null;
  detected: string;
  due: string | null;
  firstDue: string | null;
  closed: string | null;
  /** Of one whose due date is still to be met. */
  daysLate: number | null;
  /** Without the days on hold; null in draft. */
  net: number | null;
  retries: number;
  cycle: number;
  proof: keyof typeof proofLabels | null;
  isRepeat: boolean;
  extended: number;
  actions: number;
  actionsDone: number;
  actionsLate: number;
  cost: number | null;
};

const ofActions = (condition: Sql) => sql`(select count(*)::int from actions a
  where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null and a.status <> 'cancelled' and ${condition})`;

// A completed action counts as done, whatever was said of how far it was.
const howFar = sql`(select round(avg(case when a.status = 'completed' then 100 else coalesce(a.progress, 0) end))::int from actions a
  where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null and a.status <> 'cancelled')`;

const lateBy = sql`case when ${isTimed} and t.due_on < today_in(s.time_zone) then today_in(s.time_zone) - t.due_on end`;

const beside = sql`join capas o on o.organization_id = t.organization_id and o.id = t.id
  join sites s on s.organization_id = t.organization_id and s.id = t.site_id`;

const rowsOf = (ids: readonly string[]): Sql => sql`
  select t.id as "_id", ${ofCapa}, o.kind, o.priority, o.sub_processes as "subProcesses", o.rejected_as as "rejectedAs", ${howFar} as progress, t.opened_on::text as detected, t.due_on::text as due,
         o.original_due_date::text as "firstDue", t.closed_on::text as closed, ${lateBy} as "daysLate", o.cycle, ${netDays} as net, o.retry_count as retries, ${proofOf} as proof,
         ${isRepeat} as "isRepeat", o.cost_actual::float as cost,
         ${raw(timesExtended)} as extended,
         ${ofActions(sql`true`)} as actions, ${ofActions(sql`a.status = 'completed'`)} as "actionsDone",
         ${ofActions(sql`a.status <> 'completed' and a.end_date < today_in(s.time_zone)`)} as "actionsLate"
    from records t ${beside}
   where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])
   order by array_position(${ids}::uuid[], t.id)`;

/** How old one is, or was when it was closed. */
const ageOf = ({ detected, closed, today }: Row) => daysBetween(detected, closed ?? today);

const columns: readonly Column<Row>[] = [
  ...capaName,
  { key: 'kind', title: 'Kind', cell: ({ kind }) => kind && capaKindLabels[kind] },
  ...capaPlace,
  {
    key: 'subProcesses',
    title: 'Sub-processes',
    cell: ({ subProcesses }) => subProcesses.join('; ') || null,
  },
  { key: 'priority', title: 'Priority', cell: ({ priority }) => capaPriorityLabels[priority] },
  { key: 'detected', title: 'Detected', cell: ({ detected }) => ({ day: detected }) },
  { key: 'firstDue', title: 'First due date', cell: ({ firstDue }) => dayOf(firstDue) },
  { key: 'due', title: 'Due', cell: ({ due }) => dayOf(due) },
  { key: 'daysLate', title: 'Days overdue', cell: ({ daysLate }) => daysLate },
  { key: 'age', title: 'Age in days', cell: ageOf },
  { key: 'net', title: 'Net days', cell: ({ net }) => net },
  { key: 'closed', title: 'Closed', cell: ({ closed }) => dayOf(closed) },
  { key: 'extended', title: 'Times extended', cell: ({ extended }) => extended },
  { key: 'retries', title: 'Plan sent back', cell: ({ retries }) => retries },
  { key: 'cycle', title: 'Cycle', cell: ({ cycle }) => cycle },
  { key: 'proof', title: 'Effective', cell: ({ proof }) => proof && proofLabels[proof] },
  { key: 'repeat', title: 'Repeats an earlier one', cell: (row) => row.isRepeat },
  { key: 'actionsDone', title: 'Actions done', cell: ({ actionsDone }) => actionsDone },
  { key: 'actions', title: 'Actions', cell: ({ actions }) => actions },
  { key: 'progress', title: 'Progress of actions in %', cell: ({ progress }) => progress },
  { key: 'actionsLate', title: 'Actions overdue', cell: ({ actionsLate }) => actionsLate },
  { key: 'rejectedAs', title: 'Rejected as', cell: ({ rejectedAs: one }) => one && rejectionLabels[one] },
  { key: 'cost', title: 'Actual cost', cell: ({ cost }) => moneyCell(cost) },
];

const rarely = new Set([
  'kind',
  'process',
  'subProcesses',
  'rejectedAs',
  'progress',
  'priority',
  'firstDue',
  'net',
  'retries',
  'extended',
  'cost',
  'closed',
  'repeat',
]);
const rarelyOfLate = new Set([...rarely, 'cycle', 'proof', 'actions', 'actionsDone']);
const usualOfLate = new Set(['firstDue', 'extended']);

const rowOf = (row: Row, cells: ReturnType<Column<Row>['cell']>[]) => ({
  key: row._id,
  name: `${row.number} ${row.name}`,
  cells,
});

const filters = recordFilters('capa');
const choices = recordChoices('capa');

const detectedIn = ({ from, to }: Asked['filters']) => ({
  openedFrom: from ?? undefined,
  openedTo: to ?? undefined,
});

/** All CAPAs, those that are open first and of these the gravest. */
export const registerReport = listReport<Row>(
  {
    key: 'capa.register',
    title: 'CAPA register',
    help: 'The CAPAs of this workspace, those that are open first and of these the gravest: where each was found, where it stands, by when it is due, and whether it has proved to work.',
    filters,
    choices,
    period: 'detected',
  },
  {
    heading: 'CAPAs',
    none: 'There are no CAPAs that fit.',
    columns: () => columns,
    rows: rowsOfQuery<Row>(async (ctx, asked) => ({
      from: sql`records t ${beside} where ${await narrowedTo(ctx, asked.filters, detectedIn(asked.filters))}`,
      order: sql`t.status in ('completed', 'cancelled'), o.class_rank desc nulls last, t.due_on nulls last, t.year, t.serial`,
      rowsOf,
    })),
    rowOf,
    isOff: (key) => rarely.has(key),
  },
);

type Band = { band: string; capas: number; late: number };

/** How many are how old, and how many of them are overdue. */
async function agesOf(ctx: Context, asked: Asked): Promise<ReportSection> {
  const isOpen = await narrowedTo(ctx, asked.filters, { status: openStatuses, ...detectedIn(asked.filters) });
  const found = await ctx.db.query<{ days: number; capas: number; late: number }>(sql`
    select greatest(today_in(s.time_zone) - t.opened_on, 0) as days, count(*)::int as capas, count(${lateBy})::int as late
      from records t ${beside} where ${isOpen} group by 1`);
  const bands = ageBands.map(({ label, from, to }): Band => {
    const within = found.filter(({ days }) => days >= from && (to === null || days <= to));
    const sum = (of: 'capas' | 'late') => within.reduce((all, one) => all + one[of], 0);
    return { band: label, capas: sum('capas'), late: sum('late') };
  });
  return {
    key: 'ages',
    heading: 'Since they were detected',
    header: ['Age', 'Open CAPAs', 'Of these overdue'],
    rows: once(bands.map(({ band, capas, late }) => ({ key: band, name: band, cells: [band, capas, late] }))),
    none: '',
  };
}

/** What is open, the longest overdue first, and then what is oldest. */
export const overdueReport = listReport<Row>(
  {
    key: 'capa.late',
    title: 'Overdue CAPAs and their age',
    help: 'The CAPAs that are open, those that are overdue the longest first and then the oldest. A due date is to be met until the implementation is verified; how long a CAPA is monitored is no delay.',
    filters: filters.filter((name) => name !== 'statuses'),
    choices,
    period: 'detected',
  },
  {
    heading: 'Open CAPAs',
    none: 'Nothing is open.',
    columns: () => columns,
    rows: rowsOfQuery<Row>(async (ctx, asked) => ({
      from: sql`records t ${beside} where ${await narrowedTo(ctx, asked.filters, { status: openStatuses, ...detectedIn(asked.filters) })}`,
      order: sql`${lateBy} desc nulls last, t.opened_on, t.year, t.serial`,
      rowsOf,
    })),
    rowOf,
    isOff: (key) => rarelyOfLate.has(key) && !usualOfLate.has(key),
    summary: async (ctx, asked) => [await agesOf(ctx, asked)],
  },
);
