import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let params: { type: string; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await makeWorld(api);
  params = { type: 'risk', workspaceId: world.workspaceId };
});

const set = (body: object) =>
  world.owner.call(settingEndpoints.update, { params, body: { reason: 'As agreed', ...body } });

const at = () => ({ params: { workspaceId: world.workspaceId, recordId: world.recordId } });

test('a workspace begins with the defaults, and keeps what is set with its history', async () => {
  const before = await world.owner.call(settingEndpoints.find, { params });
  expect(before.body.data).toMatchObject({ _id: null, version: 0, settings: { assessmentDays: 14 } });
  const after = await set({ assessmentDays: 30, actionDays: 10 });
  expect(after.body.data).toMatchObject({ version: 1, settings: { assessmentDays: 30, actionDays: 10 } });
  await set({ actionDays: null, version: 1 });
  const log = await world.owner.call(logEndpoints.list, { params: { id: after.body.data._id } });
  expect(log.body.data.logs.map((entry: { changes: unknown }) => entry.changes)).toEqual([
    [{ field: 'actionDays', label: 'Length of a new action, in days', old: '10', new: null }],
    [
      { field: 'actionDays', label: 'Length of a new action, in days', old: null, new: '10' },
      { field: 'assessmentDays', label: 'Days until a risk must be assessed', old: '14', new: '30' },
    ],
  ]);
});

test('a setting that somebody changed meanwhile is not written over; another one is', async () => {
  await set({ assessmentDays: 30 });
  await set({ assessmentDays: 60, version: 1 });
  const stale = await set({ assessmentDays: 90, version: 1 });
  expect([stale.status, stale.body.details.fields]).toEqual([409, ['assessmentDays']]);
  expect((await set({ actionDays: 5, version: 1 })).status).toBe(200);
});

test('only the categories that are used can be given; a risk that has another one keeps it', async () => {
  await set({ categories: ['Strategic', 'Financial'] });
  const raised = await world.owner.call(riskEndpoints.create, { body: world.riskInput('Operational') });
  expect(raised.body.errors).toEqual({ category: 'Invalid category' });
  const kept = { name: 'Renamed', category: 'Operational' };
  expect((await world.owner.call(riskEndpoints.update, { ...at(), body: kept })).status).toBe(200);
  const given = await world.owner.call(riskEndpoints.update, { ...at(), body: { category: 'Compliance' } });
  expect(given.status).toBe(400);
});

test('an administrator names categories of their own, which are offered, asked for and accepted by policy', async () => {
  const { workspaceId } = world;
  expect((await set({ categories: ['Cyber', 'a,b'] })).body.errors).toEqual({
    'categories.1': 'The name of a category has no comma',
  });
  await set({ categories: ['Cyber', 'Financial', 'cyber'] });
  const { body } = await world.owner.call(settingEndpoints.find, { params });
  expect(body.data.settings.categories).toEqual(['cyber', 'Financial']);
  const input = { ...world.riskInput('Ransom'), category: 'cyber' };
  expect((await world.owner.call(riskEndpoints.create, { body: input })).status).toBe(201);
  const listed = await world.owner.call(riskEndpoints.list, {
    params: { workspaceId },
    query: { category: 'cyber' },
  });
  expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(['Ransom']);
  const publish = (category: string) =>
    world.owner.call(riskAppetiteEndpoints.publish, {
      params: { workspaceId },
      body: { category, appetite: 6, tolerance: 9, validFrom: '2026-01-01', reason: 'As agreed', version: 0 },
    });
  expect((await publish('Weather')).body.errors).toEqual({ category: 'Invalid category' });
  expect((await publish('cyber')).status).toBe(200);
  await set({ categories: ['Financial'], version: 2 });
  const policies = await world.owner.call(riskAppetiteEndpoints.find, { params: { workspaceId } });
  expect(policies.body.data.map((one: { category: string }) => one.category)).toEqual(['Financial', 'cyber']);
});

test('where it is asked for, a risk is completed only with an approved assessment', async () => {
  const { params: one } = at();
  const done = { params: { ...one, actionId: world.ids.actionId ?? '' }, body: { status: 'completed' } };
  await world.owner.call(riskParts.action.update, done);
  await set({ approvalBeforeCompletion: true });
  await bringTo(api.owner, world.recordId, 'monitoring');
  await api.owner.query(
    `update risks set assessment_approval = '{"status":"Draft","feedback":null}' where id = $1`,
    [world.recordId],
  );
  const body = { step: 'close', reason: 'The line is gone', choice: 'process-ended' };
  const complete = () => world.owner.call(riskEndpoints.move, { params: one, body });
  const refused = await complete();
  expect([refused.status, refused.body.details.unmet]).toEqual([
    409,
    ['Have the assessment approved first.'],
  ]);
  const approver = await addMember(api, joined(world), { level: 4, name: 'Ada Approver' });
  await approver.call(riskEndpoints.setApproval, { params: one, body: { status: 'Approved' } });
  expect((await complete()).status).toBe(200);
});

test('what needs attention follows the days that are set', async () => {
  const owner = new pg.Client(api.urls.ownerUrl);
  await owner.connect();
  await owner.query(`update records set created_at = now() - interval '20 days' where id = $1`, [
    world.recordId,
  ]);
  await owner.end();
  const count = async () =>
    (
      await world.owner.call(attentionEndpoints.list, {
        params: { workspaceId: world.workspaceId },
        query: { key: 'risk_unassessed' },
      })
    ).body.total;
  expect(await count()).toBe(1);
  await set({ assessmentDays: 21 });
  expect(await count()).toBe(0);
});

test('a reason is needed, unknown settings of a module are refused, and readers change nothing', async () => {
  expect((await set({ actionDays: 5, reason: 'x' })).body.errors).toHaveProperty('reason');
  const capa = { type: 'capa', workspaceId: world.workspaces.capa ?? '' };
  const body = { assessmentDays: 5, reason: 'As agreed' };
  const foreign = await world.owner.call(settingEndpoints.update, { params: capa, body });
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['assessmentDays']]);
  const reader = await addMember(api, world, { preset: 'quality-manager' });
  expect((await reader.call(settingEndpoints.find, { params })).status).toBe(200);
  expect((await reader.call(settingEndpoints.update, { params, body })).status).toBe(403);
});
