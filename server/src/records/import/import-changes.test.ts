import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, placeNames } from '../../../test/import.ts';
import { readWorkbook } from '../../../test/sheet.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let bob: Member;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  bob = await addMember(api, world, { level: 4 });
  imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const params = (recordId: string) => ({ workspaceId: world.workspaceId, recordId });

async function makeRisk(name: string) {
  const { body, status } = await ada.call(riskEndpoints.create, {
    params: { workspaceId: world.workspaceId },
    body: {
      workspace: world.workspaceId,
      name,
      description: 'What may happen.',
      category: 'Operational',
      dateIdentified: '2026-01-15',
      site: world.siteId,
      process: world.processId,
      managers: [ada.user.accountId],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: String(body.data._id), number: String(body.data.number) };
}

async function read(id: string) {
  const { body } = await ada.call(riskEndpoints.find, { params: params(id) });
  return body.data;
}

const told = async (jobId: string, status: string) =>
  (await imports.rows(ada, jobId, { status, sort: 'row' })).map(({ messages }) =>
    messages.map(({ cell, message }) => `${cell}: ${message}`),
  );

test('what was changed since is left as it is, and stands in the way of an undo', async () => {
  const risk = await makeRisk('Changed twice');
  const file = csvFile([
    ['Number', 'Category'],
    [risk.number, 'Financial'],
  ]);
  const job = await imports.check(ada, file);
  await ada.call(riskEndpoints.update, {
    params: params(risk.id),
    body: { version: 1, category: 'Compliance' },
  });
  // The check at the commit reads it anew.
  await imports.act(ada, 'commit', job._id, { mode: 'all', changes: 'apply' });
  expect(await read(risk.id)).toMatchObject({ category: 'Financial', version: 3 });
  await ada.call(riskEndpoints.update, {
    params: params(risk.id),
    body: { version: 3, category: 'Strategic' },
  });
  const { body } = await ada.call(imports.calls.changed, imports.paramsOf(job._id));
  expect(body.data).toMatchObject({ reason: 'was changed' });
  expect((await ada.call(imports.calls.undo, imports.paramsOf(job._id))).status).toBe(409);
  expect(await read(risk.id)).toMatchObject({ category: 'Strategic' });
});

test('a bad cell is named, a second row about the same record and what is over are left out', async () => {
  const [open, closed] = [await makeRisk('Open'), await makeRisk('Over')];
  await asOwner(api.urls, 'alter table records disable trigger user');
  await asOwner(api.urls, `update records set status = 'cancelled', stage = 'cancelled' where id = $1`, [
    closed.id,
  ]);
  await asOwner(api.urls, 'alter table records enable trigger user');
  const place = await placeNames(api, world);
  const job = await imports.check(
    ada,
    csvFile([
      ['Number', 'Category', 'Site', 'Date identified'],
      [open.number, 'Operativ', place.site, ''],
      [open.number, 'Financial', '', ''],
      [closed.number, 'Financial', '', ''],
    ]),
  );
  expect(job).toMatchObject({ errorCount: 1, changeCount: 0, duplicateCount: 2 });
  expect(await told(job._id, 'error')).toEqual([['B2: “Operativ” is not in the list of Category']]);
  expect((await told(job._id, 'duplicate')).flat()).toEqual([
    `A3: ${open.number} is there already; row 2 is about it, too`,
    `A4: ${closed.number} is there already and is over; the row is left out`,
  ]);
});

test('what rows get that say nothing is meant for new ones', async () => {
  const risk = await makeRisk('Has a category');
  const job = await imports.check(
    ada,
    csvFile([
      ['Number', 'Risk title'],
      [risk.number, 'Has another name'],
    ]),
    { defaults: { category: 'Financial' } },
  );
  expect(await told(job._id, 'change')).toEqual([['B2: “Has a category” becomes “Has another name”']]);
  await imports.act(ada, 'commit', job._id, { mode: 'all', changes: 'apply' });
  expect(await read(risk.id)).toMatchObject({ name: 'Has another name', category: 'Operational' });
});

test('rows with a number change the record that has it: shown first, done only if asked, logged, and taken back', async () => {
  const [first, second] = [await makeRisk('Forklifts cross'), await makeRisk('Labels mixed up')];
  // Required since: what the record becomes again could not be given by hand.
  const { body: added } = await ada.call(customFieldEndpoints.create, {
    params: { type: 'risk', workspaceId: world.workspaceId },
    body: { name: 'line', label: 'Line', type: 'text', required: true },
  });
  expect(added.data, JSON.stringify(added)).toBeTruthy();
  const before = await read(first.id);
  const file = csvFile([
    ['Number', 'Category', 'Managers', 'Line', 'Description'],
    [first.number.toLowerCase(), 'Compliance', bob.user.email, 'Line 7', ''],
    [second.number, 'Operational', ada.user.email, '', 'What may happen.'],
  ]);
  const job = await imports.check(ada, file);
  expect(job).toMatchObject({ changeCount: 1, duplicateCount: 1, goodCount: 0, errorCount: 0 });
  expect(await told(job._id, 'change')).toEqual([
    [
      'B2: “Operational” becomes “Compliance”',
      `C2: “Ada Example” becomes “${bob.user.email}”`,
      'D2: Empty until now becomes “Line 7”',
    ],
  ]);
  expect(await told(job._id, 'duplicate')).toEqual([
    [`A3: ${second.number} is there already, and the row changes nothing of it`],
  ]);
  expect(await read(first.id)).toEqual(before);
  const unasked = await ada.call(imports.calls.commit, {
    ...imports.paramsOf(job._id),
    body: { mode: 'all' },
  });
  expect(unasked).toMatchObject({ status: 409, body: { code: 'PRECONDITION_UNMET' } });

  const done = await imports.act(ada, 'commit', job._id, { mode: 'all', changes: 'apply' });
  expect(done).toMatchObject({ state: 'done', madeCount: 1, withChanges: true, failure: null });
  expect(await read(first.id)).toMatchObject({
    name: 'Forklifts cross',
    description: 'What may happen.',
    category: 'Compliance',
    managers: [{ _id: bob.user.accountId }],
    custom: { line: 'Line 7' },
  });
  const log = await asOwner<{ action: string; reason: string; fields: string[] }>(
    api.urls,
    `select action, reason, array(select jsonb_object_keys(changes) order by 1) as fields from activities
      where record_id = $1 and action = 'updated'`,
    [first.id],
  );
  expect(log).toMatchObject([{ reason: 'Changed by an import' }]);
  const result = await imports.errorsFile(ada, job._id, 'xlsx', 'result');
  const lines = readWorkbook(result.rawPayload).values;
  expect(lines.slice(1).map((line) => line.slice(6, 8))).toEqual([
    ['Changed', first.number],
    ['Left out', null],
  ]);

  const undone = await imports.act(ada, 'undo', job._id);
  expect(undone).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 0 });
  const after = await read(first.id);
  const { version: _version, updatedAt: _updatedAt, ...rest } = before;
  expect(after).toMatchObject(rest);
});
