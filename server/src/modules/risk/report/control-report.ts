import {
  controlNatureLabels,
  controlTypeLabels,
  effectivenessLabels,
  hierarchyLabels,
  testResultLabels,
} from 'contract/modules/risk/risk-choices';
import type { Control } from 'contract/modules/risk/risk-control';
import type { ReportFilters } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, rowsOfStoreBy } from '../../../records/report/list-report.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { liveStages } from '../dashboard/risk-figures.store.ts';
import { controlStore } from '../risk-part.store.ts';
import { dayOf } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';

type Effectiveness = keyof typeof effectivenessLabels;
type Risk = OfRisk & { _id: string };
type Tested = {
  _id: string;
  tests: number;
  result: keyof typeof testResultLabels | null;
  tester: string | null;
  note: string | null;
};
type Row = Control & { of: Risk; tested: Tested | undefined };

const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');

const ofTheRisk = (columns: readonly Column<OfRisk>[]): Column<Row>[] =>
  columns.map(({ cell, ...column }) => ({ ...column, cell: ({ of }) => cell(of) }));

const columns: readonly Column<Row>[] = [
  { key: 'control', title: 'Control', cell: ({ name }) => name },
  ...ofTheRisk(riskName),
  ...ofTheRisk(riskPlace),
  { key: 'type', title: 'Type', cell: ({ controlType }) => controlTypeLabels[controlType] },
  { key: 'nature', title: 'Nature', cell: ({ nature }) => nature && controlNatureLabels[nature] },
  { key: 'hierarchy', title: 'Hierarchy', cell: ({ hierarchy }) => hierarchy && hierarchyLabels[hierarchy] },
  {
    key: 'effectiveness',
    title: 'Effectiveness',
    cell: ({ effectiveness }) => effectivenessLabels[effectiveness],
  },
  { key: 'owners', title: 'Owners', cell: ({ owners }) => names(owners) },
  { key: 'causes', title: 'Bears on causes', cell: ({ causes }) => names(causes) },
  { key: 'consequences', title: 'Bears on consequences', cell: ({ consequences }) => names(consequences) },
  { key: 'checklist', title: 'Checklist', cell: ({ checklist }) => checklist?.name ?? null },
  { key: 'tests', title: 'Tests', cell: ({ tested }) => tested?.tests ?? 0 },
  { key: 'lastTest', title: 'Last test', cell: ({ lastTest }) => dayOf(lastTest) },
  {
    key: 'result',
    title: 'Found then',
    cell: ({ tested }) => (tested?.result ? testResultLabels[tested.result] : null),
  },
  { key: 'tester', title: 'Tested by', cell: ({ tested }) => tested?.tester ?? null },
  { key: 'note', title: 'What was seen', cell: ({ tested }) => tested?.note ?? null },
  { key: 'nextTest', title: 'Next test', cell: ({ nextTest }) => dayOf(nextTest) },
  { key: 'overdue', title: 'Test overdue', cell: ({ isOverdue }) => isOverdue },
];

const rarely = new Set([
  'owner',
  'category',
  'site',
  'process',
  'stage',
  'managers',
  'nature',
  'hierarchy',
  'causes',
  'consequences',
  'checklist',
  'tests',
  'note',
]);

async function withRisks(ctx: Context, rows: Control[]): Promise<Row[]> {
  const [risks, tests] = await Promise.all([
    ctx.db.query<Risk>(sql`
      select t.id as "_id", ${ofRisk} from records t
       where t.organization_id = app_organization() and t.id = any(${[...new Set(rows.map(({ record }) => record))]}::uuid[])`),
    ctx.db.query<Tested>(sql`
      select distinct on (e.control_id) e.control_id as "_id", count(*) over (partition by e.control_id)::int as tests, e.result, e.note, x.name as tester
        from risk_control_tests e join accounts x on x.organization_id = e.organization_id and x.id = e.tester_id
       where e.organization_id = app_organization() and e.control_id = any(${rows.map(({ _id }) => _id)}::uuid[]) and e.deleted_at is null
       order by e.control_id, e.tested_on desc, e.id desc`),
  ]);
  const [riskOf, testOf] = [
    new Map(risks.map((one) => [one._id, one])),
    new Map(tests.map((one) => [one._id, one])),
  ];
  return rows.flatMap((row) => {
    const of = riskOf.get(row.record);
    return of ? [{ ...row, of, tested: testOf.get(row._id) }] : [];
  });
}

const narrowed = (ctx: Context, filters: ReportFilters) => narrowedTo(ctx, filters, { stage: liveStages });

const join = sql`join risk_controls c on c.organization_id = t.organization_id and c.record_id = t.id and c.deleted_at is null
  join sites s on s.organization_id = t.organization_id and s.id = t.site_id`;

/** The worst first; of those that nobody has tested, one that is said to work well is believed as little. */
const worstFirst = sql`array_position(array['ineffective', 'not-tested', 'partial', 'effective'], t.effectiveness), t.next_test, t.id`;

type Mix = { effectiveness: Effectiveness; controls: number; untested: number; overdue: number };

/** How many controls work how well, and how many risks have none. */
async function mixOf(ctx: Context, filters: ReportFilters): Promise<ReportSection> {
  const condition = await narrowed(ctx, filters);
  const [mix, [bare]] = await Promise.all([
    ctx.db.query<Mix>(sql`
      select c.effectiveness, count(*)::int as controls, count(*) filter (where c.last_test is null)::int as untested,
             count(*) filter (where c.next_test < today_in(s.time_zone))::int as overdue
        from records t ${join} where ${condition} group by c.effectiveness`),
    ctx.db.query<{ risks: number }>(sql`
      select count(*)::int as risks from records t where ${condition} and not exists (select from risk_controls c
        where c.organization_id = t.organization_id and c.record_id = t.id and c.deleted_at is null)`),
  ]);
  const all = mix.reduce((sum, { controls }) => sum + controls, 0);
  const rows = (['ineffective', 'not-tested', 'partial', 'effective'] as const).map((key) => {
    const found = mix.find(({ effectiveness }) => effectiveness === key);
    const { controls = 0, untested = 0, overdue = 0 } = found ?? {};
    const share = all === 0 ? null : Math.round((100 * controls) / all);
    const name = effectivenessLabels[key];
    return { key, name, cells: [name, controls, share, untested, overdue] };
  });
  const name = 'Risks without a control';
  return {
    key: 'mix',
    heading: 'How well they work',
    header: ['Effectiveness', 'Controls', 'Percent', 'Never tested', 'Test overdue'],
    rows: once([...rows, { key: 'none', name, cells: [name, bare?.risks ?? 0, null, null, null] }]),
    none: '',
  };
}

/** How well the controls work, those that do not and those that nobody has tested first. */
export const controlReport = listReport<Row>(
  {
    key: 'risk.controls',
    title: 'Control effectiveness',
    help: 'The controls of the risks that are not closed: those that do not work first, then those that nobody has tested. A control that is said to work and was never tested is counted as such.',
    filters: ['statuses', 'sites', 'processes'],
    period: 'created',
  },
  {
    heading: 'Controls',
    none: 'There are no controls that fit.',
    columns: () => columns,
    rows: rowsOfStoreBy<Row>(
      controlStore,
      async (ctx, { filters }) => ({
        from: sql`(select c.id, c.effectiveness, c.next_test from records t ${join} where ${await narrowed(ctx, filters)}) t`,
        order: worstFirst,
      }),
      (ctx, found) => withRisks(ctx, found as Control[]), // the store is that of controls
    ),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.of.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
    summary: async (ctx, { filters }) => [await mixOf(ctx, filters)],
  },
);
