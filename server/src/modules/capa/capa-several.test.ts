import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const find = async (recordId: string) =>
  (await world.owner.call(capaEndpoints.find, { params: capaParams(world, recordId) })).body.data;
const set = (body: object, caller: Caller = world.owner) =>
  caller.call(capaEndpoints.setMany, {
    params: { workspaceId: capaParams(world, '').workspaceId },
    body,
  });
const rowsOf = async (ids: string[]) =>
  (
    await api.owner.query(
      `select record_id as id, reason from activities where record_id = any($1) and action = 'updated'`,
      [ids],
    )
  ).rows;

test('several get one priority, each with a row of the log; one about which is decided stays as it is and says why', async () => {
  const open = await raiseCapa(world, 'Loose lid');
  const other = await raiseCapa(world, 'Cracked lid');
  const decided = await raiseCapa(world, 'Lost lid');
  await bringTo(api.owner, decided, 'plan-review');
  const libraries = [open, other, decided];
  const { status, body } = await set({
    libraries,
    priority: 'high',
    reason: 'The customer stopped its line',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.moved).toBe(2);
  expect(body.data.libraries.toSorted()).toEqual([open, other].toSorted());
  expect(body.data.refused).toEqual([
    expect.objectContaining({ _id: decided, why: expect.stringContaining('is locked while it is at') }),
  ]);
  const priorities = await Promise.all(libraries.map(async (id) => (await find(id)).priority));
  expect(priorities).toEqual(['high', 'high', 'medium']);
  const rows = await rowsOf(libraries);
  expect(rows.toSorted((one, two) => one.id.localeCompare(two.id))).toEqual(
    [open, other].toSorted().map((id) => ({ id, reason: 'The customer stopped its line' })),
  );
});

test('tags are added to those that each has; one that would have too many stays as it is', async () => {
  const some = await raiseCapa(world, 'Some tags', { tags: ['gmp', 'line 7'] });
  const none = await raiseCapa(world, 'No tags');
  const full = await raiseCapa(world, 'Many tags', {
    tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`),
  });
  const { body } = await set({ libraries: [some, none, full], tags: ['  GMP', 'Cold  Chain'] });
  expect(body.data.moved).toBe(2);
  expect(body.data.refused).toEqual([
    expect.objectContaining({ _id: full, why: 'It would have 22 tags, and at most 20 are kept.' }),
  ]);
  expect((await find(some)).tags).toEqual(['gmp', 'line 7', 'cold chain']);
  expect((await find(none)).tags).toEqual(['gmp', 'cold chain']);
  expect((await find(full)).tags).toHaveLength(20);
});

test('what is none of the choices, and nothing at all, is refused by its field', async () => {
  const libraries = [await raiseCapa(world, 'Bent lid')];
  const wrong = await set({ libraries, priority: 'urgent' });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { priority: 'Choose a priority' }]);
  const nothing = await set({ libraries, tags: [] });
  expect([nothing.status, nothing.body.errors]).toEqual([
    400,
    { libraries: 'Say which value they are given' },
  ]);
  // A field that is not given to several is none of this call's.
  const unknown = await set({ libraries, severity: 5 });
  expect(unknown.status).toBe(400);
});

test('nothing is done to any when one has changed since it was seen, or is of somebody else', async () => {
  const one = await raiseCapa(world, 'Seen lid');
  const { version } = await find(one);
  await set({ libraries: [one], priority: 'low' });
  expect((await set({ libraries: [one], priority: 'high', versions: { [one]: version } })).status).toBe(409);
  const stranger = await api.register('Sam Stranger');
  expect((await set({ libraries: [one], priority: 'high' }, stranger)).status).toBeGreaterThanOrEqual(403);
  expect((await find(one)).priority).toBe('low');
});
