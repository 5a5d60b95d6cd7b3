import { gunzipSync } from 'node:zlib';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { reportsOf } from '../../../test/report.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let reports: ReturnType<typeof reportsOf>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  reports = reportsOf(api, world.workspaceId);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const raise = async (name: string) => {
  const made = await ada.call(riskEndpoints.create, {
    params: { workspaceId: world.workspaceId },
    body: world.riskInput(name),
  });
  return String(made.body.data._id);
};

const textIn = async (bytes: Buffer) =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s+/g, ' ');

const noticesOf = (reportId: string) =>
  asOwner<{ event: string; times: number }>(
    api.urls,
    'select event, times from notifications where record_id = $1',
    [reportId],
  );

test('a list is made as PDF with its number, its time, who printed it and the pages, told once and downloaded', async () => {
  await raise('Torque tool drift 轴线');
  const run = await reports.make(ada);
  expect(run).toMatchObject({ state: 'ready', pageCount: 1, failure: null });
  const text = await textIn(await reports.bytes(ada, run._id));
  for (const word of [
    run.number,
    'List of risks',
    'Living risk',
    'Torque tool drift 轴线',
    'Printed by Ada Example',
    'Data as of',
    'Page 1 of 1',
  ])
    expect(text).toContain(word);
  expect(await noticesOf(run._id)).toEqual([{ event: 'report.ready', times: 1 }]);
});

test('the additional fields of actions are columns of their report for whoever asks for them', async () => {
  const params = { workspaceId: world.workspaceId, recordId: await raise('Measured') };
  const field = { name: 'torque', label: 'Torque', type: 'number', appliesTo: 'action' };
  const body = { ...field, validation: { unit: 'Nm' } };
  await ada.call(customFieldEndpoints.create, { params: { ...params, type: 'risk' }, body });
  const made = await ada.call(riskParts.action.create, {
    params,
    body: { ...world.actionInput('Tighten the nuts'), custom: { torque: 180 } },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const fields = ['name', 'custom.torque'];
  const run = await reports.make(ada, { template: 'risk.actions', format: 'csv', fields });
  const lines = (await reports.bytes(ada, run._id)).toString('utf8').split('\r\n');
  expect(lines[0]).toContain('Torque (Nm)');
  expect(lines).toContainEqual(expect.stringMatching(/Tighten the nuts.*180/));
});

test.each(['pdf', 'xlsx', 'csv'])(
  'the same run, made twice as %s, has the same bytes and is told of once',
  async (format) => {
    const run = await reports.make(ada, { template: 'risk.actions', format });
    const before = await reports.bytes(ada, run._id);
    await asOwner(api.urls, `update report_runs set state = 'queued' where id = $1`, [run._id]);
    const { runReport } = await import('./report-run.service.ts');
    const { reportSources } = await import('./report-sources.ts');
    const { serverModules } = await import('../../modules.ts');
    const task = {
      organizationId: world.organizationId,
      accountId: ada.user.accountId,
      workspaceId: world.workspaceId,
      reportId: run._id,
    };
    const services = { ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' };
    // The moment as of which it speaks is part of what it says, and stays when it is begun again.
    await runReport(services, task, reportSources(serverModules), '2099-01-01T00:00:00Z');
    const again = await reports.find(ada, run._id);
    expect(again).toMatchObject({
      state: 'ready',
      asOf: run.asOf,
      fileHash: run.fileHash,
      dataHash: run.dataHash,
    });
    expect((await reports.bytes(ada, run._id)).equals(before)).toBe(true);
    expect(await noticesOf(run._id)).toEqual([{ event: 'report.ready', times: 1 }]);
  },
);

test('fields are those that were chosen, in their order, and a sheet treats what looks like a formula', async () => {
  await raise('=1+1');
  const run = await reports.make(ada, { format: 'csv', fields: ['status', 'name'] });
  const text = (await reports.bytes(ada, run._id)).toString('utf8');
  expect(text.split('\r\n')[0]).toBe('\ufeff"Status","Risk name"');
  expect(text).toContain(`"'=1+1"`);
});

test('one record has its facts, its actions and its history', async () => {
  const run = await reports.make(ada, { template: 'risk.record', record: world.recordId });
  const text = await textIn(await reports.bytes(ada, run._id));
  for (const word of ['Living risk', 'Facts', 'Actions', 'Living action', 'History', 'Created risk'])
    expect(text).toContain(word);
  // Each page says which version it is of, and whether that is the first (Annex 11).
  expect(text).toMatch(
    /Data as of [^.]+\. Version \d+ of [A-Z0-9-]+, (un)?changed since first entry\. Page 1/,
  );
});

test('additional fields of a record stand below the headings of their sections', async () => {
  const params = { workspaceId: world.workspaceId };
  for (const [name, section] of [
    ['supplier', 'Purchasing'],
    ['shift', null],
    ['price', 'Purchasing'],
    ['unused', 'Never filled in'],
  ])
    await ada.call(customFieldEndpoints.create, {
      params,
      body: { name, label: `The ${name}`, type: 'text', section },
    });
  const record = await raise('Bought too late');
  await ada.call(riskEndpoints.update, {
    params: { ...params, recordId: record },
    body: { custom: { supplier: 'Example Seals', shift: 'Night', price: 'Too high' } },
  });
  const run = await reports.make(ada, { template: 'risk.record', record });
  expect(run).toMatchObject({ state: 'ready', failure: null });
  const text = (await textIn(await reports.bytes(ada, run._id))).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /Facts .*The shift Night .*Purchasing The supplier Example Seals The price Too high Assessments/,
  );
  expect(text).not.toContain('Never filled in');
});

test('a list and a record on paper name the last checkpoint of the log (U-11)', async () => {
  await asOwner(api.urls, 'select anchor_trails(null, 100)');
  const list = await textIn(await reports.bytes(ada, (await reports.make(ada, {}))._id));
  expect(list).toMatch(/Log checkpoint: row \d+, [0-9a-f]{16}\./);
  const run = await reports.make(ada, { template: 'risk.record', record: world.recordId });
  expect(await textIn(await reports.bytes(ada, run._id))).toMatch(/Log checkpoint\s+Row \d+, [0-9a-f]{16}/);
});

test('a run is compared with the run before: what came, what went, what changed', async () => {
  const [kept, gone] = [await raise('Kept one'), await raise('Gone one')];
  const ask = { format: 'csv', fields: ['number', 'name', 'status'] };
  const first = await reports.make(ada, ask);
  expect(await reports.compare(ada, first._id)).toMatchObject({ before: null });
  const params = { workspaceId: world.workspaceId };
  await ada.call(riskEndpoints.update, {
    params: { ...params, recordId: kept },
    body: { name: 'Kept one, renamed' },
  });
  await ada.call(riskEndpoints.remove, { params: { ...params, recordId: gone } });
  const came = await raise('New one');
  const second = await reports.make(ada, ask);
  expect(second.dataHash).not.toBe(first.dataHash);
  expect(await reports.compare(ada, second._id)).toMatchObject({
    before: { number: first.number },
    came: 1,
    went: 1,
    changed: 1,
    rowsCame: [{ key: came }],
    rowsWent: [{ key: gone }],
    rowsChanged: [
      { key: kept, changes: [{ field: 'Risk name', before: 'Kept one', after: 'Kept one, renamed' }] },
    ],
  });
  const third = await reports.make(ada, ask);
  expect(third.dataHash).toBe(second.dataHash);
});

test('filters narrow it, and the preview counts the same', async () => {
  const query = { template: 'risk.list', statuses: 'completed' };
  const { body } = await ada.call(reportEndpoints.preview, { params: reports.params, query });
  expect(body.data).toMatchObject({ total: 0, totalIsCapped: false });
  const all = await ada.call(reportEndpoints.preview, {
    params: reports.params,
    query: { template: 'risk.list' },
  });
  const run = await reports.make(ada, { format: 'csv' });
  expect(all.body.data.total).toBe(run.rowCount);
});

test('a list of risks is narrowed by manager and category, and a schedule and a saved report keep both', async () => {
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const { body } = await ada.call(reportEndpoints.templates, { params });
  const template = body.data.find(({ key }: { key: string }) => key === 'risk.list');
  const categories: string[] = template.choices.categories.map(({ value }: { value: string }) => value);
  expect(categories.length).toBeGreaterThan(0);
  const totalOf = async (query: object) =>
    (await ada.call(reportEndpoints.preview, { params, query: { template: 'risk.list', ...query } })).body
      .data.total;
  const [kept] = await asOwner<{ count: number }>(
    api.urls,
    `select count(*)::int as count from records where workspace_id = $1 and kind = 'risk' and deleted_at is null and category is not null`,
    [world.workspaceId],
  );
  expect(await totalOf({ categories: categories.join(',') })).toBe(kept?.count);
  expect(await totalOf({ categories: 'Unheard of' })).toBe(0);
  expect(await totalOf({ managers: ada.user.accountId })).toBeGreaterThan(0);
  expect(await totalOf({ managers: world.leadId })).toBe(0);
  const filters = { managers: [ada.user.accountId], categories: categories.slice(0, 1) };
  const chosen = { template: 'risk.list', format: 'csv', ...filters };
  const saved = await ada.call(reportEndpoints.save, { params, body: { name: 'Mine', ...chosen } });
  expect(saved.body.data.request.filters).toEqual(filters);
  const planned = await ada.call(reportEndpoints.createSchedule, {
    params,
    body: {
      schedule: 'Mine, weekly',
      scheduleFrequency: 'weekly',
      weekday: 1,
      recipients: [ada.user.accountId],
      ...chosen,
    },
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(201);
  expect(planned.body.data.request.filters).toEqual(filters);
});

test('what cannot be made says why, and is somebody’s to look at', async () => {
  const bob = await addMember(api, world, { level: 1, grants: ['export'] });
  await worker.stop();
  const begun = await reports.start(bob, { format: 'csv' });
  await asOwner(api.urls, `update account_permissions set grants = '{}' where account_id = $1`, [
    bob.user.accountId,
  ]);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  const id = String(begun.body.data._id);
  await expect
    .poll(async () => asOwner(api.urls, 'select state, failure from report_runs where id = $1', [id]), {
      timeout: 20_000,
    })
    .toEqual([{ state: 'failed', failure: 'You may no longer generate reports in this workspace.' }]);
  expect(await noticesOf(id)).toEqual([]);
});

test('only who asked for a report finds it, and nobody downloads it who may no longer', async () => {
  const cleo = await addMember(api, world, { level: 1, grants: ['export'] });
  const run = await reports.make(cleo, { format: 'csv' });
  expect((await reports.take(ada, run._id)).status).toBe(404);
  expect((await reports.take(cleo, run._id)).status).toBe(200);
  await asOwner(api.urls, `update account_permissions set site_ids = $2 where account_id = $1`, [
    cleo.user.accountId,
    [world.ids.siteId],
  ]);
  const refused = await reports.take(cleo, run._id);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/has changed since/);
});

test('the head of a report has the picture of the workspace, and a picture that is lost stops nothing', async () => {
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#147a6c' } })
    .webp()
    .toBuffer();
  const id = newId();
  await api.services.storage.put(id, logo);
  const setTo = (fileId: string | null) =>
    asOwner(api.urls, 'update workspaces set image_url = $2 where id = $1', [
      world.workspaceId,
      fileId && `/v1/files/${fileId}?as=inline`,
    ]);
  const picturesIn = async () =>
    (await reports.bytes(ada, (await reports.make(ada))._id)).toString('latin1').split('/Subtype /Image')
      .length - 1;
  expect(await picturesIn()).toBe(0);
  await setTo(id);
  expect(await picturesIn()).toBe(1);
  await setTo(newId());
  expect(await picturesIn()).toBe(0);
  await setTo(null);
});

test('a report is cancelled while it waits: nothing is made of it, and it can be cancelled no more', async () => {
  await worker.stop();
  const begun = await reports.start(ada, { format: 'csv' });
  const params = { ...reports.params, reportId: String(begun.body.data._id) };
  const cancelled = await ada.call(reportEndpoints.cancel, { params });
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled' });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  await reports.make(ada, { format: 'csv' }); // by then the worker has had its turn at the one before
  expect(await reports.find(ada, params.reportId)).toMatchObject({ state: 'cancelled', rowCount: null });
  const again = await ada.call(reportEndpoints.cancel, { params });
  expect(again.status).toBe(409);
  expect(again.body.message).toBe('This report can no longer be cancelled: cancelled.');
});

test('a report that is cancelled while its rows are read leaves no file', async () => {
  const { runReport } = await import('./report-run.service.ts');
  const { reportSources } = await import('./report-sources.ts');
  const { serverModules } = await import('../../modules.ts');
  await worker.stop();
  const begun = await reports.start(ada, { format: 'csv' });
  const reportId = String(begun.body.data._id);
  const task = {
    organizationId: world.organizationId,
    accountId: ada.user.accountId,
    workspaceId: world.workspaceId,
    reportId,
  };
  const removed: string[] = [];
  const storage = {
    ...api.services.storage,
    put: async (id: string, bytes: Parameters<typeof api.services.storage.put>[1]) => {
      await asOwner(api.urls, `update report_runs set state = 'cancelled' where id = $1`, [reportId]);
      return api.services.storage.put(id, bytes);
    },
    remove: (id: string) => {
      removed.push(id);
      return api.services.storage.remove(id);
    },
  };
  const services = {
    ...api.services,
    storage,
    mailer: { send: async () => {}, close: () => {} },
    publicUrl: '',
  };
  await runReport(services, task, reportSources(serverModules));
  expect(await reports.find(ada, reportId)).toMatchObject({ state: 'cancelled', fileHash: null });
  expect(removed).toHaveLength(2);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});

test('what is kept of a run and is broken fails the comparison alone, and not the server', async () => {
  const ask = { format: 'csv', fields: ['number'] };
  await reports.make(ada, ask);
  const run = await reports.make(ada, ask);
  await asOwner(
    api.urls,
    `update report_runs set data_id = file_id where id = $1`, // no archive
    [run._id],
  );
  const { status } = await ada.call(reportEndpoints.comparison, {
    params: { ...reports.params, reportId: run._id },
  });
  expect(status).toBe(500);
  expect((await reports.find(ada, run._id)).state).toBe('ready');
});

test('what is kept for comparisons is gone through once and holds each row', async () => {
  const run = await reports.make(ada, { format: 'xlsx' });
  const [row] = await asOwner<{ data_id: string }>(
    api.urls,
    'select data_id from report_runs where id = $1',
    [run._id],
  );
  const kept = Buffer.concat(await (await api.services.storage.read(row?.data_id ?? '')).toArray());
  expect(gunzipSync(kept).toString('utf8').trim().split('\n')).toHaveLength((run.rowCount ?? 0) + 1);
});
