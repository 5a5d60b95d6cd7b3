import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  bob = await addMember(api, joined(place), { level: 3 });
});
afterAll(() => api.close());

const params = () => ({ workspaceId: place.workspaceId });
const two = async () => [await makeRisk(place, 'Ready'), await makeRisk(place, 'Not ready')] as const;
const find = async (recordId: string) =>
  (await place.owner.call(riskEndpoints.find, { params: { ...params(), recordId } })).body.data;
const move = (caller: Caller, body: object) =>
  caller.call(riskEndpoints.moveMany, { params: params(), body });
const assign = (caller: Caller, body: object) =>
  caller.call(riskEndpoints.assignMany, { params: params(), body });

/** An open action, which keeps its risk from being completed. */
const addAction = (recordId: string) =>
  place.owner.call(riskParts.action.create, {
    params: { ...params(), recordId },
    body: {
      name: 'Fit a guard',
      startDate: '2026-01-01',
      endDate: '2099-12-31',
      assignedTo: [bob.user.accountId],
    },
  });

test('several are brought to a status; one whose step is refused stays as it is and says why', async () => {
  const [ready, other] = await two();
  await addAction(other._id);
  for (const { _id } of [ready, other]) await bringTo(api.owner, _id, 'residual-review');
  const approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
  const { number, name } = await find(other._id);
  const { status, body } = await move(approver, {
    libraries: [ready._id, other._id],
    status: 'completed',
    reason: 'The audit is over',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toEqual({
    moved: 1,
    libraries: [ready._id],
    refused: [{ _id: other._id, number, name, why: expect.stringMatching(/action/) }],
  });
  expect([(await find(ready._id)).status, (await find(other._id)).status]).toEqual([
    'completed',
    'in-progress',
  ]);
  expect([(await find(ready._id)).stage, (await find(other._id)).stage]).toEqual([
    'monitoring',
    'residual-review',
  ]);
  const { rows } = await api.owner.query(
    `select record_id as id, reason from activities where action = 'approve-residual' and record_id = any($1)`,
    [[ready._id, other._id]],
  );
  expect(rows).toEqual([{ id: ready._id, reason: 'The audit is over' }]);
});

test('a status that is none, or one that is a word of the language, is refused', async () => {
  const [{ _id }] = await two();
  for (const status of ['finished', 'constructor'])
    expect((await move(place.owner, { libraries: [_id], status })).status).toBe(400);
});

test('managers are given to several or to none', async () => {
  const [one, other] = await two();
  const libraries = [one._id, other._id];
  const managers = [bob.user.accountId];
  const stale = await assign(place.owner, {
    libraries,
    managers,
    versions: { [one._id]: 1, [other._id]: 0 },
  });
  expect(stale.status).toBe(409);
  expect((await find(one._id)).managers).toMatchObject([{ _id: place.owner.user.accountId }]);
  expect((await assign(place.owner, { libraries, managers })).body.data).toEqual({ assigned: 2, libraries });
  for (const id of libraries) expect((await find(id)).managers).toMatchObject([{ _id: managers[0] }]);
});

test('who may not change one of them changes none', async () => {
  const viewer = await addMember(api, joined(place), { level: 1, name: 'Vera Viewer' });
  const [{ _id }] = await two();
  expect((await move(viewer, { libraries: [_id], status: 'in-progress' })).status).toBe(403);
  expect((await assign(viewer, { libraries: [_id], managers: [bob.user.accountId] })).status).toBe(403);
});

test('several get one category that the workspace uses, and tags', async () => {
  const libraries = (await two()).map(({ _id }) => _id);
  const set = (body: object) =>
    place.owner.call(riskEndpoints.setMany, { params: params(), body: { libraries, ...body } });
  const unused = await set({ category: 'Astrological' });
  expect([unused.status, unused.body.errors]).toEqual([400, { category: 'Invalid category' }]);
  expect((await set({ category: 'Compliance', tags: ['gmp'] })).body.data).toMatchObject({
    moved: 2,
    refused: [],
  });
  for (const id of libraries) expect(await find(id)).toMatchObject({ category: 'Compliance', tags: ['gmp'] });
});
