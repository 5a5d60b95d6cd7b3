import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makeRisk } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let approver: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  approver = await addMember(api, joined(world), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

const bytes = Buffer.from('Torque was measured at 41 Nm.');

async function newRisk() {
  const { _id } = await makeRisk(world, 'Torque key out of calibration');
  const params = { workspaceId: world.workspaceId, recordId: _id };
  const { owner } = world;
  const action = await owner.call(riskParts.action.create, {
    params,
    body: world.actionInput('Calibrate the key'),
  });
  const found = await owner.call(riskEndpoints.find, { params });
  return { params, actionId: String(action.body.data._id), seen: Number(found.body.data.version) };
}

type Changed = Awaited<ReturnType<typeof newRisk>>;

/** Each thing that a person saw of a risk when they decided about its assessment, and how somebody else changes it. */
const changes: Record<string, { fields: string[]; change: (risk: Changed) => Promise<unknown> }> = {
  'its name': {
    fields: ['name'],
    change: ({ params }) =>
      world.owner.call(riskEndpoints.update, { params, body: { name: 'Torque key lost' } }),
  },
  'its appetite': {
    fields: ['riskappetite'],
    change: ({ params }) =>
      world.owner.call(riskEndpoints.setAppetite, { params, body: { riskappetite: 20 } }),
  },
  'a field of an action': {
    fields: ['tasks'],
    change: ({ params, actionId }) =>
      world.owner.call(riskParts.action.update, {
        params: { ...params, actionId },
        body: { budget: 90_000 },
      }),
  },
  'the status of an action': {
    fields: ['tasks'],
    change: ({ params, actionId }) =>
      world.owner.call(riskParts.action.update, {
        params: { ...params, actionId },
        body: { status: 'in-progress' },
      }),
  },
  'an action more': {
    fields: ['tasks'],
    change: ({ params }) =>
      world.owner.call(riskParts.action.create, { params, body: world.actionInput('Buy a second key') }),
  },
  'an action less': {
    fields: ['tasks'],
    change: ({ params, actionId }) =>
      world.owner.call(riskParts.action.remove, { params: { ...params, actionId } }),
  },
  'a file': {
    fields: ['files'],
    change: async ({ params }) => {
      const file = { fileName: 'Report.txt', filetype: 'text/plain', bytes };
      const { Key } = (await uploadFile(api, world.owner, file)).body;
      return world.owner.call(riskParts.file.create, { params, body: { key: Key } });
    },
  },
};

const approve = (params: Changed['params'], version?: number) =>
  approver.call(riskEndpoints.setApproval, {
    params,
    body: { assessmentApproval: { status: 'Approved', feedback: null }, version },
  });

for (const [what, { fields, change }] of Object.entries(changes)) {
  test(`an approval of a risk as it was before ${what} has changed is refused, and tells what`, async () => {
    const risk = await newRisk();
    await change(risk);
    const now = await world.owner.call(riskEndpoints.find, { params: risk.params });
    const refused = await approve(risk.params, risk.seen);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { fields, current: { version: now.body.data.version } } },
    });
    const after = await world.owner.call(riskEndpoints.find, { params: risk.params });
    expect(after.body.data.assessmentApproval.status).toBe('Draft');
    expect((await approve(risk.params, now.body.data.version)).status).toBe(200);
  });
}

test('an approval without a version is taken as before', async () => {
  const { params } = await newRisk();
  expect(await approve(params)).toMatchObject({
    status: 200,
    body: { data: { assessmentApproval: { status: 'Approved' } } },
  });
});

test('what hangs on a risk makes no conflict for somebody who edits another field of it', async () => {
  const risk = await newRisk();
  await changes['an action more']?.change(risk);
  const body = { name: 'Torque key is worn', version: risk.seen };
  expect((await world.owner.call(riskEndpoints.update, { params: risk.params, body })).status).toBe(200);
});

test('a call that the specification does not list is refused without the version that was seen', async () => {
  const { params, actionId } = await newRisk();
  const refused = await world.owner.call(riskParts.action.update, {
    params: { ...params, actionId },
    body: { budget: 1, version: undefined },
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: { version: expect.any(String) } } });
});

const statusesOf = async (params: Changed['params']) => {
  const [risk, assessments] = await Promise.all([
    world.owner.call(riskEndpoints.find, { params }),
    world.owner.call(riskAssessmentEndpoints.list, { params }),
  ]);
  const { status, stage, assessmentApproval } = risk.body.data;
  return {
    status,
    stage,
    approval: assessmentApproval.status,
    assessments: assessments.body.data.map((one: { status: string }) => one.status),
  };
};

/** A risk whose assessment is in review, with one that waits. */
async function inReview() {
  const { params } = await newRisk();
  const body = {
    type: 'current',
    likelihood: 4,
    impacts: { people: 3 },
    rationale: 'Two keys were out of calibration this year.',
  };
  const made = await world.owner.call(riskAssessmentEndpoints.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await bringTo(api.owner, params.recordId, 'assessment-review');
  await api.owner.query(
    `update risks set assessment_approval = '{"status":"Draft","feedback":null}' where id = $1`,
    [params.recordId],
  );
  const { _id, version } = made.body.data;
  return { params, assessment: { id: String(_id), version: Number(version) } };
}

test('nothing is decided about a risk that is on hold, by no call', async () => {
  const { params, assessment } = await inReview();
  await api.owner.query(`update records set status = 'on-hold' where id = $1`, [params.recordId]);
  const before = await statusesOf(params);
  const refusals = [
    await approve(params),
    await approver.call(riskAssessmentEndpoints.decide, {
      params: { ...params, assessmentId: assessment.id },
      body: { status: 'approved', version: assessment.version },
    }),
  ];
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(body.message).toContain('is on hold: nothing is decided about it. Resume it first.');
  }
  expect(await statusesOf(params)).toEqual(before);
});

test('nothing is decided about a risk that is closed, by no call', async () => {
  const { params, assessment } = await inReview();
  await api.owner.query(`update records set status = 'completed', stage = 'closed' where id = $1`, [
    params.recordId,
  ]);
  const before = await statusesOf(params);
  const refusals = [
    await approve(params),
    await approver.call(riskAssessmentEndpoints.decide, {
      params: { ...params, assessmentId: assessment.id },
      body: { status: 'approved', version: assessment.version },
    }),
  ];
  for (const { status, body } of refusals)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/ is closed\. Reopen it before somebody decides about its assessment\.$/),
    ]);
  expect(await statusesOf(params)).toEqual(before);
});

test('whoever rejects how a risk was assessed says why, as of one assessment', async () => {
  const { params } = await newRisk();
  const body = { assessmentApproval: { status: 'Rejected', feedback: null } };
  const refused = await approver.call(riskEndpoints.setApproval, { params, body });
  expect([refused.status, refused.body.errors]).toEqual([400, { feedback: 'Say why it is rejected' }]);
});

test('an assessment in review is approved by a signature, and by no call without one', async () => {
  const { params, assessment } = await inReview();
  const before = await statusesOf(params);
  const whole = await approve(params);
  expect(whole.body.code).toBe('ESIGN_REQUIRED');
  for (const status of ['reviewed', 'approved', 'rejected']) {
    const one = await approver.call(riskAssessmentEndpoints.decide, {
      params: { ...params, assessmentId: assessment.id },
      body: { status, feedback: 'As it is', version: assessment.version },
    });
    expect([one.status, one.body.code], status).toEqual([409, 'INVALID_TRANSITION']);
  }
  expect(await statusesOf(params)).toEqual(before);
  expect(before).toMatchObject({ stage: 'assessment-review', approval: 'Draft', assessments: ['pending'] });
});
