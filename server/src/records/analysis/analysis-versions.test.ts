import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { AnalysisVersions } from 'contract/records/analysis/analysis-versions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';

const fishbones = riskParts.ishikawa;

let api: TestApi;
let place: Place;
let at: { workspaceId: string; recordId: string; ishikawaId: string };

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  const { _id } = await makeRisk(place, 'Nuts are loose');
  const params = { workspaceId: place.workspaceId, recordId: _id };
  const body = { name: 'Nuts below 180 Nm', categories: ['Machine', 'Method'] };
  at = { ...params, ishikawaId: done(await place.owner.call(fishbones.create, { params, body }))._id };
});

const add = async (name: string, more: object = { category: 'Machine' }): Promise<string> =>
  done(await place.owner.call(fishbones.add, { params: at, body: { name, ...more } }))._id;
const change = async (branchId: string, body: object) => {
  const { branches } = done(await place.owner.call(fishbones.find, { params: at }));
  const { version } = branches.find(({ _id }: { _id: string }) => _id === branchId);
  return done(
    await place.owner.call(fishbones.change, {
      params: { ...at, branchId },
      body: { ...body, version },
    }),
  );
};
const update = async (body: object) => {
  const { version } = done(await place.owner.call(fishbones.find, { params: at }));
  return done(await place.owner.call(fishbones.update, { params: at, body: { ...body, version } }));
};
const drop = async (branchId: string) =>
  done(await place.owner.call(fishbones.drop, { params: { ...at, branchId } }));
const compare = async (query: { from?: number; to?: number } = {}): Promise<AnalysisVersions> =>
  done(await place.owner.call(fishbones.versions, { params: at, query }));
const told = ({ branches }: AnalysisVersions) => branches.map(({ what, name }) => `${what} ${name}`);

test('each time that an analysis is completed is a version, and what has been done since is told', async () => {
  const worn = await add('Plates are worn');
  const old = await add('The tool is old');
  await add('No plan to replace it', { parent: old });
  expect(await compare()).toMatchObject({ versions: [], from: null, to: null, branches: [] });

  await update({ status: 'complete' });
  expect(await compare()).toMatchObject({
    versions: [{ number: 1, by: { _id: place.owner.user.accountId } }],
    from: null,
    branches: [],
  });

  await update({ status: 'draft' });
  expect(await compare()).toMatchObject({ from: 1, to: null, changes: [], branches: [] });
  await update({ name: 'Nuts below 190 Nm', categories: ['Machinery', 'Method'] });
  await change(worn, { name: 'Plates are worn out', status: 'ruled-out', reason: 'Measured' });
  await drop(old);
  await add('Nobody checks', { category: 'Method' });
  const since = await compare();
  expect(since.changes).toEqual([
    { field: 'name', label: 'Problem', before: 'Nuts below 180 Nm', after: 'Nuts below 190 Nm' },
    { field: 'categories', label: 'Categories', before: 'Machine, Method', after: 'Machinery, Method' },
  ]);
  expect(told(since)).toEqual([
    'added Nobody checks',
    'changed Plates are worn out',
    'removed The tool is old',
    'removed No plan to replace it',
  ]);
  expect(since.branches[1]?.changes).toEqual([
    { field: 'name', label: 'Text', before: 'Plates are worn', after: 'Plates are worn out' },
    { field: 'category', label: 'Category', before: 'Machine', after: 'Machinery' },
    { field: 'status', label: 'Status', before: 'Possible', after: 'Ruled out' },
    { field: 'reason', label: 'Why it is ruled out', before: null, after: 'Measured' },
  ]);

  // What is complete again is compared with the version before, and says the same as its own version.
  await update({ status: 'complete' });
  const again = await compare();
  expect(again.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(again).toMatchObject({ from: 1, to: null, branches: since.branches });
  expect(await compare({ from: 1, to: 2 })).toMatchObject({ from: 1, to: 2, branches: since.branches });
  expect(await compare({ from: 2, to: 2 })).toMatchObject({ changes: [], branches: [] });
});

test('what was deleted when a version was kept is not in it, though it is back by now', async () => {
  await add('Plates are worn');
  const old = await add('The tool is old');
  await add('No plan to replace it', { parent: old });
  await drop(old);
  await update({ status: 'complete' });
  await update({ status: 'draft' });
  done(await place.owner.call(fishbones.bringBack, { params: { ...at, branchId: old } }));
  expect(told(await compare())).toEqual(['added The tool is old', 'added No plan to replace it']);
});

test('a version that was not kept is refused by the name of its field', async () => {
  for (const field of ['from', 'to']) {
    const { status, body } = await place.owner.call(fishbones.versions, {
      params: at,
      query: { [field]: 7 },
    });
    expect([status, body.errors]).toEqual([400, { [field]: 'Choose a version that was kept' }]);
  }
});
