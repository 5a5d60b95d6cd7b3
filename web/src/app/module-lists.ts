import type { ModuleKey } from 'contract/core/modules';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { loadCode } from '../core/loading/load-code.ts';
import type { CalledLists } from '../records/record/record-kind.ts';
import { riskLists } from '../modules/risk/risk-lists.ts';

/** The lists of records of each module that has any: what is asked before its code is there, and whose workspaces have what waits. */
export const moduleLists: Partial<Record<ModuleKey, CalledLists>> = {
  risk: { ...riskLists, calls: riskEndpoints },
};

/** The code of the screen that lists them. */
export const listScreens: Partial<Record<ModuleKey, () => Promise<unknown>>> = {
  risk: () => loadCode(() => import('../modules/risk/list/risk-list-page.tsx')),
};
