import {
  type ImpactDimension,
  impactDimensions,
  type RiskFormula,
  type RiskLevel,
  riskLevels,
} from './risk-levels.ts';

/** From which score on each level holds; Low holds from the least score on. */
export type Bands = readonly { level: RiskLevel; from: number }[];

export type Impacts = Partial<Record<ImpactDimension, number | null | undefined>>;

/** The scores of a table of one's own: a row for each likelihood, in it one for each impact, both from 1 to 5. */
export type ScoreMatrix = readonly (readonly number[])[];

/** By what a score is worked out: a formula, and the table that it takes where it is one's own. */
export type Scoring = { formula: RiskFormula; matrix: ScoreMatrix };

const highest = { LxI: 25, 'L+I': 10, 'max-dimension': 5 } as const;

/** The highest score that can be given: 5 × 5, 5 + 5, 5, or the highest of the table. */
export const highestScore = ({ formula, matrix }: Scoring): number =>
  formula === 'custom-matrix' ? Math.max(...matrix.flat()) : highest[formula];

/**
 * The impact that counts: the highest of all dimensions, so that a fatal accident is not averaged away by a small loss of
 * money (IEC 31010:2019, B.10.3: the consequence with the highest rating decides). Undefined while no dimension is rated.
 */
export function impactOf(impacts: Impacts): number | undefined {
  const rated = impactDimensions
    .map((dimension) => impacts[dimension])
    .filter((one) => typeof one === 'number');
  return rated.length > 0 ? Math.max(...rated) : undefined;
}

/** The dimension whose impact counts; the first of those that are equally high. */
export function decidingDimension(impacts: Impacts): ImpactDimension | undefined {
  const impact = impactOf(impacts);
  return impactDimensions.find((dimension) => impact !== undefined && impacts[dimension] === impact);
}

/**
 * The score of a likelihood and the impact that counts, both 1 to 5: their product or their sum (IEC 31010:2019, B.10.3), or
 * the impact alone, where no likelihood can be told (ISO 14971:2019, 5.5), or what a table of one's own says (IEC 31010:2019, B.10.3).
 */
export function scoreOf({ formula, matrix }: Scoring, likelihood: number, impact: number): number {
  if (formula === 'custom-matrix') return matrix[likelihood - 1]?.[impact - 1] ?? 1;
  if (formula === 'max-dimension') return impact;
  return formula === 'L+I' ? likelihood + impact : likelihood * impact;
}

/** The level of a score: the highest whose band has begun. What lies below every band is of the lowest level. */
export function levelOf(bands: Bands, score: number): RiskLevel {
  const begun = bands.filter(({ from }) => score >= from).map(({ level }) => level);
  return riskLevels.findLast((level) => begun.includes(level)) ?? riskLevels[0];
}
