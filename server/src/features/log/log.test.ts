import { logEndpoints, type LogEntry } from 'contract/log/log.endpoints';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { levels } from 'contract/core/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function logOf(id: string, caller: Caller = world.owner): Promise<LogEntry[]> {
  const { body } = await caller.call(logEndpoints.list, { params: { id } });
  return body.data.logs;
}

test('the log of a risk that was deleted for good is still found by the id of the risk', async () => {
  await world.owner.call(riskEndpoints.purge, {
    params: { workspaceId: world.workspaceId },
    body: { libraries: [world.deletedRiskId] },
  });
  const rows = await logOf(world.deletedRiskId);
  expect(rows.map(({ action }) => action)).toEqual(['purged', 'deleted', 'created']);
});

test('a log is for those who may see what it is about; the log of a module for administrators', async () => {
  const insider = await addMember(api, world, { level: levels.view });
  const outsider = await addMember(api, world, {});
  const statusOf = async (caller: Caller, id: string) =>
    (await caller.call(logEndpoints.list, { params: { id } })).status;
  for (const id of [world.workspaceId, world.recordId, world.deletedRiskId]) {
    expect(await statusOf(insider, id)).toBe(200);
    expect(await statusOf(outsider, id)).toBe(404);
  }
  expect(await statusOf(insider, world.moduleId)).toBe(403);
  expect(await statusOf(world.owner, world.moduleId)).toBe(200);
  expect(await statusOf(world.owner, world.siteId)).toBe(404);
});

test('an action is told with the number of its risk, by which it is found', async () => {
  const { body } = await world.owner.call(riskEndpoints.find, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
  });
  const found = await world.owner.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { search: body.data.number },
  });
  const messages = found.body.data.logs.map(({ message }: LogEntry) => message);
  expect(messages).toContain(`Action Living action of ${body.data.number} created`);
});

test('a new risk is told with fields of which no two are called the same', async () => {
  const created = (await logOf(world.recordId)).find(
    ({ action, collectionName }) => action === 'created' && collectionName === 'risk',
  );
  const labels = created?.changes.map(({ label }) => label) ?? [];
  expect(labels).toEqual(expect.arrayContaining(['Status', 'Assessment approval']));
  expect(new Set(labels).size).toBe(labels.length);
});
