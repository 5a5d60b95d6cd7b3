import { ReportPage } from '../../../records/raise/report-page.tsx';
import { riskKind } from '../risk-kind.ts';

/** Reports a risk by the short form. */
export function ReportRiskPage() {
  return <ReportPage kind={riskKind} />;
}
