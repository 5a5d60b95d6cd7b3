import { AnalysisPage } from '../../../records/analysis/analysis-page.tsx';
import { analysedRisks } from '../risk-analysis.ts';

/** Five whys of a risk. */
export function RiskFiveWhysPage() {
  return <AnalysisPage analysed={analysedRisks} method="five-whys" />;
}

/** A fishbone of a risk. */
export function RiskFishbonePage() {
  return <AnalysisPage analysed={analysedRisks} method="ishikawa" />;
}
