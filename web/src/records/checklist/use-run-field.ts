import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { limits } from 'contract/core/limits';
import { useApi } from '../../core/http/use-api.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { useChecklistPaths } from './checklist-paths.ts';
import { runTexts as texts } from './run-texts.ts';

/** The field that names one of the completed checklists of a record. */
export function useRunField(recordId: string): Partial<FieldSpec> {
  const { params } = useChecklistPaths();
  const { data } = useApi(checklistRunEndpoints.list, {
    params,
    query: { record: recordId, status: 'completed', limit: limits.pageSizeMax },
  });
  const runs = data?.results ?? [];
  return {
    options: runs.map(({ _id, number, name }) => ({ value: _id, label: `${number} ${name}` })),
    placeholder: texts.noRun,
  };
}
