import type { Risk } from 'contract/modules/risk/risk';
import { causeInput, type RiskAction, riskActionInput } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import { ActionDialog, type ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { ActionFields } from '../../../records/record/action/action-fields.ts';
import { riskKind } from '../risk-kind.ts';
import { riskTexts } from './risk-texts.ts';

const strategies = Object.entries(strategyLabels).map(([value, label]) => ({ value, label }));

/** The form of an action of a risk: what it says of the cause and of the means besides. */
const fields: ActionFields = {
  input: riskActionInput,
  parts: { cause: causeInput },
  rows: [['cause.name', 'cause.strategy'], ['cause.description'], ['budget', 'personnel']],
  fields: { 'cause.strategy': { options: strategies, placeholder: riskTexts.chooseStrategy } },
};

/** Adds an action to a risk, or changes one. */
export function RiskActionDialog(props: ActionDialogProps<Risk, RiskAction>) {
  return <ActionDialog {...props} kind={riskKind} fields={fields} />;
}
