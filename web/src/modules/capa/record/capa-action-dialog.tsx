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
function useFields({ _id }: Capa, action: CapaAction | undefined): ActionFields {
  const causes = useCapaCauses(_id).data?.results ?? [];
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: _id };
  const links = useApi(capaParts.link.list, { params }).data;
  const linked = (links ?? [])
    .filter(({ record, isDeleted }) => record.kind === 'risk' && !isDeleted)
    .map(({ record }) => record);
  // The one that it names already stays to be seen, whatever has become of the link.
  const chosen = action?.linkedRecord;
  const risks = [
    ...linked.map((one) => ({ value: one._id, label: `${one.number} ${one.name}` })),
    ...(chosen && !linked.some((one) => one._id === chosen._id)
      ? [{ value: chosen._id, label: chosen.name }]
      : []),
  ];
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
        options: risks,
        placeholder: links && risks.length === 0 ? capaTexts.noLinked : capaTexts.chooseLinked,
      },
    },
  };
}

/** Adds an action to a CAPA, or changes one. */
export function CapaActionDialog(props: ActionDialogProps<Capa, CapaAction>) {
  return <ActionDialog {...props} kind={capaKind} fields={useFields(props.record, props.action)} />;
}
