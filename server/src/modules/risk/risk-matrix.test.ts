import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { cellOf } from 'contract/modules/risk/risk-levels';
import { type RiskMatrix, riskMatrixEndpoints } from 'contract/modules/risk/risk-matrix.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { rate } from '../../../test/rate.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let narrowed: Member;
let elsewhere: { site: string; process: string };

const params = () => ({ workspaceId: place.workspaceId });

/**
 * Worked by hand. Residual: 4 by 3 has three (one of them deleted later, one at another site), 1 by 1 has one, and two are
 * not rated so. Inherent: all but one stand at 5 by 4.
 */
beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const { owner } = place;
  const site = (
    await owner.call(siteEndpoints.create, {
      body: { name: 'Far plant', location: 'Far', timeZone: 'Asia/Tokyo' },
    })
  ).body;
  const process = (
    await owner.call(processEndpoints.create, { body: { name: 'Turning', parentSite: [site._id] } })
  ).body;
  elsewhere = { site: site._id, process: process._id };
  narrowed = await addMember(api, joined(place), {
    preset: 'process-owner',
    sites: [site._id],
    name: 'Nora',
  });

  const raise = (name: string, more: object = {}) => makeRisk(place, name, more);
  const coolant = await raise('Coolant leak', { category: 'Operational' });
  const mill = await raise('Steel mill', { category: 'Strategic', ...elsewhere });
  const gone = await raise('Gone');
  const brake = await raise('Hoist brake', { category: 'Strategic' });
  const fresh = await raise('Fresh');
  await raise('Unjudged');
  await rate(api, coolant._id, { inherent: [5, 4], residual: [4, 3] });
  await rate(api, mill._id, { inherent: [5, 4], residual: [4, 3] });
  await rate(api, gone._id, { inherent: [5, 4], residual: [4, 3] });
  await rate(api, brake._id, { inherent: [5, 4], residual: [1, 1] });
  await rate(api, fresh._id, { inherent: [5, 4] });
  await owner.call(riskEndpoints.remove, {
    params: { ...params(), recordId: gone._id },
    body: { reason: 'Twice' },
  });
}, 60_000);
afterAll(() => api.close());

async function matrixOf(
  query: Record<string, string> = {},
  member: Member = place.owner,
): Promise<RiskMatrix> {
  const { status, body } = await member.call(riskMatrixEndpoints.find, { params: params(), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const cellsOf = ({ cells }: RiskMatrix) =>
  cells.map(({ likelihood, impact, count, risks }) => [
    likelihood,
    impact,
    count,
    risks.map(({ name }) => name),
  ]);

test('each cell has its risks, the newest first, without those that are deleted', async () => {
  const matrix = await matrixOf();
  expect([matrix.type, matrix.rated, matrix.unrated]).toEqual(['residual', 3, 2]);
  expect(cellsOf(matrix)).toEqual([
    [4, 3, 2, ['Steel mill', 'Coolant leak']],
    [1, 1, 1, ['Hoist brake']],
  ]);
  expect(cellsOf(await matrixOf({ type: 'inherent' }))).toEqual([
    [5, 4, 4, ['Fresh', 'Hoist brake', 'Steel mill']],
  ]);
  expect(await matrixOf({ type: 'target' })).toMatchObject({
    rated: 0,
    unrated: 5,
    cells: [],
    categories: [],
  });
});

test('each category has the middle of its ratings and the highest level', async () => {
  const { categories } = await matrixOf();
  expect(categories).toEqual([
    { category: 'Operational', count: 1, likelihood: 4, impact: 3, worst: 'high' },
    { category: 'Strategic', count: 2, likelihood: 2.5, impact: 2, worst: 'high' },
  ]);
});

test('search and filters narrow it as they narrow the list', async () => {
  expect(cellsOf(await matrixOf({ search: 'steel' }))).toEqual([[4, 3, 1, ['Steel mill']]]);
  expect(cellsOf(await matrixOf({ category: 'Operational' }))).toEqual([[4, 3, 1, ['Coolant leak']]]);
  expect(await matrixOf({ residualLevel: 'low' })).toMatchObject({ rated: 1, unrated: 0 });
  expect(cellsOf(await matrixOf({ isDeleted: 'true' }))).toEqual([[4, 3, 1, ['Gone']]]);
});

test('each number is that of the list which the cell narrows', async () => {
  for (const type of ['inherent', 'current', 'residual', 'target'] as const) {
    const { cells, unrated } = await matrixOf({ type });
    const total = async (cell: string) =>
      (await place.owner.call(riskEndpoints.list, { params: params(), query: { cell } })).body.total;
    for (const { likelihood, impact, count } of cells)
      expect(await total(cellOf(type, likelihood, impact))).toBe(count);
    expect(await total(`${type}-none`)).toBe(unrated);
  }
});

test("whoever is narrowed counts what they see, and one's own are one's own", async () => {
  expect(cellsOf(await matrixOf({}, narrowed))).toEqual([[4, 3, 1, ['Steel mill']]]);
  expect(await matrixOf({ own: 'true' }, narrowed)).toMatchObject({ rated: 0, unrated: 0, cells: [] });
  expect(await matrixOf({ own: 'true' })).toMatchObject({ rated: 3, unrated: 2 });
});

test('another organization has none of it', async () => {
  const stranger = await makePlace(api, 'Sam Stranger');
  const { status } = await stranger.owner.call(riskMatrixEndpoints.find, { params: params() });
  expect(status).toBe(404);
  const { body } = await stranger.owner.call(riskMatrixEndpoints.find, {
    params: { workspaceId: stranger.workspaceId },
  });
  expect(body.data).toMatchObject({ rated: 0, unrated: 0, cells: [] });
});

test.each([
  ['type', { type: 'worst' }],
  ['status', { status: 'lost' }],
])('a wrong %s is named', async (field, query) => {
  const { status, body } = await place.owner.call(riskMatrixEndpoints.find, { params: params(), query });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(field);
});
