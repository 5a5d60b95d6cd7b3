import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { useChecklistPaths } from './checklist-paths.ts';
import { runTexts as texts } from './run-texts.ts';

/** The field of the group that a run is given to: those of the workspace, of which those are off that could not answer it. */
export function useRunGroupField(where: { site?: string; record?: string }): FieldSpec {
  const { params } = useChecklistPaths();
  const { data } = useApi(checklistRunEndpoints.groups, { params, query: where }, { staleTime: 60_000 });
  const options = (data ?? []).map(({ _id, name, why }) => ({
    value: _id,
    label: why ? texts.unfit(name, why) : name,
    disabled: why !== null,
  }));
  return { label: texts.group, control: 'select', options, placeholder: texts.noGroup };
}
