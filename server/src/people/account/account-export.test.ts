import papaparse from 'papaparse';
import { exportEndpoints } from 'contract/export.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { addMember, makeWorld } from '../../../test/world.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features, { storage: api.services.storage });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

test('an export has the people that the list shows, with their roles and workspaces, and nobody else’s', async () => {
  const [world] = [await makeWorld(api), await makeWorld(api)];
  const bob = await addMember(api, world, { level: 3 });
  const body = { format: 'csv', search: bob.user.email, filters: { status: 'active' } };
  const begun = await world.owner.call(exportEndpoints.createUsers, { body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const job = await exportsOf(api, world.workspaceId).finish(world.owner, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', kind: 'users', total: 1 });
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  const { data } = papaparse.parse(file.body.slice(1), { header: true, skipEmptyLines: true });
  expect(data).toEqual([
    {
      Name: bob.user.name,
      Email: bob.user.email,
      'Email refused': '',
      Status: 'Active',
      Role: 'Member',
      Workspaces: 'Risk: Axle plant',
      'Open items': '0',
      'Last active (UTC)': expect.any(String),
      'Member since (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    },
  ]);
  expect((await bob.call(exportEndpoints.createUsers, { body })).status).toBe(403);
});
