import { counted } from 'contract/core/counted';
import { ratingLabels, type RatingType } from 'contract/modules/risk/risk-levels';
import type { RiskKind } from 'contract/modules/risk/risk-statement';

const risks = (count: number, shown = String(count)) => (count === 1 ? '1 risk' : `${shown} risks`);

type CellWords = { likelihood: string; impact: string; count: number; level: string; score: number };
type BubbleWords = { category: string; count: number; likelihood: number; impact: number };

/** The words of the heat map and the bubbles. */
export const matrixTexts = {
  heatMap: 'Heat map',
  bubbles: 'Bubbles',
  cell: 'Cell',
  notRated: 'not rated',
  placedBy: 'Placed by',
  shownAs: 'Shown as',
  map: 'Map',
  table: 'Read as table',
  likelihood: 'Likelihood',
  impact: 'Impact',
  score: 'Score',
  level: 'Level',
  count: 'Risks',
  worst: { threat: 'Highest level', opportunity: 'Best level' },
  kind: 'Kind',
  threats: 'Threats',
  opportunities: 'Opportunities',
  category: 'Category',
  meanLikelihood: 'Mean likelihood',
  meanImpact: 'Mean impact',
  keys: 'Arrow keys move, Enter chooses, Esc lets go.',
  mapAxes: 'Likelihood upward, impact to the right.',
  axes: (kind: RiskKind) =>
    `Likelihood to the right, impact upward; the size is the number of risks, the color their ${kind === 'opportunity' ? 'best' : 'highest'} level:`,
  close: 'Show no cell',
  managers: 'Managers',
  asTable: (count: number, shown: string) =>
    count === 1 ? 'Open it as a table' : `Open these ${shown} as a table`,
  grid: (type: RatingType) => `${ratingLabels[type]} risks by likelihood and impact`,
  bubblesOf: (type: RatingType) => `${ratingLabels[type]} risks by category`,
  placed: (rated: string, all: string) => `${rated} of ${counted(all, 'risk')} placed`,
  unrated: (count: string) => `${count} not rated`,
  cellOf: (type: string, likelihood: string | number, impact: string | number) =>
    `${type} ${likelihood} × ${impact}`,
  cellIs: ({ likelihood, impact, count, level, score }: CellWords) =>
    `Likelihood ${likelihood}, impact ${impact}: ${risks(count)}, ${level}, score ${score}`,
  chosen: (shown: string, type: RatingType, at: string) =>
    `${shown} ${ratingLabels[type].toLowerCase()} at ${at}`,
  chosenUnrated: (shown: string, type: RatingType) =>
    `${shown} not rated: ${ratingLabels[type].toLowerCase()}`,
  bubble: ({ category, count, likelihood, impact }: BubbleWords, worst: string, kind: RiskKind) =>
    `${category}: ${risks(count)}, mean likelihood ${likelihood}, mean impact ${impact}, ${kind === 'opportunity' ? 'best' : 'highest'} level ${worst}`,
  risks,
  at: (likelihood: number, impact: number) => `${likelihood} × ${impact}`,
  to: 'to',
  nothing: 'No risk is rated so.',
  step: (at: number, label: string) => `${at} ${label}`,
} as const;
