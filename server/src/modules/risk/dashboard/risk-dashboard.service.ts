import { counted } from 'contract/core/counted';
import type { Counted } from 'contract/records/dashboard/dashboard';
import type { Tone } from 'contract/records/dashboard/tone';
import {
  acceptanceEndLabels,
  effectivenessLabels,
  happenedLabels,
  knowledgeLabels,
} from 'contract/modules/risk/risk-choices';
import {
  cellOf,
  levelLabels,
  ratingLabels,
  type RiskLevel,
  riskLevels,
} from 'contract/modules/risk/risk-levels';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { Context } from '../../../core/http/context.ts';
import {
  monthsAsked,
  barsOf,
  figureOf,
  type OwnAsked,
  type OwnNumbers,
  processBars,
  siteBars,
  sumOf,
} from '../../../records/dashboard/own-numbers.service.ts';
import { liveStages, type RiskFigures, readRiskFigures } from './risk-figures.store.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { progressOf } from './treatment-progress.ts';

type Query = Record<string, string>;
type Shown = { scheme: RiskScheme; figures: RiskFigures; asked: OwnAsked; open: Query };

const toneOf: Record<RiskLevel, Tone> = { low: 'good', medium: 'fair', high: 'poor', critical: 'bad' };
const steps = [1, 2, 3, 4, 5];
const notRated = 'Not rated';

const levelColumns = [
  ...riskLevels.map((level) => ({ key: level as string, label: levelLabels[level] })),
  { key: 'none', label: notRated },
];
const isLevel = (key: string): key is RiskLevel => (riskLevels as readonly string[]).includes(key);

function figuresOf({ figures, asked, open }: Shown) {
  const figure = (count: number, query: Query, isBad = false) =>
    figureOf(count, { ...query, ...open }, isBad);
  const above = (...standings: string[]) =>
    sumOf(figures.standings, ({ standing }) => standings.includes(standing ?? ''));
  return {
    'above-appetite': figure(
      above('above-appetite', 'above-tolerance'),
      { appetite: 'above-appetite,above-tolerance' },
      true,
    ),
    'above-tolerance': figure(above('above-tolerance'), { appetite: 'above-tolerance' }, true),
    'overdue-reviews': figure(figures.lateReviews, { reviewTo: asked.yesterday }, true),
    'red-kris': figure(figures.redKris, { kri: 'red' }, true),
    opportunities: figure(figures.opportunities, { kind: 'opportunity' }),
    'opportunities-realized': {
      ...figure(figures.realized, {}),
      now: { count: figures.realized, query: { kind: 'opportunity', status: 'completed' } },
    },
    'stale-acceptances': figure(figures.stale, { acceptance: 'stale' }, true),
  };
}

/** Inherent and residual side by side in each cell, by the scheme that holds. */
function heatMapOf({ figures, scheme, open }: Shown) {
  const countedAt = (type: 'inherent' | 'residual', likelihood: number, impact: number): Counted => ({
    count: sumOf(
      figures.cells,
      (cell) => cell.type === type && cell.likelihood === likelihood && cell.impact === impact,
    ),
    query: { cell: cellOf(type, likelihood, impact), kind: 'threat', ...open },
  });
  const named = (step: number, label: string | undefined) => ({
    key: String(step),
    label: `${step} ${label}`,
  });
  return {
    chart: 'matrix' as const,
    rowTitle: 'Likelihood',
    columnTitle: 'Impact',
    rows: steps.toReversed().map((step) => named(step, scheme.likelihoods[step - 1]?.label)),
    columns: steps.map((step) => named(step, scheme.impacts[step - 1])),
    series: (['inherent', 'residual'] as const).map((key) => ({ key, label: ratingLabels[key] })),
    cells: steps.flatMap((likelihood) =>
      steps.map((impact) => ({
        row: String(likelihood),
        column: String(impact),
        tone: toneOf[levelOf(scheme.bands, scoreOf(scheme, likelihood, impact))],
        counts: [countedAt('inherent', likelihood, impact), countedAt('residual', likelihood, impact)],
      })),
    ),
  };
}

/** How sure one can be of the levels: much is known of some risks, and little of others. */
function confidenceOf({ figures, open }: Shown) {
  const rows = [
    ...(['high', 'medium', 'low'] as const).map((key) => ({
      key: key as string,
      label: knowledgeLabels[key],
    })),
    { key: 'none', label: 'Not said' },
  ];
  return {
    chart: 'matrix' as const,
    rowTitle: 'Knowledge',
    columnTitle: 'Level',
    rows,
    columns: levelColumns,
    series: [{ key: 'risks', label: 'Risks' }],
    cells: rows.flatMap(({ key: knowledge }) =>
      levelColumns.map(({ key: level }) => ({
        row: knowledge,
        column: level,
        ...(isLevel(level) ? { tone: toneOf[level] } : {}),
        counts: [
          {
            count: sumOf(
              figures.levels,
              (one) => (one.level ?? 'none') === level && (one.knowledge ?? 'none') === knowledge,
            ),
            query: { level, kind: 'threat', knowledgeStrength: knowledge, ...open },
          },
        ],
      })),
    ),
  };
}

const levelsOf = ({ figures, open }: Shown) => ({
  chart: 'bars' as const,
  bars: levelColumns.toReversed().map(({ key, label }) => ({
    key,
    label,
    ...(isLevel(key) ? { tone: toneOf[key] } : {}),
    count: sumOf(figures.levels, ({ level }) => (level ?? 'none') === key),
    query: { level: key, kind: 'threat', ...open },
  })),
});

const categoriesOf = ({ figures, open }: Shown) => ({
  chart: 'bars' as const,
  bars: figures.categories.map(({ category, total }) => ({
    key: category,
    label: category,
    count: total,
    query: { category, ...open } as Query,
  })),
});

const controlsOf = (shown: Shown) =>
  barsOf('controls', { ...effectivenessLabels, none: 'No control' }, shown.open, (key) =>
    sumOf(shown.figures.controls, ({ effectiveness }) => effectiveness === key),
  );

const endingOf = (shown: Shown) =>
  barsOf('acceptance', acceptanceEndLabels, shown.open, (key) =>
    sumOf(shown.figures.ending, ({ days }) => days === key),
  );

const happenedOf = (shown: Shown) =>
  barsOf('happened', happenedLabels, { kind: 'threat', ...shown.open }, (key) =>
    sumOf(shown.figures.happened, ({ way }) => way === key),
  );

function topOf({ figures, open }: Shown) {
  return {
    chart: 'top' as const,
    valueTitle: 'Residual score',
    records: figures.top.map(({ level, score, ...record }) => ({
      ...record,
      value: score,
      label: levelLabels[level],
      tone: toneOf[level],
    })),
    all: {
      count: sumOf(figures.cells, ({ type }) => type === 'residual'),
      query: { residualLevel: riskLevels.join(','), kind: 'threat', sort: '-residual', ...open },
    },
  };
}

const timesOf = ({ figures, asked: { period } }: Shown) => ({
  chart: 'bars' as const,
  valueUnit: 'days',
  bars: levelColumns.toReversed().flatMap(({ key, label }) => {
    const found = figures.treated.find(({ level }) => (level ?? 'none') === key);
    if (!found) return [];
    return [
      {
        key,
        label,
        ...(isLevel(key) ? { tone: toneOf[key] } : {}),
        count: found.total,
        value: found.days,
        query: {
          level: key,
          kind: 'threat',
          status: 'completed',
          closedFrom: period.from,
          closedTo: period.to,
        },
      },
    ];
  }),
});

const highestLabels = { threat: 'Worst', opportunity: 'Best' } as const;

/**
 * The scores of each month of the period, added up, the highest of them, and of how many: of threats, or of opportunities; null
 * for a month of which that is not kept.
 */
function monthsOfKind({ figures, asked, open }: Shown, kind: RiskKind) {
  const kept = figures.exposure.filter((one) => one.kind === kind);
  return {
    chart: 'months' as const,
    series: [
      { key: 'sum', label: 'Sum of scores' },
      { key: 'worst', label: highestLabels[kind] },
      { key: 'risks', label: 'Rated' },
    ],
    months: monthsAsked(asked).map(({ from, to }) => {
      const found = kept.find(({ month }) => from.startsWith(month));
      const { total = null, worst = null, risks = null } = found ?? {};
      const isOver = to < asked.today;
      return {
        from,
        to,
        values: [total, worst, risks],
        counted: isOver ? null : { count: risks ?? 0, query: { level: riskLevels.join(','), kind, ...open } },
      };
    }),
  };
}

/** How high the threats are, and beside it what the opportunities could bring, where there are any. */
function exposuresOf(shown: Shown) {
  const gain = monthsOfKind(shown, 'opportunity');
  const hasGain = gain.months.some(({ values }) => values.some(Boolean));
  return { exposure: monthsOfKind(shown, 'threat'), ...(hasGain ? { gain } : {}) };
}

const unit = 1000;

/** The open actions that are to bring the most for their budget. */
const effortOf = ({ figures }: Shown) => ({
  chart: 'top' as const,
  valueTitle: 'Points per 1,000',
  records: figures.effort.map(({ points, budget, ...record }) => ({
    ...record,
    value: Math.round((points / budget) * unit * 10) / 10,
    label: counted(points, 'point'),
  })),
  all: null,
});

/** What only the dashboard of risks shows, from one look at the risks that are open and one at those that were completed. */
export const riskNumbers: OwnNumbers = async (ctx: Context, asked) => {
  const scheme = await findScheme(ctx);
  const figures = await readRiskFigures(ctx, asked, scheme);
  const shown: Shown = { scheme, figures, asked, open: { stage: liveStages.join(',') } };
  return {
    ...figuresOf(shown),
    'heat-map': heatMapOf(shown),
    // Of the months that are over it is kept by place, and neither by category nor by manager.
    ...(asked.filters['category'] || asked.filters['manager'] ? {} : exposuresOf(shown)),
    level: levelsOf(shown),
    top: topOf(shown),
    confidence: confidenceOf(shown),
    process: processBars(figures.processes, shown.open),
    site: siteBars(figures.sites, shown.open),
    category: categoriesOf(shown),
    controls: controlsOf(shown),
    treatment: progressOf(figures),
    'time-to-treat': timesOf(shown),
    'acceptances-ending': endingOf(shown),
    happened: happenedOf(shown),
    effort: effortOf(shown),
  };
};
