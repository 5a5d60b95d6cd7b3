import type { Checklist } from 'contract/records/checklist/checklist';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import type { FoundRecord } from '../../shared/forms/records-source.ts';
import { useChecklistPaths } from './checklist-paths.ts';
import { runTexts as texts } from './run-texts.ts';

/** The field that names a checklist of the workspace: those are looked for of which a run can be started. */
export function useChecklistField(known: FoundRecord | null | undefined): Partial<FieldSpec> {
  const { params } = useChecklistPaths();
  return {
    placeholder: texts.noRun,
    records: {
      endpoint: checklistEndpoints.list,
      params,
      query: { status: 'active' },
      recordsIn: (answer) => (answer as { results: Checklist[] }).results, // the answer of a list
      known,
    },
  };
}
