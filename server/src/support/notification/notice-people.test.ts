import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
import { roleDefaultEndpoints } from 'contract/support/notification/role-default.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features, { storage: api.services.storage });
});
beforeEach(async () => {
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function told(person: Member, query: Record<string, unknown> = {}): Promise<Notification[]> {
  const { body, status } = await person.call(notificationEndpoints.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function assign(name: string, assignedTo: string[]): Promise<void> {
  const { workspaceId, recordId, owner } = world;
  const params = { workspaceId, recordId };
  const body = { ...world.actionInput(name), assignedTo };
  expect((await owner.call(riskParts.action.create, { params, body })).status).toBe(201);
}

test('what a role says comes after a person’s choice and before what the workspace has switched off', async () => {
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const roleBy = async (name: string): Promise<string> => {
    const { body } = await world.owner.call(roleEndpoints.list, { params, query: { limit: 100 } });
    return body.data.find((role: { name: string }) => role.name === name)._id;
  };
  const roleId = await roleBy('Contributor');
  const digest = { inApp: true, mail: 'digest' };
  const saved = await world.owner.call(roleDefaultEndpoints.save, {
    params: { ...params, roleId },
    body: { choices: { 'task.assigned': digest, 'task.cancelled': digest }, reason: 'The shift asked' },
  });
  expect(saved.body.data, JSON.stringify(saved.body)).toMatchObject({ version: 1 });
  await world.owner.call(notificationEndpoints.saveSettings, {
    params,
    body: { enabled: false, events: {} },
  });
  const cara = await addMember(api, world, { preset: 'contributor', name: 'Cara Example' });
  const dora = await addMember(api, world, { preset: 'contributor', name: 'Dora Example' });
  const none = { inApp: false, mail: 'none' } as const;
  await dora.call(notificationEndpoints.savePreferences, {
    body: { choices: { 'task.assigned': none } },
  });
  await assign(
    'Turn the wheel',
    [bob, cara, dora].map(({ user }) => user.accountId),
  );
  const kept = async (person: Member) =>
    asOwner(api.urls, `select mail from notifications where account_id = $1 and event = 'task.assigned'`, [
      person.user.accountId,
    ]);
  expect(await kept(bob)).toEqual([]);
  expect(await kept(cara)).toEqual([{ mail: 'digest' }]);
  expect(await kept(dora)).toEqual([]);
  const { body } = await cara.call(notificationEndpoints.preferences);
  expect(body.data.roles).toEqual([
    {
      role: 'Contributor',
      workspace: { _id: world.workspaceId, name: 'Axle plant' },
      choices: { 'task.assigned': digest, 'task.cancelled': digest },
    },
  ]);
  const undone = await world.owner.call(roleDefaultEndpoints.save, {
    params: { ...params, roleId },
    body: { choices: { 'task.assigned': null } },
  });
  expect(undone.body.data).toEqual({ choices: { 'task.cancelled': digest }, version: 2 });
  const theirs = await cara.call(roleDefaultEndpoints.save, {
    params: { ...params, roleId },
    body: { choices: {} },
  });
  expect(theirs.status).toBe(403);
});

test('whoever takes a choice back is told as their role says again', async () => {
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const { body: roles } = await world.owner.call(roleEndpoints.list, { params, query: { limit: 100 } });
  const { _id: roleId } = roles.data.find(({ name }: { name: string }) => name === 'Contributor');
  await world.owner.call(roleDefaultEndpoints.save, {
    params: { ...params, roleId },
    body: { choices: { 'task.assigned': { inApp: true, mail: 'digest' } } },
  });
  const cara = await addMember(api, world, { preset: 'contributor', name: 'Cara Example' });
  const choose = (choices: object, version?: number) =>
    cara.call(notificationEndpoints.savePreferences, {
      body: { choices, ...(version === undefined ? {} : { version }) },
    });
  const now = { inApp: true, mail: 'now' };
  await choose({ 'task.assigned': now, 'task.completed': now });
  const stale = await choose({ 'task.assigned': null }, 0);
  expect(stale.status).toBe(409);
  const undone = await choose({ 'task.assigned': null }, 1);
  expect(undone.body.data.choices).toEqual({ 'task.completed': now });
  await assign('Told as the role says', [cara.user.accountId]);
  const notices = await asOwner(
    api.urls,
    `select mail from notifications where account_id = $1 and record_name = $2`,
    [cara.user.accountId, 'Told as the role says'],
  );
  expect(notices).toEqual([{ mail: 'digest' }]);
});

test('the role of one’s own entry comes before those that groups give', async () => {
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const { body } = await world.owner.call(roleEndpoints.list, { params, query: { limit: 100 } });
  const roleBy = (name: string): string => body.data.find((role: { name: string }) => role.name === name)._id;
  const [own, other] = [roleBy('Contributor'), roleBy('Approver')];
  const save = (roleId: string, mail: string, event: string) =>
    world.owner.call(roleDefaultEndpoints.save, {
      params: { ...params, roleId },
      body: { choices: { [event]: { inApp: true, mail } } },
    });
  await save(other, 'none', 'task.assigned');
  const cara = await addMember(api, world, { preset: 'contributor', name: 'Cara Example' });
  const group = { workspace: world.workspaceId, name: 'Signers', description: 'Who sign', role: other };
  const made = await world.owner.call(groupEndpoints.create, {
    body: { ...group, members: [cara.user.accountId] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const mailOf = async (name: string) => {
    await assign(name, [cara.user.accountId]);
    const [row] = await asOwner<{ mail: string }>(
      api.urls,
      `select mail from notifications where account_id = $1 and record_name = $2`,
      [cara.user.accountId, name],
    );
    return row?.mail;
  };
  expect(await mailOf('By the group')).toBe('none');
  await save(own, 'digest', 'task.assigned');
  expect(await mailOf('By the entry')).toBe('digest');
});

test('whose rights change is told, and who is shut out is told by mail alone', async () => {
  const params = { accountId: bob.user.accountId };
  const role = await world.owner.call(accountEndpoints.update, {
    params,
    body: { organizationRole: 'billing' },
  });
  expect(role.status, JSON.stringify(role.body)).toBe(200);
  expect((await told(bob)).map(({ key }) => key)).toEqual(['role.changed']);
  const ended = await world.owner.call(accountEndpoints.update, { params, body: { status: 'inactive' } });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  await vi.waitFor(async () => {
    await hurryJobs(api.urls);
    const subjects = worker.mails
      .filter(({ id, to }) => id.endsWith('.notice') && to === bob.user.email)
      .map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['What you may do was changed', 'Your account was deactivated']);
  }, 20_000);
});

test('whoever invited is told when it is accepted', async () => {
  const hana = await api.register('Hana Example');
  const invited = await world.owner.call(invitationEndpoints.create, {
    body: {
      email: hana.user.email,
      role: 'admin',
      Permissions: [{ workspace: world.workspaceId, permission: 'edit' }],
    },
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(201);
  const link = await vi.waitFor(async () => {
    await hurryJobs(api.urls);
    const mail = worker.mails.find(
      ({ to, subject }) => to === hana.user.email && subject.includes('invites you'),
    );
    expect(mail).toBeDefined();
    return mail;
  }, 20_000);
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
  const accepted = await hana.call(invitationEndpoints.accept, { body: { token } });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const ofInvitations = async () =>
    (await told(world.owner, { limit: 50 })).filter(({ key }) => key.startsWith('invitation.'));
  await vi.waitFor(
    async () =>
      expect(await ofInvitations()).toMatchObject([{ key: 'invitation.accepted', actor: 'Hana Example' }]),
    20_000,
  );
});
