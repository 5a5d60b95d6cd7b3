import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import type { Member as Row } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
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

const at = (member: { user: { accountId: string } }) => ({ ...params, accountId: member.user.accountId });

const found = async (accountId: string): Promise<Row> =>
  (await world.owner.call(memberEndpoints.find, { params: { ...params, accountId } })).body.data;

async function roleOf(name: string): Promise<string> {
  const { body } = await world.owner.call(roleEndpoints.list, { params, query: { search: name } });
  return body.data[0]._id;
}

async function giveWork(member: Member): Promise<{ recordId: string; actionId: string }> {
  const { body } = await world.owner.call(riskEndpoints.create, {
    body: { ...world.riskInput('Theirs'), managers: [member.user.accountId] },
  });
  const recordId = body.data._id;
  const action = await world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId },
    body: {
      ...world.actionInput('Their action'),
      assignedTo: [member.user.accountId],
      endDate: '2026-01-02',
    },
  });
  return { recordId, actionId: action.body.data._id };
}

test('people are added with a role, a scope and a last day, and see the workspace at once', async () => {
  const person = await addMember(api, world, { level: 0, name: 'Nia Newcomer' });
  const open = () => person.call(riskEndpoints.list, { params: { workspaceId: world.workspaceId } });
  expect((await open()).status).toBe(404);
  const candidates = await world.owner.call(memberEndpoints.candidates, { params });
  expect(candidates.body.data.map(({ name }: Row) => name)).toContain('Nia Newcomer');

  await world.owner.call(settingEndpoints.update, { params, body: { accessDays: 30, reason: 'House rule' } });
  const body = { accounts: [person.user.accountId], role: await roleOf('Process Owner') };
  const added = await world.owner.call(memberEndpoints.add, { params, body });
  expect(added.status).toBe(201);
  expect(added.body.data[0]).toMatchObject({ role: { name: 'Process Owner' }, level: 3, status: 'active' });
  expect(added.body.data[0].validUntil).not.toBeNull();
  expect((await open()).status).toBe(200);
  expect((await world.owner.call(memberEndpoints.add, { params, body })).status).toBe(404);
});

test('a change of access needs a reason, holds with the next request, and ends with its last day', async () => {
  const person = await addMember(api, world, { preset: 'process-owner', name: 'Max Mover' });
  const raise = (name: string) => person.call(riskEndpoints.create, { body: world.riskInput(name) });
  expect((await raise('Before')).status).toBe(201);
  const role = await roleOf('Viewer');
  const bare = await world.owner.call(memberEndpoints.update, {
    params: at(person),
    body: { role, reason: ' x ' },
  });
  expect(Object.keys(bare.body.errors)).toEqual(['reason']);
  await world.owner.call(memberEndpoints.update, { params: at(person), body: { role, reason: 'Moved on' } });
  expect((await raise('After')).status).toBe(403);

  const ended = { validUntil: '2020-01-31', reason: 'Contract ended', version: 2 };
  const { body } = await world.owner.call(memberEndpoints.update, { params: at(person), body: ended });
  expect(body.data).toMatchObject({ status: 'expired', level: 0, validUntil: '2020-01-31' });
  expect((await raise('Later')).status).toBe(404);
  const stale = { validUntil: null, reason: 'Again', version: 1 };
  const conflict = await world.owner.call(memberEndpoints.update, { params: at(person), body: stale });
  expect([conflict.status, conflict.body.details?.fields]).toEqual([409, ['validUntil']]);

  const log = await world.owner.call(logEndpoints.list, { params: { id: world.workspaceId } });
  const [last] = log.body.data.logs;
  expect(last).toMatchObject({ message: 'Updated user Max Mover', reason: 'Contract ended' });
});

test('several are changed at once, all or none, and added to a group', async () => {
  const people = [
    await addMember(api, world, { level: 1, name: 'One' }),
    await addMember(api, world, { level: 1, name: 'Two' }),
  ];
  const accounts = people.map((person) => person.user.accountId);
  const role = await roleOf('Contributor');
  const body = { accounts, role, group: world.ids.groupId, reason: 'New team' };
  const withOwner = { ...body, accounts: [...accounts, world.owner.user.accountId] };
  expect((await world.owner.call(memberEndpoints.updateMany, { params, body: withOwner })).status).toBe(409);
  expect(await found(accounts[0] ?? '')).toMatchObject({ role: null, groups: [] });
  const done = await world.owner.call(memberEndpoints.updateMany, { params, body });
  expect(done.status).toBe(200);
  for (const id of accounts) {
    expect(await found(id)).toMatchObject({
      role: { name: 'Contributor' },
      groups: [{ name: 'Early shift' }],
    });
  }
});

test('who has open work leaves only when somebody takes it over, and sees nothing more', async () => {
  const person = await addMember(api, world, { preset: 'process-owner', name: 'Lea Leaver' });
  const heir = await addMember(api, world, { preset: 'process-owner', name: 'Henri Heir' });
  const { recordId, actionId } = await giveWork(person);
  expect(await found(person.user.accountId)).toMatchObject({ openTasks: 1, overdueTasks: 1, openRecords: 1 });
  const items = await world.owner.call(memberEndpoints.openItems, { params: at(person) });
  expect(items.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['risk_action', 'risk']);

  const call = memberEndpoints.remove;
  const bare = await world.owner.call(call, { params: at(person), body: { reason: 'Left' } });
  expect([bare.status, bare.body.code]).toEqual([409, 'PRECONDITION_UNMET']);
  const body = { reason: 'Left', reassignTo: heir.user.accountId };
  const gone = await world.owner.call(call, { params: at(person), body });
  expect(gone.body.data).toEqual({ removed: 1, reassigned: 2 });

  const one = { params: { workspaceId: world.workspaceId, recordId } };
  const risk = await world.owner.call(riskEndpoints.find, one);
  expect(risk.body.data.managers.map(({ name }: Row) => name)).toEqual(['Henri Heir']);
  expect((await person.call(riskEndpoints.find, one)).status).toBe(404);
  const mine = await heir.call(taskEndpoints.listMine);
  // Besides what they were given, what waits for anybody who may take it over.
  expect(mine.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([actionId, world.raisedRiskId]);
  expect((await person.call(taskEndpoints.listMine)).body.data).toEqual([]);
  expect((await world.owner.call(memberEndpoints.find, { params: at(person) })).status).toBe(404);
});

test('work that is left unassigned names nobody and waits for who administers, and the groups are left as well', async () => {
  const person = await addMember(api, world, { level: 3, name: 'Uma Unassigned' });
  const { recordId } = await giveWork(person);
  const groupId = world.ids.groupId ?? '';
  const accounts = [person.user.accountId];
  await world.owner.call(memberEndpoints.updateMany, {
    params,
    body: { accounts, group: groupId, reason: 'Team' },
  });
  const body = { accounts, reason: 'Left', leaveUnassigned: true };
  expect((await world.owner.call(memberEndpoints.removeMany, { params, body })).status).toBe(200);
  const { workspaceId } = world;
  const risk = await world.owner.call(riskEndpoints.find, { params: { workspaceId, recordId } });
  expect(risk.body.data.managers).toEqual([]);
  const unmanaged = async () =>
    (await world.owner.call(attentionEndpoints.list, { params, query: { key: 'record_no_owner' } })).body
      .data;
  expect(await unmanaged()).toMatchObject([
    { _id: recordId, days: 0, severity: 'alert', people: [], isMine: true },
  ]);
  const managers = [world.owner.user.accountId];
  await world.owner.call(riskEndpoints.update, { params: { workspaceId, recordId }, body: { managers } });
  expect(await unmanaged()).toEqual([]);
  const group = await world.owner.call(groupEndpoints.members, { params: { workspaceId, groupId } });
  expect(group.body.members.map(({ _id }: Row) => _id)).not.toContain(person.user.accountId);
});

test('nobody takes themselves out or changes an administrator of the organization', async () => {
  const admin = await addMember(api, world, { preset: 'workspace-admin' });
  const body = { reason: 'Testing', leaveUnassigned: true };
  expect((await admin.call(memberEndpoints.remove, { params: at(admin), body })).status).toBe(409);
  expect((await admin.call(memberEndpoints.remove, { params: at(world.owner), body })).status).toBe(409);
  const limited = { validUntil: '2020-01-01', reason: 'Testing' };
  expect((await admin.call(memberEndpoints.update, { params: at(world.owner), body: limited })).status).toBe(
    409,
  );
});

test('who looks at the rights of another is noted once an hour; their own are not', async () => {
  const person = await addMember(api, world, { preset: 'contributor', name: 'Rita Rights' });
  const seen = async () => {
    const query = { search: 'access viewed' };
    const { body } = await world.owner.call(logEndpoints.list, { params: { id: world.workspaceId }, query });
    return body.data.total;
  };
  const look = () => world.owner.call(memberEndpoints.access, { params: at(person) });
  const { body } = await look();
  await look();
  expect(await seen()).toBe(1);
  const of = (name: string) =>
    body.data.permissions.find(({ permission }: { permission: string }) => permission === name);
  expect(of('risk.read')).toMatchObject({ allowed: 'yes', why: 'By the role Contributor: Contribute.' });
  expect(of('risk.update')).toMatchObject({ allowed: 'own', why: 'Only on what they manage.' });
  expect(of('risk.approve')).toMatchObject({
    allowed: 'no',
    why: 'Needs the level Approve; they have Contribute.',
  });
  await person.call(memberEndpoints.myAccess, { params });
  expect(await seen()).toBe(1);
  expect((await person.call(memberEndpoints.access, { params: at(world.owner) })).status).toBe(403);
});

test('the list narrows by status, role and group, and sorts by overdue work', async () => {
  const person = await addMember(api, world, { preset: 'process-owner', name: 'Zoe Zealous' });
  await giveWork(person);
  const ask = async (query: Record<string, string>) =>
    (await world.owner.call(memberEndpoints.list, { params, query })).body;
  const named = async (query: Record<string, string>) => (await ask(query)).data.map(({ name }: Row) => name);
  const byLate: Row[] = (await ask({ sort: '-overdueTasks' })).data;
  const late = byLate.map(({ overdueTasks }) => overdueTasks);
  expect(late).toEqual(late.toSorted((one, other) => other - one));
  expect(byLate.find(({ name }) => name === 'Zoe Zealous')?.overdueTasks).toBeGreaterThan(late.at(-1) ?? 0);
  expect(await named({ role: await roleOf('Process Owner') })).toEqual(['Zoe Zealous']);
  expect(await named({ search: 'zoe' })).toEqual(['Zoe Zealous']);
  expect(await named({ status: 'expired,inactive' })).toEqual([]);
  expect(await named({ group: world.ids.groupId ?? '' })).toEqual(['Silent member']);
});

test('people are found by a part of their name or address and by their ids, and no more of them than asked for', async () => {
  const kim = await addMember(api, world, { level: 1, name: 'Kim 100%_Sure' });
  const lee = await addMember(api, world, { level: 0, name: 'Lee Example' });
  const { workspaceId } = world;
  const inWorkspace = async (query: Record<string, unknown>) => {
    const { body } = await world.owner.call(userEndpoints.workspaceNames, { params: { workspaceId }, query });
    return (body.data as Row[]).map(({ name }) => name);
  };
  const outside = async (query: Record<string, unknown>) => {
    const { body } = await world.owner.call(memberEndpoints.candidates, { params, query });
    return (body.data as Row[]).map(({ name }) => name);
  };
  const all = await inWorkspace({});
  expect(all.length).toBeGreaterThan(2);
  expect(await inWorkspace({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await inWorkspace({ search: '100%_s' })).toEqual(['Kim 100%_Sure']);
  expect(await inWorkspace({ search: kim.user.email.toUpperCase() })).toEqual(['Kim 100%_Sure']);
  expect(await inWorkspace({ search: '_' })).toEqual(['Kim 100%_Sure']);
  // Who is not in the workspace is not found there, by whatever.
  expect(await inWorkspace({ ids: `${kim.user.accountId},${lee.user.accountId}` })).toEqual([
    'Kim 100%_Sure',
  ]);
  expect(await inWorkspace({ search: 'Lee Ex' })).toEqual([]);
  expect(await outside({ search: 'lee ex' })).toEqual(['Lee Example']);
  expect(await outside({ ids: `${kim.user.accountId},${lee.user.accountId}`, limit: 1 })).toEqual([
    'Lee Example',
  ]);
  const wrong = await world.owner.call(userEndpoints.workspaceNames, {
    params: { workspaceId },
    query: { ids: 'Kim' },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual({ 'ids.0': 'Choose people from the list' });
});
