import type { Run } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useAll } from '../../core/loading/use-all.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { useChecklistPaths } from './checklist-paths.ts';
import { outcomeText } from './run-outcome.ts';
import { runTexts as texts } from './run-texts.ts';

/** The completed checklists of a record, all of them: an old one may be the one that is meant. */
export function useCompletedRuns(recordId: string) {
  const { params } = useChecklistPaths();
  return useAll(checklistRunEndpoints.list, { params, query: { record: recordId, status: 'completed' } });
}

/** Runs as they are offered: those of this checklist first, and of these and of the others the last completed. */
export function inOfferedOrder(runs: readonly Run[], checklistId: string | undefined): Run[] {
  const isOf = ({ checklist }: Run) => Number(checklist._id === checklistId);
  return runs.toSorted(
    (one, other) => isOf(other) - isOf(one) || (other.completedAt ?? '').localeCompare(one.completedAt ?? ''),
  );
}

/** The field that names one of these runs, with what came of each. */
export const runField = (runs: readonly Run[]): Partial<FieldSpec> => ({
  options: runs.map((run) => ({
    value: run._id,
    label: texts.withOutcome(`${run.number} ${run.name}`, outcomeText(run)),
  })),
  placeholder: texts.noRun,
});
