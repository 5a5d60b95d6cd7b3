import { exportEndpoints } from 'contract/export.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  worker = await testWorker(api.urls, features, { storage: api.services.storage });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const begin = (person: Member, body: object, workspaceId = world.workspaceId) =>
  person.call(exportEndpoints.createLog, {
    params: { type: 'risk', workspaceId },
    body: { format: 'csv', ...body },
  });

async function linesOf(person: Member, body: object): Promise<string[]> {
  const begun = await begin(person, body);
  expect(begun.status).toBe(201);
  const job = await exportsOf(api, world.workspaceId).finish(person, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', kind: 'log' });
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  return file.body.slice(1).trim().split('\r\n');
}

test('the log of a workspace is exported as it is shown, without that of another, and the log says so', async () => {
  await world.owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Second plant', description: 'Other risks' },
  });
  const [header, ...rows] = await linesOf(world.owner, {
    filters: { entity: 'workspace,risk', action: 'created', zone: 'UTC' },
    columns: ['message', 'role'],
  });
  expect(header).toBe(
    '"Row","Role","Module","Workspace","Severity","Number","Details","Changes","Reason","Request","Address","Hash","Checkpoint at (UTC)"',
  );
  expect(rows.some((row) => row.includes('Created Risk '))).toBe(true);
  expect(rows.filter((row) => row.includes('Second plant'))).toEqual([]);
  const { body } = await world.owner.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { entity: 'export' },
  });
  expect(body.data.logs[0]).toMatchObject({ message: expect.stringMatching(/^Exported log-.*\.csv$/) });
  expect(body.data.logs[0].changes).toContainEqual(expect.objectContaining({ label: 'Columns' }));
});

test('a search narrows it, and it is sorted as asked', async () => {
  const [, ...up] = await linesOf(world.owner, { search: 'risk', sort: 'createdAt' });
  const [, ...down] = await linesOf(world.owner, { search: 'risk', sort: '-createdAt' });
  const numbers = (rows: string[]) => rows.map((row) => Number(/^"?(\d+)/.exec(row)?.[1])).filter(Boolean);
  expect(numbers(up).length).toBeGreaterThan(1);
  expect(numbers(up)).toEqual(numbers(up).toSorted((a, b) => a - b));
  expect(numbers(down)[0]).toBeGreaterThan(numbers(up)[0] ?? 0);
});

test('it takes the right to export and to read the log there', async () => {
  const reader = await addMember(api, world, { level: 1 });
  expect((await begin(reader, {})).status).toBe(403);
  const exporter = await addMember(api, world, { level: 1, grants: ['export'] });
  expect((await begin(exporter, {})).status).toBe(201);
  const outsider = await addMember(api, world, {});
  expect((await begin(outsider, {})).status).toBe(404);
  expect((await begin(world.owner, { columns: ['hash'] })).status).toBe(400);
});
