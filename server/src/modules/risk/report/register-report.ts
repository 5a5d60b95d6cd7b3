import { boundsOf } from 'contract/modules/risk/appetite-score';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { riskKindLabels, strategyLabels, type TreatmentStrategy } from 'contract/modules/risk/risk-choices';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { type RatingType, ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import { type Trend, trendLabels } from 'contract/modules/risk/risk-trend';
import { statementText } from 'contract/modules/risk/risk-statement';
import { highestScore, type Scoring } from 'contract/modules/risk/risk-score';
import sql, { raw, type Sql } from 'sql-template-tag';
import { listActiveFields } from '../../../records/custom-field/custom-field.service.ts';
import { customColumns } from '../../../records/record/record-export.service.ts';
import { recordChoices, recordFilters } from '../../../records/report/record-filters.service.ts';
import { listReport, rowsOfQuery } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { countingRating as countingSql, policyOfRisk } from '../risk-standing.ts';
import { trendSql } from '../risk.store.ts';
import { dayOf } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, type Rated, riskName, riskPlace } from './risk-rows.ts';

type Row = OfRisk & {
  _id: string;
  description: string;
  statement: Record<string, string | null>;
  identifiedOn: string;
  nextReview: string | null;
  ratings: Partial<Record<RatingType, Rated & { isPending: boolean }>>;
  own: number | null;
  /** The highest score of all. */
  most: number;
  appetite: number | null;
  tolerance: number | null;
  strategy: TreatmentStrategy | null;
  trend: Trend | null;
  approval: string;
  actions: number;
  actionsDone: number;
  actionsLate: number;
  custom: Record<string, unknown>;
};

const policyOf = ({ appetite, tolerance }: Row) =>
  appetite === null || tolerance === null ? null : { appetite, tolerance };

const boundsOfRow = (row: Row) =>
  boundsOf({ kind: row.kind, riskappetite: row.own }, policyOf(row), row.most);

/** How far the score that counts is above the appetite; below it the number is negative. What is closed is borne no more. */
function overAppetite(row: Row): number | null {
  if (row.stage === 'closed') return null;
  const [bounds, rating] = [boundsOfRow(row), countingRating(row)];
  return bounds && rating ? rating.score - bounds.appetite : null;
}

const ratingColumns = ratingTypes.flatMap((type): Column<Row>[] => [
  { key: type, title: ratingLabels[type], cell: ({ ratings }) => ratings[type]?.score ?? null },
  {
    key: `${type}Level`,
    title: `${ratingLabels[type]} level`,
    cell: ({ ratings, kind }) => (ratings[type] ? levelLabel(ratings[type].level, kind) : null),
  },
]);

const columns: readonly Column<Row>[] = [
  ...riskName,
  { key: 'kind', title: 'Kind', cell: ({ kind }) => riskKindLabels[kind] },
  { key: 'description', title: 'Description', cell: ({ description }) => description },
  { key: 'statement', title: 'Statement', cell: ({ statement }) => statementText(statement) ?? null },
  ...riskPlace,
  { key: 'identified', title: 'Identified', cell: ({ identifiedOn }) => ({ day: identifiedOn }) },
  ...ratingColumns,
  {
    key: 'level',
    title: 'Level now',
    cell: (row) => {
      const rating = countingRating(row);
      return rating ? levelLabel(rating.level, row.kind) : 'Not rated';
    },
  },
  { key: 'appetite', title: 'Appetite', cell: (row) => boundsOfRow(row)?.appetite ?? null },
  { key: 'tolerance', title: 'Tolerance', cell: (row) => boundsOfRow(row)?.tolerance ?? null },
  { key: 'overAppetite', title: 'Over appetite', cell: overAppetite },
  { key: 'strategy', title: 'Strategy', cell: ({ strategy }) => strategy && strategyLabels[strategy] },
  { key: 'nextReview', title: 'Next review', cell: ({ nextReview }) => dayOf(nextReview) },
  {
    key: 'trend',
    title: 'Trend',
    cell: ({ trend }) => trend && trendLabels[trend],
  },
  { key: 'approval', title: 'Assessment approval', cell: ({ approval }) => approval },
  { key: 'actionsDone', title: 'Actions done', cell: ({ actionsDone }) => actionsDone },
  { key: 'actions', title: 'Actions', cell: ({ actions }) => actions },
  { key: 'actionsLate', title: 'Actions overdue', cell: ({ actionsLate }) => actionsLate },
];

const rarely = new Set([
  'kind',
  'managers',
  'description',
  'statement',
  'process',
  'identified',
  ...ratingTypes.map((type) => `${type}Level`),
  'appetite',
  'tolerance',
  'approval',
  'actionsDone',
  'actions',
  'actionsLate',
]);

const ofActions = (condition = sql`true`) => sql`(select count(*)::int from actions a
  where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null and a.status <> 'cancelled' and ${condition})`;

const rowsOf = (scoring: Scoring, ids: readonly string[]): Sql => sql`
    select t.id as "_id", ${ofRisk}, t.description, t.opened_on as "identifiedOn", t.review_on as "nextReview", t.custom,
           o.statement, o.riskappetite as own, ${highestScore(scoring)}::int as most, o.assessment_approval ->> 'status' as approval,
           p.appetite, p.tolerance, ${raw(trendSql)} as trend,
           coalesce((select json_object_agg(g.type, json_build_object('score', g.score, 'level', g.level, 'isPending', g.is_pending))
              from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id), '{}'::json) as ratings,
           (select r.strategy from risk_treatments r where r.organization_id = t.organization_id and r.record_id = t.id and r.deleted_at is null) as strategy,
           ${ofActions()} as actions, ${ofActions(sql`a.status = 'completed'`)} as "actionsDone",
           ${ofActions(sql`a.status <> 'completed' and a.end_date < today_in(s.time_zone)`)} as "actionsLate"
      from records t
      join risks o on o.organization_id = t.organization_id and o.id = t.id
      join sites s on s.organization_id = t.organization_id and s.id = t.site_id
      left join lateral (${policyOfRisk}) p on true
     where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])
     order by array_position(${ids}::uuid[], t.id)`;

/** The register of risks: how high each is, by how much that is more than is accepted, and what is done about it. */
export const registerReport = listReport<Row>(
  {
    key: 'risk.register',
    title: 'Risk register',
    help: 'The risks of this workspace, the highest first and opportunities after threats: how high each is before and after treatment, how that stands to what is accepted, and where it is going. The trend is that of the last three assessments of the rating that counts.',
    filters: recordFilters('risk'),
    choices: recordChoices('risk'),
    period: 'opened',
  },
  {
    heading: 'Risks',
    none: 'There are no risks that fit.',
    columns: async (ctx) => [...columns, ...customColumns(await listActiveFields(ctx))],
    rows: rowsOfQuery<Row>(async (ctx, { filters }) => {
      const days = { openedFrom: filters.from ?? undefined, openedTo: filters.to ?? undefined };
      const [narrowed, scoring] = await Promise.all([narrowedTo(ctx, filters, days), findScheme(ctx)]);
      return {
        from: sql`records t where ${narrowed}`,
        order: sql`t.stage = 'closed', (select k.kind = 'opportunity' from risks k where k.organization_id = t.organization_id and k.id = t.id),
          (select g.score from (${countingSql}) g) desc nulls last, t.year, t.serial`,
        rowsOf: (ids) => rowsOf(scoring, ids),
      };
    }),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key) || key.startsWith('custom.'),
  },
);
