import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../test/world.ts';

// What was analysed and planned in a cycle that is over stays as it was, for it was signed; the next cycle adds to it.

let api: TestApi;
let world: World;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const begin = (cycle: number) =>
  api.owner.query('update capas set cycle = $2 where id = $1', [params.recordId, cycle]);

beforeEach(async () => {
  params = capaParams(world, await raiseCapa(world, 'Leaks'));
  await bringTo(api.owner, params.recordId, 'investigation');
});

const find = async () => (await world.owner.call(capaEndpoints.find, { params })).body.data;

async function addAction(more: object = {}) {
  const body = {
    name: 'Fit another seal',
    startDate: '2026-01-01',
    endDate: '2099-01-01',
    assignedTo: [world.owner.user.accountId],
    ...more,
  };
  const made = await world.owner.call(capaParts.action.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...params, actionId: String(made.body.data._id) };
}

const over = (number: string) => ({
  status: 409,
  body: {
    code: 'RECORD_LOCKED',
    message: `It belongs to cycle 1 of ${number}, which is over: it stays as it was. Add what is to be different in cycle 2.`,
  },
});

test('an action of an earlier cycle is neither reworded nor deleted; while it is open its work goes on', async () => {
  const open = await addAction();
  const { number, tasks } = await find();
  const done = {
    ...params,
    actionId: tasks.find((task: { name: string }) => task.name === 'Change the seal')._id,
  };
  await begin(2);
  const change = (one: typeof open, body: object) =>
    world.owner.call(capaParts.action.update, { params: one, body: { version: 99, ...body } });
  // What lists offer is what the calls let, without asking for each row.
  const rowOf = async ({ workspaceId, actionId: taskId }: typeof open) =>
    (await world.owner.call(taskEndpoints.find, { params: { type: 'capa', workspaceId, taskId } })).body.data;
  const record = { stage: 'investigation', status: 'in-progress' };
  expect(await rowOf(open)).toMatchObject({ isPastDone: false, record });
  expect(await rowOf(done)).toMatchObject({ isPastDone: true, record });
  for (const one of [open, done]) {
    expect(await change(one, { name: 'Another seal' })).toMatchObject(over(number));
    expect(await change(one, { rootCauses: [] })).toMatchObject(over(number));
    const removed = await world.owner.call(capaParts.action.remove, {
      params: one,
      body: { reason: 'Not so' },
    });
    expect(removed).toMatchObject(over(number));
  }
  expect((await change(open, { actualCost: 12 })).status).toBe(200);
  expect(await change(done, { actualCost: 12 })).toMatchObject(over(number));
  const { body: steps } = await world.owner.call(capaParts.action.steps, { params: done });
  const reopen = steps.data.find(({ step }: { step: string }) => step === 'reopen');
  expect(reopen.unmet).toEqual([over(number).body.message]);
  // What is planned in the present cycle is changed as ever.
  expect((await change(await addAction(), { name: 'Another seal' })).status).toBe(200);
});

test('a root cause and the analyses of an earlier cycle stay as they were, by every method', async () => {
  const { owner } = world;
  const kept = {
    title: 'Fault tree',
    method: 'Fault tree',
    done: 'Gone through twice',
    status: 'draft' as const,
  };
  const other = await owner.call(capaParts['other-analysis'].create, { params, body: kept });
  expect(other.status, JSON.stringify(other.body)).toBe(201);
  const { number } = await find();
  const [cause] = (await owner.call(capaParts.cause.list, { params })).body.data;
  const [whys] = (await owner.call(capaParts['five-whys'].list, { params })).body.data;
  await begin(2);
  const ofCause = { ...params, causeId: cause._id };
  const ofWhys = { ...params, fiveWhysId: whys._id };
  const ofOther = { ...params, otherAnalysisId: other.body.data._id };
  const reason = { reason: 'It was wrong' };
  const refused = [
    await owner.call(capaParts.cause.update, {
      params: ofCause,
      body: { name: 'Heat', version: cause.version },
    }),
    await owner.call(capaParts.cause.remove, { params: ofCause, body: reason }),
    await owner.call(capaParts['five-whys'].update, {
      params: ofWhys,
      body: { status: 'draft', version: whys.version },
    }),
    await owner.call(capaParts['five-whys'].add, { params: ofWhys, body: { name: 'It was too hot' } }),
    await owner.call(capaParts['five-whys'].remove, { params: ofWhys, body: reason }),
    await owner.call(capaParts['other-analysis'].update, {
      params: ofOther,
      body: { done: 'Once', version: 1 },
    }),
    await owner.call(capaParts['other-analysis'].remove, { params: ofOther, body: reason }),
  ];
  for (const answer of refused) expect(answer).toMatchObject(over(number));
  const added = await owner.call(capaParts.cause.create, { params, body: { name: 'The heat' } });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
});

test('an analysis that was deleted in an earlier cycle is listed with that cycle, and does not come back', async () => {
  const { owner } = world;
  const { create, listDeleted, remove, restore } = capaParts['five-whys'];
  const { body } = await owner.call(create, { params, body: { name: 'Begun twice' } });
  const ofWhys = { ...params, fiveWhysId: body.data._id };
  await owner.call(remove, { params: ofWhys, body: { reason: 'It was wrong' } });
  const { number } = await find();
  await begin(2);
  const deleted = await owner.call(listDeleted, { params });
  expect(deleted.body.data).toMatchObject([{ name: 'Begun twice', cycle: 1 }]);
  expect(await owner.call(restore, { params: ofWhys })).toMatchObject(over(number));
});

test('an earlier corrective action without a root cause stops no plan, since nobody can give it one any more', async () => {
  await addAction({ type: 'corrective' });
  const unmet = async (): Promise<string[]> =>
    (await world.owner.call(capaEndpoints.steps, { params })).body.data.find(
      ({ step }: { step: string }) => step === 'submit-plan',
    ).unmet;
  const loose = 'The corrective action "Fit another seal" covers no root cause.';
  expect(await unmet()).toContain(loose);
  await begin(2);
  expect(await unmet()).not.toContain(loose);
});
