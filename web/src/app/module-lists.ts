import type { ModuleKey } from 'contract/core/modules';
import type { Task } from 'contract/records/task/task.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { loadCode } from '../core/loading/load-code.ts';
import type { CalledLists } from '../records/record/record-kind.ts';
import type { TaskKind, TaskKinds } from '../records/task/task-kind.ts';
import { riskLists } from '../modules/risk/risk-lists.ts';

/** The lists of records of each module that has any: what is asked before its code is there, and whose workspaces have what waits. */
export const moduleLists: Partial<Record<ModuleKey, CalledLists>> = {
  risk: { ...riskLists, calls: riskEndpoints },
};

/** The code of the screen that lists them. */
export const listScreens: Partial<Record<ModuleKey, () => Promise<unknown>>> = {
  risk: () => loadCode(() => import('../modules/risk/list/risk-list-page.tsx')),
};

/** How the tasks of each kind of record are moved on, by the kind that they say of themselves. */
const taskKinds: Partial<Record<Task['kind'], () => Promise<TaskKind>>> = {
  risk_action: async () => (await loadCode(() => import('../modules/risk/risk-kind.ts'))).riskKind,
};

/** The same, fetched. */
export async function loadTaskKinds(): Promise<TaskKinds> {
  const loaded = Object.entries(taskKinds).map(async ([kind, load]) => [kind, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
