import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { describeNotification } from 'contract/support/notification/describe-notification';
import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, stageOf, type RecordParams } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;
let ben: Member;
let cleo: Member;
let vera: Member;
let inWorkspace: { type: string; workspaceId: string };
let groupId: string;
let roleId: string;

const idOf = ({ user }: Member) => user.accountId;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  inWorkspace = { type: 'risk', workspaceId: place.workspaceId };
  const add = (name: string, level: number) => addMember(api, joined(place), { level, name });
  mara = await add('Mara Manager', 3);
  ada = await add('Ada Approver', 4);
  ben = await add('Ben Beside', 2);
  cleo = await add('Cleo Contributor', 2);
  vera = await add('Vera Viewer', 1);
  const group = await place.owner.call(groupEndpoints.create, {
    body: {
      workspace: place.workspaceId,
      name: 'Night shift',
      description: 'Works at night',
      members: [ben, vera, mara].map(idOf),
    },
  });
  groupId = group.body.data._id;
  const { body } = await place.owner.call(roleEndpoints.list, { params: inWorkspace, query: { limit: 100 } });
  roleId = body.data.find(({ name }: { name: string }) => name === 'Quality Manager')._id;
});
afterAll(() => api.close());

const setMembers = (members: Member[]) =>
  place.owner.call(groupEndpoints.update, {
    params: { ...inWorkspace, groupId },
    body: { members: members.map(idOf) },
  });

async function newRisk(): Promise<RecordParams> {
  const { _id } = await makeRisk(place, 'Worn clutch', { managers: [idOf(mara)] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

const stage = (people: Member[], more: object = {}) => stageOf(people, { needsSignature: false, ...more });
const lastOf = async (params: RecordParams) =>
  (await mara.call(riskParts.approval.overview, { params })).body.data.approvals[0];
const askedIn = (one: { slots: { person: { _id: string } }[] }) => one.slots.map(({ person }) => person._id);
const decide = async (who: Member, params: RecordParams, decision = 'approved') => {
  const { _id: approvalId } = await lastOf(params);
  const body = { decision, comment: 'As it should be' };
  return who.call(riskParts.approval.decide, { params: { ...params, approvalId }, body });
};
const hasTask = async (who: Member, { recordId }: RecordParams) => {
  const { body } = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return body.data.some(({ record }: { record: { _id: string } }) => record._id === recordId);
};

test('a group is who is in it when its stage begins, without those who could not decide', async () => {
  const params = await newRisk();
  await setMembers([ben, vera, mara]);
  const stages = [stage([ada]), stage([], { groups: [groupId], rule: 'all' })];
  const asked = await askApproval(mara, params, stages);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  expect((await lastOf(params)).stages[1]).toMatchObject({
    groups: [{ _id: groupId, name: 'Night shift' }],
    slots: [],
  });
  expect(await hasTask(ben, params)).toBe(false);
  // Cleo comes while the first stage is open.
  await setMembers([ben, cleo, vera, mara]);
  await decide(ada, params);
  const [, second] = (await lastOf(params)).stages;
  // Vera may only read, and Mara has asked.
  expect(askedIn(second)).toEqual([idOf(ben), idOf(cleo)]);
  expect(second).toMatchObject({
    status: 'open',
    needed: 2,
    slots: [{ isMember: true }, { isMember: true }],
  });
  expect(await hasTask(ben, params)).toBe(true);
  // Whoever comes now is not asked any more, and whoever goes stays asked.
  await setMembers([cleo, vera]);
  await decide(ben, params);
  expect((await lastOf(params)).status).toBe('open');
  await decide(cleo, params);
  expect((await lastOf(params)).status).toBe('approved');
});

test('any or some of a group approve, beside people who are named', async () => {
  await setMembers([ben, cleo]);
  const any = await newRisk();
  await askApproval(mara, any, [stage([ada], { groups: [groupId], rule: 'any' })]);
  expect(askedIn((await lastOf(any)).stages[0])).toEqual([idOf(ada), idOf(ben), idOf(cleo)]);
  await decide(cleo, any);
  expect((await lastOf(any)).status).toBe('approved');
  const some = await newRisk();
  await askApproval(mara, some, [stage([ada], { groups: [groupId], rule: 'some', needed: 2 })]);
  await decide(ben, some);
  expect((await lastOf(some)).status).toBe('open');
  await decide(ada, some);
  expect((await lastOf(some)).status).toBe('approved');
  // Of fewer than were to approve, all do.
  const few = await newRisk();
  await askApproval(mara, few, [stage([], { groups: [groupId], rule: 'some', needed: 5 })]);
  expect((await lastOf(few)).stages[0].needed).toBe(2);
});

test('a role is who has it, by themselves or by a group', async () => {
  const params = { ...inWorkspace, accountId: idOf(cleo) };
  const given = await place.owner.call(memberEndpoints.update, {
    params,
    body: { role: roleId, reason: 'Leads quality now' },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const risk = await newRisk();
  await askApproval(mara, risk, [stage([], { roles: [roleId], rule: 'all' })]);
  expect((await lastOf(risk)).stages[0]).toMatchObject({ roles: [{ name: 'Quality Manager' }] });
  expect(askedIn((await lastOf(risk)).stages[0])).toEqual([idOf(cleo)]);
  await setMembers([ben]);
  await place.owner.call(groupEndpoints.update, {
    params: { ...inWorkspace, groupId },
    body: { role: roleId, reason: 'They lead' },
  });
  const other = await newRisk();
  await askApproval(mara, other, [stage([], { roles: [roleId], rule: 'all' })]);
  expect(askedIn((await lastOf(other)).stages[0])).toEqual([idOf(ben), idOf(cleo)]);
  await place.owner.call(groupEndpoints.update, {
    params: { ...inWorkspace, groupId },
    body: { role: null, reason: 'They no longer lead' },
  });
});

test('who wrote the record is not asked by a group, and nobody to ask is refused or ends it', async () => {
  await setMembers([place.owner, vera]);
  const params = await newRisk();
  const refused = await askApproval(mara, params, [stage([], { groups: [groupId] })]);
  expect(refused.body.errors).toEqual({
    'stages.0.approvers': 'Nobody in these groups and roles can be asked',
  });
  expect((await mara.call(riskParts.approval.overview, { params })).body.data.approvals).toEqual([]);
  await askApproval(mara, params, [stage([ada]), stage([], { groups: [groupId] })]);
  await decide(ada, params);
  expect(await lastOf(params)).toMatchObject({
    status: 'withdrawn',
    endedReason: 'Stage 2: Nobody in these groups and roles can be asked',
  });
  const none = await askApproval(mara, params, [stage([])]);
  expect(none.body.errors).toEqual({ 'stages.0.approvers': 'Choose at least one approver' });
  const foreign = await askApproval(mara, params, [stage([ada], { groups: [place.siteId] })]);
  expect([foreign.status, foreign.body.errors]).toEqual([
    404,
    { 'stages.0.groups': 'Choose groups of this workspace' },
  ]);
});

test('routes are named in the settings, with a reason that the log keeps, by administrators alone', async () => {
  const route = { name: 'Fast lane', stages: [stage([ada], { groups: [groupId], days: 2 })] };
  const set = (who: Member, approvalRoutes: object[], version: number) =>
    who.call(settingEndpoints.update, {
      params: inWorkspace,
      body: { approvalRoutes, reason: 'One way for all', version },
    });
  expect((await set(mara, [route], 0)).status).toBe(403);
  expect((await set(place.owner, [route, { ...route, name: 'fast LANE' }], 0)).body.errors).toEqual({
    approvalRoutes: 'Two routes have the same name',
  });
  const saved = await set(place.owner, [route], 0);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const found = await mara.call(settingEndpoints.find, { params: inWorkspace });
  expect(found.body.data.settings.approvalRoutes).toEqual([route]);
  const again = await set(place.owner, [{ ...route, stages: [stage([ada])] }], saved.body.data.version);
  expect(again.status).toBe(200);
  const log = await place.owner.call(logEndpoints.list, {
    params: { id: String(saved.body.data._id) },
    query: { limit: 10 },
  });
  expect(log.body.data.logs[0]).toMatchObject({
    reason: 'One way for all',
    changes: [
      {
        label: 'Approval routes',
        old: 'Fast lane: 1 person and 1 group, all of them, 2 days',
        new: 'Fast lane: 1 person, all of them, 3 days',
      },
    ],
  });
  const params = await newRisk();
  expect((await askApproval(mara, params, route.stages)).status).toBe(201);
  expect((await mara.call(riskEndpoints.find, { params })).body.data.approval).toEqual({
    status: 'open',
    changed: [],
  });
});

test('a stage that needs a quality manager asks one, and passes only once one has approved', async () => {
  const quality = await addMember(api, joined(place), { level: 4, name: 'Quinn Quality' });
  const second = await addMember(api, joined(place), { level: 4, name: 'Rosa Quality' });
  const setRole = (who: Member) =>
    api.owner.query('update account_permissions set role_id = $2 where account_id = $1', [idOf(who), roleId]);
  await setRole(quality);
  const needsQuality = { needsQuality: true };
  const params = await newRisk();
  // Among people alone it is seen at once, of any stage.
  const refused = await askApproval(mara, params, [stage([ben]), stage([ada], needsQuality)]);
  expect(Object.keys(refused.body.errors)).toEqual(['stages.1.approvers']);
  await setMembers([ada]);
  const noneInGroup = await askApproval(mara, params, [stage([], { groups: [groupId], ...needsQuality })]);
  expect(Object.keys(noneInGroup.body.errors)).toEqual(['stages.0.approvers']);
  const asked = await askApproval(mara, params, [stage([ada, quality], { rule: 'any', ...needsQuality })]);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  expect((await lastOf(params)).stages[0]).toMatchObject({
    needsQuality: true,
    slots: [{ isQuality: false }, { isQuality: true }],
  });
  await decide(ada, params);
  expect((await lastOf(params)).status).toBe('open');
  expect(await hasTask(quality, params)).toBe(true);
  // Nobody takes their place who is none.
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [idOf(quality)]);
  const { _id: approvalId } = await lastOf(params);
  const replace = (to: Member) =>
    mara.call(riskParts.approval.replace, {
      params: { ...params, approvalId },
      body: { from: idOf(quality), to: idOf(to), reason: 'Left' },
    });
  expect((await replace(second)).body).toMatchObject({
    code: 'SOD_VIOLATION',
    errors: { to: expect.any(String) },
  });
  await setRole(second);
  expect((await replace(second)).status).toBe(200);
  await decide(second, params);
  expect((await lastOf(params)).status).toBe('approved');
});

test('whoever asked is told why a later stage could not begin', async () => {
  await setMembers([place.owner, vera]);
  const toldAfter = async (later: object) => {
    const params = await newRisk();
    await askApproval(mara, params, [stage([ada]), stage([], { groups: [groupId], ...later })]);
    await decide(ada, params);
    const { body } = await mara.call(notificationEndpoints.list, { query: { limit: 100 } });
    const notices = body.data as Notification[];
    const ended = notices.find(
      ({ key, record }) => key === 'approval.decided' && record?.id === params.recordId,
    );
    return ended && describeNotification(ended.key, ended, (day) => day);
  };
  expect(await toldAfter({})).toBe(
    'The approval of a record has ended. Stage 2: Nobody in these groups and roles can be asked. Ask again, with other people.',
  );
  await setMembers([ben]);
  expect(await toldAfter({ needsQuality: true })).toBe(
    'The approval of a record has ended. Stage 2: A quality manager has to approve here, and none is asked: ask somebody who has the role Quality Manager. Ask again, with other people.',
  );
});

test('without it, as many as are needed are enough, and one quality manager alone is not more than one', async () => {
  const quality = await addMember(api, joined(place), { level: 4, name: 'Queenie Quality' });
  await api.owner.query('update account_permissions set role_id = $2 where account_id = $1', [
    idOf(quality),
    roleId,
  ]);
  const plain = await newRisk();
  await askApproval(mara, plain, [stage([ada, quality], { rule: 'any' })]);
  await decide(ada, plain);
  expect((await lastOf(plain)).status).toBe('approved');
  const two = await newRisk();
  await askApproval(mara, two, [stage([ada, ben, quality], { rule: 'some', needed: 2, needsQuality: true })]);
  await decide(quality, two);
  expect((await lastOf(two)).status).toBe('open');
  await decide(ben, two);
  expect((await lastOf(two)).status).toBe('approved');
});
