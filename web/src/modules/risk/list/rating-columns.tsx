import type { Risk } from 'contract/modules/risk/risk';
import { riskStageLabels } from 'contract/modules/risk/risk.workflow';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, ratingTypes, riskLevels, priorityLabels } from 'contract/modules/risk/risk-levels';
import { kriStateLabels } from 'contract/modules/risk/kri/kri-state';
import {
  acceptanceFilterLabels,
  effectivenessLabels,
  happenedLabels,
  knowledgeLabels,
  strategyLabels,
} from 'contract/modules/risk/risk-choices';
import { trendLabels } from 'contract/modules/risk/risk-trend';
import type { Column } from '../../../shared/data-table/column.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import { TrendText } from '../rating/trend-text.tsx';
import { riskListTexts } from './risk-list-texts.ts';
import { labelOptions } from '../../../ui/fields/option.ts';

const listed = ['inherent', 'current', 'residual'] as const;
// A filter finds threats and opportunities of a level alike, so that it names both.
const levelOptions = riskLevels.map((value) => ({
  value,
  label: `${levelLabel(value, 'threat')} / ${levelLabel(value, 'opportunity')}`,
}));

/** A list of risks is narrowed to their levels. */
export const levelFilters: Filter[] = ratingTypes.map((type) => ({
  name: `${type}Level`,
  label: ratingLabels[type],
  options: levelOptions,
  multiple: true,
}));

/** A list of risks is narrowed to where they stand in their lifecycle. */
export const stageFilter: Filter = {
  name: 'stage',
  label: riskListTexts.stage,
  options: labelOptions(riskStageLabels),
  multiple: true,
};

const stageOf = ({ stage, status }: Risk) => riskStageLabels[status === 'on-hold' ? status : stage];

/** Where a risk stands in its lifecycle. */
export const stageColumn: Column<Risk> = {
  id: 'stage',
  header: riskListTexts.stage,
  width: 160,
  hidden: true,
  cell: stageOf,
};
const named = (labels: Record<string, string>, none: string) => labelOptions({ ...labels, none });

/** A list of risks is narrowed to what hangs on them. */
const below: Filter[] = [
  {
    name: 'acceptance',
    label: riskListTexts.acceptance,
    options: labelOptions(acceptanceFilterLabels),
    multiple: true,
  },
  { name: 'kri', label: riskListTexts.kri, options: labelOptions(kriStateLabels), multiple: true },
  { name: 'happened', label: riskListTexts.happened, options: labelOptions(happenedLabels), multiple: true },
];

/** A list of risks is narrowed to the level that counts, and to how that stands to what is accepted. */
export const standingFilters: Filter[] = [
  {
    name: 'level',
    label: riskListTexts.level,
    options: [...levelOptions, { value: 'none', label: riskListTexts.notRated }],
    multiple: true,
  },
  {
    name: 'priority',
    label: ratingTexts.priority,
    options: labelOptions(priorityLabels).toReversed(),
    multiple: true,
  },
  {
    name: 'appetite',
    label: riskListTexts.appetite,
    options: labelOptions(riskListTexts.standings),
    multiple: true,
  },
  {
    name: 'strategy',
    label: riskListTexts.strategy,
    options: named(strategyLabels, riskListTexts.none),
    multiple: true,
  },
  {
    name: 'trend',
    label: riskListTexts.trend,
    options: named(trendLabels, riskListTexts.none),
    multiple: true,
  },
  {
    name: 'knowledgeStrength',
    label: riskListTexts.knowledge,
    options: named(knowledgeLabels, riskListTexts.notSaid),
    multiple: true,
  },
  {
    name: 'controls',
    label: riskListTexts.controls,
    options: named(effectivenessLabels, riskListTexts.none),
    multiple: true,
  },
  ...below,
];

/** How far what counts lies above what is accepted, or below it. */
const deltaOf = ({ appetiteDelta }: Risk): string =>
  appetiteDelta === null
    ? riskListTexts.none
    : `${appetiteDelta > 0 ? '+' : ''}${appetiteDelta}`.replace('-', '\u2212');

/** What the rating that counts says by FMEA. */
const fmeaColumns: Column<Risk>[] = [
  {
    id: 'rpn',
    header: ratingTexts.rpn,
    width: 76,
    align: 'end',
    sortable: true,
    hidden: true,
    cell: (risk) => countingRating(risk)?.rpn,
  },
  {
    id: 'priority',
    header: ratingTexts.priority,
    width: 132,
    hidden: true,
    cell: (risk) => {
      const priority = countingRating(risk)?.priority;
      return priority ? <PriorityPill priority={priority} /> : null;
    },
    print: (risk) => {
      const priority = countingRating(risk)?.priority;
      return priority ? priorityLabels[priority] : null;
    },
  },
];

/** What risks are rated with, and how that lies to their appetite. */
export const ratingColumns: Column<Risk>[] = [
  ...listed.map((type): Column<Risk> => ({
    id: type,
    header: ratingLabels[type],
    width: 112,
    sortable: true,
    hidden: type === 'inherent',
    fold: 'late',
    cell: ({ ratings, kind }) => {
      const rating = ratings[type];
      return rating ? <LevelChip {...rating} kind={kind} /> : riskListTexts.notRated;
    },
    print: ({ ratings, kind }) => {
      const rating = ratings[type];
      return rating ? `${rating.score} ${levelLabel(rating.level, kind)}` : riskListTexts.notRated;
    },
  })),
  ...fmeaColumns,
  {
    id: 'appetiteDelta',
    header: riskListTexts.appetiteDelta,
    width: 104,
    align: 'end',
    hidden: true,
    sortable: true,
    cell: deltaOf,
  },
  {
    id: 'strategy',
    header: riskListTexts.strategy,
    width: 140,
    hidden: true,
    sortable: true,
    cell: ({ strategy }) => strategy && strategyLabels[strategy],
  },
  {
    id: 'trend',
    header: riskListTexts.trend,
    width: 96,
    hidden: true,
    sortable: true,
    cell: ({ trend }) => trend && <TrendText trend={trend} />,
    print: ({ trend }) => trend && trendLabels[trend],
  },
];
