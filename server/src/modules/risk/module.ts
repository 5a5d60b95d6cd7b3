import type { ServerModule } from '../../records/record/server-module.ts';
import { riskNumbers } from './dashboard/risk-dashboard.service.ts';
import { exportRisks } from './risk-export.service.ts';
import { allRiskRoutes } from './risk.routes.ts';
import { riskQueries } from './risk-xray.ts';
import { riskKind } from './risk.service.ts';

/** What the risk module brings. */
export const riskModule: ServerModule = {
  kinds: [{ ...riskKind.served, exports: exportRisks }],
  routes: allRiskRoutes,
  dashboard: { risk: riskNumbers },
  xray: riskQueries,
};
