import { capaRows } from 'contract/modules/capa/capa-rows';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { verdictLabels } from 'contract/modules/capa/effectiveness/verdict';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Asked } from '../../../records/report/list-report.service.ts';
import { dayOf } from '../../../records/report/record-rows.service.ts';
import { once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { planStore } from '../effectiveness/effectiveness.store.ts';
import { belowOf, belowReport } from './below-report.ts';

type Checked = {
  made: number;
  looked: number;
  last: number | null;
  rating: number | null;
  lastOn: string | null;
};
type Row = Effectiveness & Partial<Checked>;

const plans = {
  table: 'capa_effectiveness',
  day: 'coalesce(x.decided_on, day_in(s.time_zone, x.created_at))',
};

/** What the checks of some plans have measured so far. */
async function withChecks(ctx: Context, rows: Row[]): Promise<Row[]> {
  const found = await ctx.db.query<Checked & { plan: string }>(sql`
    select c.plan_id as plan, count(*)::int as made, sum(c.sample_size)::int as looked, max(c.checked_on)::text as "lastOn",
           (array_agg(c.value::float order by c.checked_on desc, c.created_at desc))[1] as last,
           (array_agg(c.rating order by c.checked_on desc, c.created_at desc) filter (where c.rating is not null))[1] as rating
      from capa_effectiveness_checks c
     where c.organization_id = app_organization() and c.plan_id = any(${rows.map(({ _id }) => _id)}::uuid[]) and c.deleted_at is null
     group by c.plan_id`);
  const byPlan = new Map(found.map(({ plan, ...checked }) => [plan, checked]));
  return rows.map((row) => ({ ...row, ...byPlan.get(row._id) }));
}

type Counted = { verdict: keyof typeof verdictLabels | null; first: number; later: number };

/** How many plans came to which verdict, those of the first cycle apart. */
async function verdictsOf(ctx: Context, asked: Asked): Promise<ReportSection> {
  const found = await ctx.db.query<Counted>(sql`
    select x.verdict, (count(*) filter (where x.cycle = 1))::int as first, (count(*) filter (where x.cycle > 1))::int as later
      from ${await belowOf(ctx, asked, plans)} group by x.verdict`);
  const all = found.reduce((sum, { first, later }) => sum + first + later, 0);
  const rows = [...(Object.keys(verdictLabels) as (keyof typeof verdictLabels)[]), null].map((verdict) => {
    const { first = 0, later = 0 } = found.find((one) => one.verdict === verdict) ?? {};
    const name = verdict ? verdictLabels[verdict] : 'No verdict yet';
    const share = all === 0 ? null : Math.round((100 * (first + later)) / all);
    return { key: verdict ?? 'none', name, cells: [name, first, later, first + later, share] };
  });
  return {
    key: 'verdicts',
    heading: 'Verdicts',
    header: ['Verdict', 'First cycle', 'Later cycles', 'All', 'Percent'],
    rows: once(rows),
    none: '',
  };
}

/** Which CAPAs have proved to work, by what was measured (ISO 9001:2015, 10.2.1 d). */
export const effectivenessReport = belowReport<Row>({
  ...plans,
  key: 'capa.effectiveness',
  title: 'Effectiveness results',
  help: 'Whether the actions of the CAPAs have worked (ISO 9001:2015, 10.2.1 d): what each plan measures and wants, what was measured last, and the verdict. The days are those of the verdict; of a plan without one, the day on which it was made.',
  none: 'No effectiveness plan fits.',
  schema: capaRows.effectiveness.schema,
  store: planStore,
  period: 'decided',
  more: [
    { key: 'made', title: 'Checks made', cell: ({ made = 0 }) => made },
    { key: 'looked', title: 'Samples looked at', cell: ({ looked = 0 }) => looked },
    { key: 'last', title: 'Measured last', cell: ({ last = null }) => last },
    { key: 'rating', title: 'Rated last, of 100', cell: ({ rating = null }) => rating },
    { key: 'lastOn', title: 'Checked last', cell: ({ lastOn = null }) => dayOf(lastOn) },
    { key: 'decidedBy', title: 'Decided by', cell: ({ decidedBy }) => decidedBy?.name ?? null },
    {
      key: 'held',
      title: 'Days held since it was closed',
      // Where nothing could break it nobody knows whether it has held.
      cell: ({ watch }) => (watch && watch.state !== 'blind' ? watch.heldDays : null),
    },
    { key: 'broken', title: 'Came back on', cell: ({ watch }) => dayOf(watch?.brokenOn ?? null) },
  ],
  complete: withChecks,
  rarely: [
    'objective',
    'source',
    'sampleSize',
    'waitDays',
    'intervalDays',
    'checker',
    'watchRule',
    'watchMonths',
    'watchMost',
    'startsOn',
    'extensions',
    'extendedTo',
    'verdictReason',
    'computedReason',
    'looked',
    'rating',
    'decidedBy',
    'stage',
    'site',
    'held',
    'broken',
  ],
  summary: async (ctx, asked) => [await verdictsOf(ctx, asked)],
});
