import type { Endpoint } from 'contract/core/endpoint';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { type RiskStage, riskStages } from 'contract/modules/risk/risk.workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo, standAt } from '../../../../test/risk-stage.ts';

// While somebody decides about a risk, nothing changes that they decide about.

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

type Call = { what: string; call: Endpoint; params?: Record<string, string>; body: object };

/** Everything by which what is decided about would change. */
const changesOf = (me: string, parts: Record<string, string>): Call[] => {
  const control = { name: 'Clutch service', controlType: 'preventive', owners: [me] };
  const judged = { type: 'current', likelihood: 2, impacts: { people: 3 }, rationale: 'As seen.' };
  const { controlId = '' } = parts;
  return [
    { what: 'a cause', call: riskParts.cause.create, body: { name: 'A worn clutch' } },
    {
      what: 'a consequence',
      call: riskParts.consequence.create,
      body: { name: 'A stop', description: 'Of the line', dimension: 'operations', severity: 3 },
    },
    { what: 'a control', call: riskParts.control.create, body: control },
    {
      what: 'a change of a control',
      call: riskParts.control.update,
      params: { controlId },
      body: { name: 'Other' },
    },
    {
      what: 'a test of a control',
      call: riskParts['control-test'].create,
      params: { controlId },
      body: { result: 'effective', testedOn: '2026-01-10', tester: me },
    },
    { what: 'a five-whys', call: riskParts['five-whys'].create, body: { name: 'Why it stops' } },
    { what: 'its appetite', call: riskEndpoints.setAppetite, body: { riskappetite: 4, reason: 'As agreed' } },
    { what: 'an assessment', call: riskAssessmentEndpoints.create, body: judged },
  ];
};

const stages = Object.keys(riskStages) as RiskStage[]; // Object.keys loses the literal keys

test.each(stages)('at %s a risk is changed unless somebody decides about it there', async (stage) => {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  const params = { workspaceId: place.workspaceId, recordId };
  const me = place.owner.user.accountId;
  const control = { name: 'Torque check', controlType: 'preventive', owners: [me] };
  const made = await place.owner.call(riskParts.control.create, { params, body: control });
  await bringTo(api.owner, recordId, stage);
  await standAt(api.owner, recordId, stage);
  const isLocked = 'locked' in riskStages[stage];
  for (const { what, call, params: more, body } of changesOf(me, { controlId: made.body.data._id })) {
    const answer = await place.owner.call(call, { params: { ...params, ...more }, body });
    const said = `${what}: ${JSON.stringify(answer.body)}`;
    if (isLocked) expect([answer.status, answer.body.code], said).toEqual([409, 'RECORD_LOCKED']);
    else expect(answer.status, said).toBeLessThan(300);
  }
});

test('nobody prepares to accept a risk that is closed', async () => {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  await standAt(api.owner, recordId, 'closed');
  const refused = await place.owner.call(riskParts.acceptance.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      justification: 'The line is closed in spring.',
      validFrom: '2026-01-01',
      expiresOn: '2026-06-01',
    },
  });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/ is closed\. Reopen it before somebody accepts it\.$/),
  ]);
});

test('nobody reviews a risk that is closed; what happens after that is kept', async () => {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  await standAt(api.owner, recordId, 'closed');
  const params = { workspaceId: place.workspaceId, recordId };
  const refused = await place.owner.call(riskParts.review.create, {
    params,
    body: { outcome: 'escalate', note: 'It is above what we may bear.' },
  });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/ is closed\. Reopen it before it is reviewed\.$/),
  ]);
  const kept = await place.owner.call(riskParts.incident.create, {
    params,
    body: { happenedOn: '2026-06-01', description: 'A wheel came off.', actualImpact: 3 },
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
});
