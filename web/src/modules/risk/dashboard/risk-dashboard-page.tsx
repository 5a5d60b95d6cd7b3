import { DashboardPage } from '../../../records/dashboard/module/dashboard-page.tsx';
import { riskKind } from '../risk-kind.ts';

/** The risks of a workspace in numbers. */
export function RiskDashboardPage() {
  return <DashboardPage kind={riskKind} />;
}
