import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

// The investigation is the work of a team: its members change there what a CAPA says, and nowhere else.

let api: TestApi;
let world: World;
let mate: Member;
let reader: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { owner, siteId, processId } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  mate = await addMember(api, world, { level: 2, name: 'Tess Team', workspaceId });
  reader = await addMember(api, world, { level: 2, name: 'Rae Reader', workspaceId });
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  params = { workspaceId, recordId: String(made.body.data._id) };
  const body = { members: [mate.user.accountId] };
  await owner.call(capaEndpoints.addMembers, { params, body });
});
afterAll(() => api.close());

async function change(who: Member, patch: object) {
  const { version } = (await world.owner.call(capaEndpoints.find, { params })).body.data;
  return who.call(capaEndpoints.update, { params, body: { ...patch, version } });
}

const statement = { problemStatement: 'Three housings of line 2 leak at the seam.' };

const action = () => ({
  name: 'Fit another seal',
  startDate: '2026-01-01',
  endDate: '2099-01-01',
  assignedTo: [mate.user.accountId],
});

test('a member of the team changes what the investigation finds, and plans what is done about it', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  expect((await change(mate, statement)).body.data).toMatchObject(statement);
  const made = await mate.call(capaParts.action.create, { params, body: action() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id: actionId, version } = made.body.data;
  const changed = await mate.call(capaParts.action.update, {
    params: { ...params, actionId },
    body: { name: 'Fit a wider seal', version },
  });
  expect(changed.body.data).toMatchObject({ name: 'Fit a wider seal' });
});

test.each(['draft', 'triage', 'implementation', 'monitoring'] satisfies CapaStage[])(
  'at the stage "%s" they change nothing',
  async (stage) => {
    await bringTo(api.owner, params.recordId, stage);
    expect((await change(mate, statement)).status).toBe(403);
  },
);

test('whoever is not on the team changes nothing there, and the team neither submits the plan nor says who manages it', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  expect((await change(reader, statement)).status).toBe(403);
  expect((await change(mate, { managers: [mate.user.accountId] })).body).toMatchObject({
    message: 'Who manages a record and takes part in it is said by its managers, and by whoever may edit.',
  });
  const { version } = (await world.owner.call(capaEndpoints.find, { params })).body.data;
  const [from, to] = [world.owner.user.accountId, mate.user.accountId];
  const given = await mate.call(capaEndpoints.transfer, {
    params,
    body: { from, to, reason: 'I know the line', version },
  });
  expect(given.status).toBe(403);
  const moved = await mate.call(capaEndpoints.move, { params, body: { step: 'submit-plan', version } });
  expect(moved.status).toBe(403);
});
