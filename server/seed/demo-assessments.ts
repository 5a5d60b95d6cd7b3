import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import type { ImpactDimension, RatingType } from 'contract/modules/risk/risk-levels';
import { statuses } from './demo-data.ts';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { isOpportunity, risks } from './demo-risks.ts';

const dimensionOf = {
  Financial: 'financial',
  Operational: 'operations',
  Strategic: 'customer',
  Compliance: 'compliance',
  Reputational: 'reputation',
} as const satisfies Record<string, ImpactDimension>;

type Judgement = [type: RatingType, likelihood: number, impact: number, days: number, rationale: string];

/** What was judged of an opportunity: it gets likelier by what is planned. */
function judgementsOfOpportunity(index: number): Judgement[] {
  const { cause } = at(risks, index);
  const impact = at([3, 4], index);
  const first: Judgement[] = [
    ['inherent', 2, impact, 3, `Left alone it would hardly come. ${cause}.`],
    ['current', 3, impact, 5, `It may come with what is there today. ${cause}.`],
  ];
  const target: Judgement = ['target', 4, impact, 8, 'It is likely once the plan is carried out.'];
  return at(statuses, index) === 'pending' ? first : [...first, target];
}

const scalesOf = (index: number) => [at([4, 3, 5, 4, 2, 5, 3], index), at([3, 4, 2, 5, 4], index)] as const;

/** The impact that is left once a risk was treated. */
function leftOf(index: number): number {
  const [, impact] = scalesOf(index);
  const { strategy } = at(risks, index);
  return strategy === 'reduce-impact' || strategy === 'transfer' ? Math.max(1, impact - 2) : impact;
}

/** What was judged of a risk before it was treated; nobody has judged the newest ones yet. */
function judgementsOf(index: number): Judgement[] {
  if (isOpportunity(at(risks, index))) return judgementsOfOpportunity(index);
  const { cause } = at(risks, index);
  const [likelihood, impact] = scalesOf(index);
  const first: Judgement[] = [
    ['inherent', likelihood, impact, 3, `Without controls it would happen often. ${cause}.`],
    [
      'current',
      Math.max(1, likelihood - at([1, 2], index)),
      impact,
      5,
      `The controls of today catch most of it. ${cause}.`,
    ],
  ];
  if (at(statuses, index) === 'pending') return first;
  const target: Judgement = [
    'target',
    1,
    leftOf(index),
    8,
    'What is left of it is to be seen before it does harm.',
  ];
  return [...first, target];
}

/** What was left of a risk after its treatment: it is judged anew some weeks after the last action began. */
export function residualOf(index: number, foundOn: number) {
  const { cause, actions } = at(risks, index);
  if (isOpportunity(at(risks, index))) return undefined;
  const [likelihood] = scalesOf(index);
  const done = actions.at(-1) ?? cause;
  const judged: Judgement = [
    'residual',
    Math.max(1, likelihood - at([2, 3], index)),
    leftOf(index),
    Math.min(45, -1 - foundOn),
    `Done: ${done}. It has not come back since.`,
  ];
  return bodyOf(judged, index, foundOn);
}

/** What is sent of a judgement. */
function bodyOf([type, likelihood, impact, days, rationale]: Judgement, index: number, foundOn: number) {
  const dimension = dimensionOf[at(risks, index).category];
  return {
    type,
    date: dayFromNow(foundOn + days),
    likelihood,
    impacts: { [dimension]: impact, people: 1 + (index % 2), customer: Math.max(1, impact - 1) },
    rationale,
    knowledge: at(['low', 'medium', 'high'] as const, index),
  };
}

/** Assesses a risk of the demo company as its people have done it, and says what is acceptable. */
export async function addAssessments(
  { send, workspaceId, accounts }: Place,
  recordId: string,
  index: number,
  foundOn: number,
): Promise<void> {
  const params = { workspaceId, recordId };
  if (index % 2 === 0)
    await send(riskEndpoints.setAppetite, { params, body: { riskappetite: index % 4 === 0 ? 9 : 6 } });
  if (index % 7 === 6 && at(statuses, index) === 'pending') return;
  for (const judgement of judgementsOf(index))
    await send(riskAssessmentEndpoints.create, { params, body: bodyOf(judgement, index, foundOn) });
  if (index !== 1) return;
  // The only mill: three are asked, and one has answered so far.
  const asked = await send(riskAssessmentEndpoints.askPanel, {
    params,
    body: { type: 'residual', evaluators: accounts.slice(0, 3) },
  });
  await send(riskAssessmentEndpoints.score, {
    params: { ...params, assessmentId: asked.data._id },
    body: {
      likelihood: 2,
      impacts: { customer: 4, financial: 3 },
      rationale: 'The second mill has delivered once.',
    },
  });
}
