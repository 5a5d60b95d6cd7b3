import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { favouritesKey } from 'contract/support/preference/preference-lists';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let ids: string[];

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  ids = [];
  for (let n = 0; n < 14; n += 1) ids.push((await makeRisk(place, `Risk ${n}`))._id);
});
afterAll(() => api.close());

const favorites = async (caller: Caller, query: Record<string, string> = {}) => {
  const params = { workspaceId: place.workspaceId };
  const { status, body } = await caller.call(riskEndpoints.list, {
    params,
    query: { favorites: 'true', ...query },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const params = () => ({ key: favouritesKey('risk', place.workspaceId) });
const star = (caller: Caller, id: string) =>
  caller.call(preferenceEndpoints.keepItem, { params: params(), body: { value: id } });

test('the favorites of a workspace are the caller’s own, on whatever page, with their total', async () => {
  const bob = await addMember(api, joined(place), { level: 1 });
  for (const id of ids.slice(0, 12)) await star(place.owner, id);
  await star(bob, ids[13] ?? '');
  const first = await favorites(place.owner);
  expect([first.total, first.data.length]).toEqual([12, 10]);
  const second = await favorites(place.owner, { page: '2', sort: 'name' });
  expect([second.total, second.data.length]).toEqual([12, 2]);
  expect((await favorites(place.owner, { search: 'risk 11' })).data).toMatchObject([{ _id: ids[11] }]);
  expect((await favorites(bob)).data).toMatchObject([{ _id: ids[13] }]);
  const mine = await bob.call(riskEndpoints.listMine, {
    params: { workspaceId: place.workspaceId },
    query: { favorites: 'true' },
  });
  expect(mine.body.total).toBe(0);
});

test('what is kept in place of a list of favorites finds nothing, and breaks nothing', async () => {
  const carl = await addMember(api, joined(place), { level: 1 });
  for (const value of ['text', { a: 1 }, [1, null, 'x', { b: 2 }], null, 7]) {
    await carl.call(preferenceEndpoints.save, { params: params(), body: { value } });
    expect((await favorites(carl)).total).toBe(0);
  }
  const mixed = ['x', (ids[0] ?? '').toUpperCase()];
  await carl.call(preferenceEndpoints.save, { params: params(), body: { value: mixed } });
  expect((await favorites(carl)).total).toBe(1);
});

test('a budget is kept to the cent', async () => {
  for (const budget of [1200.75, 0.1, 0, 999_999_999_999.99]) {
    const { status, body } = await place.owner.call(riskParts.action.create, {
      params: { workspaceId: place.workspaceId, recordId: ids[0] ?? '' },
      body: { ...place.actionInput('Buy'), budget },
    });
    expect([status, body.data.budget]).toEqual([201, budget]);
  }
});

test('what is deleted for good takes the stars of everybody along', async () => {
  const other = await makePlace(api, 'Olga Other');
  const eve = await addMember(api, joined(other), { level: 1 });
  const { _id: kept } = await makeRisk(other, 'Kept');
  const { _id: gone } = await makeRisk(other, 'Gone');
  const action = await other.owner.call(riskParts.action.create, {
    params: { workspaceId: other.workspaceId, recordId: gone },
    body: other.actionInput('Gone with it'),
  });
  const keys = {
    risk: favouritesKey('risk', other.workspaceId),
    task: favouritesKey('task', other.workspaceId),
  };
  const put = (caller: Caller, key: string, value: string) =>
    caller.call(preferenceEndpoints.keepItem, { params: { key }, body: { value } });
  for (const person of [other.owner, eve]) {
    await put(person, keys.risk, kept);
    await put(person, keys.risk, gone);
    await put(person, keys.task, action.body.data._id);
  }
  const at = { workspaceId: other.workspaceId };
  await other.owner.call(riskEndpoints.removeMany, { params: at, body: { libraries: [gone] } });
  await other.owner.call(riskEndpoints.purge, { params: at, body: { libraries: [gone] } });
  for (const person of [other.owner, eve]) {
    const left = async (key: string) =>
      (await person.call(preferenceEndpoints.find, { params: { key } })).body.data.value;
    expect(await left(keys.risk)).toEqual([kept]);
    expect(await left(keys.task)).toEqual([]);
  }
});

test('sites, processes and tasks with a star are found by it as well', async () => {
  const other = await makePlace(api, 'Pat Other');
  const { owner, workspaceId, siteId, processId } = other;
  await owner.call(siteEndpoints.create, { body: { name: 'Plant 2', location: 'South', timeZone: 'UTC' } });
  await owner.call(processEndpoints.create, { body: { name: 'Turning', parentSite: [siteId] } });
  const { _id: recordId } = await makeRisk(other, 'A risk');
  const make = (name: string) =>
    owner.call(riskParts.action.create, {
      params: { workspaceId, recordId },
      body: other.actionInput(name),
    });
  const taskId: string = (await make('First')).body.data._id;
  await make('Second');
  const lists = [
    { call: siteEndpoints.list, key: favouritesKey('site'), id: siteId },
    { call: processEndpoints.list, key: favouritesKey('process'), id: processId },
    { call: taskEndpoints.listWorkspace, key: favouritesKey('task', workspaceId), id: taskId },
  ];
  for (const { call, key, id } of lists) {
    await owner.call(preferenceEndpoints.keepItem, { params: { key }, body: { value: id } });
    const { body } = await owner.call(call, { params: { workspaceId }, query: { favorites: 'true' } });
    expect((body.data ?? body.results).map((row: { _id: string }) => row._id)).toEqual([id]);
    expect(body.total).toBe(1);
  }
});
