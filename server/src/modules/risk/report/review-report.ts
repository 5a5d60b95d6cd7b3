import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import { reviewOutcomeLabels } from 'contract/modules/risk/risk-review';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { liveStages } from '../dashboard/risk-figures.store.ts';
import { daysBetween } from 'contract/core/days';
import { dayOf, withinDays } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';

const stateLabels = {
  overdue: 'Overdue',
  due: 'To come',
  late: 'Done late',
  'in-time': 'Done in time',
  unplanned: 'Done, no day was set',
} as const;
type State = keyof typeof stateLabels;

type Row = OfRisk & {
  _id: string;
  state: State;
  due: string | null;
  reviewedOn: string | null;
  reviewer: string | null;
  outcome: keyof typeof reviewOutcomeLabels | null;
  level: RiskLevel | null;
  note: string | null;
  nextStep: string | null;
};

function daysLate({ due, reviewedOn, today }: Row): number | null {
  if (!due) return null;
  const days = daysBetween(due, reviewedOn ?? today);
  return days > 0 ? days : null;
}

const columns: readonly Column<Row>[] = [
  ...riskName,
  ...riskPlace,
  { key: 'state', title: 'Review', cell: ({ state }) => stateLabels[state] },
  { key: 'due', title: 'Due on', cell: ({ due }) => dayOf(due) },
  { key: 'reviewedOn', title: 'Reviewed on', cell: ({ reviewedOn }) => dayOf(reviewedOn) },
  { key: 'daysLate', title: 'Days late', cell: daysLate },
  { key: 'reviewer', title: 'Reviewed by', cell: ({ reviewer }) => reviewer },
  { key: 'outcome', title: 'Outcome', cell: ({ outcome }) => outcome && reviewOutcomeLabels[outcome] },
  { key: 'level', title: 'Level', cell: ({ level, kind }) => level && levelLabel(level, kind) },
  { key: 'note', title: 'Note', cell: ({ note }) => note },
  { key: 'nextStep', title: 'Next step', cell: ({ nextStep }) => nextStep },
];

const rarely = new Set(['owner', 'category', 'process', 'stage', 'note', 'nextStep']);

/** The day that a review `v` was due on: the one that the review before it has set. */
const dueOfReview = sql`(select w.next_date from risk_reviews w
  where w.organization_id = v.organization_id and w.record_id = v.record_id and w.deleted_at is null
    and (w.reviewed_on, w.id) < (v.reviewed_on, v.id) order by w.reviewed_on desc, w.id desc limit 1)`;

/** The reviews that were held, and of each risk that is not closed the next one. */
async function reviews(ctx: Context, filters: ReportFilters): Promise<Sql> {
  const [all, live] = await Promise.all([
    narrowedTo(ctx, filters),
    narrowedTo(ctx, filters, { stage: liveStages }),
  ]);
  return sql`
    select x.id, x.day, case when x.due is null then 'unplanned' when x.day > x.due then 'late' else 'in-time' end as state
      from (select v.id, v.reviewed_on as day, ${dueOfReview} as due from records t
              join risk_reviews v on v.organization_id = t.organization_id and v.record_id = t.id and v.deleted_at is null
             where ${all} and ${withinDays(sql`v.reviewed_on`, filters)}) x
     union all
    select t.id, t.review_on, case when t.review_on < today_in(s.time_zone) then 'overdue' else 'due' end
      from records t join sites s on s.organization_id = t.organization_id and s.id = t.site_id
     where ${live} and t.review_on is not null and ${withinDays(sql`t.review_on`, filters)}`;
}

const rowsOf = (ids: readonly string[]): Sql => sql`
  select i.id as "_id", ${ofRisk}, d.due, v.reviewed_on as "reviewedOn", x.name as reviewer, v.outcome, v.note, v.next_step as "nextStep",
         case when v.id is null then g.level else v.level end as level,
         case when v.id is null then case when d.due < today_in(s.time_zone) then 'overdue' else 'due' end
              when d.due is null then 'unplanned' when v.reviewed_on > d.due then 'late' else 'in-time' end as state
    from unnest(${ids}::uuid[]) with ordinality i(id, place)
    left join risk_reviews v on v.organization_id = app_organization() and v.id = i.id
    join records t on t.organization_id = app_organization() and t.id = coalesce(v.record_id, i.id)
    join sites s on s.organization_id = t.organization_id and s.id = t.site_id
    left join accounts x on x.organization_id = v.organization_id and x.id = v.created_by
    left join lateral (select r.level from risk_ratings r where r.organization_id = t.organization_id and r.record_id = t.id and r.counts) g on true
    cross join lateral (select case when v.id is null then t.review_on else ${dueOfReview} end as due) d
   order by i.place`;

/** How many were held in time, how many late, and how many are due. */
async function sumsOf(ctx: Context, filters: ReportFilters): Promise<[string, string][]> {
  const found = await ctx.db.query<{ state: State; count: number }>(
    sql`select t.state, count(*)::int as count from (${await reviews(ctx, filters)}) t group by t.state`,
  );
  const of = (state: State) => found.find((one) => one.state === state)?.count ?? 0;
  const planned = of('in-time') + of('late') + of('overdue');
  return [
    ...(Object.keys(stateLabels) as State[]).map((state): [string, string] => [
      stateLabels[state],
      String(of(state)),
    ]),
    [
      'In time, of all that were due',
      planned === 0 ? 'None was due' : `${Math.round((100 * of('in-time')) / planned)}%`,
    ],
  ];
}

/** Whether risks are looked at when they are to be, and by whom. */
export const reviewReport = listReport<Row>(
  {
    key: 'risk.reviews',
    title: 'Review compliance',
    help: 'The reviews that are due and those that were held: the overdue ones first. A review was in time when it was held no later than the day that the one before it had set; of the first one no day is known.',
    filters: ['statuses', 'sites', 'processes', 'from', 'to'],
    period: 'reviewed',
  },
  {
    heading: 'Reviews',
    none: 'No review is due, and none was held.',
    columns: () => columns,
    rows: rowsOfQuery<Row>(async (ctx, { filters }) => ({
      from: sql`(${await reviews(ctx, filters)}) t`,
      order: sql`array_position(array['overdue', 'due'], t.state) nulls last,
        case when t.state in ('overdue', 'due') then t.day end, t.day desc, t.id`,
      rowsOf,
    })),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
    words: (ctx, { filters }) => sumsOf(ctx, filters),
  },
);
