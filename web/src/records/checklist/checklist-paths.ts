import { moduleKeys } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import { workspacePath } from '../../core/loading/place.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import type { Crumb } from '../../ui/layout/breadcrumb.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { checklistTitles } from './checklist-route-texts.ts';

/** The addresses of the checklists of a workspace, in whatever module it is. */
export function useChecklistPaths() {
  const place = usePlace();
  const { module, moduleId } = place ?? { module: moduleKeys[0], moduleId: '' };
  const workspaceId = place?.workspaceId ?? '';
  const kind = recordKindKeys.find((key) => recordKinds[key].module === module) ?? recordKindKeys[0];
  const kindPaths = recordKinds[kind].paths;
  const base = workspacePath(module, moduleId, workspaceId);
  return {
    workspaceId,
    /** What the calls of checklists take. */
    params: { type: module, workspaceId },
    list: `${base}/checklists`,
    runs: `${base}/checklists/runs`,
    runsOf: (checklistId: string) => `${base}/checklists/runs?checklist=${checklistId}`,
    schedules: `${base}/checklists/schedules`,
    schedule: (checklistId: string) => `${base}/checklists/detail/${checklistId}?tab=schedule`,
    one: (checklistId: string) => `${base}/checklists/detail/${checklistId}`,
    results: (checklistId: string) => `${base}/checklists/detail/${checklistId}?tab=results`,
    /** A record of the workspace, and one of its tasks. */
    record: (recordId: string) => `${base}/${kindPaths.record}/${recordId}`,
    task: (taskId: string) => `${base}/${kindPaths.task}/${taskId}`,
    /** Where answers are taken along as a file: of a checklist, or of one run. */
    exportOf: (what: { checklists: string } | { runs: string }) =>
      `${base}/reports/generate?${new URLSearchParams({ template: 'checklist.results', ...what }).toString()}`,
    run: (runId: string) => `${base}/checklist-details/${runId}`,
  };
}

/** The way to a page below the list of checklists. */
export function useChecklistCrumbs(): Crumb[] {
  return [...useCrumbs(), { label: checklistTitles.checklists, to: useChecklistPaths().list }];
}
