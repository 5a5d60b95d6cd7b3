import type { Risk } from 'contract/modules/risk/risk';
import {
  causeInput,
  type RiskAction,
  riskActionAsks,
  riskActionInput,
} from 'contract/modules/risk/risk-action';
import { strategiesOfKind, strategyLabels } from 'contract/modules/risk/risk-choices';
import { ActionDialog, type ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { ActionFields } from '../../../records/record/action/action-fields.ts';
import { riskKind } from '../risk-kind.ts';
import { riskTexts } from './risk-texts.ts';

/** The strategies that fit a risk of this kind; one that was chosen before stays among them. */
function strategiesOf({ record: { kind }, action }: ActionDialogProps<Risk, RiskAction>) {
  const fitting = new Set<keyof typeof strategyLabels>(strategiesOfKind[kind]);
  if (action?.cause?.strategy) fitting.add(action.cause.strategy);
  return [...fitting].map((value) => ({ value, label: strategyLabels[value] }));
}

/** The form of an action of a risk: what it says of the cause, of the means and of what it is to bring besides. */
const fieldsOf = (props: ActionDialogProps<Risk, RiskAction>): ActionFields => ({
  input: riskActionInput,
  parts: { cause: causeInput },
  begins: riskActionAsks,
  rows: [
    ['cause.name', 'cause.strategy'],
    ['cause.description'],
    ['budget', 'actualCost'],
    ['personnel'],
    ['reducesLikelihood', 'reducesImpact'],
  ],
  fields: { 'cause.strategy': { options: strategiesOf(props), placeholder: riskTexts.chooseStrategy } },
});

/** Adds an action to a risk, or changes one. */
export function RiskActionDialog(props: ActionDialogProps<Risk, RiskAction>) {
  return <ActionDialog {...props} kind={riskKind} fields={fieldsOf(props)} />;
}
