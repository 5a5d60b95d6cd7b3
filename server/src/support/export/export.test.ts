import { exportEndpoints } from 'contract/export.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let exports: ReturnType<typeof exportsOf>;

const work = () =>
  testWorker(api.urls, features, { storage: api.services.storage, publish: api.services.publish });

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  exports = exportsOf(api, world.workspaceId);
  worker = await work();
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

test('an export is queued, done, told to its creator, and downloaded under its name', async () => {
  const { begun, job, file } = await exports.download(ada);
  expect(begun).toMatchObject({
    kind: 'risks',
    format: 'csv',
    state: 'queued',
    done: 0,
    total: 0,
    url: null,
  });
  expect(job).toMatchObject({ state: 'done', done: 5, total: 5 });
  expect(job.fileName).toMatch(/^risks-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename=${job.fileName}`,
  });
  const told = api.sent.filter(
    ({ event, room }) => event === 'job.progress' && room === `user:${ada.user._id}`,
  );
  const own = told
    .map(({ payload }) => payload)
    .filter((payload) => (payload as { id: string }).id === job._id); // as declared
  expect(own.at(-1)).toEqual({ id: job._id, kind: 'export', done: 5, total: 5, state: 'done' });
});

test('only its creator finds an export, in the organization where it was made', async () => {
  const { job } = await exports.download(ada, { columns: ['name'] });
  const admin = await addMember(api, world, { role: 'admin' });
  expect((await exports.find(admin, job._id)).status).toBe(404);
  const stranger = await api.register('Eve Example');
  expect((await exports.find(stranger, job._id)).status).toBe(404);
  const link = new URL(job.url ?? '', 'http://localhost');
  expect(Number(link.searchParams.get('expires')) - Date.now() / 1000).toBeLessThanOrEqual(300);
});

test('it needs the grant, a workspace that one sees, and one of risks', async () => {
  const viewer = await addMember(api, world, { level: 1 });
  expect((await exports.start(viewer)).status).toBe(403);
  const outsider = await addMember(api, world, {});
  expect((await exports.start(outsider)).status).toBe(404);
  const capa = await ada.call(workspaceEndpoints.capa.create, {
    body: { moduleId: world.modules.capa, name: 'Axle CAPA', description: 'x' },
  });
  expect((await exports.start(ada, { workspace: capa.body.data._id })).status).toBe(404);
});

test('somebody who may no longer export when the job runs gets nothing, and it fails for good', async () => {
  const bob = await addMember(api, world, { level: 1, grants: ['export'] });
  await worker.stop();
  const begun = await exports.start(bob);
  await asOwner(api.urls, `update account_permissions set grants = '{}' where account_id = $1`, [
    bob.user.accountId,
  ]);
  worker = await work();
  expect(await exports.finish(bob, begun.body.data._id)).toMatchObject({ state: 'failed', url: null });
  await vi.waitFor(async () => {
    expect(
      await asOwner(api.urls, `select 1 from graphile_worker.jobs where task_identifier = 'export'`),
    ).toEqual([]);
  });
});

test('the log says who exported what, by which filters, with people and places by their names', async () => {
  const filters = {
    category: 'Operational',
    site: world.siteId,
    manager: ada.user.accountId,
    ids: world.recordId,
  };
  await exports.download(ada, { search: 'Living', filters, columns: ['name'] });
  const { body } = await ada.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { search: 'exported' },
  });
  const [row] = body.data.logs;
  expect(row).toMatchObject({
    action: 'exported',
    collectionName: 'export',
    performedBy: { name: 'Ada Example' },
  });
  expect(row.message).toMatch(/^Exported risks-\d{4}-\d\d-\d\d\.csv$/);
  expect(row.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'search', new: 'Living' }),
      expect.objectContaining({ field: 'manager', new: 'Ada Example' }),
      expect.objectContaining({ field: 'ids', new: '1 selected' }),
    ]),
  );
  expect(JSON.stringify(row.changes)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the log of an export does not name a confidential record that it was narrowed to', async () => {
  const { owner, recordId } = world;
  const adam = await addMember(api, world, { level: 5, name: 'Adam Example' });
  await exports.download(owner, { filters: { parent: recordId }, columns: ['name'] });
  const shown = async (who: Member) => {
    const query = { search: 'exported', limit: 1 };
    const { body } = await who.call(logEndpoints.list, { params: { id: world.workspaceId }, query });
    return JSON.stringify(body.data.logs[0].changes);
  };
  expect(await shown(adam)).toContain('Living');
  await api.owner.query('update records set confidential = true where id = $1', [recordId]);
  try {
    expect(await shown(adam)).not.toContain('Living');
    expect(await shown(adam)).toContain('Confidential');
    expect(await shown(owner)).toContain('Living');
  } finally {
    await api.owner.query('update records set confidential = false where id = $1', [recordId]);
  }
});

test('the log of a workspace is taken out as JSON as well', async () => {
  const begun = await ada.call(exportEndpoints.createLog, {
    params: { type: 'risk', workspaceId: world.workspaceId },
    body: { format: 'json' },
  });
  expect(begun.status).toBe(201);
  const job = await exports.finish(ada, begun.body.data._id);
  expect(job.fileName).toMatch(/^log-\d{4}-\d\d-\d\d\.json$/);
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  const rows: object[] = JSON.parse(file.body);
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows[0])).toContain('Ada Example');
  const refused = await ada.call(exportEndpoints.create, {
    body: { kind: 'risks', workspace: world.workspaceId, format: 'json' },
  });
  expect(refused.status).toBe(400);
});

test('a job that runs again after it is done changes nothing', async () => {
  const { job } = await exports.download(ada, { columns: ['name'] });
  const fileOf = () => asOwner(api.urls, `select file_id, state from exports where id = $1`, [job._id]);
  const before = await fileOf();
  const payload = {
    organizationId: world.organizationId,
    accountId: ada.user.accountId,
    workspaceId: world.workspaceId,
    exportId: job._id,
  };
  await features
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'export')
    ?.run({ ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' }, payload);
  expect(await fileOf()).toEqual(before);
});
