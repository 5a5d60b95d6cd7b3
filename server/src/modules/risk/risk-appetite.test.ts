import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskAppetiteEndpoints as appetites } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { standAt } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let params: { workspaceId: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  place = await makePlace(api);
  params = { workspaceId: place.workspaceId };
});

const policy = {
  category: 'Operational',
  appetite: 9,
  tolerance: 13,
  validFrom: '2020-01-01',
  reason: 'The board has decided',
  version: 0,
} as const;
const publish = (change: object = {}) =>
  place.owner.call(appetites.publish, { params, body: { ...policy, ...change } });
const operational = async () =>
  (await place.owner.call(appetites.find, { params })).body.data.find(
    ({ category }: { category: string }) => category === 'Operational',
  );

test('a category begins without a policy, and keeps every edition that is published', async () => {
  expect(await operational()).toEqual({ category: 'Operational', holds: null, latest: null });
  expect((await publish()).status).toBe(200);
  expect((await publish({ appetite: 6, version: 1 })).body.data).toMatchObject({ edition: 2, appetite: 6 });
  expect(await operational()).toMatchObject({ holds: { edition: 2 }, latest: { edition: 2 } });
  const { body } = await place.owner.call(appetites.editions, { params });
  expect(body.data.map(({ edition }: { edition: number }) => edition)).toEqual([2, 1]);
});

test('an edition holds from its first day to its last; until then the one before it does', async () => {
  await publish();
  await publish({ appetite: 6, validFrom: '2099-01-01', version: 1 });
  expect(await operational()).toMatchObject({ holds: { edition: 1 }, latest: { edition: 2 } });
  await publish({ appetite: 4, validFrom: '2020-01-01', validTo: '2020-12-31', version: 2 });
  expect(await operational()).toMatchObject({ holds: { edition: 1 }, latest: { edition: 3 } });
});

test.each([
  ['tolerance', 400, { appetite: 9, tolerance: 9 }],
  ['validTo', 400, { validTo: '2019-12-31' }],
  ['category', 400, { category: 'Weather' }],
  ['approver', 404, { approver: '00000000-0000-4000-8000-000000000000' }],
])('a wrong %s is named', async (field, expected, change) => {
  const { status, body } = await publish(change);
  expect([status, Object.keys(body.errors)]).toEqual([expected, [field]]);
});

test('who publishes on an older edition is told what was published; the log says what has changed', async () => {
  const { _id } = (await publish()).body.data;
  const stale = await publish({ appetite: 4 });
  expect([stale.status, stale.body.details.current.edition]).toEqual([409, 1]);
  const log = await place.owner.call(logEndpoints.list, { params: { id: _id } });
  expect(log.body.data.logs[0].message).toMatch(/^Published the risk appetite: Operational, edition 1/);
});

test('a risk takes what its category accepts; one that differs says why, and may go back', async () => {
  const { _id } = await makeRisk(place, 'Torque drift');
  const set = (body: object) =>
    place.owner.call(riskEndpoints.setAppetite, {
      params: { ...params, recordId: _id },
      body,
    });
  expect((await set({ riskappetite: 5 })).status).toBe(200);
  expect((await set({ riskappetite: null })).body.data.riskappetite).toBeNull();
  await publish();
  const bare = await set({ riskappetite: 5 });
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
  expect((await set({ riskappetite: 9 })).status).toBe(200);
  expect((await set({ riskappetite: 5, reason: 'Close to people' })).body.data.riskappetite).toBe(5);
  expect((await set({ riskappetite: null })).body.data.riskappetite).toBeNull();
});

test('a reader sees the policy, and only an administrator publishes one', async () => {
  const reader = await addMember(api, joined(place), { level: 1 });
  const approver = await addMember(api, joined(place), { level: 4 });
  expect((await reader.call(appetites.find, { params })).status).toBe(200);
  expect((await approver.call(appetites.publish, { params, body: policy })).status).toBe(403);
});

test('the list says how far a risk lies above its own appetite, else above that of its category, and sorts by it; of one that is closed it says nothing', async () => {
  await publish({ appetite: 6 });
  const assess = async (name: string, likelihood: number) => {
    const { _id } = await makeRisk(place, name);
    await place.owner.call(riskAssessmentEndpoints.create, {
      params: { ...params, recordId: _id },
      body: { type: 'current', likelihood, impacts: { people: 3 }, rationale: 'As seen on the line' },
    });
    return _id;
  };
  await makeRisk(place, 'Not rated');
  await assess('By the category', 4);
  const own = await assess('By its own', 5);
  await standAt(api.owner, await assess('Closed', 5), 'closed');
  await place.owner.call(riskEndpoints.setAppetite, {
    params: { ...params, recordId: own },
    body: { riskappetite: 14, reason: 'Agreed for this one' },
  });
  const { body } = await place.owner.call(riskEndpoints.list, { params, query: { sort: '-appetiteDelta' } });
  expect(
    body.data.map((one: { name: string; appetiteDelta: number }) => [one.name, one.appetiteDelta]),
  ).toEqual([
    ['By the category', 6],
    ['By its own', 1],
    ['Closed', null],
    ['Not rated', null],
  ]);
});

test.each([
  ['L+I', 10],
  ['max-dimension', 5],
] as const)('where %s scores at most %i, no bound lies above that', async (formula, most) => {
  const { likelihoods, impacts, dimensions, bands } = defaultScheme;
  const low = bands.map((band, at) => ({ ...band, from: at + 1 }));
  const body = { formula, likelihoods, impacts, dimensions, bands: low, reason: 'As agreed', version: 1 };
  const changed = await place.owner.call(riskSchemeEndpoints.publish, { params, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);

  const beyond = await publish({ appetite: 2, tolerance: most + 1 });
  expect([beyond.status, beyond.body.errors]).toEqual([
    400,
    { tolerance: `Tolerance is at most ${most}, the highest score of the scheme` },
  ]);
  expect((await publish({ appetite: 2, tolerance: most })).status).toBe(200);

  const { _id } = await makeRisk(place, 'A press starts with its guard open');
  const set = async (riskappetite: number) =>
    place.owner.call(riskEndpoints.setAppetite, {
      params: { ...params, recordId: _id },
      body: { riskappetite, reason: 'It is guarded twice' },
    });
  expect((await set(most + 1)).body.errors).toEqual({
    riskappetite: `Risk appetite is at most ${most}, the highest score of the scheme`,
  });
  expect((await set(most)).status).toBe(200);
});
