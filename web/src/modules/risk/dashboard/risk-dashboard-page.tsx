import { riskNarrows } from 'contract/modules/risk/risk-dashboard';
import { DashboardPage } from '../../../records/dashboard/module/dashboard-page.tsx';
import { riskRegister } from '../list/risk-register.tsx';
import { riskKind } from '../risk-kind.ts';

/** The risks of a workspace in numbers. */
export function RiskDashboardPage() {
  return <DashboardPage kind={riskKind} register={riskRegister} narrows={riskNarrows} />;
}
