import { useApi } from '../../core/http/use-api.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { claimTexts } from './claim-texts.ts';

type Params = { workspaceId: string; recordId: string };

/** What the field of a group offers: the groups of the workspace, of which those are off that could not complete it. */
export function useGroupField(kind: Pick<RecordKind, 'parts'>, params: Params): Partial<FieldSpec> {
  const { data } = useApi(kind.parts.action.groups, { params }, { staleTime: 60_000 });
  const options = (data ?? []).map(({ _id, name, why }) => ({
    value: _id,
    label: why ? claimTexts.unfit(name, why) : name,
    disabled: why !== null,
  }));
  return { options, placeholder: claimTexts.noGroup };
}
