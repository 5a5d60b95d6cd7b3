import type { Capa } from 'contract/modules/capa/capa';
import { type CapaAction, capaActionAsks, capaActionInput } from 'contract/modules/capa/capa-action';
import { ActionDialog, type ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { ActionFields } from '../../../records/record/action/action-fields.ts';
import { capaKind } from '../capa-kind.ts';
import { useCapaCauses } from '../use-capa-causes.ts';
import { capaTexts } from './capa-texts.ts';

/** The form of an action of a CAPA: by what it works, which causes it removes, and what it takes. */
function useFields({ _id }: Capa): ActionFields {
  const causes = useCapaCauses(_id).data?.results ?? [];
  const options = causes.map(({ _id: value, label, name }) => ({ value, label: `${label} ${name}` }));
  return {
    input: capaActionInput,
    parts: {},
    begins: capaActionAsks,
    rows: [['type', 'strategy'], ['rootCauses'], ['budget', 'actualCost'], ['personnel']],
    fields: {
      type: { placeholder: capaTexts.chooseType },
      strategy: { placeholder: capaTexts.chooseStrategy },
      rootCauses: { options },
    },
  };
}

/** Adds an action to a CAPA, or changes one. */
export function CapaActionDialog(props: ActionDialogProps<Capa, CapaAction>) {
  return <ActionDialog {...props} kind={capaKind} fields={useFields(props.record)} />;
}
