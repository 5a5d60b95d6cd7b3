import type { ModuleKey } from './core/modules.ts';
import { capaModule } from './modules/capa/module.ts';
import { riskModule } from './modules/risk/module.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

/** The modules whose workspaces hold records, each as it says itself what it is. */
export const moduleDefinitions = {
  capa: capaModule,
  risk: riskModule,
} as const satisfies Partial<Record<ModuleKey, ModuleDefinition>>;

export type ModuleDefinitions = typeof moduleDefinitions;
