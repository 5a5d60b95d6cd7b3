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

/** What was judged of a risk: it gets better by what is done, and nobody has judged the newest ones yet. */
function judgementsOf(index: number, foundOn: number): Judgement[] {
  if (isOpportunity(at(risks, index))) return judgementsOfOpportunity(index);
  const { cause, actions, strategy } = at(risks, index);
  const [likelihood, impact] = [at([4, 3, 5, 4, 2, 5, 3], index), at([3, 4, 2, 5, 4], index)];
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
  const status = at(statuses, index);
  if (status === 'pending') return first;
  const left = strategy === 'reduce-impact' || strategy === 'transfer' ? Math.max(1, impact - 2) : impact;
  const target: Judgement = ['target', 1, left, 8, 'What is left of it is to be seen before it does harm.'];
  if (status !== 'completed') return [...first, target];
  // It is judged anew some weeks after the last action began.
  const judgedOn = Math.min(45, -1 - foundOn);
  const done = actions.at(-1) ?? cause;
  return [
    ...first,
    target,
    [
      'residual',
      Math.max(1, likelihood - at([2, 3], index)),
      left,
      judgedOn,
      `Done: ${done}. It has not come back since.`,
    ],
  ];
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
  const dimension = dimensionOf[at(risks, index).category];
  for (const [type, likelihood, impact, days, rationale] of judgementsOf(index, foundOn))
    await send(riskAssessmentEndpoints.create, {
      params,
      body: {
        type,
        date: dayFromNow(foundOn + days),
        likelihood,
        impacts: { [dimension]: impact, people: 1 + (index % 2), customer: Math.max(1, impact - 1) },
        rationale,
        knowledge: at(['low', 'medium', 'high'] as const, index),
      },
    });
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
