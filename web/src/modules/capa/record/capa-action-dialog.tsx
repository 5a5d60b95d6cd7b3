import type { Capa } from 'contract/modules/capa/capa';
import { type CapaAction, capaActionInput } from 'contract/modules/capa/capa-action';
import { ActionDialog, type ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { ActionFields } from '../../../records/record/action/action-fields.ts';
import { capaKind } from '../capa-kind.ts';
import { capaTexts } from './capa-texts.ts';

const fields: ActionFields = {
  input: capaActionInput,
  parts: {},
  rows: [['type', 'strategy'], ['budget', 'actualCost'], ['personnel']],
  fields: {
    type: { placeholder: capaTexts.chooseType },
    strategy: { placeholder: capaTexts.chooseStrategy },
  },
};

/** Adds an action to a CAPA, or changes one. */
export function CapaActionDialog(props: ActionDialogProps<Capa, CapaAction>) {
  return <ActionDialog {...props} kind={capaKind} fields={fields} />;
}
