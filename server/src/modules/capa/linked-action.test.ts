import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

test('an action says which linked risk it is about, and none that is not linked', async () => {
  const { owner } = world;
  const { _id: risk } = await makeRisk(world, 'Seals harden in the cold');
  const params = capaParams(world, await raiseCapa(world, 'Housings leak'));
  const body = {
    name: 'Rate the risk again',
    type: 'risk-review',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    assignedTo: [owner.user.accountId],
    linkedRecord: risk,
  };
  const add = () => owner.call(capaParts.action.create, { params, body });
  expect((await add()).body.errors).toEqual({ linkedRecord: 'Link the record first, then choose it here' });
  await owner.call(capaParts.link.create, { params, body: { relation: 'affects', record: risk } });
  const made = await add();
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data.linkedRecord).toMatchObject({ _id: risk });
  expect(made.body.data.linkedRecord.name).toMatch(/^RSK-\d+-\d+$/);
});

test('what a CAPA came to is summed up, and stands in its answer', async () => {
  const recordId = await raiseCapa(world, 'Labels fall off');
  const at = { params: capaParams(world, recordId) };
  const { version } = (await world.owner.call(capaEndpoints.find, at)).body.data;
  const closeSummary = 'The glue was changed, and no label has come off since.';
  const changed = await world.owner.call(capaEndpoints.update, { ...at, body: { closeSummary, version } });
  expect(changed.body.data).toMatchObject({ closeSummary });
});
