import { daysAfter } from 'contract/core/days';
import { verdictLabels } from 'contract/modules/capa/effectiveness/verdict';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { daysChosen, daysInWords } from '../../../records/report/days-chosen.service.ts';
import { type Asked, listReport, rowsAtOnce } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { openStatuses } from '../dashboard/capa-figures.store.ts';
import { narrowedTo } from './capa-rows.ts';

const usualDays = 365;

type Row = { about: string; figure: string; count: number };
type Days = { first: string; last: string; yesterday: string };

const open = { status: openStatuses };

/** Each figure with what the list of CAPAs is asked that it counts. */
const figures: [about: string, figure: string, asks: (days: Days) => Record<string, unknown>][] = [
  ['Register', 'Detected in the period', ({ first, last }) => ({ openedFrom: first, openedTo: last })],
  [
    'Register',
    'Closed in the period',
    ({ first, last }) => ({ status: ['completed'], closedFrom: first, closedTo: last }),
  ],
  ['Register', 'Open today', () => open],
  ['Register', 'Of these critical', () => ({ ...open, class: ['critical'] })],
  ['Register', 'Of these on hold', () => ({ status: ['on-hold'] })],
  ['Due dates', 'Overdue today', ({ yesterday }) => ({ ...open, isTimed: true, dueTo: yesterday })],
  [
    'Due dates',
    'Verified in the period by their first due date',
    ({ first, last }) => ({ onTime: ['first'], verifiedFrom: first, verifiedTo: last }),
  ],
  [
    'Due dates',
    'Verified in the period by a due date that was moved',
    ({ first, last }) => ({ onTime: ['moved'], verifiedFrom: first, verifiedTo: last }),
  ],
  [
    'Due dates',
    'Verified in the period after their due date',
    ({ first, last }) => ({ onTime: ['late'], verifiedFrom: first, verifiedTo: last }),
  ],
  ['Effectiveness', 'Effective in the first cycle', () => ({ proof: ['first'] })],
  ['Effectiveness', 'Effective in a later cycle', () => ({ proof: ['later'] })],
  ['Effectiveness', `${verdictLabels.partially} so far`, () => ({ proof: ['partly'] })],
  ['Effectiveness', `${verdictLabels.ineffective} so far`, () => ({ proof: ['not'] })],
  [
    'Effectiveness',
    'Detected in the period and a repeat of an earlier one',
    ({ first, last }) => ({ isRecurrence: true, openedFrom: first, openedTo: last }),
  ],
  ['Actions', 'Open CAPAs that rest on training and administration alone', () => ({ ...open, isWeak: true })],
];

async function findFigures(ctx: Context, { filters }: Pick<Asked, 'filters'>): Promise<Row[]> {
  const { from: _from, to: _to, ...others } = filters;
  const chosen = await daysChosen(ctx, filters, usualDays);
  const [now] = await ctx.db.query<{ today: string }>(sql`select organization_today()::text as today`);
  const days = { ...chosen, yesterday: daysAfter(now?.today ?? chosen.last, -1) };
  return Promise.all(
    figures.map(async ([about, figure, asks]) => {
      const narrowed = await narrowedTo(ctx, others, asks(days));
      const [row] = await ctx.db.query<{ count: number }>(
        sql`select count(*)::int as count from records t where ${narrowed}`,
      );
      return { about, figure, count: row?.count ?? 0 };
    }),
  );
}

const columns: readonly Column<Row>[] = [
  { key: 'about', title: 'About', cell: ({ about }) => about },
  { key: 'figure', title: 'Figure', cell: ({ figure }) => figure },
  { key: 'count', title: 'CAPAs', cell: ({ count }) => count },
];

/** What a management review is told of nonconformities and corrective actions (ISO 9001:2015, 9.3.2 c 4). */
export const managementReport = listReport<Row>(
  {
    key: 'capa.management-review',
    title: 'Management review input on CAPAs',
    help: `Nonconformities and corrective actions for the management review (ISO 9001:2015, 9.3.2 c 4): what was detected and closed, what is late, and what has proved to work. Without days it looks back ${usualDays} days from today.`,
    filters: ['sites', 'processes', 'from', 'to'],
    period: 'between',
    orientation: 'portrait',
  },
  {
    heading: 'Figures',
    none: '',
    columns: () => columns,
    rows: rowsAtOnce(findFigures),
    rowOf: (row, cells) => ({ key: `${row.about} ${row.figure}`, name: row.figure, cells }),
    words: async (ctx, { filters, dayText }) =>
      daysInWords(filters, await daysChosen(ctx, filters, usualDays), dayText),
  },
);
