import type { Capa } from 'contract/modules/capa/capa';
import { type CapaAction, capaActionAsks, capaActionInput } from 'contract/modules/capa/capa-action';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { ActionDialog, type ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { ActionFields } from '../../../records/record/action/action-fields.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { capaKind } from '../capa-kind.ts';
import { useCapaCauses } from '../use-capa-causes.ts';
import { capaTexts } from './capa-texts.ts';

/** The form of an action of a CAPA: by what it works, which causes it removes, and what it takes. */
function useFields({ _id }: Capa): ActionFields {
  const causes = useCapaCauses(_id).data?.results ?? [];
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: _id };
  const links = useApi(capaParts.link.list, { params }).data ?? [];
  const linked = links
    .filter(({ record, isDeleted }) => record.kind === 'risk' && !isDeleted)
    .map(({ record }) => ({ value: record._id, label: `${record.number} ${record.name}` }));
  const options = causes.map(({ _id: value, label, name }) => ({ value, label: `${label} ${name}` }));
  return {
    input: capaActionInput,
    parts: {},
    begins: capaActionAsks,
    rows: [['type', 'strategy'], ['rootCauses'], ['linkedRecord'], ['budget', 'actualCost'], ['personnel']],
    fields: {
      type: { placeholder: capaTexts.chooseType },
      strategy: { placeholder: capaTexts.chooseStrategy },
      rootCauses: { options },
      linkedRecord: {
        options: linked,
        placeholder: linked.length > 0 ? capaTexts.chooseLinked : capaTexts.noLinked,
      },
    },
  };
}

/** Adds an action to a CAPA, or changes one. */
export function CapaActionDialog(props: ActionDialogProps<Capa, CapaAction>) {
  return <ActionDialog {...props} kind={capaKind} fields={useFields(props.record)} />;
}
