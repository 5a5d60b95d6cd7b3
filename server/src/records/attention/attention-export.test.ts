import papaparse from 'papaparse';
import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import { exportEndpoints } from 'contract/export.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { makeRisk } from '../../../test/make.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let elsewhere: World;
let admin: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  elsewhere = await makeWorld(api);
  admin = await addMember(api, world, { role: 'admin', name: 'Abe Admin' });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** An action that is late, on a new risk. */
async function makeLate(place: World, name: string, workspaceId = place.workspaceId) {
  const { _id } = await makeRisk({ ...place, workspaceId }, `Risk of ${name}`, { workspace: workspaceId });
  const made = await place.owner.call(riskParts.action.create, {
    params: { workspaceId, recordId: _id },
    body: { ...place.actionInput(name), endDate: '2026-01-20', assignedTo: [place.owner.user.accountId] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

const start = (person: Caller, asked: Partial<BodyOf<typeof exportEndpoints.createAllAttention>> = {}) =>
  person.call(exportEndpoints.createAllAttention, { body: { format: 'csv', ...asked } });

async function rowsOf(...asked: Parameters<typeof start>): Promise<Record<string, string>[]> {
  const begun = await start(...asked);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const job = await exportsOf(api, world.workspaceId).finish(admin, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done' });
  expect(job.fileName).toMatch(/^all-attention-\d{4}-\d\d-\d\d[.]csv$/);
  const { body } = await api.app.inject({ method: 'GET', url: job.url ?? 'missing' });
  return papaparse.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true }).data;
}

test('what needs attention in all workspaces of an organization is one file, and nothing of another one', async () => {
  const made = await world.owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Paint shop', description: 'The second one' },
  });
  await makeLate(world, 'Change the seal');
  await makeLate(world, 'Clean the booth', made.body.data._id);
  await makeLate(elsewhere, 'Of somebody else');
  await api.owner.query(
    `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select $1, gen_random_uuid(), id, 'admin', 'invited', name, email from users where id = $2`,
    [elsewhere.organizationId, admin.user._id],
  );
  const filters = { whose: 'all' as const, key: 'task_overdue' as const };
  const rows = await rowsOf(admin, { filters });
  const told = rows.map((row) => [row['Module'], row['Workspace'], row['What'], row['Whose']]);
  expect(told).toContainEqual(['Risk', 'Axle plant', 'Change the seal', 'Ada Example']);
  expect(told).toContainEqual(['Risk', 'Paint shop', 'Clean the booth', 'Ada Example']);
  expect(told.flat()).not.toContain('Of somebody else');
  const sought = await rowsOf(admin, { filters, search: 'booth' });
  expect(sought.map((row) => row['What'])).toEqual(['Clean the booth']);
});

test('an export goes to the end of a list, also behind the page where its screen stops', async () => {
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await makeLate(world, `${name} behind the cap`);
  const bounds: { totalCap: number; pageSizeMax: number } = limits;
  const { totalCap, pageSizeMax } = bounds;
  Object.assign(bounds, { totalCap: 2, pageSizeMax: 1 });
  const found = await rowsOf(admin, { filters: { whose: 'all' }, search: 'behind the cap' }).finally(() =>
    Object.assign(bounds, { totalCap, pageSizeMax }),
  );
  expect(found).toHaveLength(4);
});

test('it is of administrators: anybody else takes out a workspace that they may', async () => {
  const editor = await addMember(api, world, { level: 4, grants: ['export'] });
  expect((await start(editor)).status).toBe(403);
});
