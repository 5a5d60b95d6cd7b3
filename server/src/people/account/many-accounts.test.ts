import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner } from '../../../test/worker.ts';

let api: TestApi;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
});

const changeMany = (who: Member, body: object) =>
  who.call(accountEndpoints.updateMany, { params: { organizationId: world.organizationId }, body });
const find = async (accountId: string) =>
  (await world.owner.call(accountEndpoints.find, { params: { accountId } })).body.data;

test('all that match are set inactive, but the one who asks and whoever has something open', async () => {
  await makeRisk(world, 'Bob manages this', { managers: [bob.user.accountId] });
  const { status, body } = await changeMany(world.owner, {
    matching: { status: 'active' },
    status: 'inactive',
  });
  expect(status).toBe(200);
  const refused: { _id: string; name: string; why: string }[] = body.data.refused;
  const whyOf = (id: string) => refused.find(({ _id }) => _id === id)?.why;
  expect(whyOf(world.owner.user.accountId)).toBe('Change your own account separately.');
  expect(whyOf(bob.user.accountId)).toMatch(/^1 thing is open in the name of .* Reassign them first/);
  expect(body.data.changed).toBeGreaterThan(0);
  expect((await find(bob.user.accountId)).status).toBe('active');
  const params = { organizationId: world.organizationId };
  const left = await world.owner.call(accountEndpoints.list, { params, query: { status: 'active' } });
  expect(left.body.data.total).toBe(refused.length);
  const rows = await asOwner<{ id: string }>(
    api.urls,
    `select id from activities where organization_id = $1 and entity = 'account' and action = 'deactivated'`,
    [world.organizationId],
  );
  expect(rows).toHaveLength(body.data.changed);
});

test('what an administrator may not do to one, they may not do to several; the others are changed', async () => {
  const admin = await addMember(api, world, { level: 0, role: 'admin' });
  const accounts = [world.owner.user.accountId, bob.user.accountId];
  const { body } = await changeMany(admin, { accounts, status: 'inactive', leaveUnassigned: true });
  expect(body.data).toEqual({
    changed: 1,
    unchanged: 0,
    refused: [
      {
        _id: world.owner.user.accountId,
        name: world.owner.user.name,
        why: 'Only an owner may change the account of an owner',
      },
    ],
  });
});

test('several are let into a workspace beside what they have; who works there already stays as they are', async () => {
  const workspace = { workspace: world.workspaces.audit, permission: 'view' };
  const given = { accounts: [bob.user.accountId, world.owner.user.accountId], workspace };
  expect((await changeMany(world.owner, given)).body.data).toEqual({ changed: 1, unchanged: 1, refused: [] });
  const { Permissions } = await find(bob.user.accountId);
  expect(Permissions).toMatchObject([
    { workspace: world.workspaces.audit, permission: 'view' },
    { workspace: world.workspaceId, permission: 'edit' },
  ]);
  expect((await changeMany(world.owner, given)).body.data).toEqual({ changed: 0, unchanged: 2, refused: [] });
});

test('names people or says which, and one change', async () => {
  const accounts = [bob.user.accountId];
  expect((await changeMany(world.owner, { status: 'inactive' })).body.errors).toHaveProperty('accounts');
  expect((await changeMany(world.owner, { accounts })).body.errors).toHaveProperty('status');
  const both = await changeMany(world.owner, { accounts, status: 'inactive', organizationRole: 'admin' });
  expect(both.body.errors).toHaveProperty('status');
});
