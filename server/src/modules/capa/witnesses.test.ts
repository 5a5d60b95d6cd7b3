import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { capaParams } from '../../../test/raise-capa.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

let api: TestApi;
let world: World;
let operator: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  operator = await addMember(api, world, { level: 2, name: 'Ole Operator', workspaceId });
});
afterAll(() => api.close());

function raise(more: object) {
  const { siteId, processId, owner } = world;
  const { workspaceId } = capaParams(world, '');
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  return owner.call(capaEndpoints.create, { body: { ...samples.input(place, 'Leaking housings'), ...more } });
}

test('who detected and who reported it is somebody of the workspace, or anybody else in words', async () => {
  const { accountId } = operator.user;
  const made = await raise({
    detectedByPerson: accountId,
    reportedBy: 'Clinic at the lake',
    supplier: 'Nordguss AG',
  });
  const { data } = made.body;
  const said = {
    detectedByPerson: { _id: accountId, name: 'Ole Operator' },
    detectedBy: null,
    reportedByPerson: null,
    reportedBy: 'Clinic at the lake',
    supplier: 'Nordguss AG',
  };
  expect([made.status, data]).toMatchObject([201, said]);

  const params = capaParams(world, data._id);
  const found = await world.owner.call(capaEndpoints.find, { params });
  expect(found.body.data).toMatchObject(said);
  const body = { reportedByPerson: accountId, detectedByPerson: null, version: data.version };
  const changed = await world.owner.call(capaEndpoints.update, { params, body });
  expect(changed.body.data).toMatchObject({
    reportedByPerson: { name: 'Ole Operator' },
    detectedByPerson: null,
  });
});

test('whoever is not of the workspace is refused at the field, and nothing is raised or changed', async () => {
  const stranger = await addMember(api, world, {
    level: 2,
    name: 'Una Outside',
    workspaceId: world.workspaceId,
  });
  const refused = await raise({ reportedByPerson: stranger.user.accountId });
  expect([refused.status, refused.body.errors]).toEqual([
    404,
    { reportedByPerson: 'Choose people of this workspace' },
  ]);

  const { data } = (await raise({})).body;
  const changed = await world.owner.call(capaEndpoints.update, {
    params: capaParams(world, data._id),
    body: { detectedByPerson: stranger.user.accountId, version: data.version },
  });
  expect([changed.status, Object.keys(changed.body.errors)]).toEqual([404, ['detectedByPerson']]);
});
