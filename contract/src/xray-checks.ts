import type { ModuleKey } from './core/modules.ts';
import { moduleDefinitions } from './modules.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';
import { platformChecks } from './records/xray/platform-checks.ts';
import type { XrayCheck } from './records/xray/xray-check.ts';

const definitions: Partial<Record<ModuleKey, ModuleDefinition>> = moduleDefinitions;

/** The checks that a module brings for its own workspaces. */
export const ownChecksOf = (module: ModuleKey): Record<string, XrayCheck> => definitions[module]?.xray ?? {};

/** Every check of the workspaces of a module, by its word: those of all workspaces, and the module's own. */
export const checksOf = (module: ModuleKey): Record<string, XrayCheck> => ({
  ...platformChecks,
  ...ownChecksOf(module),
});
