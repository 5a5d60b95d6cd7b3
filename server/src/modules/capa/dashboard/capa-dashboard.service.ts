import { daysAfter } from 'contract/core/days';
import {
  actionStrategyLabels,
  classLabels,
  onTimeLabels,
  proofLabels,
  sourceLabels,
  weakStrategies,
} from 'contract/modules/capa/capa-choices';
import { ageBands } from 'contract/modules/capa/capa-dashboard';
import { capaStageLabels, capaStages, stayedStageLabels } from 'contract/modules/capa/capa.workflow';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import type { Tone } from 'contract/records/dashboard/tone';
import {
  barsOf,
  figureOf,
  monthsAsked,
  type OwnAsked,
  type OwnNumbers,
  processBars,
  ranked,
  sumOf,
} from '../../../records/dashboard/own-numbers.service.ts';
import { detectedWithin } from '../ageing.service.ts';
import { type CapaFigures, openStatuses, readCapaFigures, soonDays } from './capa-figures.store.ts';
import { extensionsOf } from './extension-numbers.ts';

const open = { status: openStatuses.join(',') };
const timed = { ...open, isTimed: 'true' };
const toWords = (labels: object) => Object.keys(labels).join(',');

const standing = Object.entries(capaStages).flatMap(([stage, of]) => ('final' in of ? [] : [stage]));
const stagesShown = Object.fromEntries(
  Object.entries(capaStageLabels).filter(([stage]) => standing.includes(stage)),
);

/** What was detected long enough ago to be so old, and not longer; and which of it is overdue. */
const agesOf = ({ ages }: CapaFigures, { today, yesterday }: OwnAsked) => ({
  chart: 'bars' as const,
  bars: ageBands.map((band) => {
    const { key, label, from, to } = band;
    const within = ages.filter(({ days }) => Math.max(days, 0) >= from && (to === null || days <= to));
    const query = { ...open, ...detectedWithin(band, today) };
    const late = within.reduce((sum, one) => sum + one.late, 0);
    return {
      key,
      label,
      count: sumOf(within, () => true),
      query,
      ...(late > 0 ? { late: { count: late, query: { ...query, ...timed, dueTo: yesterday } } } : {}),
    };
  }),
});

const closedIn = ({ period }: OwnAsked) => ({
  status: 'completed',
  closedFrom: period.from,
  closedTo: period.to,
});

/** How long those of each class took from their detection to their closure. */
const spansOf = ({ closed }: CapaFigures, asked: OwnAsked, what: 'median' | 'ninth') => ({
  chart: 'bars' as const,
  valueUnit: 'days',
  bars: Object.entries(classLabels)
    .toReversed()
    .flatMap(([key, label]) => {
      const found = closed.find((one) => one.class === key);
      if (!found) return [];
      return [
        { key, label, count: found.total, value: found[what], query: { class: key, ...closedIn(asked) } },
      ];
    }),
});

/** The same of all of them together. */
function spanOf({ closed }: CapaFigures, asked: OwnAsked, what: 'median' | 'ninth') {
  const all = closed.find((one) => one.class === null);
  return {
    ...figureOf(all?.total ?? 0, closedIn(asked)),
    value: all?.[what] ?? null,
    valueUnit: 'days',
  };
}

/** How long they stayed at each stage that they left in the period, in the order of the stages. */
const staysOf = ({ stays }: CapaFigures, { period: { from, to } }: OwnAsked, what: 'median' | 'ninth') => ({
  chart: 'bars' as const,
  valueUnit: 'days',
  bars: Object.entries(stayedStageLabels).flatMap(([key, label]) => {
    const found = stays.find(({ stage }) => stage === key);
    if (!found) return [];
    const query = { leftStage: key, leftFrom: from, leftTo: to };
    return [{ key, label, count: found.total, value: found[what], query }];
  }),
});

/** The most frequent first, and none that has none. */
const sourcesOf = ({ sources }: CapaFigures) => {
  const { bars } = barsOf('source', sourceLabels, open, (key) =>
    sumOf(sources, ({ source }) => source === key),
  );
  return ranked(bars);
};

const weak: Tone = 'poor';
const isWeak = (key: string) => (weakStrategies as readonly string[]).includes(key);

/** How many actions work by each strategy, the strongest first. */
const strengthsOf = ({ strengths }: CapaFigures) => ({
  chart: 'bars' as const,
  valueUnit: 'actions',
  isSum: true,
  bars: Object.entries(actionStrategyLabels).map(([key, label]) => {
    const found = strengths.find(({ strategy }) => strategy === key);
    return {
      key,
      label,
      ...(isWeak(key) ? { tone: weak } : {}),
      count: found?.total ?? 0,
      value: found?.actions ?? 0,
      query: { strategy: key, ...open },
    };
  }),
});

/** Who has how many open actions, and whose are late. */
const workloadOf = ({ people }: CapaFigures) => ({
  chart: 'bars' as const,
  valueUnit: 'actions',
  isSum: true,
  bars: people.map(({ _id, name, total, actions, late }) => ({
    key: _id,
    label: name,
    count: total,
    value: actions,
    query: { assignee: _id, ...open },
    ...(late > 0 ? { late: { count: late, query: { lateAssignee: _id, ...open } } } : {}),
  })),
});

/** What sort of things the root causes are of those that were detected in the period. */
const causesOf = ({ causes }: CapaFigures, { period: { from, to } }: OwnAsked) => ({
  ...ranked(
    Object.entries(causeCategoryLabels).map(([key, label]) => {
      const found = causes.find(({ category }) => category === key);
      return {
        key,
        label,
        count: found?.total ?? 0,
        value: found?.causes ?? 0,
        query: { causeCategory: key, openedFrom: from, openedTo: to },
      };
    }),
  ),
  valueUnit: 'root causes',
  isSum: true,
});

type OfMonth = { month: string; total: number };
const inMonth = <T extends OfMonth>(rows: readonly T[], from: string) =>
  rows.find(({ month }) => from.startsWith(month));

/** How many were detected in each month that repeat an earlier one, beside how many were closed in it. */
const repeatsOf = ({ repeats, closings }: CapaFigures, asked: OwnAsked) => ({
  chart: 'months' as const,
  series: [
    { key: 'repeats', label: 'Repeats' },
    { key: 'closed', label: 'Closed' },
  ],
  months: monthsAsked(asked).map(({ from, to }) => {
    const count = inMonth(repeats, from)?.total ?? 0;
    return {
      from,
      to,
      values: [count, inMonth(closings, from)?.total ?? 0],
      counted: { count, query: { isRecurrence: 'true', openedFrom: from, openedTo: to } },
    };
  }),
});

/** What those have cost that were detected in each month, as far as it is said. */
const costsOf = ({ costs }: CapaFigures, asked: OwnAsked) => ({
  chart: 'months' as const,
  series: [
    { key: 'cost', label: 'Cost' },
    { key: 'capas', label: 'CAPAs' },
  ],
  months: monthsAsked(asked).map(({ from, to }) => {
    const { cost = 0, total: count = 0 } = inMonth(costs, from) ?? {};
    return {
      from,
      to,
      values: [cost, count],
      counted: { count, query: { hasCost: 'true', openedFrom: from, openedTo: to } },
    };
  }),
});

/** What of what was verified in the period was so by its first due date, what has proved to work, and what came back. */
function ratesOf({ times, proofs, repeats, closed }: CapaFigures, asked: OwnAsked) {
  const { from, to } = asked.period;
  const verified = { verifiedFrom: from, verifiedTo: to };
  const onTime = (...by: string[]) => sumOf(times, ({ time }) => by.includes(time));
  const all = {
    count: sumOf(times, () => true),
    query: { onTime: toWords(onTimeLabels), ...verified },
    unit: 'verified',
    isWhole: true,
  };
  const effective = sumOf(proofs, ({ proof }) => proof === 'first');
  const again = sumOf(repeats, () => true);
  return {
    'on-time-rate': { ...figureOf(onTime('first'), { onTime: 'first', ...verified }), of: all },
    'on-time-now-rate': {
      ...figureOf(onTime('first', 'moved'), { onTime: 'first,moved', ...verified }),
      of: all,
    },
    'effective-rate': {
      ...figureOf(effective, { proof: 'first' }),
      of: {
        count: sumOf(proofs, () => true),
        query: { proof: toWords(proofLabels) },
        unit: 'with a verdict',
        isWhole: true,
      },
    },
    'recurrence-rate': {
      ...figureOf(again, { isRecurrence: 'true', openedFrom: from, openedTo: to }),
      of: {
        count: closed.find((one) => one.class === null)?.total ?? 0,
        query: closedIn(asked),
        unit: 'closed',
        isWhole: false,
      },
    },
  };
}

/** What only the dashboard of CAPAs shows. */
export const capaNumbers: OwnNumbers = async (ctx, asked) => {
  const figures = await readCapaFigures(ctx, asked);
  const { today, yesterday } = asked;
  const { from, to } = asked.period;
  const { overdue, soon, stages, classes, processes, proofs, times } = figures;
  const verified = { verifiedFrom: from, verifiedTo: to };
  return {
    overdue: figureOf(overdue, { dueTo: yesterday, ...timed }, true),
    'due-soon': figureOf(soon, { dueFrom: today, dueTo: daysAfter(today, soonDays), ...timed }),
    ...ratesOf(figures, asked),
    'median-close': spanOf(figures, asked, 'median'),
    'ninth-close': spanOf(figures, asked, 'ninth'),
    'weak-plans': figureOf(figures.weak, { isWeak: 'true', ...open }, true),
    stage: barsOf('stage', stagesShown, open, (key) => sumOf(stages, ({ stage }) => stage === key)),
    class: barsOf('class', classLabels, open, (key) => sumOf(classes, (one) => one.class === key)),
    source: sourcesOf(figures),
    age: agesOf(figures, asked),
    process: ranked(processBars(processes, open).bars),
    'on-time': barsOf('onTime', onTimeLabels, verified, (key) => sumOf(times, ({ time }) => time === key)),
    proof: barsOf('proof', proofLabels, {}, (key) => sumOf(proofs, ({ proof }) => proof === key)),
    'time-to-close': spansOf(figures, asked, 'median'),
    'ninth-by-class': spansOf(figures, asked, 'ninth'),
    dwell: staysOf(figures, asked, 'median'),
    'ninth-dwell': staysOf(figures, asked, 'ninth'),
    ...extensionsOf(figures, asked),
    strength: strengthsOf(figures),
    workload: workloadOf(figures),
    repeats: repeatsOf(figures, asked),
    causes: causesOf(figures, asked),
    cost: costsOf(figures, asked),
  };
};
