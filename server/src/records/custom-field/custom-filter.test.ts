import { customEntry } from 'contract/core/custom-entry';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;

const shifts = [
  { label: 'Night', value: 'night' },
  { label: 'Day, early', value: 'day, early' },
];
const fields = [
  { name: 'shift', label: 'Shift', type: 'select', options: shifts },
  {
    name: 'areas',
    label: 'Areas',
    type: 'multiselect',
    options: ['press', 'paint'].map((value) => ({ label: value, value })),
  },
  { name: 'sealed', label: 'Sealed', type: 'checkbox' },
  { name: 'seen', label: 'Seen', type: 'date' },
  { name: 'remark', label: 'Remark', type: 'text' },
];

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features, { storage: api.services.storage });
  place = await makePlace(api);
  const params = { type: 'risk', workspaceId: place.workspaceId };
  for (const body of fields) {
    const made = await place.owner.call(customFieldEndpoints.create, { params, body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  }
  await makeRisk(place, 'Alpha', {
    custom: { shift: 'night', areas: ['press', 'paint'], sealed: true, seen: '2026-01-10' },
  });
  await makeRisk(place, 'Bravo', {
    custom: { shift: 'day, early', areas: ['paint'], sealed: false, seen: '2026-02-10' },
  });
  await makeRisk(place, 'Charlie', {});
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const ask = (custom: string) =>
  place.owner.call(riskEndpoints.list, {
    params: { workspaceId: place.workspaceId },
    query: { custom, sort: 'name' },
  });

test.each([
  [customEntry('shift', 'night'), ['Alpha']],
  [customEntry('shift', 'day, early'), ['Bravo']],
  [`${customEntry('shift', 'night')},${customEntry('shift', 'day, early')}`, ['Alpha', 'Bravo']],
  ['areas:paint', ['Alpha', 'Bravo']],
  ['areas:paint,shift:night', ['Alpha']],
  ['sealed:true', ['Alpha']],
  ['sealed:false', ['Bravo', 'Charlie']],
  ['sealed:false,shift:night', []],
  ['seen:2026-01-10..2026-01-10', ['Alpha']],
  ['seen:2026-01-11..', ['Bravo']],
  ['seen:..2026-02-10', ['Alpha', 'Bravo']],
])('%s leaves %j', async (custom, names) => {
  const { status, body } = await ask(custom);
  expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([200, names]);
  expect(body.total).toBe(names.length);
});

test.each([
  ['colour:red', 'There is no additional field called colour here'],
  ['shift:noon', 'Choose one of the options of Shift: night, day, early'],
  ['sealed:yes', 'Use true or false for Sealed'],
  ['seen:2026-02-30..', 'Write the days of Seen as 2026-01-01..2026-01-31; either may be left out'],
  ['seen:..', 'Write the days of Seen as 2026-01-01..2026-01-31; either may be left out'],
  ['remark:x', 'A list cannot be narrowed by Remark: only by choices, checkboxes and dates'],
])('%s is refused with a sentence', async (custom, message) => {
  const { status, body } = await ask(custom);
  expect([status, body.errors]).toEqual([400, { custom: message }]);
});

test('what is no field and value is refused, and names the filter', async () => {
  const { status, body } = await ask('shift');
  expect([status, JSON.stringify(body.errors)]).toEqual([
    400,
    expect.stringContaining('Write each as the name'),
  ]);
});

test('an export has what the list has, and the log says what it was narrowed by', async () => {
  const given = {
    kind: 'risks',
    workspace: place.workspaceId,
    format: 'csv',
    filters: { custom: 'sealed:true,seen:2026-01-01..2026-01-31,areas:press' },
  };
  const begun = await place.owner.call(exportEndpoints.create, { body: given });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const job = await exportsOf(api, place.workspaceId).finish(place.owner, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', total: 1 });
  const { rows } = await api.owner.query<{ changes: object }>(
    `select changes from activities where record_id = $1 and action = 'exported'`,
    [begun.body.data._id],
  );
  const said = ['Sealed: Yes', 'Seen: from 2026-01-01 to 2026-01-31', 'Areas: press'];
  expect(rows.map(({ changes }) => changes)).toMatchObject([{ custom: [null, said] }]);
});
