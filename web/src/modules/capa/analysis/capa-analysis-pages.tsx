import { AnalysisScreen } from '../../../records/analysis/analysis-screen.tsx';
import { capaKind } from '../capa-kind.ts';

/** Five whys of a CAPA. */
export function CapaFiveWhysPage() {
  return <AnalysisScreen kind={capaKind} method="five-whys" />;
}

/** A fishbone of a CAPA. */
export function CapaFishbonePage() {
  return <AnalysisScreen kind={capaKind} method="ishikawa" />;
}
