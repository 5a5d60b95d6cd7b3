import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { type Resource, resources } from 'contract/core/rights/resources';
import {
  deletedEndpoints,
  type DeletedItem,
  type DeletedKind,
} from 'contract/support/deleted/deleted.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
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

const list = async (query = {}): Promise<DeletedItem[]> =>
  (await world.owner.call(deletedEndpoints.list, { params, query })).body.data;

const restore = (items: { kind: string; _id: string }[], who = world.owner) =>
  who.call(deletedEndpoints.restore, { params, body: { items, reason: 'Needed after all' } });

/** Deletes one of each kind. */
async function deleteAll(): Promise<void> {
  const { ids, owner } = world;
  const one = { ...params, ...ids };
  await owner.call(riskParts.action.remove, { params: one });
  await owner.call(customFieldEndpoints.remove, { params: one });
  await owner.call(groupEndpoints.remove, { params: one });
  await owner.call(roleEndpoints.remove, { params: one, body: { reason: 'Not used' } });
}

const itemsOf = (items: DeletedItem[]) => items.map(({ kind, _id }) => ({ kind, _id }));

test('everything that was deleted stands in one list, and all of it comes back with a reason', async () => {
  await deleteAll();
  const items = await list();
  expect(items.map(({ kind }) => kind)).toEqual(['role', 'group', 'custom_field', 'risk_action', 'risk']);
  expect(items[0]).toMatchObject({ name: 'Shift lead', reason: 'Not used', isPurgeable: false });
  expect(items.at(-1)).toMatchObject({ name: 'Deleted risk', isPurgeable: true });
  expect((await list({ kind: 'group' })).map(({ name }) => name)).toEqual(['Early shift']);
  expect((await list({ search: 'shift' })).length).toBe(2);
  const bare = await world.owner.call(deletedEndpoints.restore, { params, body: { items: itemsOf(items) } });
  expect(bare.body.errors).toHaveProperty('reason');
  expect((await restore(itemsOf(items))).body.data).toEqual({ restored: 5 });
  expect(await list()).toEqual([]);
  const group = await world.owner.call(groupEndpoints.members, { params: { ...params, ...world.ids } });
  expect(group.body.members).toHaveLength(1);
});

test('an action waits for its risk, a group for its role, and nothing is half done', async () => {
  const { ids, owner } = world;
  await owner.call(groupEndpoints.update, {
    params: { ...params, ...ids },
    body: { role: ids.roleId, reason: 'They lead' },
  });
  await deleteAll();
  const of = async (kind: string) => itemsOf((await list()).filter((item) => item.kind === kind));
  const action = await of('risk_action');
  await owner.call(riskEndpoints.remove, { params: { ...params, ...ids } });
  // What hangs on a deleted risk comes back after it, and is not offered before.
  expect(await of('risk_action')).toEqual([]);
  expect((await restore([...(await of('custom_field')), ...action])).status).toBe(409);
  expect(await of('custom_field')).toHaveLength(1);
  expect((await restore(await of('group'))).status).toBe(409);
  const rest = [...(await of('role')), ...(await of('risk'))];
  expect((await restore(rest)).status).toBe(200);
  expect((await restore([...action, ...(await of('group'))])).status).toBe(200);
});

test('only risks are deleted for good, only with the grant, and only by their own list', async () => {
  await deleteAll();
  const items = await list();
  const purge = (chosen: DeletedItem[], who = world.owner) =>
    who.call(deletedEndpoints.purge, { params, body: { items: itemsOf(chosen), reason: 'Entered twice' } });
  expect((await purge(items)).status).toBe(400);
  const risks = items.filter(({ isPurgeable }) => isPurgeable);
  const admin = await addMember(api, world, { preset: 'workspace-admin' });
  expect((await purge(risks, admin)).status).toBe(403);
  expect((await purge(risks)).body.data).toEqual({ purged: 1 });
  expect((await restore(itemsOf(risks))).status).toBe(404);
});

/** A role that says apart what it may do with one kind, with the grant to purge. */
async function withRole(levels: Record<string, number>): Promise<Member> {
  const role = await world.owner.call(roleEndpoints.create, {
    params,
    body: {
      name: `Keeper ${JSON.stringify(levels)}`,
      description: 'Keeps',
      level: 5,
      levels,
      grants: ['purge'],
    },
  });
  const member = await addMember(api, world, { level: 1 });
  const given = { role: role.body.data._id, reason: 'Keeps the files' };
  await world.owner.call(memberEndpoints.update, {
    params: { ...params, accountId: member.user.accountId },
    body: given,
  });
  return member;
}

// What a risk workspace may have deleted; kinds of other modules are asked by the same rule.
const resourceOfKind = {
  risk: 'risk',
  risk_action: 'risk',
  custom_field: 'custom-field',
  role: 'role',
  group: 'group',
} as const satisfies Partial<Record<DeletedKind, Resource>>;

test.each(Object.keys(resourceOfKind) as (keyof typeof resourceOfKind)[])(
  'each kind asks its own right to be seen, brought back and purged: %s',
  async (kind) => {
    await deleteAll();
    const items = itemsOf((await list()).filter((item) => item.kind === kind));
    const { least } = resources[resourceOfKind[kind]];
    const without = await withRole({ [resourceOfKind[kind]]: least });
    const seen = await without.call(deletedEndpoints.list, { params, query: { kind } });
    expect(seen.body.total).toBe(least > 0 ? items.length : 0);
    expect(seen.body.data.some(({ isPurgeable }: DeletedItem) => isPurgeable)).toBe(false);
    const body = { items, reason: 'Entered twice' };
    expect((await restore(items, without)).status).toBe(403);
    const isPurged = kind === 'risk';
    expect((await without.call(deletedEndpoints.purge, { params, body })).status).toBe(isPurged ? 403 : 400);
    const others = Object.values(resourceOfKind).filter((resource) => resource !== resourceOfKind[kind]);
    // Who brings a role back must have all that it gives.
    const keeper = await withRole(
      kind === 'role' ? {} : Object.fromEntries(others.map((resource) => [resource, 1])),
    );
    const purged = await keeper.call(deletedEndpoints.purge, { params, body });
    expect(purged.status).toBe(isPurged ? 200 : 400);
    if (!isPurged) expect((await restore(items, keeper)).status).toBe(200);
  },
);

test('who may see the deleted may still bring back only what they may manage', async () => {
  await deleteAll();
  const items = await list();
  const narrow = await addMember(api, world, { preset: 'workspace-admin', sites: [world.siteId] });
  const roles = itemsOf(items.filter(({ kind }) => kind === 'role'));
  expect((await restore(roles, narrow)).status).toBe(403);
  const risks = itemsOf(items.filter(({ kind }) => kind === 'risk'));
  expect((await restore(risks, narrow)).status).toBe(200);
});

test('its pages go on where the one before ends, however they are sorted, and a total beyond ten thousand is not counted out', async () => {
  await deleteAll();
  for (const sort of ['-deletedAt', 'deletedAt', 'name', '-name']) {
    const whole = itemsOf(await list({ sort }));
    const paged = [];
    for (const page of [1, 2, 3]) paged.push(...itemsOf(await list({ sort, page, limit: 2 })));
    expect(paged).toEqual(whole);
  }
  await api.owner.query(
    `insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, status, stage, opened_on, site_id, process_id, created_at, deleted_at)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.kind, r.prefix, 2001, n, 'Undone ' || n, 'Twice', r.status, r.stage,
            r.opened_on, r.site_id, r.process_id, r.created_at, now() - interval '1 day'
       from records r, generate_series(1, 10000) n where r.id = $1`,
    [world.ids.recordId],
  );
  const { body } = await world.owner.call(deletedEndpoints.list, { params, query: { limit: 2 } });
  expect(body).toMatchObject({ total: 10_000, totalIsCapped: true });
});
