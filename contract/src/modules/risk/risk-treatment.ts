import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import { id, instant, neededVersion, optionalLongText, requiredLongText } from '../../core/field.ts';
import { amount } from '../../records/record/amount.ts';
import type { RiskAction } from './risk-action.ts';
import { rating } from './risk-assessment.ts';
import { strategiesOfKind, strategyLabels, type TreatmentStrategy } from './risk-choices.ts';
import type { RiskKind } from './risk-statement.ts';

const strategy = choiceOf(strategyLabels, 'Choose a strategy');

/** What people write of how a risk is treated. */
export const treatmentInput = z.object({
  strategy: strategy.meta({ label: 'Strategy', control: 'select', choices: strategyLabels }),
  rationale: requiredLongText('Rationale is required', 4000).meta({
    label: 'Rationale',
    control: 'textarea',
    help: 'Why this strategy. What was written for another one is kept for it.',
  }),
  cost: amount('Cost', 'What all of it is expected to cost.'),
  benefit: amount('Benefit', 'What it is expected to be worth.'),
  costBenefit: optionalLongText(4000).meta({ label: 'Cost and benefit', control: 'textarea' }),
});

/** Of a plan that is there what is given is changed; a first one needs its strategy and the rationale. */
export const treatmentPatch = treatmentInput.partial().extend({ version: neededVersion });

/** The treatment plan of a risk, as an answer says it. */
export const treatment = z.object({
  _id: id,
  record: id,
  strategy,
  rationale: z.string(),
  /** What was written for each strategy that was chosen once. */
  texts: z.partialRecord(strategy, z.string()),
  cost: z.number().nullable(),
  benefit: z.number().nullable(),
  costBenefit: z.string().nullable(),
  /** Where the risk is to be: its assessment of the type `target` says so, and nothing else. */
  target: rating.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Treatment = z.output<typeof treatment>;

/** Whether a strategy is one for a threat or one for an opportunity, as the risk is; the message when it is not. */
export function strategyProblem(kind: RiskKind, chosen: TreatmentStrategy): string | undefined {
  const fitting: readonly TreatmentStrategy[] = strategiesOfKind[kind];
  if (fitting.includes(chosen)) return undefined;
  const words = fitting.map((one) => strategyLabels[one]);
  return `Of ${kind === 'threat' ? 'a threat' : 'an opportunity'} choose ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

type Counted = Pick<RiskAction, 'status' | 'budget' | 'actualCost' | 'reducesLikelihood' | 'reducesImpact'>;

// Amounts are sums of money: what is less than a hundredth comes from the machine and not from a person.
function sumOf(values: readonly (number | null)[]): number | null {
  const said = values.filter((value) => value !== null);
  return said.length === 0 ? null : Math.round(said.reduce((sum, value) => sum + value, 0) * 100) / 100;
}

/**
 * What the actions of a risk come to. One that is cancelled is not to be done, costs nothing more and brings nothing; what was
 * paid for it counts all the same.
 */
export function treatmentSums(actions: readonly Counted[]) {
  const meant = actions.filter(({ status }) => status !== 'cancelled');
  return {
    total: meant.length,
    done: meant.filter(({ status }) => status === 'completed').length,
    budget: sumOf(meant.map(({ budget }) => budget)),
    actualCost: sumOf(actions.map(({ actualCost }) => actualCost)),
    reducesLikelihood: sumOf(meant.map((one) => one.reducesLikelihood)) ?? 0,
    reducesImpact: sumOf(meant.map((one) => one.reducesImpact)) ?? 0,
  };
}

/** Where a risk stands once its actions have brought what is expected of them: a threat lower, an opportunity higher, from 1 to 5. */
export const expectedAfter = (
  { likelihood, impact }: { likelihood: number; impact: number },
  {
    reducesLikelihood,
    reducesImpact,
  }: Pick<ReturnType<typeof treatmentSums>, 'reducesLikelihood' | 'reducesImpact'>,
  kind: RiskKind,
) => {
  const moved = (from: number, by: number) =>
    kind === 'threat' ? Math.max(1, from - by) : Math.min(5, from + by);
  return { likelihood: moved(likelihood, reducesLikelihood), impact: moved(impact, reducesImpact) };
};
