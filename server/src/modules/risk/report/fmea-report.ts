import { type ActionPriority, priorityLabels } from 'contract/modules/risk/risk-levels';
import sql, { raw, type Sql } from 'sql-template-tag';
import { listReport, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';

type Rating = {
  severity: number;
  occurrence: number;
  detection: number;
  rpn: number;
  priority: ActionPriority | null;
};

type Row = OfRisk & {
  _id: string;
  effects: string | null;
  causes: string | null;
  prevention: string | null;
  detecting: string | null;
  actions: string | null;
  /** With the controls of today, else without any; and what is left after treatment. */
  now: Rating;
  left: Rating | null;
};

const numbers = {
  severity: 'Severity',
  occurrence: 'Occurrence',
  detection: 'Detection',
  rpn: 'RPN',
} as const;

/** The three ratings and what they come to; those of what is left end in a word that says so. */
const ratingColumns = (of: (row: Row) => Rating | null, after = false): Column<Row>[] => {
  const named = (key: string, title: string) =>
    after ? { key: `${key}After`, title: `${title} after` } : { key, title };
  return [
    ...Object.entries(numbers).map(([key, title]) => ({
      ...named(key, title),
      cell: (row: Row) => of(row)?.[key as keyof typeof numbers] ?? null, // Object.entries loses the literal keys
    })),
    {
      ...named('priority', 'Action priority'),
      cell: (row) => {
        const priority = of(row)?.priority;
        return priority ? priorityLabels[priority] : null;
      },
    },
  ];
};

const columns: readonly Column<Row>[] = [
  ...riskName,
  ...riskPlace,
  { key: 'effects', title: 'Effects', cell: ({ effects }) => effects },
  { key: 'causes', title: 'Causes', cell: ({ causes }) => causes },
  { key: 'prevention', title: 'Prevention controls', cell: ({ prevention }) => prevention },
  { key: 'detecting', title: 'Detection controls', cell: ({ detecting }) => detecting },
  ...ratingColumns(({ now }) => now),
  { key: 'actions', title: 'Open actions', cell: ({ actions }) => actions },
  ...ratingColumns(({ left }) => left, true),
];

const rarely = new Set(['owner', 'category', 'site', 'stage', 'managers']);

/** The names of what hangs on a risk `t`, one on each line. */
const namesOf = (table: string, condition: Sql = sql`true`): Sql => sql`(
  select string_agg(x.name, E'\n' order by x.created_at, x.id) from ${raw(table)} x
   where x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null and ${condition})`;

// With whom an action is, and until when, stands in the report of treatment.
const openActions = namesOf('actions', sql`x.status not in ('completed', 'cancelled')`);

const rated = (types: readonly string[]): Sql => sql`
  select json_build_object('severity', g.severity, 'occurrence', g.occurrence, 'detection', g.detection,
           'rpn', g.severity * g.occurrence * g.detection, 'priority', g.priority) as rating,
         g.priority, g.severity * g.occurrence * g.detection as rpn
    from risk_ratings g
   where g.organization_id = t.organization_id and g.record_id = t.id and g.type = any(${types}) and g.severity is not null
   order by array_position(${types}, g.type) limit 1`;

const today = ['current', 'inherent'];

const rowsOf = (ids: readonly string[]): Sql => sql`
  select t.id as "_id", ${ofRisk}, b.rating as now, l.rating as left,
         ${namesOf('risk_consequences')} as effects, ${namesOf('causes')} as causes,
         ${namesOf('risk_controls', sql`x.control_type <> 'detective'`)} as prevention,
         ${namesOf('risk_controls', sql`x.control_type = 'detective'`)} as detecting, ${openActions} as actions
    from records t
    cross join lateral (${rated(today)}) b
    left join lateral (${rated(['residual'])}) l on true
   where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])
   order by array_position(${ids}::uuid[], t.id)`;

/** The worksheet of an FMEA (AIAG & VDA FMEA Handbook, 2019, steps five and six): the risks that are judged by it. */
export const fmeaReport = listReport<Row>(
  {
    key: 'risk.fmea',
    title: 'FMEA worksheet',
    help: 'The risks that are judged by severity, occurrence and detection: their effects, causes and controls, the ratings of today and those after treatment. The highest action priority stands first, and of those the highest severity.',
    filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
    period: 'opened',
  },
  {
    heading: 'Failures',
    none: 'No risk that fits is judged by severity, occurrence and detection.',
    columns: () => columns,
    rows: rowsOfQuery<Row>(async (ctx, { filters }) => {
      const days = { openedFrom: filters.from ?? undefined, openedTo: filters.to ?? undefined };
      const narrowed = await narrowedTo(ctx, filters, days);
      return {
        from: sql`records t cross join lateral (${rated(today)}) b where ${narrowed}`,
        order: sql`array_position(array['high', 'medium', 'low'], b.priority), (b.rating ->> 'severity')::int desc, b.rpn desc, t.year, t.serial`,
        rowsOf,
      };
    }),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
  },
);
