import type { ModuleKey } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { ChecklistTemplate } from 'contract/records/checklist/checklist-templates';
import type { Task } from 'contract/records/task/task.endpoints';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { loadCode } from '../core/loading/load-code.ts';
import type { CalledLists } from '../records/record/record-kind.ts';
import type { WorkedKinds } from '../records/task/task-kind.ts';
import { capaLists } from '../modules/capa/capa-lists.ts';
import { riskLists } from '../modules/risk/risk-lists.ts';

/** The lists of records of each module that has any: what is asked before its code is there, and whose workspaces have what waits. */
export const moduleLists: Partial<Record<ModuleKey, CalledLists>> = {
  capa: { ...capaLists, calls: capaEndpoints },
  risk: { ...riskLists, calls: riskEndpoints },
};

/** The code of the screen that lists them. */
export const listScreens: Partial<Record<ModuleKey, () => Promise<unknown>>> = {
  capa: () => loadCode(() => import('../modules/capa/list/capa-list-page.tsx')),
  risk: () => loadCode(() => import('../modules/risk/list/risk-list-page.tsx')),
};

/** How the tasks of each kind of record are moved on, by the kind that they say of themselves. */
const taskKinds: Partial<Record<Task['kind'], () => Promise<WorkedKinds[Task['kind']]>>> = {
  capa_action: async () => (await loadCode(() => import('../modules/capa/capa-kind.ts'))).capaKind,
  risk_action: async () => (await loadCode(() => import('../modules/risk/risk-kind.ts'))).riskKind,
};

const isOf = (module: ModuleKey, task: string) =>
  recordKindKeys.some((kind) => recordKinds[kind].module === module && task === `${kind}_action`);

/** The same, fetched: of every module, or of one. */
export async function loadTaskKinds(module?: ModuleKey): Promise<WorkedKinds> {
  const wanted = Object.entries(taskKinds).filter(([task]) => !module || isOf(module, task));
  const loaded = wanted.map(async ([task, load]) => [task, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

/** The checklists that a new one of a module can begin with. */
const checklistTemplates: Partial<Record<ModuleKey, () => Promise<readonly ChecklistTemplate[]>>> = {
  capa: async () => [
    (await loadCode(() => import('contract/modules/capa/effectiveness/effectiveness-checklist')))
      .effectivenessChecklist,
  ],
};

/** The same, fetched; none where a module has none. */
export const loadChecklistTemplates = async (module: ModuleKey): Promise<readonly ChecklistTemplate[]> =>
  (await checklistTemplates[module]?.()) ?? [];
