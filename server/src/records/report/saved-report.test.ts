import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let ada: Member;
let bob: Member;
let place: { type: string; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  bob = await addMember(api, world, { level: 3, grants: ['export'], name: 'Bob Example' });
  place = { type: 'risk', workspaceId: world.workspaceId };
}, 60_000);
afterAll(() => api.close());

const choices = {
  template: 'risk.list',
  format: 'xlsx',
  fields: ['name', 'status'],
  statuses: ['pending', 'on-hold'],
};

async function save(person: Member, body: object) {
  const { status, body: answer } = await person.call(reportEndpoints.save, { params: place, body });
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data;
}

const change = (person: Member, savedReportId: string, body: object) =>
  person.call(reportEndpoints.updateSaved, { params: { ...place, savedReportId }, body });

test('choices are kept under a name, and everybody uses them who may generate reports', async () => {
  const { _id } = await save(bob, { name: 'What waits', ...choices, sites: [world.siteId] });
  const params = { ...place, savedReportId: _id };
  const found = await ada.call(reportEndpoints.findSaved, { params });
  expect(found.body.data).toMatchObject({
    name: 'What waits',
    template: 'risk.list',
    title: 'List of risks',
    format: 'xlsx',
    owner: { name: 'Bob Example' },
    request: {
      record: null,
      fields: ['name', 'status'],
      orientation: 'landscape',
      filters: { statuses: ['pending', 'on-hold'], sites: [world.siteId] },
    },
  });
  const { template, fields, filters } = found.body.data.request;
  const preview = await ada.call(reportEndpoints.preview, {
    params: place,
    query: { template, fields: fields.join(','), ...filters },
  });
  expect(preview.body.data.sections[0].header).toEqual(['Risk name', 'Status']);
  const viewer = await addMember(api, world, { level: 1 });
  expect((await viewer.call(reportEndpoints.findSaved, { params })).status).toBe(403);
  const reader = await addMember(api, world, { level: 1, grants: ['export'] });
  expect((await reader.call(reportEndpoints.findSaved, { params })).status).toBe(200);
  const body = { name: 'Of a reader', ...choices };
  expect((await reader.call(reportEndpoints.save, { params: place, body })).status).toBe(403);
});

test('its owner or an administrator changes it: its name alone, one of its choices, or all of them', async () => {
  const { _id } = await save(ada, { name: 'Whole register', ...choices });
  expect((await change(bob, _id, { name: 'Mine' })).status).toBe(403);
  const renamed = await change(ada, _id, { name: 'The register' });
  expect(renamed.body.data).toMatchObject({ name: 'The register', request: { fields: choices.fields } });
  const asPdf = await change(ada, _id, { format: 'pdf' });
  expect(asPdf.body.data).toMatchObject({
    format: 'pdf',
    request: { fields: choices.fields, filters: { statuses: choices.statuses } },
  });
  const other = await change(ada, _id, { template: 'risk.overdue', format: 'csv' });
  expect(other.body.data).toMatchObject({
    title: 'Overdue actions of risks',
    request: { fields: [], filters: {} },
  });
  const { _id: bobs } = await save(bob, { name: 'Of Bob', ...choices });
  expect((await change(ada, bobs, { name: 'Of the plant' })).status).toBe(200);
});

test('of one record the choices are kept without it, and what a report does not have is refused', async () => {
  const kept = await save(ada, {
    name: 'Record sheet',
    template: 'risk.record',
    format: 'pdf',
    fields: ['name'],
  });
  expect(kept.request).toMatchObject({ record: null, fields: ['name'] });
  const refused = async (body: object) => {
    const answer = await ada.call(reportEndpoints.save, { params: place, body: { name: 'None', ...body } });
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };
  expect(await refused({ template: 'risk.record', format: 'csv' })).toEqual([400, ['format']]);
  expect(await refused({ ...choices, fields: ['nothing'] })).toEqual([400, ['fields']]);
  expect(await refused({ ...choices, from: '2026-03-01', to: '2026-02-01' })).toEqual([400, ['to']]);
});

test('one that is deleted is in the list no more', async () => {
  const { _id } = await save(bob, { name: 'For a day', ...choices });
  const listed = async () =>
    (await ada.call(reportEndpoints.saved, { params: place, query: { search: 'for a day' } })).body.total;
  expect(await listed()).toBe(1);
  await bob.call(reportEndpoints.removeSaved, { params: { ...place, savedReportId: _id } });
  expect(await listed()).toBe(0);
});
