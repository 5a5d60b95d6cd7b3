import { AnalysisPage } from '../../../records/analysis/analysis-page.tsx';
import { capaKind } from '../capa-kind.ts';

/** Five whys of a CAPA. */
export function CapaFiveWhysPage() {
  return <AnalysisPage kind={capaKind} method="five-whys" />;
}

/** A fishbone of a CAPA. */
export function CapaFishbonePage() {
  return <AnalysisPage kind={capaKind} method="ishikawa" />;
}
