import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { risks } from './demo-risks.ts';
import { justification, stepsOf } from './demo-steps.ts';

type Found = { ratings: Record<RatingType, object | null> };

/** One risk of the demo, by the calls that its lifecycle takes. */
function walkerOf(
  { send, workspaceId }: Pick<Place, 'send' | 'workspaceId'>,
  recordId: string,
  password: string,
) {
  const params = { workspaceId, recordId };
  const find = async () => (await send(riskEndpoints.find, { params })).data as unknown as Found; // what the call declares
  const kind = { calls: riskEndpoints, signature: riskParts.signature };
  const { move, sign } = stepsOf(send, kind, { params, password });

  /** Rates it by what has not been assessed yet, and has all of it approved. */
  const rate = async (types: readonly RatingType[]) => {
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
    await send(riskEndpoints.setApproval, {
      params,
      body: { status: 'Approved', feedback: 'Agreed in the weekly round.', justification },
    });
  };
  return { params, move, sign, rate };
}

/** What a risk says of itself when it is assessed, and with what its approval is signed. */
type Walked = { recordId: string; cause: string; event: string; password: string };

/** Takes a risk through its lifecycle, by one person who says why nobody else decides: until it could be assessed, is treated, or is monitored. */
export async function walkTo(
  place: Pick<Place, 'send' | 'workspaceId'>,
  stage: 'rated' | 'treating' | 'monitoring',
  { recordId, cause, event, password }: Walked,
): Promise<void> {
  const { params, move, sign, rate } = walkerOf(place, recordId, password);
  const statement = { cause, event, consequence: 'parts that the customer sends back' };
  await place.send(riskEndpoints.update, { params, body: { statement } });
  await place.send(riskParts.consequence.create, {
    params,
    body: { name: 'The customer sends parts back', dimension: 'customer', severity: 3 },
  });
  await rate(['inherent', 'current', 'target']);
  if (stage === 'rated') return;
  await move('assess');
  await move('submit-assessment');
  await sign('approve', 'Approved');
  await place.send(riskParts.treatment.save, {
    params,
    body: { strategy: 'reduce-likelihood', rationale: 'What causes it can be put right.', version: 0 },
  });
  await move('treat');
  if (stage === 'treating') return;
  await rate(['residual']);
  await place.send(riskEndpoints.update, { params, body: { newRisks: 'none' } });
  await move('complete-treatment');
  await move('approve-residual', { justification });
}

/** Moves a risk of the demo on: what rests says why and until when. */
export async function bringTo(
  place: Place,
  {
    recordId,
    index,
    status,
    password,
  }: { recordId: string; index: number; status: string; password: string },
): Promise<void> {
  if (status === 'pending') return;
  const { name, cause } = at(risks, index);
  await walkTo(place, status === 'completed' ? 'monitoring' : 'treating', {
    recordId,
    cause,
    event: name,
    password,
  });
  if (status === 'on-hold')
    await walkerOf(place, recordId, password).move('hold', {
      reason: 'Waits for the supplier to answer.',
      resumeOn: dayFromNow(12),
    });
}
