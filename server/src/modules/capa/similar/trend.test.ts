import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

// What comes up several times in one process, by causes of one sort, asks for one CAPA about what is behind it.

let api: TestApi;
let world: World;
let workspaceId: string;
let processId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const body = { name: 'Sealing', parentSite: [world.siteId] };
  processId = (await world.owner.call(processEndpoints.create, { body })).body.data._id;
});
afterAll(() => api.close());

const find = async (recordId: string) =>
  (await world.owner.call(capaEndpoints.find, { params: { workspaceId, recordId } })).body.data;

/** Submits the plan of one whose cause is of a category. */
async function planned(category: string, detectedDaysAgo = 1): Promise<string> {
  const { siteId, owner } = world;
  const ids = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(ids, 'Leaks') });
  const recordId = made.body.data._id;
  await bringTo(api.owner, recordId, 'investigation');
  await api.owner.query(`update causes set category = $2 where record_id = $1`, [recordId, category]);
  await api.owner.query(`update records set opened_on = current_date - $2::int where id = $1`, [
    recordId,
    detectedDaysAgo,
  ]);
  const { version } = await find(recordId);
  const body = { step: 'submit-plan', version };
  const moved = await owner.call(capaEndpoints.move, { params: { workspaceId, recordId }, body });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return recordId;
}

const told = async () =>
  (
    await world.owner.call(attentionEndpoints.list, {
      params: { type: 'capa', workspaceId },
      query: { key: 'capa_trend', whose: 'all', limit: 100 },
    })
  ).body.data.map(({ _id }: { _id: string }) => _id);

const raise = (recordId: string) =>
  world.owner.call(capaParts.trend.raise, { params: { workspaceId, recordId } });

test('the third of one process and category within the days tells of a trend, once, and one click raises the systemic CAPA', async () => {
  const before = await told(); // the world has one
  const old = await planned('method', 91);
  const [first, second] = [await planned('method'), await planned('method', 89)];
  await planned('people');
  for (const id of [old, first, second]) expect((await find(id)).trend).toBeNull();
  const third = await planned('method');
  expect((await find(third)).trend).toMatchObject({
    category: 'method',
    capas: [{ _id: first }, { _id: second }, { _id: third }],
  });
  // A fourth is the same trend.
  const fourth = await planned('method');
  expect((await find(fourth)).trend).toBeNull();
  expect(await told()).toEqual([...before, third]);

  expect((await raise(first)).status).toBe(409);
  const made = await raise(third);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const systemic = await find(made.body.data._id);
  expect(systemic).toMatchObject({
    name: 'Systemic: method in Sealing',
    stage: 'draft',
    source: 'recurrence',
    confidential: false,
  });
  const links = await world.owner.call(capaParts.link.list, {
    params: { workspaceId, recordId: systemic._id },
  });
  const linked = links.body.data.map(({ record }: { record: { _id: string } }) => record._id);
  expect(linked.toSorted()).toEqual([first, second, third].toSorted());
  expect((await find(third)).trend).toBeNull();
  expect(await told()).toEqual(before);
  expect((await raise(third)).status).toBe(409);
});

test('the systemic CAPA, which names all of them, is confidential as soon as one of them is', async () => {
  const [, second, third] = [await planned('material'), await planned('material'), await planned('material')];
  const { version } = await find(second);
  const confided = await world.owner.call(capaEndpoints.confide, {
    params: { workspaceId, recordId: second },
    body: { confidential: true, reason: 'It names a customer', version },
  });
  expect(confided.status, JSON.stringify(confided.body)).toBe(200);
  const made = await raise(third);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await find(made.body.data._id)).toMatchObject({ confidential: true });
});

test('two that are submitted at once tell of one trend', async () => {
  await planned('machine');
  await planned('machine');
  const both = await Promise.all([planned('machine'), planned('machine')]);
  const trends = await Promise.all(both.map(find));
  expect(trends.filter(({ trend }) => trend !== null)).toHaveLength(1);
});
