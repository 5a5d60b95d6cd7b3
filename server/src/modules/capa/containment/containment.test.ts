import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

let api: TestApi;
let world: World;
let rita: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);
const calls = capaParts.containment;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  rita = await addMember(api, world, { level: 2, name: 'Rita Responsible', workspaceId });
  const { siteId, processId, owner } = world;
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, 'Leaks');
  const made = await owner.call(capaEndpoints.create, { body });
  params = { workspaceId, recordId: made.body.data._id };
  await bringTo(api.owner, params.recordId, 'investigation');
});
afterAll(() => api.close());

const add = (given: object = {}) =>
  world.owner.call(calls.create, {
    params,
    body: {
      description: 'Block the lot in the warehouse',
      kind: 'containment',
      responsibles: [rita.user.accountId],
      dueDate: '2026-01-20',
      status: 'pending',
      ...given,
    },
  });

const change = (containmentId: string, version: number, body: object) =>
  world.owner.call(calls.update, { params: { ...params, containmentId }, body: { ...body, version } });

/** What Rita has to do that is called so. */
const waitingFor = async (search: string) =>
  (await rita.call(taskEndpoints.listMine, { query: { view: 'open', search } })).body.data;

const unmetOf = async (step: string) =>
  (await world.owner.call(capaEndpoints.steps, { params })).body.data.find(
    (one: { step: string }) => one.step === step,
  ).unmet;

test('what is to be done at once holds up the plan until it is done or not needed', async () => {
  const made = await add();
  expect(made.body.data).toMatchObject({ isOverdue: true, responsibles: [{ name: 'Rita Responsible' }] });
  expect(await unmetOf('submit-plan')).toContain(
    'Finish the containment "Block the lot in the warehouse" first, or say why it is not needed.',
  );
  const { _id } = made.body.data;
  expect(await waitingFor('in the warehouse')).toMatchObject([
    { _id, kind: 'capa_containment', isOverdue: true, assignedTo: [{ name: 'Rita Responsible' }] },
  ]);
  expect((await change(_id, 1, { status: 'completed' })).body.errors).toEqual({
    effectivenessNote: 'Say how well it holds, or name a file as evidence',
  });
  expect((await change(_id, 1, { status: 'not-needed' })).body.errors).toEqual({
    statusReason: 'Say why it is not needed',
  });
  const done = { status: 'completed', effectivenessNote: 'All crates are marked', quantityChecked: 40 };
  expect((await change(_id, 1, { ...done, quantityBad: 41 })).body.errors).toEqual({
    quantityBad: 'No more can be bad than were checked',
  });
  expect((await change(_id, 1, { ...done, quantityBad: 2 })).body.data).toMatchObject({ isOverdue: false });
  expect(await waitingFor('in the warehouse')).toEqual([]);
  expect((await unmetOf('submit-plan')).join(' ')).not.toContain('containment');
});

test('somebody else verifies it, once it is done and not before its day', async () => {
  const { _id } = (await add()).body.data;
  const by = (who: Member, verifiedOn = today) => ({ verifiedBy: who.user.accountId, verifiedOn });
  expect((await change(_id, 1, by(world.owner))).body.errors).toEqual({
    verifiedBy: 'What is done is verified',
  });
  await change(_id, 1, { status: 'completed', effectivenessNote: 'Sorted' });
  expect((await change(_id, 2, by(rita))).body).toMatchObject({ code: 'SOD_VIOLATION' });
  expect((await change(_id, 2, by(world.owner, '2099-01-01'))).body.errors).toEqual({
    verifiedOn: 'A verification is not kept before its day',
  });
  expect((await change(_id, 2, by(world.owner))).body.data).toMatchObject({ verifiedOn: today });
});

test('a CAPA is accepted once its containment has begun, or a reason says that it needs none', async () => {
  await bringTo(api.owner, params.recordId, 'triage');
  const sentence = 'Enter what is done at once to contain it, or say why nothing has to be contained.';
  await api.owner.query('update capas set no_containment_reason = null where id = $1', [params.recordId]);
  expect(await unmetOf('accept')).toContain(sentence);
  await add();
  expect(await unmetOf('accept')).not.toContain(sentence);
});
