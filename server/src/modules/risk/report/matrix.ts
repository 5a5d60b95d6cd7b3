import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { type RiskLevel, riskLevels } from 'contract/modules/risk/risk-levels';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { Tone } from 'contract/records/dashboard/tone';

/** The steps of both scales of the matrix. */
export const steps = [1, 2, 3, 4, 5];

const toneOf: Record<RiskLevel, Tone> = { low: 'good', medium: 'fair', high: 'poor', critical: 'bad' };

/** How bad each place of the matrix is by a scheme, from the highest likelihood down. */
export const gridTones = ({
  bands,
  ...scoring
}: Pick<RiskScheme, 'formula' | 'matrix' | 'bands'>): Tone[][] =>
  steps
    .toReversed()
    .map((likelihood) => steps.map((impact) => toneOf[levelOf(bands, scoreOf(scoring, likelihood, impact))]));

/** Which colors a matrix has, and what they mean: a high threat is bad, a high opportunity good. */
export const levelColors = (kind: RiskKind) => ({
  high: kind === 'opportunity' ? ('good' as const) : ('bad' as const),
  legend: riskLevels.map((level) => ({ tone: toneOf[level], label: levelLabel(level, kind) })),
});
