import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import { amountText } from '../../records/record/amount-text.ts';

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

const factsOf = ({ cause, budget, personnel }: RiskAction) => ({
  cause: fact('Cause', cause?.name),
  strategy: fact('Strategy', cause?.strategy && strategyLabels[cause.strategy]),
  about: fact('About the cause', cause?.description),
  means: [...fact('Budget', amountText(budget)), ...fact('Personnel', personnel)],
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
