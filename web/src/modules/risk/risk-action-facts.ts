import type { Risk } from 'contract/modules/risk/risk';
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

const meansOf = (action: RiskAction, currency: string | null) => [
  ...fact('Budget', amountText(action.budget, currency)),
  ...fact('Actual cost', amountText(action.actualCost, currency)),
  ...fact('Personnel', action.personnel),
  ...fact('Expected change', changeText(action)),
];

const factsOf = (action: RiskAction, currency: string | null) => ({
  cause: fact('Cause', action.cause?.name),
  strategy: fact('Strategy', action.cause?.strategy && strategyLabels[action.cause.strategy]),
  about: fact('About the cause', action.cause?.description),
  means: meansOf(action, currency),
});

/** What an action of a risk says of its cause and its means, where it stands among others. */
export function riskActionFacts(action: RiskAction, currency: string | null) {
  const { cause, strategy, about, means } = factsOf(action, currency);
  return [...cause, ...strategy, ...about, ...means];
}

/** What treatment has brought by now: from the rating that it began with to the residual one, in the direction that is wanted. */
function achievedText({ kind, ratings: { inherent, current, residual } }: Risk): string {
  const before = current ?? inherent;
  if (!before || !residual) return '';
  const wanted = kind === 'opportunity' ? -1 : 1;
  const by = (scale: 'likelihood' | 'impact') => wanted * (before[scale] - residual[scale]);
  return `Likelihood by ${by('likelihood')}, impact by ${by('impact')}: score ${before.score} to ${residual.score}`;
}

/** The same on its own page, where how a risk is treated comes first, with what all of its actions have brought beside what is expected. */
export function riskTaskFacts(action: RiskAction, risk: Risk, currency: string | null) {
  const { cause, strategy, about, means } = factsOf(action, currency);
  const achieved = changeText(action) ? fact('Achieved of the risk', achievedText(risk)) : [];
  return [...strategy, ...cause, ...about, ...means, ...achieved];
}
