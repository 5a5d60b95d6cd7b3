import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { walkerOf } from './demo-lifecycle.ts';
import { consequenceOf, eventOf } from './demo-events.ts';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { risks } from './demo-risks.ts';

/** Who decides, by the place among the people of the demo: the first one has assessed, and nobody decides about their own. */
const decider = 1;

type Until = 'rejected' | 'submitted' | 'requested' | 'accepted';

/** What became of risks that are accepted as they are, or are to be: how far each has come. */
const decisions: readonly {
  name: string;
  until: Until;
  justification?: string;
  conditions?: string;
  days?: number;
}[] = [
  { name: 'Forklift crossing at dock 3', until: 'rejected' },
  { name: 'Packaging supplier closes', until: 'submitted' },
  {
    name: 'Key planner leaves without a deputy',
    until: 'requested',
    justification: 'A deputy begins in spring. Until then nobody else could be trained in time.',
    conditions: 'The planner takes no more than five days off in a row.',
    days: 75,
  },
  {
    name: 'Price of natural gas doubles',
    until: 'accepted',
    justification: 'A longer contract would cost more than what prices have risen by in the last five years.',
    conditions: 'The price stays below 60 EUR/MWh.',
    days: 24,
  },
  {
    name: 'Water hardness damages washers',
    until: 'accepted',
    justification: 'Cleaning by hand keeps the washers going until the softener is replaced in summer.',
    days: 55,
  },
];

/** Has the assessment of a risk approved, or sent back, by somebody who has not made it. */
async function decideAssessment(place: Place, recordId: string, index: number, until: Until): Promise<void> {
  const asks = walkerOf(place, recordId, place.password);
  const decides = walkerOf({ ...place, send: at(place.colleagues, decider) }, recordId, place.password);
  const { cause, name, category } = at(risks, index);
  const consequence = consequenceOf(name, category);
  await place.send(riskEndpoints.update, {
    params: asks.params,
    body: { statement: { cause, event: eventOf(name), consequence: consequence.name } },
  });
  await asks.nameConsequence(consequence);
  await asks.assess(['inherent', 'current']);
  await at(place.colleagues, decider)(riskEndpoints.setApproval, {
    params: asks.params,
    body: { status: 'Reviewed', feedback: 'Seen at the weekly round.' },
  });
  await asks.move('assess');
  await asks.move('submit-assessment');
  if (until === 'rejected')
    await decides.move('reject', {
      reason: 'Two near misses of last year are not in the rationale. Judge it again with them.',
    });
  else if (until !== 'submitted') await decides.sign('approve', 'Approved');
}

/** Tests the control of an accepted risk once more: it works less well than when the risk was accepted. */
async function testAgain({ send, workspaceId, accounts }: Place, recordId: string): Promise<void> {
  const params = { workspaceId, recordId };
  const [control] = (await send(riskParts.control.list, { params })).data;
  await send(riskParts['control-test'].create, {
    params: { ...params, controlId: control?._id ?? '' },
    body: {
      result: 'partial',
      note: 'Two nozzles were blocked on Monday.',
      testedOn: dayFromNow(0),
      tester: at(accounts, 2),
    },
  });
}

/** What somebody else decides about risks of the demo, each in the name of who may. */
export async function addDecisions(place: Place, ids: readonly string[]): Promise<void> {
  for (const { name, until, days, justification, conditions } of decisions) {
    const index = risks.findIndex((one) => one.name === name);
    const recordId = at(ids, index);
    await decideAssessment(place, recordId, index, until);
    if (!days) continue;
    const asks = walkerOf(place, recordId, place.password);
    await place.send(riskParts.acceptance.create, {
      params: asks.params,
      body: { justification, conditions, validFrom: dayFromNow(0), expiresOn: dayFromNow(days) },
    });
    await asks.move('request-acceptance');
    if (until !== 'accepted') continue;
    const decides = walkerOf({ ...place, send: at(place.colleagues, decider) }, recordId, place.password);
    await decides.sign('accept', 'Accepted');
  }
  await testAgain(
    place,
    at(
      ids,
      risks.findIndex(({ name }) => name.startsWith('Water hardness')),
    ),
  );
}
