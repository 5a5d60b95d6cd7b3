import { daysAfter } from 'contract/core/days';
import { capaActionAsks } from 'contract/modules/capa/capa-action';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { type CapaStage, capaStages } from 'contract/modules/capa/capa.workflow';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from '../../modules/capa/capa.samples.ts';

let api: TestApi;
let world: World;
let mara: Member;
let ada: Member;
let adam: Member;
let workspaceId: string;

const today = new Date().toISOString().slice(0, 10);
const due = daysAfter(today, 10);
const calls = capaParts.extension;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  mara = await addMember(api, world, { level: 3, name: 'Mara Manager', workspaceId });
  ada = await addMember(api, world, { level: 4, name: 'Ada Approver', workspaceId });
  adam = await addMember(api, world, { level: 5, name: 'Adam Admin', workspaceId });
});
afterAll(() => api.close());

/** A CAPA of Mara's that is due in ten days and stands at a stage. */
async function raise(stage: CapaStage = 'implementation') {
  const { siteId, processId, owner } = world;
  const body = samples.input({ workspaceId, siteId, processId, accountId: mara.user.accountId }, 'Leaks');
  const made = await owner.call(capaEndpoints.create, { body: { ...body, dueDate: due } });
  const params = { workspaceId, recordId: String(made.body.data._id) };
  await bringTo(api.owner, params.recordId, stage);
  return params;
}

type Params = Awaited<ReturnType<typeof raise>>;

const find = async (params: Params) => (await world.owner.call(capaEndpoints.find, { params })).body.data;

async function ask(who: Member, params: Params, newDate: string) {
  const { version } = await find(params);
  const said = { reason: 'Waiting for parts', justification: 'The seal comes late', impact: 'None leaks' };
  const body = { newDate, ...said, version };
  return who.call(calls.ask, { params, body });
}

const decide = (who: Member, params: Params, extensionId: string, comment?: string) =>
  who.call(calls.decide, {
    params: { ...params, extensionId },
    body: { decision: comment ? 'refused' : 'granted', comment, version: 1 },
  });

const tasksOf = async (who: Member, { recordId }: Params) =>
  (await who.call(taskEndpoints.listMine, { query: { limit: 100 } })).body.data.filter(
    (task: { kind: string; record: { _id: string } }) =>
      task.kind === 'extension_decision' && task.record._id === recordId,
  );

const noticesOf = async (who: Member) =>
  (await who.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data.map(
    ({
      key,
      link,
      record,
      facts,
    }: {
      key: string;
      link: string;
      record: { name: string };
      facts: object;
    }) => [key, link, record.name, facts],
  );

test('a promised due date is moved by somebody who has not asked, and both days are kept', async () => {
  const params = await raise();
  const asked = await ask(mara, params, daysAfter(due, 7));
  expect(asked.body.data).toMatchObject({
    status: 'open',
    dueDate: due,
    newDate: daysAfter(due, 7),
    action: null,
  });
  const { _id } = asked.body.data;
  expect((await ask(mara, params, daysAfter(due, 9))).body.code).toBe('CONFLICT');
  expect(await tasksOf(ada, params)).toHaveLength(1);
  expect(await tasksOf(mara, params)).toEqual([]);
  expect(await noticesOf(ada)).toContainEqual([
    'extension.requested',
    expect.stringContaining(`library/detail/${params.recordId}?tab=extensions`),
    'Leaks',
    { newDate: daysAfter(due, 7), what: 'record' },
  ]);
  expect((await decide(mara, params, _id)).status).toBe(403);
  expect((await decide(ada, params, _id)).body.data).toMatchObject({ status: 'granted' });
  expect(await find(params)).toMatchObject({ dueDate: daysAfter(due, 7), extensions: 1 });
  const [kept] = (await mara.call(calls.list, { params })).body.data;
  expect(kept).toMatchObject({
    dueDate: due,
    newDate: daysAfter(due, 7),
    decidedBy: { name: 'Ada Approver' },
  });
  expect(await noticesOf(mara)).toContainEqual([
    'extension.decided',
    expect.stringContaining('?tab=extensions'),
    'Leaks',
    expect.objectContaining({ decision: 'granted' }),
  ]);
});

test('a refusal says why and leaves the day; nobody decides their own request', async () => {
  const params = await raise();
  const { _id } = (await ask(ada, params, daysAfter(due, 7))).body.data;
  expect((await decide(ada, params, _id)).body.code).toBe('SOD_VIOLATION');
  expect((await decide(adam, params, _id, 'The audit is near')).body.data).toMatchObject({
    status: 'refused',
    comment: 'The audit is near',
  });
  expect(await find(params)).toMatchObject({ dueDate: due, extensions: 0 });
});

test('who asked takes the request back, which stands in the history of the record; others and too late are refused', async () => {
  const params = await raise();
  const withdraw = (who: Member) => who.call(calls.withdraw, { params });
  await ask(mara, params, daysAfter(due, 7));
  expect((await withdraw(ada)).status).toBe(403);
  expect((await withdraw(mara)).body.data).toMatchObject({ status: 'cancelled' });
  expect([await tasksOf(ada, params), await find(params)]).toEqual([
    [],
    expect.objectContaining({ dueDate: due, extensions: 0 }),
  ]);
  expect(await noticesOf(ada)).toContainEqual([
    'extension.withdrawn',
    expect.stringContaining('?tab=extensions'),
    'Leaks',
    { newDate: daysAfter(due, 7), what: 'record' },
  ]);
  const log = await world.owner.call(logEndpoints.list, {
    params: { id: params.recordId },
    query: { limit: 50 },
  });
  expect(JSON.stringify(log.body.data)).toContain('Withdrew');
  const { _id } = (await ask(mara, params, daysAfter(due, 7))).body.data;
  await decide(ada, params, _id, 'The audit is near');
  expect((await withdraw(mara)).body.code).toBe('PRECONDITION_UNMET');
});

test('a due date is moved by hand until it is promised, and not after', async () => {
  const move = async (params: Params) => {
    const { version } = await find(params);
    return mara.call(capaEndpoints.update, {
      params,
      body: { dueDate: daysAfter(due, 1), reason: 'The parts are late', version },
    });
  };
  const draft = await raise('draft');
  expect((await ask(mara, draft, daysAfter(due, 7))).body.message).toBe(
    'Its due date is not promised yet: whoever may edit it can change it.',
  );
  expect((await move(draft)).status).toBe(200);
  const promised = await raise();
  expect((await move(promised)).body.errors).toEqual({
    dueDate: 'Ask for more time: a due date that was promised is not moved by hand',
  });
  const many = { libraries: [promised.recordId], dueDate: daysAfter(due, 1) };
  expect((await mara.call(capaEndpoints.dateMany, { params: { workspaceId }, body: many })).status).toBe(400);
});

test('no more time is asked for once what it was due for is done', async () => {
  for (const stage of ['monitoring', 'closure-review'] as const) {
    const refused = await ask(mara, await raise(stage), daysAfter(due, 7));
    expect([refused.body.code, refused.body.message], stage).toEqual([
      'PRECONDITION_UNMET',
      expect.stringMatching(/^What CAPA-.* was due for is done: it needs no more time\.$/),
    ]);
  }
  // The database knows the same stages: in each of the others its days run.
  const { rows } = await api.owner.query<{ stage: CapaStage }>(
    `select s.stage from unnest($1::text[]) s(stage) where is_timed('capa', s.stage, 'in-progress')`,
    [Object.entries(capaStages).flatMap(([stage, one]) => ('promised' in one ? stage : []))],
  );
  expect(rows.map(({ stage }) => stage).toSorted()).toEqual(
    Object.entries(capaStages)
      .flatMap(([stage, one]) => ('promised' in one && !('met' in one) ? stage : []))
      .toSorted(),
  );
});

test('after two times an administrator of the workspace decides, and it is their task', async () => {
  const params = await raise();
  for (const days of [1, 2]) {
    const { _id } = (await ask(mara, params, daysAfter(due, days))).body.data;
    expect((await decide(ada, params, _id)).status).toBe(200);
  }
  const { _id } = (await ask(mara, params, daysAfter(due, 3))).body.data;
  expect([await tasksOf(ada, params), (await tasksOf(adam, params)).length]).toEqual([[], 1]);
  expect((await decide(ada, params, _id)).body.message).toBe(
    'More time was given twice already: an administrator of the workspace decides now.',
  );
  expect((await decide(adam, params, _id)).status).toBe(200);
});

test('an open request holds up the verification, and is over when the CAPA is', async () => {
  const params = await raise();
  await ask(mara, params, daysAfter(due, 7));
  const steps = (await mara.call(capaEndpoints.steps, { params })).body.data;
  expect(steps.find(({ step }: { step: string }) => step === 'submit-verification').unmet).toContain(
    'Decide first on more time for the record.',
  );
  await api.owner.query(`update records set stage = 'investigation' where id = $1`, [params.recordId]);
  const { version } = await find(params);
  const body = { step: 'cancel', reason: 'It was none', version };
  expect((await ada.call(capaEndpoints.move, { params, body })).status).toBe(200);
  expect((await mara.call(calls.list, { params })).body.data).toMatchObject([{ status: 'withdrawn' }]);
  expect(await tasksOf(ada, params)).toEqual([]);
  expect((await ask(mara, params, daysAfter(due, 7))).body.message).toMatch(/needs no more time\.$/);
});

test('what is asked about the actions of a CAPA waits for nobody once it is cancelled', async () => {
  const params = await raise('investigation');
  const asked = async (...steps: string[]) => {
    const body = {
      ...capaActionAsks,
      type: 'correction',
      evidenceRequired: false,
      noteRequired: false,
      verifier: adam.user.accountId,
    };
    const given = { name: steps.join(), startDate: today, endDate: due, assignedTo: [ada.user.accountId] };
    const made = await world.owner.call(capaParts.action.create, { params, body: { ...body, ...given } });
    const one = { ...params, actionId: String(made.body.data._id) };
    const version = async () =>
      (await ada.call(capaParts.action.find, { params: one })).body.data.version as number;
    for (const step of steps) {
      const taken = { step, reason: 'I am away', version: await version() };
      const { status, body: answer } = await ada.call(capaParts.action.move, { params: one, body: taken });
      expect(status, JSON.stringify(answer)).toBe(200);
    }
    return { one, version };
  };
  await asked('decline');
  await asked('start', 'complete');
  const { one, version } = await asked('start');
  const said = { reason: 'Waiting for parts', justification: 'The seal comes late', impact: 'None leaks' };
  const body = { ...said, newDate: daysAfter(due, 7), version: await version() };
  expect((await ada.call(capaParts.action.extend, { params: one, body })).status).toBe(201);
  const waiting = async () => {
    const lists = [mara, adam].map((who) => who.call(taskEndpoints.listMine, { query: { limit: 100 } }));
    const tasks = (await Promise.all(lists)).flatMap((list) => list.body.data);
    const ours = tasks.filter(({ record }: { record: { _id: string } }) => record._id === params.recordId);
    return [...new Set(ours.map(({ kind }: { kind: string }) => kind))].toSorted();
  };
  expect(await waiting()).toEqual(['extension_decision', 'handover', 'verification']);
  const cancel = { step: 'cancel', reason: 'It was none', version: (await find(params)).version };
  expect((await adam.call(capaEndpoints.move, { params, body: cancel })).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('of a major CAPA and of its actions it is said what the delay means, of a minor one it may be', async () => {
  const params = await raise();
  const said = {
    newDate: daysAfter(due, 7),
    reason: 'Waiting for parts',
    justification: 'The seal comes late',
  };
  const askFor = async (more: object = {}) => {
    const { version } = await find(params);
    return mara.call(calls.ask, { params, body: { ...said, ...more, version } });
  };
  const missing = { impact: 'Say what the delay means' };
  expect((await askFor()).body.errors).toEqual(missing);
  const [{ _id: actionId }] = (await find(params)).tasks;
  await api.owner.query(`update actions set status = 'in-progress', end_date = $2 where id = $1`, [
    actionId,
    due,
  ]);
  const ofAction = { ...params, actionId };
  const { version } = (await world.owner.call(capaParts.action.find, { params: ofAction })).body.data;
  const asked = await world.owner.call(capaParts.action.extend, {
    params: ofAction,
    body: { ...said, version },
  });
  expect(asked.body.errors).toEqual(missing);
  expect((await askFor({ impact: 'Two shipments leave late' })).body.data).toMatchObject({
    impact: 'Two shipments leave late',
  });
  await api.owner.query(`update action_requests set status = 'withdrawn' where record_id = $1`, [
    params.recordId,
  ]);
  await api.owner.query('update capas set severity = 1, recurrence_likelihood = 1 where id = $1', [
    params.recordId,
  ]);
  expect((await askFor()).status).toBe(201);
});

test('of a confidential CAPA nobody is asked for more time who does not see it', async () => {
  const params = await raise();
  await ask(mara, params, daysAfter(due, 7));
  expect(await tasksOf(ada, params)).toHaveLength(1);
  await api.owner.query('update records set confidential = true where id = $1', [params.recordId]);
  expect(await tasksOf(ada, params)).toEqual([]);
  expect((await ada.call(capaEndpoints.find, { params })).status).toBe(404);
  expect(await tasksOf(world.owner, params)).toHaveLength(1);
});

test('an open approval ends with the CAPA, and whoever asked for it is not told to ask again', async () => {
  const params = await raise('implementation');
  await api.owner.query(`update records set stage = 'investigation' where id = $1`, [params.recordId]);
  const { version } = await find(params);
  const stages = [{ approvers: [ada.user.accountId], rule: 'all', days: 3, needsSignature: false }];
  const asked = await mara.call(capaParts.approval.ask, { params, body: { stages, recordVersion: version } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const body = { step: 'cancel', reason: 'It was none', version };
  expect((await adam.call(capaEndpoints.move, { params, body })).status).toBe(200);
  const { approvals } = (await mara.call(capaParts.approval.overview, { params })).body.data;
  expect(approvals).toMatchObject([
    { status: 'withdrawn', endedReason: 'The record came to its end: Cancelled' },
  ]);
  const tasks = (await ada.call(taskEndpoints.listMine, { query: { limit: 100 } })).body.data;
  const isOfIt = ({ record }: { record: { _id: string } }) => record._id === params.recordId;
  expect(tasks.filter(isOfIt)).toEqual([]);
  const facts = (await noticesOf(mara)).find(([key]: unknown[]) => key === 'approval.decided')?.[3];
  expect(facts).toMatchObject({ decision: 'withdrawn', isOver: true });
});
