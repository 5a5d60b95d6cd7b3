import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import type { Role } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { presetRoles } from 'contract/core/rights/preset-roles';
import { moduleKeys } from 'contract/core/modules';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let params: { type: string; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await makeWorld(api);
  params = { type: 'risk', workspaceId: world.workspaceId };
});

const input = { name: 'Line lead', description: 'Leads a line', level: 3 };

async function roles(): Promise<Role[]> {
  const { body } = await world.owner.call(roleEndpoints.list, { params, query: { limit: 100 } });
  return body.data;
}

const roleOf = async (name: string) => (await roles()).find((role) => role.name === name)?._id ?? '';

const define = (who: Member, body: object) => who.call(roleEndpoints.create, { params, body });

test('the database begins every workspace with the roles that the contract names', async () => {
  const owner = new pg.Client(api.urls.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query(`
    select p.key, p.name, p.description, p.grants,
           (select jsonb_object_agg(m.key, coalesce(l.level, 0)) from modules m
              left join preset_role_levels l on l.preset = p.key and l.module = m.key) as levels
      from preset_roles p order by p.position`);
  await owner.end();
  const declared = Object.entries(presetRoles).map(([key, { name, description, levels, grants }]) => ({
    key,
    name,
    description,
    grants: [...grants],
    levels,
  }));
  expect(rows).toEqual(declared);
  const names = (await roles()).filter(({ preset }) => preset).map(({ name }) => name);
  expect(names).toEqual(declared.filter(({ levels }) => levels.risk > 0).map(({ name }) => name));
  expect(Object.keys(declared[0]?.levels ?? {}).toSorted()).toEqual(moduleKeys.toSorted());
});

test('a role of its own is made, changed with a reason, and found in the log by its words', async () => {
  const { status, body } = await define(world.owner, {
    ...input,
    levels: { 'risk-action': 4, log: 0 },
    grants: ['export', 'export'],
    sites: [world.siteId],
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    level: 3,
    levels: { 'risk-action': 4, log: 0 },
    grants: ['export'],
    sites: [{ _id: world.siteId, name: 'Plant 1' }],
    processes: null,
    preset: null,
  });
  const one = { params: { ...params, roleId: body.data._id } };
  const unexplained = await world.owner.call(roleEndpoints.update, { ...one, body: { level: 4 } });
  expect(unexplained.body.errors).toHaveProperty('reason');
  const changed = await world.owner.call(roleEndpoints.update, {
    ...one,
    body: { level: 4, levels: { log: 1 }, reason: 'More duties', version: 1 },
  });
  expect(changed.body.data).toMatchObject({ level: 4, levels: { log: 1 }, version: 2 });
  const renamed = await world.owner.call(roleEndpoints.update, { ...one, body: { name: 'Hall lead' } });
  expect(renamed.status).toBe(200);
});

test('presets cannot be changed or deleted, and no two roles have one name', async () => {
  const roleId = await roleOf('Viewer');
  const one = { params: { ...params, roleId } };
  expect((await world.owner.call(roleEndpoints.update, { ...one, body: { name: 'X' } })).status).toBe(409);
  expect((await world.owner.call(roleEndpoints.remove, { ...one, body: { reason: 'Unused' } })).status).toBe(
    409,
  );
  expect((await define(world.owner, { ...input, name: 'viewer' })).body.errors).toEqual({
    name: 'A role with this name exists already',
  });
});

test('nobody gives by a role, or to a person, what they do not have themselves (T-12)', async () => {
  const admin = await addMember(api, world, { preset: 'workspace-admin', name: 'Ann Administrator' });
  expect((await define(admin, { ...input, level: 5 })).status).toBe(201);
  const purge = await define(admin, { ...input, name: 'Shredder', grants: ['purge'] });
  expect([purge.status, purge.body.code]).toEqual([403, 'ROLE_NOT_ALLOWED']);
  const { body } = await define(world.owner, { ...input, name: 'Shredder', grants: ['purge'] });

  const accountId = world.ids.accountId ?? '';
  const gift = { role: body.data._id, reason: 'A present' };
  const given = await admin.call(memberEndpoints.update, { params: { ...params, accountId }, body: gift });
  expect(given.status).toBe(403);
  const grouped = await admin.call(groupEndpoints.create, {
    body: {
      workspace: world.workspaceId,
      name: 'Shredders',
      description: 'They shred',
      members: [accountId],
      role: body.data._id,
    },
  });
  expect(grouped.status).toBe(403);

  // Somebody who manages people but only reads risks lifts nobody above themselves.
  const clerk: Role = (
    await define(world.owner, { ...input, name: 'Clerk', level: 1, levels: { member: 5, role: 5, group: 5 } })
  ).body.data;
  const clerkPerson = await addMember(api, world, { level: 1, name: 'Cleo Clerk' });
  await world.owner.call(memberEndpoints.update, {
    params: { ...params, accountId: clerkPerson.user.accountId },
    body: { role: clerk._id, reason: 'Keeps the lists' },
  });
  const lifted = await clerkPerson.call(memberEndpoints.update, {
    params: { ...params, accountId },
    body: { role: await roleOf('Process Owner'), reason: 'Please' },
  });
  expect(lifted.status).toBe(403);
  expect((await define(clerkPerson, { ...input, name: 'Lifter' })).status).toBe(403);
  const self = await clerkPerson.call(memberEndpoints.update, {
    params: { ...params, accountId: clerkPerson.user.accountId },
    body: { role: await roleOf('Workspace Admin'), reason: 'Myself' },
  });
  expect(self.status).toBe(403);
  const lowered = await clerkPerson.call(memberEndpoints.remove, {
    params: { ...params, accountId: admin.user.accountId },
    body: { reason: 'Out with them', leaveUnassigned: true },
  });
  expect(lowered.status).toBe(403);
});

test('a role that people or groups have needs a replacement, which all of them get', async () => {
  const { body } = await define(world.owner, input);
  const roleId = body.data._id;
  const accountId = world.ids.accountId ?? '';
  await world.owner.call(memberEndpoints.update, {
    params: { ...params, accountId },
    body: { role: roleId, reason: 'A new post' },
  });
  const group = await world.owner.call(groupEndpoints.create, {
    body: {
      workspace: world.workspaceId,
      name: 'Leads',
      description: 'They lead',
      members: [accountId],
      role: roleId,
    },
  });
  const one = { params: { ...params, roleId } };
  const bare = await world.owner.call(roleEndpoints.remove, { ...one, body: { reason: 'Merged' } });
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['replacement']]);

  const replacement = await roleOf('Process Owner');
  const gone = await world.owner.call(roleEndpoints.remove, {
    ...one,
    body: { reason: 'Merged', replacement },
  });
  expect(gone.status).toBe(200);
  const member = await world.owner.call(memberEndpoints.find, { params: { ...params, accountId } });
  expect(member.body.data).toMatchObject({ role: { _id: replacement }, level: 3 });
  const { body: after } = await world.owner.call(groupEndpoints.members, {
    params: { workspaceId: world.workspaceId, groupId: group.body.data._id },
  });
  expect(after.group.role._id).toBe(replacement);
});

test('a group cannot give a role that is narrowed, nor can its role be narrowed later', async () => {
  const narrow = await define(world.owner, { ...input, name: 'Plant 1 lead', sites: [world.siteId] });
  const body = {
    workspace: world.workspaceId,
    name: 'Leads',
    description: 'They lead',
    members: [world.ids.accountId],
  };
  const refused = await world.owner.call(groupEndpoints.create, {
    body: { ...body, role: narrow.body.data._id },
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['role']]);
  const whole = await define(world.owner, input);
  await world.owner.call(groupEndpoints.create, { body: { ...body, role: whole.body.data._id } });
  const later = await world.owner.call(roleEndpoints.update, {
    params: { ...params, roleId: whole.body.data._id },
    body: { sites: [world.siteId], reason: 'Only there' },
  });
  expect([later.status, Object.keys(later.body.errors)]).toEqual([400, ['sites']]);
});

test('a workspace is known under its own module alone', async () => {
  for (const type of ['capa', 'audit', 'documentation', 'nothing']) {
    const { status } = await world.owner.call(roleEndpoints.list, { params: { ...params, type } });
    expect([type, status]).toEqual([type, 404]);
  }
});
