import { RecordPage } from '../../../records/record/page/record-page.tsx';
import { riskKind } from '../risk-kind.ts';
import { riskPageParts } from './risk-page-parts.ts';

/** One risk. */
export function RiskRecordPage() {
  return <RecordPage kind={riskKind} parts={riskPageParts} />;
}
