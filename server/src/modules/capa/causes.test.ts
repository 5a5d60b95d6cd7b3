import { consideredLabels } from 'contract/records/analysis/cause-choices';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

let api: TestApi;
let world: World;
let params: { workspaceId: string; recordId: string };

const calls = capaParts.cause;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  params = { workspaceId, recordId: made.body.data._id };
  await bringTo(api.owner, params.recordId, 'investigation');
});
afterAll(() => api.close());

const add = (body: object) => world.owner.call(calls.create, { params, body: { name: 'A slip', ...body } });

const change = (causeId: string, version: number, body: object) =>
  world.owner.call(calls.update, { params: { ...params, causeId }, body: { ...body, version } });

test('a cause is verified by how it was proved, what came of it, by whom and when', async () => {
  const made = await add({ type: 'escape' });
  const { _id } = made.body.data;
  expect(made.body.data).toMatchObject({ type: 'escape', certainty: null, considered: [] });

  const proof = {
    certainty: 'verified',
    verificationMethod: 'Fitted ten seals of the old and ten of the new lot.',
    verificationResult: 'Nine of the old leak, none of the new.',
    verifiedBy: world.owner.user.accountId,
    verifiedOn: today,
  };
  const asked = {
    verificationMethod: 'Say how it was proved',
    verificationResult: 'Say what came of it',
    verifiedBy: 'Proved by is required',
    verifiedOn: 'Proved on is required',
  };
  for (const [field, says] of Object.entries(asked))
    expect((await change(_id, 1, { ...proof, [field]: null })).body.errors).toEqual({ [field]: says });
  expect((await change(_id, 1, { ...proof, verifiedOn: '2099-01-01' })).body.errors).toEqual({
    verifiedOn: 'What was proved is not kept before its day',
  });
  expect((await change(_id, 1, proof)).body.data).toMatchObject({
    certainty: 'verified',
    verifiedBy: { name: world.owner.user.name },
    verifiedOn: today,
  });
});

test('human error stands as a cause once everything was considered, and training does not remove it', async () => {
  const considered = Object.keys(consideredLabels);
  const error = { isHumanError: true, considered, humanErrorReason: 'The step cannot be done otherwise.' };
  expect((await add({ ...error, considered: considered.slice(1) })).body.errors).toEqual({
    considered: 'Consider each of these before human error stands as a cause',
  });
  expect((await add({ ...error, humanErrorReason: null })).body.errors).toEqual({
    humanErrorReason: 'Say why it is a human error all the same',
  });
  const made = await add(error);
  expect(made.body.data).toMatchObject({ isHumanError: true, considered });

  const action = {
    name: 'Train the shift again',
    type: 'training',
    startDate: today,
    endDate: today,
    assignedTo: [world.owner.user.accountId],
    rootCauses: [made.body.data._id],
  };
  const planned = await world.owner.call(capaParts.action.create, { params, body: action });
  expect(planned.status).toBe(201);
  const steps = await world.owner.call(capaEndpoints.steps, { params });
  const plan = steps.body.data.find((one: { step: string }) => one.step === 'submit-plan');
  expect(plan.unmet).toContain(
    'Only training is planned about the human error "A slip". Plan an action besides that changes the work itself.',
  );
});

test('an analysis is found by its own id, of its own method and in its own workspace alone', async () => {
  const { owner } = world;
  const body = { name: 'Why do they leak?' };
  const made = await owner.call(capaParts['five-whys'].create, { params, body });
  const { _id } = made.body.data;
  const { workspaceId } = params;
  const found = await owner.call(capaParts['five-whys'].locate, { params: { workspaceId, fiveWhysId: _id } });
  expect(found.body.data).toMatchObject({ _id, record: params.recordId, ...body });
  const asFishbone = await owner.call(capaParts.ishikawa.locate, {
    params: { workspaceId, ishikawaId: _id },
  });
  expect(asFishbone.status).toBe(404);
  await api.owner.query(`update records set stage = 'draft', status = 'pending' where id = $1`, [
    params.recordId,
  ]);
  await owner.call(capaEndpoints.remove, { params, body: { reason: 'Raised twice' } });
  const gone = await owner.call(capaParts['five-whys'].locate, { params: { workspaceId, fiveWhysId: _id } });
  expect(gone.status).toBe(404);
});
