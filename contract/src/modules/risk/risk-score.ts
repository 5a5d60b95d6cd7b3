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

/** The highest score that a formula can give: 5 × 5, 5 + 5, or 5. */
export const highestScore = { LxI: 25, 'L+I': 10, 'max-dimension': 5 } as const satisfies Record<
  RiskFormula,
  number
>;

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
 * the impact alone, where no likelihood can be told (ISO 14971:2019, 5.5).
 */
export function scoreOf(formula: RiskFormula, likelihood: number, impact: number): number {
  if (formula === 'max-dimension') return impact;
  return formula === 'L+I' ? likelihood + impact : likelihood * impact;
}

/** The level of a score: the highest whose band has begun. What lies below every band is of the lowest level. */
export function levelOf(bands: Bands, score: number): RiskLevel {
  const begun = bands.filter(({ from }) => score >= from).map(({ level }) => level);
  return riskLevels.findLast((level) => begun.includes(level)) ?? riskLevels[0];
}
