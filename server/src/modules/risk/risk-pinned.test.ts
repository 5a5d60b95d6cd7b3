import type { SavedFilter } from 'contract/support/preference/saved-filter';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import type { PinnedCount } from 'contract/records/record/record.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  world = await makeWorld(api);
});
afterAll(() => api.close());

const lists = { library: 'risk.libraries.workspace', 'my-risk': 'risk.libraries.workspace.libraries.User' };

const filter = (name: string, fields: Partial<SavedFilter> = {}): SavedFilter => ({
  name,
  search: '',
  sort: null,
  filters: {},
  isPinned: true,
  ...fields,
});

async function keep(caller: Caller, list: keyof typeof lists, value: unknown, at = world.workspaceId) {
  const params = { key: `filters:${lists[list]}:${at}` };
  const { status, body } = await caller.call(preferenceEndpoints.save, { params, body: { value } });
  expect(status, JSON.stringify(body)).toBe(200);
}

const params = () => ({ workspaceId: world.workspaceId });

async function counted(caller: Caller = world.owner): Promise<PinnedCount[]> {
  const { status, body } = await caller.call(riskEndpoints.countPinned, { params: params() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const totalOf = async (
  caller: Caller,
  query: Record<string, string>,
  endpoint: typeof riskEndpoints.list | typeof riskEndpoints.listMine = riskEndpoints.list,
) => (await caller.call(endpoint, { params: params(), query })).body.total;

test('what is pinned is counted as its list counts it, for both lists in one call, and nothing else is', async () => {
  const risk = await world.owner.call(riskEndpoints.find, {
    params: { ...params(), recordId: world.recordId },
  });
  const { name, status } = risk.body.data;
  await keep(world.owner, 'library', [
    filter('All'),
    filter('By name', { search: ` ${name.toUpperCase()} `, sort: '-name' }),
    filter('Not pinned', { isPinned: false }),
    filter('Open', { filters: { status: `${status},on-hold` } }),
    filter('None', { search: 'nowhere to be found' }),
  ]);
  await keep(world.owner, 'my-risk', [filter('All')]);
  const of = (list: string, called: string, total: number) => ({
    list,
    name: called,
    total,
    totalIsCapped: false,
  });
  expect(await counted()).toEqual([
    of('library', 'All', await totalOf(world.owner, {})),
    of('library', 'By name', await totalOf(world.owner, { search: name })),
    of('library', 'Open', await totalOf(world.owner, { status: `${status},on-hold` })),
    of('library', 'None', 0),
    of('my-risk', 'All', await totalOf(world.owner, {}, riskEndpoints.listMine)),
  ]);
});

test("the pins are the caller's own, of this workspace, and count what the caller may see", async () => {
  const bob = await addMember(api, world, { level: 1 });
  const stranger = await makeWorld(api);
  await keep(world.owner, 'library', [filter('Of the owner')]);
  await keep(bob, 'library', [filter('Of Bob')]);
  await keep(bob, 'library', [filter('Elsewhere')], stranger.workspaceId);
  expect((await counted(bob)).map(({ name }) => name)).toEqual(['Of Bob']);
  expect((await stranger.owner.call(riskEndpoints.countPinned, { params: params() })).status).toBe(404);
});

test('at most eight of a list are counted, and what no longer says anything is left out', async () => {
  await keep(
    world.owner,
    'library',
    Array.from({ length: 9 }, (_, n) => filter(`Filter ${n}`)),
  );
  expect(await counted()).toHaveLength(8);
  await keep(world.owner, 'library', [filter('Old', { filters: { status: 'forgotten' } }), filter('New')]);
  expect((await counted()).map(({ name }) => name)).toEqual(['New']);
  for (const nonsense of ['text', 7, [1], [{ isPinned: true }], { isPinned: true }, null]) {
    await keep(world.owner, 'library', nonsense);
    expect(await counted()).toEqual([]);
  }
});
