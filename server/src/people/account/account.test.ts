import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner } from '../../../test/worker.ts';

const attempts = sizeOf('ATTEMPTS', 50);

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

const change = (who: Member, accountId: string, body: object) =>
  who.call(accountEndpoints.update, { params: { accountId }, body });
const ownersOf = async () => {
  const rows = await asOwner<{ id: string }>(
    api.urls,
    `select id from accounts where organization_id = $1 and role = 'owner' and status = 'active'`,
    [world.organizationId],
  );
  return rows.length;
};

describe('the people of an organization', () => {
  test('are listed with what they are given, filtered and searched', async () => {
    const params = { organizationId: world.organizationId };
    const list = (query: object) => world.owner.call(accountEndpoints.list, { params, query: { ...query } });
    const { body } = await list({ search: bob.user.email });
    expect(body.status).toBe('success');
    expect(body.data).toMatchObject({
      total: 1,
      accounts: [
        {
          user: { name: bob.user.name, email: bob.user.email },
          modules: [{ module: 'risk', workspaces: [{ name: 'Axle plant' }] }],
          account: { _id: bob.user.accountId, id: bob.user.accountId, role: 'admin', status: 'active' },
        },
      ],
    });
    expect((await list({ role: 'owner' })).body.data.total).toBe(1);
    expect((await list({ module: 'audit' })).body.data.total).toBe(1);
    expect((await list({ status: 'inactive' })).body.data.total).toBe(0);
  });

  test('are given workspaces and roles; a permission that names no role keeps the one there is', async () => {
    const roles = await asOwner<{ id: string }>(
      api.urls,
      `select id from roles where workspace_id = $1 and preset = 'quality-manager'`,
      [world.workspaceId],
    );
    const roleId = roles[0]?.id;
    const entry = { workspace: world.workspaceId, permission: 'edit' };
    const given = await change(world.owner, bob.user.accountId, {
      Permissions: [
        { ...entry, roleId },
        { workspace: world.workspaces.audit, permission: 'view' },
      ],
    });
    expect(given.body.data.account.Permissions).toMatchObject([
      { workspace: world.workspaces.audit, permission: 'view', roleId: null },
      { workspace: world.workspaceId, permission: 'edit', roleId, roleName: 'Quality Manager' },
    ]);
    const kept = await change(world.owner, bob.user.accountId, { Permissions: [entry] });
    expect(kept.body.data.account.Permissions).toMatchObject([{ workspace: world.workspaceId, roleId }]);
    const params = { workspaceId: world.workspaceId };
    const seen = await bob.call(workspaceEndpoints.risk.find, { params });
    expect(seen.body.data.account).toMatchObject({
      level: 4,
      permission: 'edit',
      grants: ['export', 'legal_hold'],
    });
  });

  test('an entry that is changed here has another version where the workspace changes it, and no other has', async () => {
    const params = { type: 'risk', workspaceId: world.workspaceId, accountId: bob.user.accountId };
    const versionNow = async (): Promise<number> =>
      (await world.owner.call(memberEndpoints.find, { params })).body.data.version;
    const give = (permission: string) =>
      change(world.owner, bob.user.accountId, {
        Permissions: [{ workspace: world.workspaceId, permission, roleId: null }],
      });
    await give('view');
    const first = await versionNow();
    await give('edit');
    expect(await versionNow()).toBe(first + 1);
    await change(world.owner, bob.user.accountId, { department: 'Stores' });
    await give('edit');
    expect(await versionNow()).toBe(first + 1);
  });

  test('may be given something for a time: the day after, it is gone', async () => {
    const entry = { workspace: world.workspaceId, permission: 'edit', validUntil: '2099-01-01' };
    await change(world.owner, bob.user.accountId, { Permissions: [entry] });
    const read = () => bob.call(riskEndpoints.list, { params: { workspaceId: world.workspaceId } });
    expect((await read()).status).toBe(200);
    await change(world.owner, bob.user.accountId, {
      Permissions: [{ ...entry, validUntil: '2020-01-01' }],
    });
    expect((await read()).status).toBe(404);
  });
});

describe('an inactive membership', () => {
  test('ends at once what is open, says so, and leaves the own organization alone (A-12, H-28)', async () => {
    const home = api.withToken(bob.tokens.access.token);
    const elsewhere = (
      await api.call(authEndpoints.login, { body: { email: bob.user.email, password: bob.password } })
    ).body.tokens.access.token;
    const there = api.withToken(elsewhere);
    const organizationId = world.organizationId;
    await there.call(accountEndpoints.switchTo, { params: { organizationId } });
    const answer = await change(world.owner, bob.user.accountId, {
      status: 'inactive',
      reason: 'Left the team',
    });
    expect(answer.body.data.account).toMatchObject({ status: 'inactive', deactivateReason: 'Left the team' });
    expect((await bob.call(userEndpoints.me)).body).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: 'Your account is inactive. Contact your administrator.',
    });
    expect((await there.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    expect((await home.call(userEndpoints.me)).status).toBe(200);
    const refused = await home.call(accountEndpoints.switchTo, { params: { organizationId } });
    expect(refused.body.code).toBe('ACCOUNT_INACTIVE');
    await change(world.owner, bob.user.accountId, { status: 'active' });
    expect((await bob.call(userEndpoints.me)).status).toBe(200);
  });

  test('at home leads to where one works besides, and says so where that is nowhere (H-15)', async () => {
    const heir = await addMember(api, { organizationId: bob.user._id, workspaceId: '' }, { role: 'owner' });
    const credentials = { email: bob.user.email, password: bob.password };
    const opened = await api.call(authEndpoints.login, { body: credentials });
    const atHome = opened.body.user.accountId;
    const anywhere = api.withToken(opened.body.tokens.access.token);
    expect((await anywhere.call(userEndpoints.me)).body.accountId).toBe(atHome);

    expect((await change(heir, atHome, { status: 'inactive' })).status).toBe(200);
    const again = api.withToken(
      (await api.call(authEndpoints.login, { body: credentials })).body.tokens.access.token,
    );
    expect((await again.call(userEndpoints.me)).body.accountId).toBe(bob.user.accountId);
    const refused = await again.call(userEndpoints.me, {}, { subid: bob.user._id });
    expect(refused.body.code).toBe('ACCOUNT_INACTIVE');

    await change(world.owner, bob.user.accountId, { status: 'inactive' });
    const last = api.withToken(
      (await api.call(authEndpoints.login, { body: credentials })).body.tokens.access.token,
    );
    expect((await last.call(userEndpoints.me)).body.code).toBe('ACCOUNT_INACTIVE');
  });

  test('asks that nothing is open in its name: it is reassigned, or said to stay unassigned', async () => {
    const risk = await makeRisk(world, 'Bob manages this', { managers: [bob.user.accountId] });
    const accountId = bob.user.accountId;
    const refused = await change(world.owner, accountId, { status: 'inactive' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PRECONDITION_UNMET', details: { open: 1 } },
    });
    const open = await world.owner.call(accountEndpoints.openItems, { params: { accountId } });
    expect(open.body.data).toMatchObject([{ kind: 'risk', relation: 'manager', number: risk.number }]);
    const handed = await world.owner.call(accountEndpoints.reassign, {
      params: { accountId },
      body: { to: world.owner.user.accountId },
    });
    expect(handed.body.data).toEqual({ reassigned: 1 });
    const params = { workspaceId: world.workspaceId, recordId: risk._id };
    const after = await world.owner.call(riskEndpoints.find, { params });
    expect(after.body.data.managers).toMatchObject([{ _id: world.owner.user.accountId }]);
    expect((await change(world.owner, accountId, { status: 'inactive' })).status).toBe(200);
  });

  test('that leaves keeps its name in the records, and is no member any more', async () => {
    const accountId = bob.user.accountId;
    const removed = await world.owner.call(accountEndpoints.remove, { params: { accountId } });
    expect(removed.body).toMatchObject({ success: true, data: null });
    expect((await bob.call(taskEndpoints.listMine)).status).toBe(403);
    const { body: me } = await bob.call(userEndpoints.me, {}, { subid: 'default' });
    expect(me.accountDetails).toMatchObject([{ organization: bob.user._id, accountType: 'default' }]);
    expect((await world.owner.call(accountEndpoints.find, { params: { accountId } })).status).toBe(404);
    const own = await world.owner.call(accountEndpoints.remove, {
      params: { accountId: world.owner.user.accountId },
    });
    expect(own.status).toBe(409);
  });
});

describe('the last owner', () => {
  test('cannot be demoted, set inactive or removed, also not by many at once (T-14)', async () => {
    const own = world.owner.user.accountId;
    for (const body of [{ organizationRole: 'member' }, { status: 'inactive', leaveUnassigned: true }]) {
      const refused = await change(world.owner, own, body);
      expect(refused.status, JSON.stringify(refused.body)).toBe(409);
    }
    const owners = [world.owner];
    while (owners.length < Math.max(2, attempts / 25))
      owners.push(await addMember(api, world, { role: 'owner' }));
    const ways = [
      (actor: Member, accountId: string) => change(actor, accountId, { organizationRole: 'member' }),
      (actor: Member, accountId: string) =>
        change(actor, accountId, { status: 'inactive', leaveUnassigned: true }),
      (actor: Member, accountId: string) =>
        actor.call(accountEndpoints.remove, { params: { accountId }, body: { leaveUnassigned: true } }),
    ];
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, n) => {
        // Each tries to be rid of the next, all around.
        const [actor, target] = [n, n + 1].map((index) => owners[index % owners.length] as Member);
        const way = ways[n % ways.length] as (typeof ways)[number]; // there are three
        return way(actor as Member, target?.user.accountId ?? '');
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    // Refused, or too busy; nothing else.
    expect(statuses.filter((status) => ![200, 403, 404, 409, 503].includes(status))).toEqual([]);
    const tally = Object.entries(Object.groupBy(statuses, String)).map(
      ([key, all]) => `${all?.length} × ${key}`,
    );
    tell(
      `${attempts} attempts of ${owners.length} owners at once: ${tally.join(', ')}; left: ${await ownersOf()}.`,
    );
    expect(await ownersOf()).toBeGreaterThan(0);
  });

  test('decides alone who is owner, administrator or billing', async () => {
    const admin = await addMember(api, world, { role: 'admin' });
    const raise = { organizationRole: 'owner' };
    expect((await change(admin, bob.user.accountId, raise)).status).toBe(403);
    expect((await change(admin, admin.user.accountId, raise)).status).toBe(403);
    expect((await change(admin, world.owner.user.accountId, { jobTitle: 'X' })).status).toBe(403);
    expect((await change(admin, bob.user.accountId, { jobTitle: 'Welder' })).status).toBe(200);
    expect((await change(world.owner, bob.user.accountId, { organizationRole: 'admin' })).status).toBe(200);
  });
});
