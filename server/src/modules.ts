import type { ModuleKey } from 'contract/core/modules';
import { capaModule } from './modules/capa/module.ts';
import { riskModule } from './modules/risk/module.ts';
import type { ServerModule } from './records/record/server-module.ts';

/** The modules whose workspaces hold records, each as it says itself what it brings. */
export const serverModules: Partial<Record<ModuleKey, ServerModule>> = {
  capa: capaModule,
  risk: riskModule,
};
