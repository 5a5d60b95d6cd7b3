import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import { amountText } from '../../records/record/amount-text.ts';

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

const changeText = ({ reducesLikelihood, reducesImpact }: RiskAction) =>
  [
    reducesLikelihood ? `Likelihood by ${reducesLikelihood}` : '',
    reducesImpact ? `Impact by ${reducesImpact}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const meansOf = (action: RiskAction) => [
  ...fact('Budget', amountText(action.budget)),
  ...fact('Actual cost', amountText(action.actualCost)),
  ...fact('Personnel', action.personnel),
  ...fact('Expected change', changeText(action)),
];

const factsOf = (action: RiskAction) => ({
  cause: fact('Cause', action.cause?.name),
  strategy: fact('Strategy', action.cause?.strategy && strategyLabels[action.cause.strategy]),
  about: fact('About the cause', action.cause?.description),
  means: meansOf(action),
});

/** What an action of a risk says of its cause and its means, where it stands among others. */
export function riskActionFacts(action: RiskAction) {
  const { cause, strategy, about, means } = factsOf(action);
  return [...cause, ...strategy, ...about, ...means];
}

/** The same on its own page, where how a risk is treated comes first. */
export function riskTaskFacts(action: RiskAction) {
  const { cause, strategy, about, means } = factsOf(action);
  return [...strategy, ...cause, ...about, ...means];
}
