import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

const calls = capaParts['team-role'];

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

test('a manager or a member has a role, the team one leader, and whoever is taken off is shown as such', async () => {
  const { owner, siteId, processId } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const helper = await addMember(api, world, { preset: 'editor', workspaceId, name: 'Hana Helper' });
  const [lead, person] = [owner.user.accountId, helper.user.accountId];
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housings leak',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      site: siteId,
      process: processId,
      managers: [lead],
    },
  });
  const params = { workspaceId, recordId: String(made.body.data._id) };
  const add = (body: object) => owner.call(calls.create, { params, body });
  expect((await add({ person, role: 'sme' })).body.errors).toEqual({
    person: 'Choose one of the managers and members, or add them as a member first',
  });
  expect((await owner.call(capaEndpoints.addMembers, { params, body: { members: [person] } })).status).toBe(
    200,
  );
  expect((await add({ person, role: 'sme', contribution: 'Knows the press' })).status).toBe(201);
  expect((await add({ person: lead, role: 'leader' })).status).toBe(201);
  expect((await add({ person, role: 'leader' })).body.errors).toEqual({
    role: 'The team has a leader already. Give them another role first.',
  });
  const list = async () => (await owner.call(calls.list, { params, query: {} })).body.data;
  expect(await list()).toMatchObject([
    { role: 'leader', isOnTeam: true },
    { role: 'sme', name: 'Hana Helper', isOnTeam: true },
  ]);
  await owner.call(capaEndpoints.removeMember, { params: { ...params, memberId: person } });
  expect((await list())[1]).toMatchObject({ role: 'sme', isOnTeam: false });
});
