import pg from 'pg';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('my tasks, and how many they are, are those of workspaces that I may see, also after I was let out of one', async () => {
  const world = await makeWorld(api);
  const bob = await addMember(api, world, { level: 2 });
  await world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
    body: { ...world.actionInput('Change the seal'), assignedTo: [bob.user.accountId] },
  });
  const titles = async () => {
    const { body } = await bob.call(taskEndpoints.listMine);
    return body.data.map((task: { title: string }) => task.title);
  };
  const counts = async () => (await bob.call(taskEndpoints.countMine)).body.data;
  expect(await titles()).toEqual(['Change the seal']);
  expect(Object.values(await counts())).toContain(1);
  const owner = new pg.Client(api.urls.ownerUrl);
  await owner.connect();
  await owner.query('delete from account_permissions where account_id = $1', [bob.user.accountId]);
  await owner.end();
  expect(await titles()).toEqual([]);
  expect(await counts()).toMatchObject({ overdue: 0, today: 0, week: 0, later: 0 });
});
