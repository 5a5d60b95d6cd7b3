import type { TreatmentStrategy } from 'contract/modules/risk/risk-choices';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { residualOf } from './demo-assessments.ts';
import { consequenceOf, eventOf } from './demo-events.ts';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { budgetOf } from './demo-actions.ts';
import type { Consequence } from './demo-part.ts';
import { risks } from './demo-risks.ts';
import { justification, stepsOf } from './demo-steps.ts';

type Found = { ratings: Record<RatingType, object | null> };

/** One risk of the demo, by the calls that its lifecycle takes. */
export function walkerOf(
  { send, workspaceId }: Pick<Place, 'send' | 'workspaceId'>,
  recordId: string,
  password: string,
) {
  const params = { workspaceId, recordId };
  const find = async () => (await send(riskEndpoints.find, { params })).data as unknown as Found; // what the call declares
  const kind = { calls: riskEndpoints, signature: riskParts.signature };
  const { move, sign } = stepsOf(send, kind, { params, password });

  /** Rates it by what has not been assessed yet. */
  const assess = async (types: readonly RatingType[]) => {
    const { ratings } = await find();
    for (const type of types.filter((one) => ratings[one] === null))
      await send(riskAssessmentEndpoints.create, {
        params,
        body: {
          type,
          likelihood: 5 - ratingTypes.indexOf(type),
          impacts: { operations: 3 },
          rationale: 'Judged at the weekly round.',
        },
      });
  };

  /** Rates it, and has all of it approved. */
  const rate = async (types: readonly RatingType[]) => {
    await assess(types);
    await send(riskEndpoints.setApproval, {
      params,
      body: { status: 'Approved', feedback: 'Agreed in the weekly round.', justification },
    });
  };

  /** Says what it may lead to, unless that is said already. */
  const nameConsequence = async (consequence: Consequence) => {
    const { total } = (await send(riskParts.consequence.list, { params })) as unknown as { total: number }; // what the call declares
    if (total === 0) await send(riskParts.consequence.create, { params, body: consequence });
  };
  return { params, move, sign, assess, rate, nameConsequence };
}

/** What a risk says of itself when it is assessed, how it is treated, and with what its approval is signed. */
type Walked = {
  recordId: string;
  cause: string;
  event: string;
  password: string;
  consequence?: Consequence;
  strategy?: TreatmentStrategy;
  /** What its treatment is expected to cost. */
  cost?: number;
  /** How it is judged once it was treated. */
  residual?: ReturnType<typeof residualOf>;
};

const soldBack: Consequence = {
  name: 'Parts that the customer sends back',
  dimension: 'customer',
  severity: 3,
};

const rationales: Readonly<Partial<Record<TreatmentStrategy, string>>> = {
  avoid: 'It need not happen at all: what leads to it can be given up.',
  'reduce-likelihood': 'What causes it can be put right.',
  'reduce-impact': 'It cannot be kept from coming, but what follows can be made smaller.',
  pursue: 'What it brings is worth more than what it takes.',
  transfer: 'Somebody else carries it for less than it would cost us.',
};

/** Takes a risk through its lifecycle, by one person who says why nobody else decides: until it could be assessed, is treated, or is monitored. */
export async function walkTo(
  place: Pick<Place, 'send' | 'workspaceId'>,
  stage: 'rated' | 'treating' | 'monitoring',
  walked: Walked,
): Promise<void> {
  const { recordId, cause, event, password, consequence = soldBack, strategy = 'reduce-likelihood' } = walked;
  const { cost, residual } = walked;
  const { params, move, sign, rate, nameConsequence } = walkerOf(place, recordId, password);
  const statement = { cause, event, consequence: consequence.name };
  await place.send(riskEndpoints.update, { params, body: { statement } });
  await nameConsequence(consequence);
  await rate(['inherent', 'current', 'target']);
  if (stage === 'rated') return;
  await move('assess');
  await move('submit-assessment');
  await sign('approve', 'Approved');
  await place.send(riskParts.treatment.save, {
    params,
    body: {
      strategy,
      rationale: rationales[strategy] ?? 'What is left of it can be lived with.',
      ...(cost ? { cost, benefit: cost * 4 } : {}),
      version: 0,
    },
  });
  await move('treat');
  if (stage === 'treating') return;
  if (residual) await place.send(riskAssessmentEndpoints.create, { params, body: residual });
  await rate(['residual']);
  await place.send(riskEndpoints.update, { params, body: { newRisks: 'none' } });
  await move('complete-treatment');
  await move('approve-residual', { justification });
}

/** Moves a risk of the demo on: what rests says why and until when. */
export async function bringTo(
  place: Place,
  { recordId, index, status, foundOn }: { recordId: string; index: number; status: string; foundOn: number },
): Promise<void> {
  if (status === 'pending') return;
  const { name, cause, category, strategy, actions } = at(risks, index);
  await walkTo(place, status === 'completed' ? 'monitoring' : 'treating', {
    recordId,
    cause,
    event: eventOf(name),
    password: place.password,
    consequence: consequenceOf(name, category),
    strategy,
    residual: residualOf(index, foundOn),
    cost: actions.reduce((sum, _name, n) => sum + budgetOf(index, n), 0),
  });
  if (status === 'on-hold')
    await walkerOf(place, recordId, place.password).move('hold', {
      reason: 'Waits for the supplier to answer.',
      resumeOn: dayFromNow(12),
    });
}
