import { boundsOf, escalationDays } from 'contract/modules/risk/appetite-score';
import { daysAfter, daysBetween } from 'contract/core/days';
import { strategyLabels, type TreatmentStrategy } from 'contract/modules/risk/risk-choices';
import { levelLabels, type RatingType, ratingLabels } from 'contract/modules/risk/risk-levels';
import { highestScore, type Scoring } from 'contract/modules/risk/risk-score';
import sql, { type Sql } from 'sql-template-tag';
import { listReport, mapRows, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { liveStages } from '../dashboard/risk-figures.store.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { appetiteSql, countingRating, policyOfRisk, standingSql, toleranceSql } from '../risk-standing.ts';
import { dayOf } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, type Rated, riskName, riskPlace } from './risk-rows.ts';

type Stored = OfRisk &
  Rated & {
    _id: string;
    type: RatingType;
    own: number | null;
    /** The highest score of all. */
    most: number;
    policy: { appetite: number; tolerance: number; from: string } | null;
    /** Since when its score is above what is accepted, and above what is tolerated, whatever held then. */
    aboveAppetite: string;
    aboveTolerance: string | null;
    strategy: TreatmentStrategy | null;
    openActions: number;
    lateActions: number;
    acceptedUntil: string | null;
    escalations: string[];
  };

type Row = Stored & {
  appetite: number;
  tolerance: number;
  since: string;
  /** Since when it is above the tolerance, by when that is to be escalated, and when it was. */
  beyondSince: string | null;
  escalateBy: string | null;
  escalatedOn: string | null;
};

/** What follows from what is stored. The day from which an appetite of the risk's own holds is not kept apart. */
function breachOf(row: Stored): Row {
  const bounds = boundsOf({ kind: 'threat', riskappetite: row.own }, row.policy, row.most);
  if (!bounds) throw new Error(`${row.number} is above nothing`);
  const holdsFrom = bounds.source === 'policy' ? (row.policy?.from ?? null) : null;
  const whileItHolds = (since: string) => (holdsFrom !== null && holdsFrom > since ? holdsFrom : since);
  const beyondSince = row.aboveTolerance && whileItHolds(row.aboveTolerance);
  return {
    ...row,
    appetite: bounds.appetite,
    tolerance: bounds.tolerance,
    since: whileItHolds(row.aboveAppetite),
    beyondSince,
    escalateBy: beyondSince && daysAfter(beyondSince, escalationDays),
    escalatedOn: beyondSince && (row.escalations.find((day) => day >= beyondSince) ?? null),
  };
}

/** By how many days a score above the tolerance was escalated too late, or is by now. */
function daysTooLate({ escalateBy, escalatedOn, today }: Row): number | null {
  if (!escalateBy) return null;
  const late = daysBetween(escalateBy, escalatedOn ?? today);
  return late > 0 ? late : null;
}

function treatmentOf({ strategy, openActions }: Row): string {
  if (!strategy) return openActions > 0 ? 'Actions without a plan' : 'None';
  return strategyLabels[strategy];
}

const columns: readonly Column<Row>[] = [
  ...riskName,
  ...riskPlace,
  { key: 'rating', title: 'Rating', cell: ({ type }) => ratingLabels[type] },
  { key: 'score', title: 'Score', cell: ({ score }) => score },
  { key: 'level', title: 'Level', cell: ({ level }) => levelLabels[level] },
  { key: 'appetite', title: 'Appetite', cell: ({ appetite }) => appetite },
  { key: 'overAppetite', title: 'Over appetite', cell: ({ score, appetite }) => score - appetite },
  { key: 'tolerance', title: 'Tolerance', cell: ({ tolerance }) => tolerance },
  {
    key: 'overTolerance',
    title: 'Over tolerance',
    cell: ({ score, tolerance }) => (score > tolerance ? score - tolerance : null),
  },
  { key: 'since', title: 'Above since', cell: ({ since }) => dayOf(since) },
  { key: 'treatment', title: 'Treatment', cell: treatmentOf },
  { key: 'openActions', title: 'Open actions', cell: ({ openActions }) => openActions },
  { key: 'lateActions', title: 'Overdue actions', cell: ({ lateActions }) => lateActions },
  { key: 'acceptedUntil', title: 'Accepted until', cell: ({ acceptedUntil }) => dayOf(acceptedUntil) },
  { key: 'escalateBy', title: 'Escalate by', cell: ({ escalateBy }) => dayOf(escalateBy) },
  { key: 'escalatedOn', title: 'Escalated on', cell: ({ escalatedOn }) => dayOf(escalatedOn) },
  { key: 'daysTooLate', title: 'Days too late', cell: daysTooLate },
];

const rarely = new Set(['owner', 'category', 'process', 'stage', 'rating', 'lateActions']);

const openActions = (condition = sql`true`) => sql`(select count(*)::int from actions a
  where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null
    and a.status not in ('completed', 'cancelled') and ${condition})`;

const source = sql`records t join risks o on o.organization_id = t.organization_id and o.id = t.id
  cross join lateral (${countingRating}) r left join lateral (${policyOfRisk}) p on true`;

const since = (bound: Sql) => sql`above_since(t.organization_id, t.id, ${bound}, r.is_pending)::text`;

const rowsOf = (scoring: Scoring, ids: readonly string[]): Sql => sql`
  select t.id as "_id", ${ofRisk}, r.type, r.score, r.level, o.riskappetite as own, ${highestScore(scoring)}::int as most,
         ${since(appetiteSql)} as "aboveAppetite", case when r.score > ${toleranceSql} then ${since(toleranceSql)} end as "aboveTolerance",
         case when p.appetite is not null then json_build_object('appetite', p.appetite, 'tolerance', p.tolerance, 'from', p.valid_from) end as policy,
         (select m.strategy from risk_treatments m where m.organization_id = t.organization_id and m.record_id = t.id and m.deleted_at is null) as strategy,
         ${openActions()} as "openActions",
         ${openActions(sql`a.end_date < (select today_in(s.time_zone) from sites s where s.organization_id = t.organization_id and s.id = t.site_id)`)} as "lateActions",
         (select a.expires_on from risk_acceptances a where a.organization_id = t.organization_id and a.record_id = t.id
             and a.status = 'accepted' and a.deleted_at is null) as "acceptedUntil",
         array(select v.reviewed_on::text from risk_reviews v where v.organization_id = t.organization_id and v.record_id = t.id
                  and v.deleted_at is null and v.outcome = 'escalate' order by v.reviewed_on) as escalations
    from ${source}
   where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])
   order by array_position(${ids}::uuid[], t.id)`;

const stored = rowsOfQuery<Stored>(async (ctx, { filters }) => {
  const [narrowed, scoring] = await Promise.all([
    narrowedTo(ctx, filters, { stage: liveStages }),
    findScheme(ctx),
  ]);
  return {
    from: sql`${source} where ${narrowed} and ${standingSql(sql`r.score`)} in ('above-appetite', 'above-tolerance')`,
    order: sql`r.score - coalesce(o.riskappetite, p.appetite) desc, t.year, t.serial`,
    rowsOf: (ids) => rowsOf(scoring, ids),
  };
});

/** The risks that are higher than is accepted, by how much and since when, and what is done about that. */
export const breachReport = listReport<Row>(
  {
    key: 'risk.breaches',
    title: 'Appetite breaches',
    help: `The risks whose score is above what is accepted, those that are furthest above it first. One above the tolerance is escalated within ${escalationDays} days: by a review that says so. Since when a score is above is known by the days of its assessments, each as it was scored then.`,
    filters: ['statuses', 'assignUsers', 'sites', 'processes'],
    period: 'created',
  },
  {
    heading: 'Risks above appetite',
    none: 'No risk is above what is accepted.',
    columns: () => columns,
    rows: mapRows(stored, () => (rows) => rows.map(breachOf)),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
  },
);
