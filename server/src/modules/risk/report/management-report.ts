import type { ReportFilters } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, rowsAtOnce } from '../../../records/report/list-report.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { daysChosen, daysInWords } from '../../../records/report/days-chosen.service.ts';
import { type Done, doneBetween, type Standing, standingOn } from './management-figures.ts';
import { narrowedTo } from './risk-rows.ts';

/** A year, as most reviews look back on, unless other days were chosen. */
const usualDays = 365;

type Row = {
  about: string;
  figure: string;
  first: number | null;
  last: number | null;
  period: number | null;
  now: number | null;
};

const columns: readonly Column<Row>[] = [
  { key: 'about', title: 'About', cell: ({ about }) => about },
  { key: 'figure', title: 'Figure', cell: ({ figure }) => figure },
  { key: 'first', title: 'First day', cell: ({ first }) => first },
  { key: 'last', title: 'Last day', cell: ({ last }) => last },
  {
    key: 'change',
    title: 'Change',
    cell: ({ first, last }) => (first === null || last === null ? null : last - first),
  },
  { key: 'period', title: 'In the period', cell: ({ period }) => period },
  { key: 'now', title: 'Today', cell: ({ now }) => now },
];

const standings: [keyof Standing, string, string][] = [
  ['risks', 'Register', 'Risks and opportunities that are not closed'],
  ['opportunities', 'Register', 'Of these opportunities'],
  ['critical', 'Levels of threats', 'Critical'],
  ['high', 'Levels of threats', 'High'],
  ['medium', 'Levels of threats', 'Medium'],
  ['low', 'Levels of threats', 'Low'],
  ['unrated', 'Register', 'Not rated'],
  ['sum', 'Levels of threats', 'Sum of scores'],
  ['highest', 'Levels of threats', 'Highest score'],
  ['gain', 'Opportunities', 'Sum of scores of opportunities'],
  ['aboveAppetite', 'Appetite', 'Above appetite'],
  ['aboveTolerance', 'Appetite', 'Of these above tolerance'],
];

/** What was done, and what is open by now: of each figure what it is about and which column it stands in. */
const deeds: [keyof Done, string, string, 'period' | 'now'][] = [
  ['identified', 'Register', 'Identified', 'period'],
  ['closed', 'Register', 'Closed', 'period'],
  ['lower', 'Effectiveness', 'Threats lower on the last day than on the first', 'period'],
  ['higher', 'Effectiveness', 'Threats higher on the last day than on the first', 'period'],
  ['better', 'Effectiveness', 'Opportunities better on the last day than on the first', 'period'],
  ['poorer', 'Effectiveness', 'Opportunities poorer on the last day than on the first', 'period'],
  ['atTarget', 'Effectiveness', 'All actions done, target reached', 'now'],
  ['aboveTarget', 'Effectiveness', 'All actions done, target missed', 'now'],
  ['planned', 'Actions', 'Risks and opportunities with a treatment plan', 'now'],
  ['inTime', 'Actions', 'Actions completed in time', 'period'],
  ['late', 'Actions', 'Actions completed late', 'period'],
  ['extended', 'Actions', 'Of the completed ones given more time before', 'period'],
  ['open', 'Actions', 'Actions open', 'now'],
  ['overdue', 'Actions', 'Of these overdue', 'now'],
  ['reviews', 'Reviews', 'Reviews held', 'period'],
  ['reviewsOverdue', 'Reviews', 'Reviews overdue', 'now'],
  ['accepted', 'Acceptances', 'Risks accepted', 'period'],
  ['ended', 'Acceptances', 'Acceptances expired or revoked', 'period'],
  ['holding', 'Acceptances', 'Acceptances that hold', 'now'],
  ['stale', 'Acceptances', 'Of these changed since', 'now'],
  ['incidents', 'Incidents', 'Threats that materialized', 'period'],
  ['worse', 'Incidents', 'Impact worse than expected', 'period'],
  ['asExpected', 'Incidents', 'Impact as expected', 'period'],
  ['lighter', 'Incidents', 'Impact less than expected', 'period'],
  ['unexpected', 'Incidents', 'Impact of threats that nobody had rated', 'period'],
  ['tests', 'Controls', 'Tests of controls', 'period'],
  ['failedTests', 'Controls', 'Of these found ineffective', 'period'],
  ['redIndicators', 'Controls', 'Key risk indicators that are red', 'now'],
];

const none = { first: null, last: null, period: null, now: null };

async function findFigures(ctx: Context, filters: ReportFilters): Promise<Row[]> {
  const days = await daysChosen(ctx, filters, usualDays);
  const [first, last, done] = await Promise.all([
    standingOn(ctx, filters, days.first),
    standingOn(ctx, filters, days.last),
    doneBetween(ctx, filters, days),
  ]);
  const rows: Row[] = [
    ...standings.map(([key, about, figure]) => ({
      ...none,
      about,
      figure,
      first: first[key],
      last: last[key],
    })),
    ...deeds.map(([key, about, figure, column]) => ({ ...none, about, figure, [column]: done[key] })),
  ];
  // What is about the same stands together, in the order in which it is named first.
  const order = [...new Set(rows.map(({ about }) => about))];
  return rows.toSorted((a, b) => order.indexOf(a.about) - order.indexOf(b.about));
}

type Happened = {
  _id: string;
  number: string;
  name: string;
  day: string;
  predicted: number | null;
  actual: number;
  description: string;
};

/** Each incident of the time beside what had been expected. */
async function incidentsIn(ctx: Context, filters: ReportFilters): Promise<ReportSection> {
  const [narrowed, { first, last }] = await Promise.all([
    narrowedTo(ctx, filters),
    daysChosen(ctx, filters, usualDays),
  ]);
  const found = await ctx.db.query<Happened>(sql`
    select x.id as "_id", t.number, t.name, x.happened_on as day, (x.predicted ->> 'impact')::int as predicted, x.actual_impact as actual, x.description
      from records t join risk_incidents x on x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null
     where ${narrowed} and x.happened_on between ${first}::date and ${last}::date
     order by x.actual_impact - (x.predicted ->> 'impact')::int desc nulls last, x.happened_on desc, x.id limit 200`);
  return {
    key: 'incidents',
    heading: 'What happened beside what was expected',
    header: ['Number', 'Risk', 'Happened on', 'Expected impact', 'Actual impact', 'What happened'],
    rows: once(
      found.map(({ _id, number, name, day, predicted, actual, description }) => ({
        key: _id,
        name: `${number} ${name}`,
        cells: [number, name, { day }, predicted, actual, description],
      })),
    ),
    none: 'No risk materialized.',
  };
}

/** What a management review is told of risks and opportunities (ISO 9001:2015, 9.3.2 e). */
export const managementReport = listReport<Row>(
  {
    key: 'risk.management-review',
    title: 'Management review input on risks',
    help: `How effective the actions on risks and opportunities were (ISO 9001:2015, 9.3.2 e): the register on two days and what was done in between. Without days it looks back ${usualDays} days from today. Closed risks that were reopened count as open throughout.`,
    filters: ['sites', 'processes', 'from', 'to'],
    period: 'between',
    orientation: 'portrait',
  },
  {
    heading: 'Figures',
    none: '',
    columns: () => columns,
    rows: rowsAtOnce((ctx, { filters }) => findFigures(ctx, filters)),
    rowOf: (row, cells) => ({ key: `${row.about} ${row.figure}`, name: row.figure, cells }),
    words: async (ctx, { filters, dayText }) =>
      daysInWords(filters, await daysChosen(ctx, filters, usualDays), dayText),
    summary: async (ctx, { filters }) => [await incidentsIn(ctx, filters)],
  },
);
