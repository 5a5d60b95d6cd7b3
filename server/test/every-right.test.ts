import { type Explained, permissionsOf } from 'contract/core/access';
import type { Endpoint } from 'contract/core/endpoint';
import { isWorkspacePermission, organizationRoles, presetRoles } from 'contract/core/permissions';
import { allEndpoints } from 'contract/endpoints';
import { groupEndpoints } from 'contract/group/group.endpoints';
import { logEndpoints } from 'contract/log/log.endpoints';
import { memberEndpoints } from 'contract/member/member.endpoints';
import { roleEndpoints } from 'contract/role/role.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from './api.ts';
import { samples } from './samples.ts';
import { addMember, makeWorld, type MemberOptions, type World } from './world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Question = { name: string; permission: string; call: Endpoint };

// What somebody else has asked for or uploaded is theirs, whatever one may do.
const isOfOthers = (name: string) => name === 'export.find' || name === 'risk-file.create';

const questions: Question[] = [
  ...allEndpoints.flatMap(({ name, call }): Question[] => {
    const { access } = call;
    const isSigned = access === 'public' || access === 'signedIn';
    return isSigned || !isWorkspacePermission(access) || isOfOthers(name)
      ? []
      : [{ name, call, permission: access }];
  }),
  // The log asks by itself: its id may be a module's, a workspace's or a record's.
  { name: 'log.list', call: logEndpoints.list, permission: 'log.read' },
];

/** Makes the person that a row of the table is about. */
async function admit(world: World, { inGroup, isNarrowed, ...options }: Who): Promise<Member> {
  const sites = isNarrowed ? { sites: [world.siteId] } : {};
  const member = await addMember(api, world, { ...options, ...sites });
  if (!inGroup) return member;
  const { workspaceId } = world;
  const { body } = await world.owner.call(roleEndpoints.list, {
    params: { type: 'risk', workspaceId },
    query: { search: inGroup },
  });
  await world.owner.call(groupEndpoints.update, {
    params: { workspaceId, groupId: world.ids.groupId ?? '' },
    body: { members: [member.user.accountId], role: body.data[0]._id, reason: 'Stands in' },
  });
  return member;
}

/** What the simulator says of one permission of somebody; no for all of them where they are not in the workspace. */
async function simulate(world: World, member: Member, permission: string): Promise<Explained['allowed']> {
  const params = { type: 'risk', workspaceId: world.workspaceId, accountId: member.user.accountId };
  const { status, body } = await world.owner.call(memberEndpoints.access, { params });
  if (status === 404) return 'no';
  const found = body.data.permissions.find((one: Explained) => one.permission === permission);
  expect(found, `the simulator knows ${permission}`).toBeDefined();
  return found.allowed;
}

type Who = MemberOptions & { who: string; inGroup?: string; isNarrowed?: boolean };

const people: Who[] = [
  ...Object.entries(presetRoles).flatMap(([preset, { name, levels }]) =>
    levels.risk > 0 ? [{ who: name, preset }] : [],
  ),
  ...organizationRoles
    .filter((role) => role !== 'owner' && role !== 'member')
    .map((role) => ({ who: `organization ${role}`, role })),
  { who: 'Workspace Admin of one site', preset: 'workspace-admin', isNarrowed: true },
  { who: 'Contributor in a group of Quality Managers', preset: 'contributor', inGroup: 'Quality Manager' },
];

test.each(people)(
  'the simulator, the rule and the API agree about every permission of a $who',
  async (who) => {
    const answered = new Set<string>();
    let world = await makeWorld(api);
    let member = await admit(world, who);
    for (const { name, call, permission } of questions) {
      const sample = samples[name]?.(world) ?? {};
      const isElsewhere = sample.params?.workspaceId && sample.params.workspaceId !== world.workspaceId;
      if (isElsewhere) continue;
      const said = await simulate(world, member, permission);
      const { status, body } = await member.call(call, {
        ...sample,
        params: { ...world.ids, ...sample.params },
      });
      const text = `${name}: ${said}, ${status} ${JSON.stringify(body).slice(0, 200)}`;
      expect([200, 201, 403, 404], text).toContain(status);
      // Nothing here names this member, so that what they may do on their own is refused.
      expect(status < 300, text).toBe(said === 'yes');
      answered.add(permission);
      if (call.method === 'GET' || status >= 300) continue;
      world = await makeWorld(api);
      member = await admit(world, who);
    }
    expect([...answered].toSorted()).toEqual(permissionsOf('risk').toSorted());
  },
  240_000,
);
