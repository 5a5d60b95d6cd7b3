import { AnalysisPage } from '../../../records/analysis/analysis-page.tsx';
import { RecordAsOf } from '../../../records/as-of/record-as-of.tsx';
import { RegisterAsOf } from '../../../records/as-of/register-as-of.tsx';
import { RecordPage } from '../../../records/record/page/record-page.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaRegister } from '../list/capa-register.tsx';
import { capaPageParts } from './capa-page-parts.ts';

/** One CAPA. */
export function CapaRecordPage() {
  return <RecordPage kind={capaKind} parts={capaPageParts} />;
}

/** The CAPAs of a workspace as they were. */
export function CapasAsOfPage() {
  return <RegisterAsOf kind={capaKind} register={capaRegister} />;
}

/** One CAPA as it was. */
export function CapaAsOfPage() {
  return <RecordAsOf kind={capaKind} register={capaRegister} parts={capaPageParts} />;
}

/** Five whys of a CAPA. */
export function CapaFiveWhysPage() {
  return <AnalysisPage kind={capaKind} method="five-whys" />;
}

/** A fishbone of a CAPA. */
export function CapaFishbonePage() {
  return <AnalysisPage kind={capaKind} method="ishikawa" />;
}
