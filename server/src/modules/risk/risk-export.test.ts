import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { makeRisk } from '../../../test/make.ts';
import { codeOf } from '../../../test/outside/totp.ts';
import { readWorkbook } from '../../../test/sheet.ts';
import { sign } from '../../../test/sign.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let exports: ReturnType<typeof exportsOf>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  exports = exportsOf(api, world.workspaceId);
  await makeRisk(world, '=HYPERLINK("https://evil.example")', {
    category: 'Financial',
    dateIdentified: '2026-03-31',
  });
  await makeRisk(world, 'Oil, "hot" and; slippery', { custom: { living: '-1.0' } });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const nameOf = (row: Record<string, string>) => row['Risk name'];

test('CSV has every column by its label, newest first, with formulas neutralised', async () => {
  const rows = await exports.rows(ada);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'Number',
    'Risk name',
    'Description',
    'Category',
    'Tags',
    'External reference',
    'Parent risk',
    'Kind',
    'Site',
    'Process',
    'Status',
    'Stage',
    'Closed as',
    'Date identified',
    'Managers',
    'Risk owner',
    'Members',
    'Cause',
    'What may happen',
    'What it leads to',
    'Hazard',
    'Foreseeable sequence of events',
    'Hazardous situation',
    'Harm',
    'Proximity',
    'Velocity',
    'Knowledge strength',
    'Inherent score',
    'Inherent level',
    'Current score',
    'Current level',
    'Residual score',
    'Residual level',
    'Target score',
    'Target level',
    'Severity',
    'Occurrence',
    'Detection',
    'RPN',
    'Action priority',
    'Risk appetite',
    'Strategy',
    'Trend',
    'Over appetite',
    'Assessment approval',
    'Assessment decided by',
    'Assessment decided at (UTC)',
    'Last review',
    'Actions done',
    'Actions total',
    'Confidential',
    'Legal hold',
    'Living',
    'Due date',
    'Next review',
    'Created (UTC)',
    'Updated (UTC)',
    'Approval',
    'Signatures',
  ]);
  expect(rows.map(nameOf)).toEqual([
    'Oil, "hot" and; slippery',
    `'=HYPERLINK("https://evil.example")`,
    'Assessed risk',
    'Free risk',
    'Approved risk',
    'Oil on the floor next to press 7',
    'Living risk',
  ]);
  expect(rows[0]).toMatchObject({ Living: '-1.0', Managers: 'Ada Example', 'Actions total': '0' });
  expect(rows[1]).toMatchObject({
    Category: 'Financial',
    'Date identified': '2026-03-31',
    Status: 'Pending',
    Site: 'Plant 1',
  });
  expect(rows[5]).toMatchObject({ Category: '', Managers: '' });
  expect(rows[6]).toMatchObject({ 'Actions done': '0', 'Actions total': '1' });
  expect(rows[6]?.Number).toMatch(/^RSK-\d{4}-\d{4}$/);
});

test('search, filters, sort and columns are those of the request', async () => {
  expect((await exports.rows(ada, { search: 'RISK' })).map(nameOf)).toEqual([
    'Assessed risk',
    'Free risk',
    'Approved risk',
    'Living risk',
  ]);
  expect((await exports.rows(ada, { search: '%' })).map(nameOf)).toEqual([]);
  expect((await exports.rows(ada, { filters: { category: 'Financial' } })).length).toBe(1);
  expect((await exports.rows(ada, { filters: { category: 'Financial,Operational' } })).length).toBe(6);
  expect(
    (await exports.rows(ada, { filters: { status: 'pending,completed', site: world.siteId } })).length,
  ).toBe(7);
  expect((await exports.rows(ada, { filters: { isDeleted: 'true' } })).map(nameOf)).toEqual(['Deleted risk']);
  expect((await exports.rows(ada, { sort: 'name' })).map(nameOf).at(-1)).toContain('Oil');
  const [row] = await exports.rows(ada, {
    columns: ['name', 'custom.living', 'actions', 'nothing such'],
    sort: 'createdAt',
  });
  expect(row).toEqual({ 'Risk name': 'Living risk', Living: '', 'Actions done': '0', 'Actions total': '1' });
});

test('with mine, it holds the risks of the person who exports', async () => {
  const bob = await addMember(api, world, { level: 1, grants: ['export'] });
  expect(await exports.rows(bob, { mine: true })).toEqual([]);
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  await ada.call(riskEndpoints.addMembers, { params, body: { members: [bob.user.accountId] } });
  expect((await exports.rows(bob, { mine: true })).map(nameOf)).toEqual(['Living risk']);
});

test('XLSX holds the same rows, the formula as a text and the day as a date', async () => {
  const { file } = await exports.download(ada, {
    format: 'xlsx',
    columns: ['name', 'dateIdentified'],
    filters: { category: 'Financial' },
  });
  const { values, sheet } = readWorkbook(file.rawPayload);
  expect(values).toEqual([
    ['Risk name', 'Date identified'],
    ['=HYPERLINK("https://evil.example")', 46112],
  ]);
  expect(sheet).not.toContain('<f>');
});

test('additional fields come by their label, choices by the label of what was chosen', async () => {
  const params = { workspaceId: world.workspaceId };
  const options = [
    { label: 'Very high', value: 'vh' },
    { label: 'Low', value: 'lo' },
  ];
  await ada.call(customFieldEndpoints.create, {
    params,
    body: { name: 'severity', label: 'Severity', type: 'multiselect', options },
  });
  await ada.call(customFieldEndpoints.create, {
    params,
    body: { name: 'seen', label: 'Seen on', type: 'date' },
  });
  await makeRisk(world, 'With fields', { custom: { severity: ['vh', 'lo'], seen: '2026-02-28' } });
  const [row] = await exports.rows(ada, { columns: ['custom.severity', 'custom.seen'] });
  expect(row).toEqual({ Severity: 'Very high, Low', 'Seen on': '2026-02-28' });
});

test('more rows than one batch all arrive, in order', async () => {
  await asOwner(
    api.urls,
    `with made as (
       insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, opened_on, site_id, process_id, created_at, awaits)
     select $1, gen_random_uuid(), $2, 'risk', 'RSK', 2025, n, 'Bulk ' || lpad(n::text, 4, '0'), 'd', 'Strategic', '2026-01-01', $3, $4, now(), '{assessment}'
       from generate_series(1, 1203) n returning organization_id, id)
     insert into risks (organization_id, id) select organization_id, id from made`,
    [world.organizationId, world.workspaceId, world.siteId, world.processId],
  );
  const { job, file } = await exports.download(ada, {
    filters: { category: 'Strategic' },
    sort: 'name',
    columns: ['name'],
  });
  expect(job).toMatchObject({ done: 1203, total: 1203 });
  const rows = file.body.trim().split('\r\n').slice(1);
  expect(rows).toEqual(
    Array.from({ length: 1203 }, (_, index) => `"Bulk ${String(index + 1).padStart(4, '0')}"`),
  );
});

test('actions that are completed are counted, and none that were cancelled', async () => {
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  await ada.call(riskParts.action.update, {
    params: { ...params, actionId: world.ids.actionId ?? '' },
    body: { status: 'completed' },
  });
  const body = {
    name: 'Ask again',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    assignedTo: [ada.user.accountId],
  };
  const added = await ada.call(riskParts.action.create, { params, body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await api.owner.query(`update actions set status = 'cancelled' where id = $1`, [added.body.data._id]);
  const [row] = await exports.rows(ada, { search: 'Living risk', columns: ['actions'] });
  expect(row).toEqual({ 'Actions done': '1', 'Actions total': '1' });
});

test('somebody who is narrowed to some sites exports what lies there, and the owner all of it', async () => {
  const narrowed = await addMember(api, world, { preset: 'process-owner', sites: [world.ids.siteId ?? ''] });
  expect(await exports.rows(narrowed)).toEqual([]);
  const there = await addMember(api, world, { preset: 'process-owner', sites: [world.siteId] });
  expect((await exports.rows(there)).length).toBe((await exports.rows(ada)).length);
});

test('every record comes with its approval, and with who signed it as what, when and in which version', async () => {
  const params = { workspaceId: world.workspaceId, recordId: (await makeRisk(world, 'Signed one'))._id };
  await sign(ada, params, 'Authored', { code: codeOf(world.factors.secret, 1) });
  const wanted = { search: 'Signed one', columns: ['name', 'approval', 'signatures'] };
  const [row] = await exports.rows(ada, wanted);
  expect(row).toEqual({
    'Risk name': 'Signed one',
    Approval: '',
    Signatures: expect.stringMatching(
      /^Ada Example: Authored, \d{4}-\d\d-\d\d \d\d:\d\d UTC \(\S+\), version 1$/,
    ),
  });
  const waits = await exports.rows(ada, { search: 'Approved risk', columns: ['approval'] });
  expect(waits).toEqual([{ Approval: 'Waiting for approval' }]);
});
