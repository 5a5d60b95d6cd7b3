import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { FoundPlace } from 'contract/modules/capa/impact/blast-radius';
import type { Lateral } from 'contract/modules/capa/impact/impact';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { capaParams, raiseCapa } from '../../../../test/raise-capa.ts';
import { uploadFile } from '../../../../test/upload.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;
let otherProcessId: string;

const note = { fileName: 'Drawing 7.txt', filetype: 'text/plain', bytes: Buffer.from('Issue C') };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const body = { name: 'Painting', parentSite: [world.siteId, world.secondSiteId] };
  otherProcessId = (await world.owner.call(processEndpoints.create, { body })).body._id;
});
afterAll(() => api.close());

// Only those that a test raises are looked at.
beforeEach(() =>
  api.owner.query(`update records set created_at = now() - interval '30 months' where kind = 'capa'`),
);

const raise = (name: string, more?: object) => raiseCapa(world, name, more);
const paramsOf = (recordId: string) => capaParams(world, recordId);
const placesOf = async (recordId: string): Promise<FoundPlace[]> =>
  (await world.owner.call(capaParts['blast-radius'].list, { params: paramsOf(recordId) })).body.data;
const take = (recordId: string, places: { site: string; process: string }[]) =>
  world.owner.call(capaParts['blast-radius'].take, { params: paramsOf(recordId), body: { places } });
const lateralsOf = async (recordId: string): Promise<Lateral[]> =>
  (await world.owner.call(capaParts.lateral.list, { params: paramsOf(recordId) })).body.data;

test('a place is found by where its process is used and by what CAPAs there have in common, with its points and them', async () => {
  const there = await raise('Housings leak at the seam', {
    site: world.secondSiteId,
    process: otherProcessId,
    batchOrRef: 'Lot 7',
  });
  await raise('Label on the wrong crate', { process: otherProcessId });
  const besides = await raise('A seam of housings leaks', { process: otherProcessId, batchOrRef: 'LOT 7' });
  const now = await raise('Housing leaks at its seam', { batchOrRef: 'lot 7 ' });

  const found = await placesOf(now);
  expect(
    found.map(({ site, process, points, alike, capas }) => [
      [site._id, process._id],
      points,
      alike,
      capas.map(({ _id }) => _id),
    ]),
  ).toEqual([
    [[world.siteId, otherProcessId], 45, ['site', 'product', 'name'], [besides]],
    [[world.secondSiteId, world.processId], 30, ['process'], []],
    [[world.secondSiteId, otherProcessId], 25, ['product', 'name'], [there]],
  ]);
});

test('what is taken is to be looked at, says why, and is not found again; what is not there is refused, with all of it', async () => {
  const now = await raise('Torque too low');
  const [place] = await placesOf(now);
  const at = { site: world.secondSiteId, process: world.processId };
  expect(place).toMatchObject({ points: 30, alike: ['process'] });

  const refused = await take(now, [at, { site: world.siteId, process: otherProcessId }]);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['places']]);
  const twice = await take(now, [at, at]);
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['places']]);
  expect(await lateralsOf(now)).toEqual([]);

  expect((await take(now, [at])).status).toBe(201);
  expect(await lateralsOf(now)).toMatchObject([
    {
      place: 'Milling, Second site',
      decision: 'open',
      site: { _id: at.site },
      process: { _id: at.process },
      alike: ['process'],
      points: 30,
      decidedOn: null,
    },
  ]);
  expect(await placesOf(now)).toEqual([]);
  expect((await take(now, [at])).status).toBe(400);
});

test('a place is found by the supplier whose material is used there, and by a document that both concern', async () => {
  const at = { site: world.secondSiteId, process: otherProcessId };
  const there = await raise('Dial gauge sticks', { ...at, supplier: ' nordguss ag' });
  const now = await raise('Porous castings', { supplier: 'Nordguss AG' });
  const placesThere = async () => (await placesOf(now)).filter(({ site }) => site._id === at.site);
  const ofBoth = (alike: string[], points: number) => ({ alike, points, capas: [{ _id: there }] });
  expect(await placesThere()).toMatchObject([{ alike: ['process'] }, ofBoth(['supplier'], 25)]);

  const concerns = (recordId: string, document: string) =>
    world.owner.call(capaParts['document-impact'].create, {
      params: paramsOf(recordId),
      body: { document, kind: 'sop', decision: 'open' },
    });
  await concerns(there, 'SOP-12 incoming goods ');
  expect(await placesThere()).toMatchObject([{ alike: ['process'] }, ofBoth(['supplier'], 25)]);
  await concerns(now, 'sop-12 Incoming goods');
  expect(await placesThere()).toMatchObject([ofBoth(['supplier', 'document'], 50), { alike: ['process'] }]);

  expect((await take(now, [at])).status).toBe(201);
  expect(await lateralsOf(now)).toMatchObject([{ alike: ['supplier', 'document'], points: 50 }]);
});

test('the same file at both is a document in common', async () => {
  const at = { site: world.secondSiteId, process: otherProcessId };
  const [there, now] = [await raise('Paint peels', at), await raise('Wrong torque')];
  for (const recordId of [there, now]) {
    const { body } = await uploadFile(api, world.owner, note);
    await world.owner.call(capaParts.file.create, {
      params: paramsOf(recordId),
      body: { key: body.Key },
    });
  }
  expect(await placesOf(now)).toContainEqual(
    expect.objectContaining({
      alike: ['document'],
      points: 25,
      capas: [expect.objectContaining({ _id: there })],
    }),
  );
});
