import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import {
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from 'contract/records/checklist/checklist.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { makeRisk } from '../../../test/make.ts';
import { askApproval, stageOf } from '../../../test/sign.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let mara: Member;
let ben: Member;
let cleo: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  mara = await addMember(api, world, { level: 3, name: 'Mara Manager' });
  ben = await addMember(api, world, { level: 3, name: 'Ben Beside' });
  cleo = await addMember(api, world, { level: 3, name: 'Cleo Contributor' });
});
afterAll(() => api.close());

const idOf = ({ user }: Member) => user.accountId;
let leavers = 0;
const leaver = () => addMember(api, world, { level: 3, name: `Lea Leaver ${(leavers += 1)}` });

async function newRisk(managers: Member[] = [mara]) {
  const { _id } = await makeRisk(world, 'Worn clutch', { managers: managers.map(idOf) });
  return { workspaceId: world.workspaceId, recordId: _id };
}

async function newAction(params: { workspaceId: string; recordId: string }, more: object) {
  const body = { ...world.actionInput('Mend it'), endDate: '2099-01-01', ...more };
  const made = await world.owner.call(riskParts.action.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...params, actionId: String(made.body.data._id) };
}

const openOf = async (who: Member) => {
  const { body } = await world.owner.call(accountEndpoints.openItems, {
    params: { accountId: idOf(who) },
    query: { limit: 100 },
  });
  return (body.data as { _id: string; relation: string }[]).map(({ relation }) => relation).toSorted();
};
const handOver = (from: Member, to: Member) =>
  world.owner.call(accountEndpoints.reassign, { params: { accountId: idOf(from) }, body: { to: idOf(to) } });
const noticesOf = async (who: Member) => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  return ((body.data.notifications ?? body.data) as { key: string }[]).map(({ key }) => key).toSorted();
};
const findAction = async (params: Record<string, string>) =>
  (await world.owner.call(riskParts.action.find, { params })).body.data;

test('whoever is handed records and actions hears of it, and so does whoever had them', async () => {
  const [lea, to] = [await leaver(), await addMember(api, world, { level: 3, name: 'Theo Taker' })];
  const params = await newRisk([mara, lea]);
  await newAction(params, { assignedTo: [idOf(lea)] });
  expect(await openOf(lea)).toEqual(['assignee', 'manager']);
  expect((await handOver(lea, to)).body.data).toEqual({ reassigned: 2 });
  expect(await noticesOf(to)).toEqual(['record.assigned', 'task.assigned']);
  expect(await noticesOf(lea)).toContain('task.reassigned');
});

test('an approval that waits for who leaves is handed to somebody who may decide, who is told', async () => {
  const [lea, to] = [await leaver(), await addMember(api, world, { level: 3, name: 'Thea Taker' })];
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([lea]), stageOf([cleo])]);
  expect(await openOf(lea)).toEqual(['approver']);
  const refused = await handOver(lea, mara);
  expect([refused.status, refused.body.errors.to]).toEqual([
    403,
    expect.stringMatching(/^Mara Manager cannot decide/),
  ]);
  expect((await handOver(lea, cleo)).status).toBe(403);
  expect((await handOver(lea, to)).status).toBe(200);
  expect(await noticesOf(to)).toEqual(['approval.requested']);
  const tasks = async (who: Member) =>
    (await who.call(taskEndpoints.listMine, { query: { limit: 100 } })).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'approval_decision',
    ).length;
  expect([await tasks(lea), await tasks(to)]).toEqual([0, 1]);
  const { body } = await mara.call(riskParts.approval.overview, { params });
  expect(body.data.approvals[0].stages[0].slots[0].person.name).toBe('Thea Taker');
});

test('what somebody is named to verify is handed over, and not to whoever did it', async () => {
  const [lea, to] = [await leaver(), await addMember(api, world, { level: 3, name: 'Vera Verifier' })];
  const params = await newAction(await newRisk(), { assignedTo: [idOf(ben)], verifier: idOf(lea) });
  const { version } = await findAction(params);
  await ben.call(riskParts.action.move, { params, body: { step: 'complete', version } });
  expect(await openOf(lea)).toEqual(['verifier']);
  const refused = await handOver(lea, ben);
  expect([refused.status, refused.body.errors.to]).toEqual([
    400,
    expect.stringMatching(/^Nobody verifies their own/),
  ]);
  expect((await handOver(lea, to)).status).toBe(200);
  expect((await findAction(params)).verifier.name).toBe('Vera Verifier');
  expect(await noticesOf(to)).toEqual(['task.to_verify']);
});

test('a declined action that is handed over is pending, its handover is over, and its verifier does not get it', async () => {
  const lea = await leaver();
  const params = await newAction(await newRisk(), { assignedTo: [idOf(lea)], verifier: idOf(ben) });
  const { version } = await findAction(params);
  const declined = await lea.call(riskParts.action.move, {
    params,
    body: { step: 'decline', reason: 'I leave', version },
  });
  expect(declined.body.data.stage).toBe('declined');
  const refused = await handOver(lea, ben);
  expect([refused.status, refused.body.errors.to]).toEqual([
    400,
    expect.stringMatching(/^Nobody verifies their own/),
  ]);
  expect((await handOver(lea, cleo)).status).toBe(200);
  expect(await findAction(params)).toMatchObject({
    stage: 'pending',
    assignedTo: [{ name: 'Cleo Contributor' }],
  });
  const { rows } = await api.owner.query(
    `select status from action_requests where action_id = $1 and kind = 'handover'`,
    [params.actionId],
  );
  expect(rows).toEqual([{ status: 'withdrawn' }]);
});

test('whoever asked for an approval replaces an approver who has left, and nobody who can decide', async () => {
  const [lea, to] = [await leaver(), await addMember(api, world, { level: 3, name: 'Tilda Taker' })];
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([lea, cleo])]);
  const [approval] = (await mara.call(riskParts.approval.overview, { params })).body.data.approvals;
  const replace = (who: Member, from: Member, other: Member = to) =>
    who.call(riskParts.approval.replace, {
      params: { ...params, approvalId: approval._id },
      body: { from: idOf(from), to: idOf(other), reason: 'Has left' },
    });
  expect((await replace(mara, cleo)).status).toBe(409);
  expect((await replace(mara, lea)).status).toBe(409);
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [idOf(lea)]);
  const viewer = await addMember(api, world, { level: 1, name: 'Vic Viewer' });
  expect((await replace(viewer, lea)).status).toBe(403);
  expect((await replace(mara, lea, cleo)).status).toBe(403);
  const done = await replace(mara, lea);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const names = done.body.data.stages[0].slots.map(({ person }: { person: { name: string } }) => person.name);
  expect(names).toEqual(['Tilda Taker', 'Cleo Contributor']);
  expect(await noticesOf(to)).toEqual(['approval.requested']);
});

test('checklists that somebody has to answer, now or by a schedule, are handed over, and nobody leaves with them', async () => {
  const [lea, to] = [await leaver(), await addMember(api, world, { level: 2, name: 'Theo Taker' })];
  const viewer = await addMember(api, world, { level: 1, name: 'Vic Viewer' });
  const place = { type: 'risk', workspaceId: world.workspaceId };
  const sections = sectionsOf(itemOf({ question: 'Is the guard closed?' }));
  const checklist = await publishChecklist(world.owner, place, { name: 'Guards', sections });
  const body = { checklist, assignee: idOf(lea) };
  const run = await world.owner.call(checklistRunEndpoints.create, { params: place, body });
  const schedule = await world.owner.call(checklistScheduleEndpoints.create, {
    params: place,
    body: { ...body, frequency: 'monthly' },
  });
  expect([run.status, schedule.status]).toEqual([201, 201]);
  const left = await world.owner.call(accountEndpoints.update, {
    params: { accountId: idOf(lea) },
    body: { status: 'inactive' },
  });
  expect([left.status, left.body.message]).toEqual([409, expect.stringMatching(/^2 things are open/)]);
  const refused = await handOver(lea, viewer);
  expect([refused.status, refused.body.errors.to]).toEqual([
    400,
    expect.stringMatching(/^Vic Viewer may only look/),
  ]);
  expect((await handOver(lea, to)).body.data).toEqual({ reassigned: 2 });
  expect([await openOf(lea), await openOf(to)]).toEqual([[], ['assignee', 'assignee']]);
  expect(await noticesOf(to)).toEqual(['checklist.assigned']);
  const { body: log } = await world.owner.call(checklistRunEndpoints.find, {
    params: { ...place, runId: run.body.data._id },
  });
  expect(log.data.assignee.name).toBe('Theo Taker');
});
