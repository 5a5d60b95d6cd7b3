import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { type Asked, listReport, rowsAtOnce } from '../../../records/report/list-report.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { schemeAsOf } from '../risk-as-of.ts';
import { countingAsOf, openAsOf } from './as-of-rows.ts';
import { daysChosen, daysInWords } from '../../../records/report/days-chosen.service.ts';
import { gridTones, levelColors, steps } from './matrix.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';

/** The last quarter of a year, unless other days were chosen. */
const usualDays = 91;

type Placed = { likelihood: number; impact: number; score: number; level: RiskLevel };
type Row = OfRisk & { _id: string; was: Placed | null; is: Placed | null };

const placeOf = (placed: Placed | null) => (placed ? `${placed.likelihood} × ${placed.impact}` : null);

/** What has become of a risk between the two days. */
function moveOf({ was, is }: Row): string {
  if (!was) return 'Came to the map';
  if (!is) return 'Left the map';
  if (is.score === was.score) return 'Another place, the same score';
  return is.score > was.score ? 'Higher' : 'Lower';
}

const columns: readonly Column<Row>[] = [
  ...riskName,
  ...riskPlace,
  { key: 'move', title: 'Move', cell: moveOf },
  { key: 'wasAt', title: 'Likelihood × impact, first day', cell: ({ was }) => placeOf(was) },
  { key: 'was', title: 'Score, first day', cell: ({ was }) => was?.score ?? null },
  { key: 'wasLevel', title: 'Level, first day', cell: ({ was, kind }) => was && levelLabel(was.level, kind) },
  { key: 'isAt', title: 'Likelihood × impact, last day', cell: ({ is }) => placeOf(is) },
  { key: 'is', title: 'Score, last day', cell: ({ is }) => is?.score ?? null },
  { key: 'isLevel', title: 'Level, last day', cell: ({ is, kind }) => is && levelLabel(is.level, kind) },
  { key: 'change', title: 'Change', cell: ({ was, is }) => (was && is ? is.score - was.score : null) },
];

const rarely = new Set(['owner', 'category', 'process', 'stage', 'managers']);

/** Each risk with its place on the map on two days; on a day on which it was not rated, or was closed, it has none. */
async function places(ctx: Context, filters: ReportFilters): Promise<Sql> {
  const { first, last } = await daysChosen(ctx, filters, usualDays);
  const [narrowed, was, is, wasOpen, isOpen] = await Promise.all([
    narrowedTo(ctx, filters),
    countingAsOf(ctx, first),
    countingAsOf(ctx, last),
    openAsOf(ctx, first),
    openAsOf(ctx, last),
  ]);
  const at = (row: Sql) => sql`${row}.likelihood * 10 + ${row}.impact`;
  return sql`
    select t.id, k.kind, case when ${wasOpen} then ${at(sql`a`)} end as was, case when ${isOpen} then ${at(sql`b`)} end as is_at,
           a.score as was_score, a.level as was_level, b.score as is_score, b.level as is_level
      from records t join risks k on k.organization_id = t.organization_id and k.id = t.id
      left join lateral (${was}) a on true left join lateral (${is}) b on true
     where ${narrowed}`;
}

const shown = (
  place: Sql,
  score: Sql,
  level: Sql,
) => sql`case when ${place} is not null then json_build_object(
  'likelihood', ${place} / 10, 'impact', ${place} % 10, 'score', ${score}, 'level', ${level}) end`;

/** The risks that stand elsewhere on the second day, those that went up the most first. */
const findMoved = async (ctx: Context, filters: ReportFilters): Promise<Row[]> =>
  ctx.db.query<Row>(sql`
    with placed as materialized (${await places(ctx, filters)})
    select t.id as "_id", ${ofRisk}, ${shown(sql`m.was`, sql`m.was_score`, sql`m.was_level`)} as was,
           ${shown(sql`m.is_at`, sql`m.is_score`, sql`m.is_level`)} as is
      from placed m join records t on t.organization_id = app_organization() and t.id = m.id
     where m.was is distinct from m.is_at
     order by coalesce(m.is_score, 0) - coalesce(m.was_score, 0) desc, t.year, t.serial`);

type Counts = { was: Record<string, number>; is: Record<string, number> };

/** How many threats and how many opportunities stand at each place on the two days. */
async function countPlaces(ctx: Context, filters: ReportFilters): Promise<Record<RiskKind, Counts>> {
  const counted = (
    place: Sql,
    kind: RiskKind,
  ) => sql`coalesce((select json_object_agg(x.place, x.count) from (
    select ${place} as place, count(*)::int as count from placed where ${place} is not null and kind = ${kind} group by 1) x), '{}'::json)`;
  const of = (kind: RiskKind) =>
    sql`json_build_object('was', ${counted(sql`was`, kind)}, 'is', ${counted(sql`is_at`, kind)})`;
  const [counts] = await ctx.db.query<Record<RiskKind, Counts>>(sql`
    with placed as materialized (${await places(ctx, filters)})
    select ${of('threat')} as threat, ${of('opportunity')} as opportunity`);
  const none = { was: {}, is: {} };
  return counts ?? { threat: none, opportunity: none };
}

type Maps = { kind: RiskKind; counts: Counts; schemes: readonly RiskScheme[]; captions: string[] };

/** Both maps beside each other, with how many risks of a kind stand at each place. */
function mapsOf({ kind, counts, schemes, captions }: Maps): ReportSection {
  const rows = steps.toReversed().map((likelihood) => {
    const cells = [counts.was, counts.is].flatMap((on) =>
      steps.map((impact) => on[likelihood * 10 + impact] ?? ''),
    );
    return {
      key: String(likelihood),
      name: `Likelihood ${likelihood}`,
      cells: [String(likelihood), ...cells],
    };
  });
  return {
    key: kind === 'threat' ? 'maps' : 'opportunities',
    heading: kind === 'threat' ? 'Heat maps' : 'Heat maps of opportunities',
    header: [
      'Likelihood',
      ...captions.flatMap((caption) => steps.map((step) => `${caption}, impact ${step}`)),
    ],
    rows: once(rows),
    none: '',
    grid: {
      captions,
      rowTitle: 'likelihood',
      columnTitle: 'impact',
      columns: steps.map(String),
      tones: schemes.map(gridTones),
      ...levelColors(kind),
    },
  };
}

const countIn = (on: Record<string, number>) => Object.values(on).reduce((sum, count) => sum + count, 0);

const words = { threat: ['risk', 'risks'], opportunity: ['opportunity', 'opportunities'] } as const;

const captionOf = (day: string, on: Record<string, number>, kind: RiskKind) =>
  `${day}: ${countIn(on)} ${words[kind][countIn(on) === 1 ? 0 : 1]}`;

async function summaryOf(ctx: Context, { filters, dayText }: Asked): Promise<ReportSection[]> {
  const days = await daysChosen(ctx, filters, usualDays);
  const [{ threat, opportunity }, was, is] = await Promise.all([
    countPlaces(ctx, filters),
    schemeAsOf(ctx, days.first),
    schemeAsOf(ctx, days.last),
  ]);
  const of = (kind: RiskKind, counts: Counts) =>
    mapsOf({
      kind,
      counts,
      schemes: [was, is],
      captions: [
        captionOf(dayText(days.first), counts.was, kind),
        captionOf(dayText(days.last), counts.is, kind),
      ],
    });
  const hasOpportunities = countIn(opportunity.was) + countIn(opportunity.is) > 0;
  return [of('threat', threat), ...(hasOpportunities ? [of('opportunity', opportunity)] : [])];
}

/** Where risks stood on two days, and which of them have moved in between. */
export const heatMapReport = listReport<Row>(
  {
    key: 'risk.heat-maps',
    title: 'Heat maps of two days',
    help: `Where the risks stood at the end of two days, by the rating that counted then: residual, else current, else inherent. Opportunities stand on maps of their own. Below stand those that have moved. Without days it compares today with ${usualDays} days ago. What has been deleted since stands on neither map.`,
    filters: ['sites', 'processes', 'from', 'to'],
    period: 'between',
  },
  {
    heading: 'Risks that moved',
    none: 'No risk has moved.',
    columns: () => columns,
    rows: rowsAtOnce((ctx, { filters }) => findMoved(ctx, filters)),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
    words: async (ctx, { filters, dayText }) =>
      daysInWords(filters, await daysChosen(ctx, filters, usualDays), dayText),
    summary: summaryOf,
  },
);
