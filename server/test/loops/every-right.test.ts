import { type Explained, permissionsOf } from 'contract/core/rights/access';
import type { Endpoint } from 'contract/core/endpoint';
import { organizationRoles } from 'contract/core/rights/organization-roles';
import { isWorkspacePermission, type Permission, resourceOf } from 'contract/core/rights/permissions';
import { presetRoles } from 'contract/core/rights/preset-roles';
import { type Resource, resourceKeys, resources } from 'contract/core/rights/resources';
import { allEndpoints } from 'contract/endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../api.ts';
import type { Sample } from '../kind-samples.ts';
import { askEach, type Heard } from './ask-each.ts';
import { comeBefore } from './come-before.ts';
import { samples } from './samples.ts';
import { asOwner } from '../worker.ts';
import { putBack } from '../put-back.ts';
import { addMember, type MemberOptions, renewedWorld, type World } from '../world.ts';

let api: TestApi;
const untouched = renewedWorld(() => api);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Question = {
  name: string;
  permission: Permission;
  call: Endpoint;
  /** Makes what the call is about, where that is in no world, and says what it is made with. */
  prepare?: (world: World) => Promise<Sample>;
};

// What somebody else has asked for, uploaded, said or been given is theirs, whatever one may do.
const isOfOthers = (name: string) =>
  name === 'export.find' ||
  /^report[.](?:find|download|cancel|comparison|updateSchedule|removeSchedule|updateSaved|removeSaved)$/.test(
    name,
  ) ||
  /(?:-file[.](?:create|renew)|-comment[.](?:update|remove)|-action[.](?:extend|withdrawExtension|claim)|-extension[.]withdraw|checklist-run[.]claim|-approval[.]decide|-assessment[.]score|-signature[.]sign(?:Many)?)$/.test(
    name,
  );

/** The verification of an action that others have completed. */
async function completeAction({ owner, ids, ...world }: World): Promise<Sample> {
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  const body = { ...world.actionInput('To be verified'), verificationRequired: true, status: 'completed' };
  const made = await owner.call(riskParts.action.create, { params, body });
  // A call before this one may have deleted the record: then this is asked again of another world.
  const actionId = String(made.body.data?._id ?? ids.actionId);
  return { params: { actionId }, body: { step: 'verify', version: 1 } };
}

/** The claim of an action that waits in a group of everybody. */
async function offerAction({ owner, ids }: World): Promise<Sample> {
  await asOwner(
    api.urls,
    `insert into group_members (organization_id, group_id, account_id)
     select a.organization_id, x.group_id, a.id from accounts a join actions x on x.organization_id = a.organization_id and x.id = $1
     on conflict do nothing`,
    [ids.actionId],
  );
  await owner.call(riskParts.action.release, { params: ids });
  return {};
}

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
  {
    name: 'risk-action.claim',
    call: riskParts.action.claim,
    permission: 'risk-action.claim',
    prepare: offerAction,
  },
  // A step asks for its own right besides that of the call.
  {
    name: 'risk-action.move',
    call: riskParts.action.move,
    permission: 'risk-action.verify',
    prepare: completeAction,
  },
];

/** What only they do who were asked by name; the test of what it is about has them. */
const askedByName: ReadonlySet<string> = new Set(['risk.score']);

/** What a call asks besides, about what its sample names. */
const alsoAsked: Readonly<Record<string, Permission>> = {
  'record-import.create': 'risk.create',
  'record-import.commit': 'risk.create',
  'record-import.undo': 'risk.remove',
  'deleted.restore': 'risk.restore',
  'deleted.purge': 'risk.purge',
  'deleted.hold': 'risk.hold',
  'attention.snooze': 'risk.update',
  'attention.endSnooze': 'risk.update',
  'risk-reading.history': 'log.read',
};

/** Makes the person that a row of the table is about. */
async function admit(world: World, { inGroup, isNarrowed, only: _only, ...options }: Who): Promise<Member> {
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

/** What the simulator says of somebody, by permission; no for all of them where they are not in the workspace. */
type Simulated = ReadonlyMap<string, Explained['allowed']> | 'no';

async function simulate(world: World, member: Member): Promise<Simulated> {
  const params = { type: 'risk', workspaceId: world.workspaceId, accountId: member.user.accountId };
  const { status, body } = await world.owner.call(memberEndpoints.access, { params });
  if (status === 404) return 'no';
  return new Map(body.data.permissions.map((one: Explained) => [one.permission, one.allowed]));
}

type Who = MemberOptions & {
  who: string;
  inGroup?: string;
  isNarrowed?: boolean;
  /** The part that the row is about: nothing else is asked. */
  only?: Resource;
};

const grants = ['export', 'purge', 'manage_custom_fields'];

/** Those whose role says one part apart, above and below the rest, and all parts at once. */
const apart: Who[] = [
  ...resourceKeys.flatMap((key): Who[] => [
    { who: `a viewer who administers ${key}`, level: 1, levels: { [key]: 5 }, grants },
    {
      who: `an administrator with the least of ${key}`,
      level: 5,
      levels: { [key]: resources[key].least },
      grants,
      only: key,
    },
  ]),
  {
    who: 'an administrator with the least of every part',
    level: 5,
    levels: Object.fromEntries(resourceKeys.map((key) => [key, resources[key].least])),
    grants,
  },
  {
    who: 'a viewer of one site who administers every part',
    level: 1,
    levels: Object.fromEntries(resourceKeys.map((key) => [key, 5])),
    grants,
    isNarrowed: true,
  },
];

const people: Who[] = [
  ...Object.entries(presetRoles).flatMap(([preset, { name, levels }]) =>
    levels.risk > 0 ? [{ who: name, preset }] : [],
  ),
  ...organizationRoles
    .filter((role) => role !== 'owner' && role !== 'member')
    .map((role) => ({ who: `organization ${role}`, role })),
  { who: 'Workspace Admin of one site', preset: 'workspace-admin', isNarrowed: true },
  { who: 'Contributor in a group of Quality Managers', preset: 'contributor', inGroup: 'Quality Manager' },
  ...apart,
];

// Who gives or takes must have it themselves, whatever they may manage; every-grant.test.ts looks at that.
const isOfGiving = (body: Answer['body']) => String(body.message).startsWith('You do not have this yourself');

// What others have uploaded is nobody else's to import.
const isOfUpload = (body: Answer['body']) => body.errors?.key === 'File not found';

// Nobody hides a record from themselves, whatever they may do to it.
const isOfSight = (status: number, body: Answer['body']) =>
  status === 400 && body.errors?.confidential !== undefined;

function saidOf(simulated: Simulated, permission: string): Explained['allowed'] {
  if (simulated === 'no') return 'no';
  const said = simulated.get(permission);
  if (!said) throw new Error(`The simulator does not know ${permission}`);
  return said;
}

/** What the simulator says of all that a call asks. */
function saidOfCall(simulated: Simulated, { name, permission }: Question): Explained['allowed'] {
  const said = saidOf(simulated, permission);
  const also = alsoAsked[name];
  return said === 'yes' && also ? saidOf(simulated, also) : said;
}

type Stay = { world: World; member: Member; answered: Set<string>; simulated: Simulated };

/** Asks the simulator about a call, and makes it. */
async function hear({ world, member, answered, simulated }: Stay, question: Question): Promise<Heard> {
  const { name, call, permission, prepare } = question;
  const sample = (await prepare?.(world)) ?? samples[name]?.(world) ?? {};
  const workspaceId = sample.params?.workspaceId ?? world.workspaceId;
  if (workspaceId !== world.workspaceId) return { hasChanged: false, check: () => {} };
  const isPrepared = prepare !== undefined || (await comeBefore(world, name));
  // What comes before a call may give somebody rights; else they are as they were when they came.
  const said = saidOfCall(isPrepared ? await simulate(world, member) : simulated, question);
  const params = { ...world.ids, ...sample.params };
  const { status, body } = await member.call(call, { ...sample, params });
  const isDone = status < 300;
  return {
    hasChanged: isPrepared || (isDone && call.method !== 'GET'),
    check: () => {
      const text = `${name}: ${said}, ${status} ${JSON.stringify(body).slice(0, 200)}`;
      const isAllowed = isDone || isOfGiving(body) || isOfUpload(body) || isOfSight(status, body);
      if (!isAllowed) expect([403, 404], text).toContain(status);
      // Nothing here names this member, so that what they may do on their own is refused.
      expect(isAllowed, text).toBe(said === 'yes');
      answered.add(permission);
    },
  };
}

test.each(people)(
  'the simulator, the rule and the API agree about every permission of a $who',
  async (who) => {
    const answered = new Set<string>();
    const enter = putBack(
      () => api,
      async () => {
        const world = await untouched();
        const member = await admit(world, who);
        return { world, member, answered, simulated: await simulate(world, member) };
      },
    );
    const isAsked = ({ name, permission }: Question) =>
      !who.only || [permission, alsoAsked[name]].some((one) => one && resourceOf(one) === who.only);
    await askEach(questions.filter(isAsked), enter, hear);
    const asked = permissionsOf('risk').filter(
      (one) => !askedByName.has(one) && (!who.only || resourceOf(one) === who.only),
    );
    expect([...answered].toSorted()).toEqual(expect.arrayContaining(asked.toSorted()));
  },
  240_000,
);
