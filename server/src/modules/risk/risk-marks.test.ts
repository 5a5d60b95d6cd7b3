import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

const params = (recordId: string) => ({ workspaceId: place.workspaceId, recordId });

const raise = async (name: string, more: object = {}): Promise<Risk> => {
  const { body } = await place.owner.call(riskEndpoints.create, {
    body: { ...place.riskInput(name), ...more },
  });
  return body.data as Risk; // what the call declares
};

const change = (recordId: string, body: object) =>
  place.owner.call(riskEndpoints.update, { params: params(recordId), body });

const namesOf = async (query: object): Promise<string[]> => {
  const { body } = await place.owner.call(riskEndpoints.list, {
    params: { workspaceId: place.workspaceId },
    query: { ...query, sort: 'name' },
  });
  return body.data.map(({ name }: { name: string }) => name);
};

test('tags are kept once, in small letters, and found; null takes them all away', async () => {
  const risk = await raise('Tagged', { tags: ['  Line   7 ', 'GMP', 'gmp'] });
  expect(risk.tags).toEqual(['line 7', 'gmp']);
  await raise('Tagged too', { tags: ['gmp'] });
  expect(await namesOf({ tag: 'GMP' })).toEqual(['Tagged', 'Tagged too']);
  expect(await namesOf({ tag: 'line 7,none' })).toEqual(['Tagged']);
  const { body } = await place.owner.call(riskEndpoints.marks, {
    params: { workspaceId: place.workspaceId },
  });
  expect(body.data.tags).toEqual([
    { tag: 'gmp', records: 2 },
    { tag: 'line 7', records: 1 },
  ]);
  expect((await change(risk._id, { tags: null })).body.data.tags).toEqual([]);
  expect(await namesOf({ tag: 'gmp' })).toEqual(['Tagged too']);
});

test.each([
  [{ tags: ['a,b'] }, { 'tags.0': 'A tag has no comma and no semicolon' }],
  [{ tags: ['x'.repeat(41)] }, { 'tags.0': 'At most 40 characters' }],
  [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, { tags: 'At most 20 tags' }],
])('%j is refused at its field', async (more, errors) => {
  const { status, body } = await place.owner.call(riskEndpoints.create, {
    body: { ...place.riskInput('Badly tagged'), ...more },
  });
  expect([status, body.errors]).toEqual([400, errors]);
});

test('the number in another system and the tags are found by the search, and are in the log', async () => {
  const risk = await raise('Elsewhere', { externalRef: 'SAP-4711', tags: ['furnace'] });
  for (const search of ['SAP-4711', 'furnace']) {
    const { body } = await place.owner.call(searchEndpoints.find, { query: { search } });
    expect(JSON.stringify(body), search).toContain(risk.number);
  }
  await change(risk._id, { externalRef: 'SAP-4712' });
  const { body } = await place.owner.call(logEndpoints.list, { params: { id: risk._id } });
  expect(JSON.stringify(body)).toContain('"label":"External reference","old":"SAP-4711","new":"SAP-4712"');
});

test('a risk stands below another one, which finds it; no risk stands below itself, over however many', async () => {
  const [top, middle] = [await raise('Top'), await raise('Middle')];
  const low = await raise('Low', { parent: middle._id });
  expect(low.parent).toEqual({ _id: middle._id, name: `${middle.number} Middle` });
  expect((await change(middle._id, { parent: top._id })).status).toBe(200);
  expect(await namesOf({ parent: top._id })).toEqual(['Middle']);
  expect((await change(top._id, { parent: low._id })).body.errors).toEqual({
    parent: `${low.number} is below this one itself. Choose another one.`,
  });
  expect((await change(top._id, { parent: top._id })).body.errors).toEqual({
    parent: 'Choose another record than this one',
  });
  const both = await Promise.all([
    change(top._id, { parent: low._id }),
    change(middle._id, { parent: low._id }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([400, 400]);
  const { body } = await place.owner.call(logEndpoints.list, { params: { id: middle._id } });
  expect(JSON.stringify(body)).toContain(`"label":"Parent risk","old":null,"new":"${top.number} Top"`);
});

test('what is deleted is no parent, and what was below it stays and is below it again once it is back', async () => {
  const [parent, child] = [await raise('Above'), await raise('Below')];
  await change(child._id, { parent: parent._id });
  await place.owner.call(riskEndpoints.remove, {
    params: params(parent._id),
    body: { reason: 'Entered twice' },
  });
  const find = async () =>
    (await place.owner.call(riskEndpoints.find, { params: params(child._id) })).body.data.parent;
  expect(await find()).toBeNull();
  const other = await raise('Other');
  expect((await change(other._id, { parent: parent._id })).body.errors).toEqual({
    parent: 'Choose one from the list',
  });
  await place.owner.call(riskEndpoints.restore, {
    params: { workspaceId: place.workspaceId },
    body: { libraries: [parent._id] },
  });
  expect(await find()).toMatchObject({ _id: parent._id });
});

test('a risk of another organization, or of nobody, is no parent; who reads the workspace reads its marks', async () => {
  const [stranger, risk] = [await makeWorld(api), await makeRisk(place, 'By itself')];
  expect((await change(risk._id, { parent: stranger.recordId })).body.errors).toEqual({
    parent: 'Choose one from the list',
  });
  const viewer = await addMember(api, joined(place), { level: 1 });
  const marks = { params: { workspaceId: place.workspaceId } };
  expect((await viewer.call(riskEndpoints.marks, marks)).status).toBe(200);
  expect((await stranger.owner.call(riskEndpoints.marks, marks)).status).toBe(404);
});

test('the box above the list finds any part of the number elsewhere, and a whole tag', async () => {
  await raise('Marked', { externalRef: 'ERP_0815/7', tags: ['cold chain'] });
  await raise('Not marked');
  for (const search of ['erp_08', '815/7', 'Cold  Chain']) {
    expect(await namesOf({ search }), search).toEqual(['Marked']);
    expect(await namesOf({ search, tag: 'cold chain' }), search).toEqual(['Marked']);
  }
  expect(await namesOf({ search: 'erpx08' })).toEqual([]);
  expect(await namesOf({ search: 'cold' })).toEqual([]);
});
