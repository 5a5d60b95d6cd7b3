import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let mara: Member;
let rita: Member;
let ann: Member;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  mara = await addMember(api, world, { level: 2, name: 'Mara Manager' });
  rita = await addMember(api, world, { level: 3, name: 'Rita Rival' });
  ann = await addMember(api, world, { level: 3, name: 'Ann Assignee' });
  ada = await addMember(api, world, { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

const today = new Date().toISOString().slice(0, 10);
const due = daysAfter(today, 10);

async function newAction() {
  const risk = await makeRisk(world, 'Late', { managers: [mara.user.accountId] });
  const params = { workspaceId: world.workspaceId, recordId: risk._id };
  const body = {
    ...world.actionInput('Mend it'),
    startDate: '2026-01-01',
    endDate: due,
    assignedTo: [ann.user.accountId],
  };
  const made = await world.owner.call(riskParts.action.create, { params, body });
  return { ...params, actionId: String(made.body.data._id) };
}

type Params = Awaited<ReturnType<typeof newAction>>;
const find = async (params: Params) => (await ann.call(riskParts.action.find, { params })).body.data;

const request = { reason: 'Waiting for parts', justification: 'The seal comes a week later.' };
const ask = async (who: Member, params: Params, newDate: string) =>
  who.call(riskParts.action.extend, {
    params,
    body: { ...request, newDate, version: (await find(params)).version },
  });

const decide = (who: Member, params: Params, extensionId: string, body: object = { decision: 'granted' }) =>
  who.call(riskParts.action.decideExtension, {
    params: { ...params, extensionId },
    body: { version: 1, ...body },
  });

const tasksOf = async (who: Member) => {
  const { body } = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return (body.data as { _id: string; kind: string; link: string }[]).filter(
    ({ kind }) => kind === 'extension_decision',
  );
};
const noticesOf = async (who: Member) => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  return (body.data.notifications ?? body.data).map((one: { key: string }) => one.key) as string[];
};

test('more time is asked for by who has the action, is a task of the manager, and moves the date once granted', async () => {
  const params = await newAction();
  const refused = await ask(rita, params, daysAfter(due, 7));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the assignees of an action can ask for more time; a manager can change its due date.',
  ]);
  expect((await ask(ann, params, due)).body.errors).toEqual({
    newDate: 'Choose a day after the present due date',
  });
  const asked = await ask(ann, params, daysAfter(due, 7));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { _id } = asked.body.data;
  expect((await ask(ann, params, daysAfter(due, 8))).status).toBe(409);
  const [task] = await tasksOf(mara);
  expect(task).toMatchObject({ _id, kind: 'extension_decision' });
  expect(task?.link).toContain(params.actionId);
  expect(await find(params)).toMatchObject({ moreTime: { status: 'open', newDate: daysAfter(due, 7) } });
  expect(await noticesOf(mara)).toContain('extension.requested');
  expect((await decide(ann, params, _id)).status).toBeGreaterThanOrEqual(400);
  expect((await decide(rita, params, _id)).status).toBe(403);
  expect((await find(params)).endDate).toBe(due);
  const granted = await decide(mara, params, _id, { decision: 'granted', comment: 'Fine' });
  expect(granted.body.data).toMatchObject({
    status: 'granted',
    decidedBy: { _id: mara.user.accountId },
    comment: 'Fine',
  });
  expect(await find(params)).toMatchObject({ endDate: daysAfter(due, 7), firstDue: due, extensions: 1 });
  expect((await find(params)).moreTime).toMatchObject({ status: 'granted' });
  const { workspaceId, recordId, actionId } = params;
  const stream = await ann.call(riskParts.comment.list, {
    params: { workspaceId, recordId },
    query: { action: actionId, show: 'changes' },
  });
  const deeds = stream.body.data.entries.map(({ change }: { change: { action: string } }) => change.action);
  expect(deeds).toEqual(expect.arrayContaining(['requested', 'granted']));
  expect(await tasksOf(mara)).toEqual([]);
  expect(await noticesOf(ann)).toContain('extension.decided');
  expect((await decide(ada, params, _id, { decision: 'granted', version: 2 })).body.message).toBe(
    'This request is decided already.',
  );
});

test('more time is asked for once, of the due date that was seen, and of no action that is gone', async () => {
  const params = await newAction();
  const askOn = (version: number) =>
    ann.call(riskParts.action.extend, {
      params,
      body: { ...request, newDate: daysAfter(due, 7), version },
    });
  await mara.call(riskParts.action.update, {
    params,
    body: { endDate: daysAfter(due, 1), reason: 'Parts are late', version: 1 },
  });
  expect((await askOn(1)).body).toMatchObject({ code: 'VERSION_CONFLICT', details: { fields: ['endDate'] } });
  const both = await Promise.all([askOn(2), askOn(2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  await world.owner.call(riskParts.action.remove, { params });
  expect((await askOn(2)).status).toBe(404);
});

test('a refusal says why and leaves the date', async () => {
  const params = await newAction();
  const { _id } = (await ask(ann, params, daysAfter(due, 7))).body.data;
  expect((await decide(mara, params, _id, { decision: 'refused' })).body.errors).toEqual({
    comment: 'Say why it is not given',
  });
  const refused = await decide(mara, params, _id, { decision: 'refused', comment: 'The audit is near' });
  expect(refused.body.data.status).toBe('refused');
  expect(await find(params)).toMatchObject({ endDate: due, firstDue: null, extensions: 0 });
});

test('nobody decides their own request, also not as a manager or with every right', async () => {
  const params = await newAction();
  await world.owner.call(riskParts.action.update, {
    params,
    body: { assignedTo: [world.owner.user.accountId, mara.user.accountId], version: 1 },
  });
  for (const who of [mara, world.owner]) {
    const asked = await ask(who, params, daysAfter(due, 7));
    expect((await decide(who, params, asked.body.data._id)).body).toMatchObject({
      code: 'SOD_VIOLATION',
      message: 'Nobody grants themselves more time: somebody else decides.',
    });
    await decide(ada, params, asked.body.data._id, { decision: 'refused', comment: 'No' });
  }
});

test('after two times somebody decides who may approve', async () => {
  const params = await newAction();
  for (const days of [1, 2]) {
    const { _id } = (await ask(ann, params, daysAfter(due, days))).body.data;
    expect((await decide(mara, params, _id)).status).toBe(200);
  }
  const { _id } = (await ask(ann, params, daysAfter(due, 3))).body.data;
  expect((await decide(mara, params, _id)).body.message).toBe(
    'More time was given twice already: somebody who may approve decides now.',
  );
  expect((await decide(ada, params, _id)).status).toBe(200);
});

test('what is granted is more time still: the due date was not moved past it meanwhile, and the day is not over', async () => {
  const params = await newAction();
  const { _id } = (await ask(ann, params, daysAfter(due, 7))).body.data;
  const { version } = await find(params);
  const moved = { endDate: daysAfter(due, 20), version, reason: 'The parts come later' };
  expect((await mara.call(riskParts.action.update, { params, body: moved })).status).toBe(200);
  expect((await decide(mara, params, _id)).body.message).toMatch(/^The due date was moved meanwhile/);
  await api.owner.query('update actions set end_date = $2 where id = $1', [
    params.actionId,
    daysAfter(today, -9),
  ]);
  await api.owner.query('update action_requests set new_date = $2 where id = $1', [
    _id,
    daysAfter(today, -3),
  ]);
  expect((await decide(mara, params, _id)).body.message).toMatch(/^The day that was asked for is over/);
  expect(await find(params)).toMatchObject({ endDate: daysAfter(today, -9), extensions: 0 });
  expect((await decide(mara, params, _id, { decision: 'refused', comment: 'Ask anew' })).status).toBe(200);
});

test('a request ends when the action is given to others, and stays while its asker has it', async () => {
  const params = await newAction();
  await ask(ann, params, daysAfter(due, 7));
  const give = async (to: Member[]) => {
    const { version } = await find(params);
    const body = { assignedTo: to.map(({ user }) => user.accountId), version };
    expect((await mara.call(riskParts.action.update, { params, body })).status).toBe(200);
  };
  await give([ann, ada]);
  expect((await find(params)).moreTime).toMatchObject({ status: 'open' });
  await give([ada]);
  expect((await find(params)).moreTime).toMatchObject({ status: 'withdrawn' });
  expect(await tasksOf(mara)).toEqual([]);
});

test('assignees cannot move their own due date by an edit; a manager does, and the first one is kept', async () => {
  const params = await newAction();
  const move = (who: Member, endDate: string) =>
    who.call(riskParts.action.update, { params, body: { endDate, reason: 'Parts are late', version: 9 } });
  expect((await move(ann, daysAfter(due, 1))).body.errors).toEqual({
    endDate: 'Ask for more time: assignees cannot move their own due date',
  });
  expect((await move(rita, daysAfter(due, 2))).body.data).toMatchObject({ firstDue: due });
  expect((await move(mara, daysAfter(due, 3))).body.data).toMatchObject({
    endDate: daysAfter(due, 3),
    firstDue: due,
  });
});

test('a request is over when the action is completed', async () => {
  const params = await newAction();
  await ask(ann, params, daysAfter(due, 7));
  const { version } = await find(params);
  await ann.call(riskParts.action.move, { params, body: { step: 'complete', version } });
  expect(await tasksOf(mara)).toEqual([]);
  const list = await ann.call(riskParts.action.listExtensions, { params });
  expect(list.body.data[0].status).toBe('withdrawn');
});

test('who asked takes the request back while it is undecided, and nobody else does', async () => {
  const params = await newAction();
  await ask(ann, params, daysAfter(due, 7));
  const withdraw = (who: Member) => who.call(riskParts.action.withdrawExtension, { params });
  for (const who of [mara, rita, world.owner])
    expect((await withdraw(who)).body.message).toBe('Only who asked for more time can withdraw the request.');
  expect(await tasksOf(mara)).toHaveLength(1);
  expect((await withdraw(ann)).body.data).toMatchObject({
    status: 'cancelled',
    decidedBy: { name: 'Ann Assignee' },
  });
  expect(await tasksOf(mara)).toEqual([]);
  expect(await noticesOf(mara)).toContain('extension.withdrawn');
  expect(await find(params)).toMatchObject({ endDate: due, extensions: 0 });
  const { _id } = (await ask(ann, params, daysAfter(due, 8))).body.data;
  await decide(mara, params, _id);
  expect([(await withdraw(ann)).status, (await withdraw(ann)).body.message]).toEqual([
    409,
    'No request for more time is open: it is decided already, or was withdrawn.',
  ]);
});

async function keysOf(who: Member, actionId: string): Promise<string[]> {
  const params = { workspaceId: world.workspaceId, type: 'risk' };
  const inWorkspace = await who.call(attentionEndpoints.list, { params, query: { limit: 100 } });
  const mine = await who.call(attentionEndpoints.listMine, { query: { limit: 100 } });
  const of = (rows: { _id: string; key: string; why: string }[]) =>
    rows.filter(({ _id }) => _id === actionId).map(({ key }) => key);
  return [...of(inWorkspace.body.data), ...of(mine.body.data).map((key) => `my ${key}`)].toSorted();
}

test('a request needs the attention of who decides after two days, and not before', async () => {
  const params = await newAction();
  const { _id } = (await ask(ann, params, daysAfter(due, 7))).body.data;
  const age = (interval: string) =>
    api.owner.query(`update action_requests set created_at = now() - $2::interval where id = $1`, [
      _id,
      interval,
    ]);
  await age('47 hours 55 minutes');
  expect(await keysOf(mara, params.actionId)).toEqual([]);
  await age('48 hours 5 minutes');
  expect(await keysOf(mara, params.actionId)).toEqual(['extension_pending', 'my extension_pending']);
  expect(await keysOf(ann, params.actionId)).toEqual(['extension_pending']);
  await decide(mara, params, _id);
  expect(await keysOf(mara, params.actionId)).toEqual([]);
});

test('an action that was given more time twice needs attention, once does not, and completed it does not', async () => {
  const params = await newAction();
  for (const days of [1, 2]) {
    expect(await keysOf(mara, params.actionId)).toEqual([]);
    const { _id } = (await ask(ann, params, daysAfter(due, days))).body.data;
    await decide(mara, params, _id);
  }
  expect(await keysOf(mara, params.actionId)).toEqual(['extension_excess', 'my extension_excess']);
  const { version } = await find(params);
  await ann.call(riskParts.action.move, { params, body: { step: 'complete', version } });
  expect(await keysOf(mara, params.actionId)).toEqual([]);
});

test('a hold needs attention on the day after it was to be over, where the site is', async () => {
  const params = await newAction();
  const { version } = await find(params);
  const body = { step: 'hold', reason: 'No parts', resumeOn: daysAfter(today, 3), version };
  expect((await ann.call(riskParts.action.move, { params, body })).status).toBe(200);
  const resumeOn = (days: number) =>
    api.owner.query(
      `update actions a set resume_on = today_in(s.time_zone) + $2::int
         from records r join sites s on s.id = r.site_id where a.id = $1 and r.id = a.record_id`,
      [params.actionId, days],
    );
  await resumeOn(0);
  expect(await keysOf(mara, params.actionId)).toEqual([]);
  await resumeOn(-1);
  expect(await keysOf(mara, params.actionId)).toEqual(['my on_hold_expired', 'on_hold_expired']);
});

test('the third time it is a task of who may approve, and of them alone; nobody is asked for a day that has passed', async () => {
  const params = await newAction();
  await api.owner.query(`update actions set end_date = $2, extensions = 2 where id = $1`, [
    params.actionId,
    daysAfter(today, -10),
  ]);
  const past = await ask(ann, params, daysAfter(today, -2));
  expect(past.body.errors).toEqual({ newDate: 'Choose today or a later day' });
  const asked = await ask(ann, params, daysAfter(today, 3));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { _id } = asked.body.data;
  expect((await tasksOf(ada)).map((task) => task._id)).toContain(_id);
  expect((await tasksOf(mara)).map((task) => task._id)).not.toContain(_id);
  expect(await noticesOf(ada)).toContain('extension.requested');
});

test('what a record has nobody for is decided by who may approve, and without one by an administrator', async () => {
  const own = await makeRisk(world, 'Alone', { managers: [ann.user.accountId] });
  const place = { workspaceId: world.workspaceId, recordId: own._id };
  const body = {
    ...world.actionInput('Mend it alone'),
    startDate: '2026-01-01',
    endDate: due,
    assignedTo: [ann.user.accountId],
    verificationRequired: true,
  };
  const made = await world.owner.call(riskParts.action.create, { params: place, body });
  const params = { ...place, actionId: String(made.body.data._id) };
  const { _id } = (await ask(ann, params, daysAfter(due, 7))).body.data;
  expect((await tasksOf(ada)).map((task) => task._id)).toContain(_id);
  // Who may approve has gone: the request is not left behind.
  const approvers = `select account_id as id from account_permissions where workspace_id = $1 and level >= 4`;
  const { rows } = await api.owner.query<{ id: string }>(approvers, [world.workspaceId]);
  for (const { id } of rows)
    if (id !== world.owner.user.accountId)
      await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [id]);
  expect((await tasksOf(world.owner)).map((task) => task._id)).toContain(_id);
  for (const { id } of rows)
    await api.owner.query(`update accounts set status = 'active' where id = $1`, [id]);
});

test('what somebody was named to verify who has left is the managers’, who may then do it', async () => {
  const vera = await addMember(api, world, { level: 2, name: 'Vera Leaves' });
  const risk = await makeRisk(world, 'Left', { managers: [mara.user.accountId] });
  const place = { workspaceId: world.workspaceId, recordId: risk._id };
  const body = {
    ...world.actionInput('Look at it'),
    assignedTo: [ann.user.accountId],
    verifier: vera.user.accountId,
  };
  const made = await world.owner.call(riskParts.action.create, { params: place, body });
  const params = { ...place, actionId: String(made.body.data._id) };
  const take = (who: Member, step: string, version: number) =>
    who.call(riskParts.action.move, { params, body: { step, version } });
  const done = await take(ann, 'complete', made.body.data.version);
  const verifications = async () => {
    const { body: listed } = await mara.call(taskEndpoints.listMine, { query: { limit: 100 } });
    return listed.data.filter(
      ({ kind, record }: { kind: string; record: { _id: string } }) =>
        kind === 'verification' && record._id === risk._id,
    ).length as number; // what the call declares
  };
  expect(await verifications()).toBe(0);
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [vera.user.accountId]);
  expect(await verifications()).toBe(1);
  expect((await take(mara, 'verify', done.body.data.version)).status).toBe(200);
});
