import { allEndpoints } from 'contract/endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Caller, type Member, type TestApi } from '../api.ts';
import { samples } from './samples.ts';
import { putBack } from '../put-back.ts';
import { addMember, makeWorld, type MemberOptions, type World } from '../world.ts';

let api: TestApi;
const charged = putBack(
  () => api,
  async () => charge(await makeWorld(api)),
);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** A world in which everything that can hold "delete permanently" holds it somewhere. */
type Charged = World & {
  viewerId: string;
  deletedRole: string;
  deletedGroup: string;
  /** Somebody inactive who would have it again, and somebody who has nothing of it. */
  waiting: string;
  plain: string;
};

const reason = 'Asked for by the plant';

async function charge(world: World): Promise<Charged> {
  const { owner, ids, workspaceId } = world;
  const params = { ...ids, type: 'risk' };
  const done = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return String(body.data._id);
  };
  const roles = await owner.call(roleEndpoints.list, { params, query: { limit: 100 } });
  const viewerId = String(roles.body.data.find((role: { preset: string }) => role.preset === 'viewer')._id);
  const grants = ['export', 'purge'];
  await done(owner.call(roleEndpoints.update, { params, body: { grants, reason } }));
  await done(owner.call(groupEndpoints.update, { params, body: { role: ids.roleId, reason } }));
  const guestRole = await done(
    owner.call(roleEndpoints.create, {
      params,
      body: { name: 'Guest lead', description: 'Leads guests', level: 1, grants },
    }),
  );
  const deletedRole = await done(
    owner.call(roleEndpoints.create, {
      params,
      body: { name: 'Gone', description: 'Was', level: 1, grants },
    }),
  );
  await done(
    owner.call(roleEndpoints.remove, { params: { ...params, roleId: deletedRole }, body: { reason } }),
  );
  const deletedGroup = await done(
    owner.call(groupEndpoints.create, {
      body: {
        workspace: workspaceId,
        name: 'Gone shift',
        description: 'After dark',
        members: [ids.accountId],
        role: ids.roleId,
      },
    }),
  );
  await done(owner.call(groupEndpoints.remove, { params: { ...params, groupId: deletedGroup } }));
  // Of somebody whose entry ended, the place in a group has stayed.
  await api.owner.query(
    `insert into group_members (organization_id, group_id, account_id) values ($1, $2, $3)`,
    [world.organizationId, ids.groupId, ids.candidateId],
  );
  await api.owner.query(
    `update account_permissions set role_id = $2 where organization_id = $1 and account_id = $3 and workspace_id = $4`,
    [world.organizationId, ids.roleId, ids.accountId, workspaceId],
  );
  await api.owner.query(
    `update invitation_permissions set role_id = $2 where organization_id = $1 and invitation_id = $3`,
    [world.organizationId, guestRole, ids.invitationId],
  );
  const waiting = (await addMember(api, world, {})).user.accountId;
  await api.owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level, role_id) values ($1, $2, $3, 3, $4)`,
    [world.organizationId, waiting, workspaceId, ids.roleId],
  );
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [waiting]);
  const plain = (await addMember(api, world, { level: 1 })).user.accountId;
  return { ...world, viewerId, deletedRole, deletedGroup, waiting, plain };
}

/** Everybody and everything by which "delete permanently" is had in an organization, or waits to be. */
async function holdersIn({ organizationId, waiting }: Charged): Promise<string[]> {
  const { rows } = await api.owner.query<{ line: string }>(
    `with charged as (select * from roles r where r.organization_id = $1 and 'purge' = any(r.grants))
     select line from (
       select 'role ' || r.id from charged r where r.deleted_at is null
       union all
       select 'entry ' || p.account_id || ' ' || p.workspace_id || ' ' || coalesce(p.valid_until::text, 'for good')
         from account_permissions p left join charged r on r.id = p.role_id
        where p.organization_id = $1 and (r.id is not null or 'purge' = any(p.grants))
       union all
       select 'group ' || g.id || ' ' || coalesce(p.account_id::text, 'nobody')
         from groups g join charged r on r.id = g.role_id
         left join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
         left join account_permissions p on p.organization_id = m.organization_id and p.account_id = m.account_id and p.workspace_id = g.workspace_id
        where g.organization_id = $1 and g.deleted_at is null
       union all
       select 'invitation ' || i.id || ' ' || i.resend_count
         from invitations i join invitation_permissions p on p.organization_id = i.organization_id and p.invitation_id = i.id
         join charged r on r.id = p.role_id
        where i.organization_id = $1 and i.status = 'pending'
       union all
       select 'waiting ' || a.status from accounts a where a.organization_id = $1 and a.id = $2
     ) x(line) order by line`,
    [organizationId, waiting],
  );
  return rows.map(({ line }) => line);
}

type Try = { params?: Record<string, string>; body: Record<string, unknown> };

/** What else somebody would try, besides what the samples send: giving it, and taking it away. */
const tries: Record<string, (world: Charged) => Try[]> = {
  'role.create': () => [{ body: { name: 'Cleaner', description: 'Cleans', level: 3, grants: ['purge'] } }],
  'role.update': () => [{ body: { grants: [], reason } }],
  'role.remove': ({ viewerId }) => [{ body: { replacement: viewerId, reason } }],
  'group.create': ({ ids, workspaceId, plain }) => [
    {
      body: {
        workspace: workspaceId,
        name: 'Sunday shift',
        description: 'On Sundays',
        members: [plain],
        role: ids.roleId,
      },
    },
  ],
  'group.update': ({ ids, viewerId, plain }) => [
    { body: { members: [ids.memberId] } },
    { body: { members: [ids.accountId, plain] } },
    { body: { role: null, reason } },
    { body: { role: viewerId, reason } },
  ],
  'member.add': ({ ids, viewerId }) => [
    { body: { accounts: [ids.candidateId], role: ids.roleId } },
    { body: { accounts: [ids.candidateId], role: viewerId } },
  ],
  'member.update': ({ viewerId }) => [
    { body: { role: viewerId, reason } },
    { body: { validUntil: '2099-01-01', reason } },
  ],
  'member.remove': () => [{ body: { leaveUnassigned: true, reason } }],
  'account.update': ({ ids, workspaceId, waiting }) => [
    { body: { Permissions: [] } },
    { body: { Permissions: [{ workspace: workspaceId, permission: 'view', roleId: null }] } },
    {
      params: { accountId: ids.candidateId ?? '' },
      body: { Permissions: [{ workspace: workspaceId, permission: 'edit', roleId: ids.roleId }] },
    },
    {
      params: { accountId: ids.candidateId ?? '' },
      body: { Permissions: [{ workspace: workspaceId, permission: 'view' }] },
    },
    { params: { accountId: waiting }, body: { status: 'active' } },
  ],
  'account.updateMany': ({ ids, workspaceId, waiting }) => [
    {
      body: {
        accounts: [ids.candidateId],
        workspace: { workspace: workspaceId, permission: 'edit', roleId: ids.roleId },
      },
    },
    { body: { accounts: [waiting], status: 'active' } },
  ],
  'invitation.create': ({ ids, workspaceId }) => [
    {
      body: {
        email: 'guest@example.test',
        Permissions: [{ workspace: workspaceId, permission: 'edit', roleId: ids.roleId }],
      },
    },
  ],
  'invitation.resend': () => [{ body: {} }],
  'deleted.restore': ({ deletedRole, deletedGroup }) => [
    { body: { items: [{ kind: 'role', _id: deletedRole }], reason } },
    { body: { items: [{ kind: 'group', _id: deletedGroup }], reason } },
  ],
};

const writes = allEndpoints.filter(({ call }) => call.method !== 'GET' && call.access !== 'public');
// Nobody has what an invitation holds before it is accepted: taking it back takes nothing away.
const takesNothing = ['invitation.remove'];

type Named = (typeof writes)[number];

/** Whether a world in which a call was made is no longer one in which every other can be tried. */
const changesMuch = (name: string) =>
  name in tries || /\.(remove|purge|restore|move|complete|decide|cancel|reassign|switch)/.test(name);

function triesOf({ name }: Named, world: Charged): Try[] {
  const sample = { body: {}, ...samples[name]?.(world) };
  return [sample, ...(tries[name]?.(world) ?? [])];
}

const send = (caller: Caller, { call }: Named, world: Charged, { params, body }: Try): Promise<Answer> =>
  caller.call(call, { params: { ...world.ids, ...params }, body });

const people: (MemberOptions & { who: string })[] = [
  { who: 'an administrator of the organization', role: 'admin' },
  { who: 'an administrator of the workspace', preset: 'workspace-admin' },
];

test.each(people)(
  '$who, who may not delete permanently, neither gives nor takes that by any call',
  async (who) => {
    const begin = putBack(
      () => api,
      async (): Promise<{ world: Charged; member: Member; before: string[] }> => {
        const world = await charged();
        return { world, member: await addMember(api, world, who), before: await holdersIn(world) };
      },
    );
    let { world, member, before } = await begin();
    expect(new Set(before.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['role', 'entry', 'group', 'invitation', 'waiting']),
    );
    for (const one of writes) {
      for (const index of triesOf(one, world).keys()) {
        const tried = triesOf(one, world)[index] ?? { body: {} };
        const { status, body } = await send(member, one, world, tried);
        if (!takesNothing.includes(one.name))
          expect(
            await holdersIn(world),
            `${one.name} ${JSON.stringify(tried.body)} ${status} ${JSON.stringify(body).slice(0, 300)}`,
          ).toEqual(before);
        if (status < 300 && changesMuch(one.name)) ({ world, member, before } = await begin());
      }
    }
  },
  600_000,
);

test('an owner, who may, does every one of these', async () => {
  const any = await charged();
  for (const one of writes.filter(({ name }) => tries[name])) {
    for (const index of (tries[one.name]?.(any) ?? []).keys()) {
      const world = await charged();
      const before = await holdersIn(world);
      const tried = tries[one.name]?.(world)[index] ?? { body: {} };
      const { status, body } = await send(world.owner, one, world, tried);
      const text = `${one.name} ${JSON.stringify(tried.body)} ${JSON.stringify(body)}`;
      expect(status, text).toBeLessThan(300);
      expect(await holdersIn(world), text).not.toEqual(before);
    }
  }
}, 240_000);

test('who is locked out at once is not waited for: setting inactive takes no right for good', async () => {
  const world = await charged();
  const admin = await addMember(api, world, { role: 'admin' });
  const accountId = world.ids.accountId ?? '';
  const update = allEndpoints.find(({ name }) => name === 'account.update') ?? writes[0];
  const before = await holdersIn(world);
  const set = (status: string) =>
    admin.call(update?.call ?? roleEndpoints.update, {
      params: { accountId },
      body: { status, leaveUnassigned: true },
    });
  expect((await set('inactive')).status).toBe(200);
  expect(await holdersIn(world)).toEqual(before);
  expect((await set('active')).status).toBe(403);
});
