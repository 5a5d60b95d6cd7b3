import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await makeWorld(api);
  ({ workspaceId } = world);
});

async function roleOf(name: string): Promise<string> {
  const { body } = await world.owner.call(roleEndpoints.list, {
    params: { type: 'risk', workspaceId },
    query: { search: name },
  });
  return body.data[0]._id;
}

const make = (body: object) =>
  world.owner.call(groupEndpoints.create, {
    body: { workspace: workspaceId, description: 'Of this plant', ...body },
  });

test('a group answers as the wire has it: made, listed, named, its members, changed, deleted', async () => {
  const ann = await addMember(api, world, { level: 1, name: 'Ann' });
  const bob = await addMember(api, world, { level: 1, name: 'Bob' });
  const [a, b] = [ann.user.accountId, bob.user.accountId];
  const made = await make({ name: 'Review board', members: [b, a, b], lead: a });
  expect([made.status, made.body.success]).toEqual([201, true]);
  expect(made.body.data).toMatchObject({
    name: 'Review board',
    description: 'Of this plant',
    lead: { _id: a, name: 'Ann' },
    role: null,
    workspace: workspaceId,
  });
  const groupId = made.body.data._id;
  const one = { params: { workspaceId, groupId } };
  const list = await world.owner.call(groupEndpoints.list, { params: { workspaceId } });
  expect(list.body.data[0].members.map(({ name }: { name: string }) => name)).toEqual(['Bob', 'Ann']);
  const names = await world.owner.call(groupEndpoints.names, { params: { workspaceId } });
  expect(names.body.data).toContainEqual({ _id: groupId, name: 'Review board' });
  const members = await world.owner.call(groupEndpoints.members, {
    ...one,
    query: { limit: 1, sort: 'name' },
  });
  expect(members.body).toMatchObject({ success: true, total: 2, page: 1, limit: 1, totalPages: 2 });
  expect(members.body.members).toEqual(members.body.data);
  expect(members.body.data[0]).toMatchObject({ name: 'Ann', status: 'active' });
  expect(members.body.group._id).toBe(groupId);

  const less = await world.owner.call(groupEndpoints.removeMember, {
    params: { ...one.params, memberId: a },
  });
  expect(less.body.data).toMatchObject({ lead: null, members: [{ name: 'Bob' }] });
  const renamed = await world.owner.call(groupEndpoints.update, {
    ...one,
    body: { name: 'Board', version: 2 },
  });
  expect(renamed.body.data).toMatchObject({ name: 'Board', version: 3 });
  expect((await make({ name: 'BOARD', members: [b] })).body.errors).toHaveProperty('name');
  expect((await world.owner.call(groupEndpoints.remove, one)).status).toBe(200);
  expect((await world.owner.call(groupEndpoints.members, one)).status).toBe(404);
});

test('a group needs a description and nobody in it', async () => {
  for (const description of [undefined, '', '  ', null]) {
    const bare = await make({ name: 'Nobody yet', description });
    expect([bare.status, bare.body.errors], String(description)).toEqual([
      400,
      { description: 'Description is required' },
    ]);
  }
  const made = await make({ name: 'Nobody yet' });
  expect([made.status, made.body.data.members]).toEqual([201, []]);
  const params = { workspaceId, groupId: made.body.data._id };
  const emptied = await world.owner.call(groupEndpoints.update, { params, body: { description: '' } });
  expect(emptied.body.errors).toEqual({ description: 'Description is required' });
});

test('members are people of the workspace, the lead is one of them', async () => {
  const stranger = world.ids.candidateId ?? '';
  const inside = world.ids.accountId ?? '';
  expect((await make({ name: 'Mixed', members: [inside, stranger] })).status).toBe(404);
  expect(
    (await make({ name: 'Led', members: [inside], lead: world.owner.user.accountId })).body.errors,
  ).toEqual({
    lead: 'The lead is one of the members',
  });
});

test('the role of a group counts while one is in it, and ends with the group', async () => {
  const person = await addMember(api, world, { preset: 'viewer', name: 'Vera Viewer' });
  const raise = async () =>
    (await person.call(riskEndpoints.create, { body: world.riskInput('By group') })).status;
  expect(await raise()).toBe(403);
  const role = await roleOf('Process Owner');
  const { body } = await make({ name: 'Owners', members: [person.user.accountId], role });
  const one = { params: { workspaceId, groupId: body.data._id } };
  expect(await raise()).toBe(201);
  const bare = await world.owner.call(groupEndpoints.update, { ...one, body: { role: null } });
  expect(bare.body.errors).toHaveProperty('reason');
  await world.owner.call(groupEndpoints.update, { ...one, body: { role: null, reason: 'Not needed' } });
  expect(await raise()).toBe(403);
  await world.owner.call(groupEndpoints.update, { ...one, body: { role, reason: 'Needed again' } });
  expect(await raise()).toBe(201);
  await world.owner.call(groupEndpoints.remove, one);
  expect(await raise()).toBe(403);
});
