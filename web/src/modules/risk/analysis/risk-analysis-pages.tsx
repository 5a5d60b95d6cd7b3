import { AnalysisPage } from '../../../records/analysis/analysis-page.tsx';
import { riskKind } from '../risk-kind.ts';

/** Five whys of a risk. */
export function RiskFiveWhysPage() {
  return <AnalysisPage kind={riskKind} method="five-whys" />;
}

/** A fishbone of a risk. */
export function RiskFishbonePage() {
  return <AnalysisPage kind={riskKind} method="ishikawa" />;
}
