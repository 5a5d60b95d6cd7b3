import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { standAt } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

test('what a review asks for is an action while the risk is monitored, and none once it is closed', async () => {
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  const add = () =>
    world.owner.call(riskParts.action.create, { params, body: world.actionInput('Ask the supplier again') });
  await standAt(api.owner, world.recordId, 'monitoring');
  const made = await add();
  expect(made.status).toBe(201);
  const start = await world.owner.call(riskParts.action.move, {
    params: { ...params, actionId: made.body.data._id },
    body: { step: 'start' },
  });
  expect(start.status).toBe(200);
  await standAt(api.owner, world.recordId, 'closed');
  const refused = await add();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/ is closed\. Reopen it before adding an open action\.$/);
  await standAt(api.owner, world.recordId, 'identified');
});

test('who is taken off an action hears of it as those who stay on it do', async () => {
  const bob = await addMember(api, world, { level: 3 });
  const ada = world.owner;
  const accounts = [ada, bob].map(({ user }) => user.accountId);
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  const { body } = await ada.call(riskParts.action.create, {
    params,
    body: { ...world.actionInput('Replace the seal'), assignedTo: accounts },
  });
  api.sent.length = 0;
  const changed = await ada.call(riskParts.action.update, {
    params: { ...params, actionId: body.data._id },
    body: { assignedTo: [ada.user.accountId] },
  });
  expect(changed.status).toBe(200);
  const told = api.sent.filter(({ event }) => event === 'task.changed').map(({ room }) => room);
  expect(told.toSorted()).toEqual(accounts.map((id) => `account:${id}`).toSorted());
});
