import { AnalysisScreen } from '../../../records/analysis/analysis-screen.tsx';
import { riskKind } from '../risk-kind.ts';

/** Five whys of a risk. */
export function RiskFiveWhysPage() {
  return <AnalysisScreen kind={riskKind} method="five-whys" />;
}

/** A fishbone of a risk. */
export function RiskFishbonePage() {
  return <AnalysisScreen kind={riskKind} method="ishikawa" />;
}
