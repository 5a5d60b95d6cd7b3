import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { ServerModule } from '../../records/record/server-module.ts';
import { exportRisks } from './risk-export.service.ts';
import { allRiskRoutes } from './risk.routes.ts';
import { riskActions, risks } from './risk.service.ts';
import { riskActionStore, riskStore } from './risk.store.ts';

/** What the risk module brings. */
export const riskModule: ServerModule = {
  kinds: [
    {
      kind: 'risk',
      workflow: riskWorkflow,
      records: risks,
      actions: riskActions,
      exports: exportRisks,
      stores: { records: riskStore, actions: riskActionStore },
    },
  ],
  routes: allRiskRoutes,
};
