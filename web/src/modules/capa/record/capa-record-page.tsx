import { RecordPage } from '../../../records/record/page/record-page.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaPageParts } from './capa-page-parts.ts';

/** One CAPA. */
export function CapaRecordPage() {
  return <RecordPage kind={capaKind} parts={capaPageParts} />;
}
