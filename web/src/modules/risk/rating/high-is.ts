import type { RiskKind } from 'contract/modules/risk/risk-statement';

/** What a high level is, by which the style sheets color all levels within (`data-high`). */
export const highIs = (kind: RiskKind) => (kind === 'opportunity' ? 'good' : 'bad');
