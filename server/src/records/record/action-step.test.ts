import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { daysAfter } from 'contract/core/days';
import type { ActionStep } from 'contract/records/record/action-steps';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { bringTo, standAt } from '../../../test/risk-stage.ts';
import { makeRisk } from '../../../test/make.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

const persons = ['manager', 'assignee', 'verifier', 'contributor', 'editor', 'approver', 'viewer'] as const;
type Who = (typeof persons)[number];

let api: TestApi;
let world: World;
let people: Record<Who, Member>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const member = (name: string, level: number) => addMember(api, world, { level, name });
  people = {
    manager: await member('Mara Manager', 2),
    assignee: await member('Ann Assignee', 2),
    verifier: await member('Vera Verifier', 2),
    contributor: await member('Carl Contributor', 2),
    editor: await member('Ed Editor', 3),
    approver: await member('Ada Approver', 4),
    viewer: await member('Vic Viewer', 1),
  };
});
afterAll(() => api.close());

const idOf = (who: Who) => people[who].user.accountId;

type Place = { workspaceId: string; recordId: string };

async function newRecord(): Promise<Place> {
  const risk = await makeRisk(world, 'Worked on', { managers: [idOf('manager')] });
  return { workspaceId: world.workspaceId, recordId: risk._id };
}

async function newAction(place: Place, own: object = {}): Promise<Place & { actionId: string }> {
  const body = { ...world.actionInput('Change the seal'), assignedTo: [idOf('assignee')], ...own };
  const made = await world.owner.call(riskParts.action.create, { params: place, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...place, actionId: made.body.data._id };
}

type Params = Awaited<ReturnType<typeof newAction>>;

const today = new Date().toISOString().slice(0, 10);
const asked = { reason: 'So it is', note: 'It was done', resumeOn: daysAfter(today, 5) };

async function take(who: Member, params: Params, step: ActionStep, body: object = asked) {
  const { body: found } = await world.owner.call(riskParts.action.find, { params });
  return who.call(riskParts.action.move, { params, body: { step, version: found.data.version, ...body } });
}

const refusal = (answer: { status: number; body: { message?: string; errors?: Record<string, string> } }) => [
  answer.status >= 400,
  answer.body.errors ? Object.values(answer.body.errors)[0] : answer.body.message,
];

describe('the guards, on both sides', () => {
  test('evidence: refused without a file of the action, taken with one; a file of the record does not count', async () => {
    const params = await newAction(await newRecord(), { evidenceRequired: true });
    const ann = people.assignee;
    const sentence = 'Attach a photo or a file first: this action asks for evidence.';
    const attach = async (action?: string) => {
      const bytes = Buffer.from('A note');
      const { body } = await uploadFile(api, ann, { fileName: 'note.txt', filetype: 'text/plain', bytes });
      return ann.call(riskParts.file.create, { params, body: { key: body.Key, action } });
    };
    expect(refusal(await take(ann, params, 'complete'))).toEqual([true, sentence]);
    expect((await attach()).status).toBe(201);
    expect(refusal(await take(ann, params, 'complete'))).toEqual([true, sentence]);
    expect((await attach(params.actionId)).body.data.action).toBe(params.actionId);
    expect((await take(ann, params, 'complete')).body.data.stage).toBe('completed');
    const files = await ann.call(riskParts.file.list, { params, query: { action: params.actionId } });
    expect(files.body.total).toBe(1);
  });

  test('a file is attached to an action of its own record alone', async () => {
    const [here, elsewhere] = [await newAction(await newRecord()), await newAction(await newRecord())];
    const bytes = Buffer.from('A note');
    const { body } = await uploadFile(api, people.assignee, {
      fileName: 'note.txt',
      filetype: 'text/plain',
      bytes,
    });
    const refused = await people.assignee.call(riskParts.file.create, {
      params: here,
      body: { key: body.Key, action: elsewhere.actionId },
    });
    expect(refused.status).toBe(404);
  });

  test('note: refused without one where it is asked for, and kept with who and when', async () => {
    const params = await newAction(await newRecord(), { noteRequired: true });
    expect(refusal(await take(people.assignee, params, 'complete', {}))).toEqual([
      true,
      'Say what was done: this action asks for a note.',
    ]);
    const done = await take(people.assignee, params, 'complete', { note: 'New seal fitted' });
    expect(done.body.data.completion).toMatchObject({
      by: { _id: idOf('assignee') },
      note: 'New seal fitted',
    });
  });

  test('order: what it depends on is completed first, is of the same record, and goes in no circle', async () => {
    const place = await newRecord();
    const first = await newAction(place, { name: 'Order the seal' });
    const params = await newAction(place, { dependsOn: [first.actionId], priority: 'high' });
    const found = await people.assignee.call(riskParts.action.find, { params });
    expect(found.body.data).toMatchObject({
      priority: 'high',
      dependsOn: [{ _id: first.actionId, name: 'Order the seal' }],
    });
    const sentence = 'Complete “Order the seal” first: this action depends on it.';
    const why = async () => {
      const { body } = await people.assignee.call(riskParts.action.steps, { params });
      return body.data.find((one: { step: string }) => one.step === 'complete').unmet;
    };
    expect(await why()).toEqual([sentence]);
    expect(refusal(await take(people.assignee, params, 'complete'))).toEqual([true, sentence]);
    const depend = (of: Params, dependsOn: string[]) =>
      world.owner.call(riskParts.action.update, { params: of, body: { dependsOn } });
    const circle = 'One of these depends on this action itself';
    expect(refusal(await depend(first, [params.actionId]))).toEqual([true, circle]);
    expect(refusal(await depend(params, [params.actionId]))).toEqual([true, circle]);
    const elsewhere = await newAction(await newRecord());
    expect((await depend(params, [elsewhere.actionId])).status).toBe(404);
    await take(people.manager, first, 'cancel');
    expect(await why()).toEqual([]);
    await take(people.manager, first, 'reopen');
    await take(people.assignee, first, 'complete');
    expect((await take(people.assignee, params, 'complete')).body.data.stage).toBe('completed');
  });

  test('cancelled: by who may change the record, with a reason that those who have it are told; the record goes on', async () => {
    const place = await newRecord();
    const params = await newAction(place);
    expect((await take(people.assignee, params, 'cancel')).status).toBe(403);
    const bare = await take(people.manager, params, 'cancel', {});
    expect(refusal(bare)).toEqual([true, 'Give a reason of at least 3 characters']);
    const reason = 'The press is scrapped';
    const cancelled = await take(people.manager, params, 'cancel', { reason });
    expect(cancelled.body.data).toMatchObject({
      stage: 'cancelled',
      status: 'cancelled',
      stageReason: { note: reason },
      isOverdue: false,
      daysLeft: null,
    });
    expect(await noticesOf('assignee')).toContain('task.cancelled');
    const { body } = await people.assignee.call(taskEndpoints.listMine, {
      query: { view: 'open', limit: 100 },
    });
    expect(body.data.map((task: { _id: string }) => task._id)).not.toContain(params.actionId);
    expect(refusal(await take(people.assignee, params, 'reopen'))).toEqual([
      true,
      'It was cancelled: a manager of the record can reopen it.',
    ]);
    await bringTo(api.owner, place.recordId, 'treating');
    const done = { params, body: { step: 'complete-treatment' } };
    expect((await world.owner.call(riskEndpoints.move, done)).status).toBe(200);
  });

  test('hold asks a reason and a day after today', async () => {
    const params = await newAction(await newRecord());
    const hold = (body: object) => take(people.assignee, params, 'hold', body);
    expect(refusal(await hold({ resumeOn: asked.resumeOn }))).toEqual([
      true,
      'Give a reason of at least 3 characters',
    ]);
    expect(refusal(await hold({ reason: 'No parts' }))).toEqual([true, 'Date is required']);
    expect(refusal(await hold({ reason: 'No parts', resumeOn: daysAfter(today, -1) }))).toEqual([
      true,
      'Choose a day after today',
    ]);
    const held = await hold({ reason: 'No parts', resumeOn: daysAfter(today, 2) });
    expect(held.body.data).toMatchObject({
      stage: 'on-hold',
      resumeOn: daysAfter(today, 2),
      stageReason: { by: { _id: idOf('assignee') }, note: 'No parts' },
    });
    const resumed = await take(people.assignee, params, 'resume');
    expect(resumed.body.data).toMatchObject({ stage: 'in-progress', resumeOn: null, stageReason: null });
  });

  test('nobody verifies their own work, not even who may everything; the named one does, and others do not', async () => {
    const place = await newRecord();
    const own = 'Nobody verifies their own work: somebody else has to look at it.';
    const { owner } = world;
    const params = await newAction(place, {
      assignedTo: [owner.user.accountId, idOf('assignee')],
      verificationRequired: true,
      verifier: idOf('verifier'),
    });
    const completed = await take(people.editor, params, 'complete');
    expect(completed.body.data).toMatchObject({ stage: 'to-verify', status: 'completed' });
    expect(refusal(await take(owner, params, 'verify'))[1]).toContain(own);
    expect(refusal(await take(people.editor, params, 'verify'))[1]).toContain(own);
    expect(refusal(await take(people.manager, params, 'verify'))).toEqual([
      true,
      'Vera Verifier verifies this action.',
    ]);
    const back = await take(people.verifier, params, 'send-back', { reason: 'It still drips' });
    expect(back.body.data).toMatchObject({ stage: 'in-progress', stageReason: { note: 'It still drips' } });
    await take(people.assignee, params, 'complete');
    const verified = await take(people.verifier, params, 'verify', { note: 'It is dry' });
    expect(verified.body.data).toMatchObject({
      stage: 'completed',
      verification: { by: { _id: idOf('verifier') }, note: 'It is dry' },
    });
    expect(refusal(await take(people.assignee, params, 'reopen'))).toEqual([
      true,
      'It was verified: a manager of the record can reopen it.',
    ]);
    const reopened = await take(people.manager, params, 'reopen');
    expect(reopened.body.data).toMatchObject({ stage: 'in-progress', completion: null, verification: null });
  });

  test('what is asked of an action stays once it is completed, and a record waits for what is to be verified', async () => {
    const place = await newRecord();
    const params = await newAction(place, { verificationRequired: true });
    await take(people.assignee, params, 'complete');
    const patch = (body: object) => world.owner.call(riskParts.action.update, { params, body });
    expect((await patch({ verificationRequired: false, version: 9 })).status).toBe(400);
    await bringTo(api.owner, place.recordId, 'treating');
    const complete = () =>
      world.owner.call(riskEndpoints.move, { params, body: { step: 'complete-treatment' } });
    expect((await complete()).body.message).toBe('Have the action "Change the seal" verified first.');
    await take(people.manager, params, 'verify');
    expect((await complete()).status).toBe(200);
    await standAt(api.owner, place.recordId, 'closed');
    expect(refusal(await take(people.manager, params, 'reopen'))[1]).toMatch(/is closed. Reopen it first.$/);
    // What is monitored is completed, and not over: what was done may turn out not to be enough.
    await standAt(api.owner, place.recordId, 'monitoring');
    expect((await take(people.manager, params, 'reopen')).status).toBe(200);
  });
});

const tasksOf = async (who: Who) => {
  const { body } = await people[who].call(taskEndpoints.listMine, { query: { limit: 100 } });
  return (body.data as { kind: string; link: string; record: { _id: string } }[]).map(
    ({ kind, link, record }) => ({ kind, link, record: record._id }),
  );
};
const noticesOf = async (who: Who) => {
  const { body } = await people[who].call(notificationEndpoints.list, { query: { limit: 100 } });
  return (body.data.notifications ?? body.data).map((one: { key: string }) => one.key) as string[];
};

test('what is declined waits for the managers until others are given it, and is then pending', async () => {
  const place = await newRecord();
  const params = await newAction(place);
  await take(people.assignee, params, 'decline', { reason: 'I am away' });
  const waiting = { kind: 'handover', record: place.recordId };
  expect(await tasksOf('manager')).toContainEqual(expect.objectContaining(waiting));
  expect((await tasksOf('manager')).find(({ kind }) => kind === 'handover')?.link).toContain(params.actionId);
  expect(await noticesOf('manager')).toContain('task.declined');
  const given = await people.manager.call(riskParts.action.update, {
    params,
    body: { assignedTo: [idOf('contributor')], version: 9 },
  });
  expect(given.body.data).toMatchObject({ stage: 'pending', stageReason: null });
  expect(await tasksOf('manager')).not.toContainEqual(expect.objectContaining(waiting));
});

test('what is to be verified is a task of who verifies it, and notices tell of each step', async () => {
  const place = await newRecord();
  const params = await newAction(place, { verifier: idOf('verifier') });
  await take(people.assignee, params, 'complete');
  const waiting = { kind: 'verification', record: place.recordId };
  expect(await tasksOf('verifier')).toContainEqual(expect.objectContaining(waiting));
  expect(await tasksOf('manager')).not.toContainEqual(expect.objectContaining(waiting));
  expect(await noticesOf('verifier')).toContain('task.to_verify');
  expect(await noticesOf('manager')).toContain('task.completed');
  await take(people.verifier, params, 'send-back', { reason: 'It still drips' });
  expect(await noticesOf('assignee')).toContain('task.sent_back');
  expect(await tasksOf('verifier')).not.toContainEqual(expect.objectContaining(waiting));
  await take(people.assignee, params, 'complete');
  await take(people.verifier, params, 'verify');
  expect(await noticesOf('assignee')).toContain('task.verified');
});

test('nobody is given an action who could not complete it, with their name and why; the picker says the same', async () => {
  const place = await newRecord();
  const other = await addMember(api, world, { preset: 'process-owner', sites: [], name: 'Nora Narrow' });
  const give = (id: string) =>
    world.owner.call(riskParts.action.create, {
      params: place,
      body: { ...world.actionInput('Change the seal'), assignedTo: [id] },
    });
  const why = async (id: string) => refusal(await give(id))[1];
  expect(await why(idOf('viewer'))).toBe(
    'Vic Viewer cannot be given this action: Vic Viewer may only read in this workspace.',
  );
  expect(await why(other.user.accountId)).toBe(
    'Nora Narrow cannot be given this action: Nora Narrow does not reach the site or process of this record.',
  );
  expect(await why(world.ids['candidateId'] ?? '')).toContain('has no access to this workspace.');
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [idOf('contributor')]);
  expect(await why(idOf('contributor'))).toContain('is no longer active here.');
  await api.owner.query(`update accounts set status = 'active' where id = $1`, [idOf('contributor')]);
  expect((await give(idOf('contributor'))).status).toBe(201);
  const offered = await world.owner.call(riskParts.action.candidates, { params: place });
  const found = new Map(
    (offered.body.data as { name: string; why: string | null }[]).map((one) => [one.name, one.why]),
  );
  expect(found.get('Carl Contributor')).toBeNull();
  expect(found.get('Vic Viewer')).toBe('may only read in this workspace');
  expect(found.has('Silent candidate')).toBe(false);
});

describe('whoever has an action gets round nobody who is to verify it', () => {
  const patchBy = (who: Member, params: Params, body: object) =>
    who.call(riskParts.action.update, { params, body: { version: 99, ...body } });

  test('they do not ask less of themselves, whatever they may do besides; somebody else may', async () => {
    const asked3 = { noteRequired: true, evidenceRequired: true, verificationRequired: true };
    const params = await newAction(await newRecord(), { ...asked3, assignedTo: [idOf('editor')] });
    const own = 'This action is yours: somebody else decides that less is asked of it';
    for (const name of Object.keys(asked3))
      expect(refusal(await patchBy(people.editor, params, { [name]: false })), name).toEqual([true, own]);
    const lowered = await patchBy(people.manager, params, { noteRequired: false, evidenceRequired: false });
    expect(lowered.status, JSON.stringify(lowered.body)).toBe(200);
  });

  test('it stays with whom it was completed by until it is verified, also where a colleague completed it', async () => {
    const params = await newAction(await newRecord(), {
      verificationRequired: true,
      assignedTo: [idOf('editor'), idOf('assignee')],
    });
    expect((await take(people.manager, params, 'complete')).body.data.stage).toBe('to-verify');
    const away = await patchBy(people.editor, params, { assignedTo: [idOf('assignee')] });
    expect(refusal(away)).toEqual([true, 'It waits to be verified: verify it or send it back first']);
    // Around the engine: whoever had it then is known all the same.
    await api.owner.query('delete from action_people where action_id = $1 and account_id = $2', [
      params.actionId,
      idOf('editor'),
    ]);
    expect(refusal(await take(people.editor, params, 'verify'))[1]).toContain(
      'Nobody verifies their own work',
    );
    expect((await take(people.approver, params, 'verify')).body.data.stage).toBe('completed');
  });
});

test('an action that is added as completed says by whom and when, and is to be verified like any other', async () => {
  const place = await newRecord();
  const params = await newAction(place, { status: 'completed', verificationRequired: true });
  const found = await world.owner.call(riskParts.action.find, { params });
  expect(found.body.data).toMatchObject({
    stage: 'to-verify',
    completion: { by: { _id: world.owner.user.accountId } },
    daysLeft: null,
  });
  expect(await tasksOf('manager')).toContainEqual(
    expect.objectContaining({ kind: 'verification', record: place.recordId }),
  );
  expect((await take(people.assignee, params, 'verify')).status).toBeGreaterThanOrEqual(400);
  expect((await take(people.manager, params, 'verify')).body.data.stage).toBe('completed');
});

test('what is set back or reopened, and given to somebody else, says why', async () => {
  const params = await newAction(await newRecord());
  await take(people.assignee, params, 'start');
  const sentence = 'Give a reason of at least 3 characters';
  expect(refusal(await take(people.assignee, params, 'reset', {}))).toEqual([true, sentence]);
  await take(people.assignee, params, 'complete');
  expect(refusal(await take(people.assignee, params, 'reopen', {}))).toEqual([true, sentence]);
  const byField = await people.manager.call(riskParts.action.update, {
    params,
    body: { status: 'in-progress', version: 99 },
  });
  expect(refusal(byField)).toEqual([true, sentence]);
  await take(people.assignee, params, 'reopen', { reason: 'It leaks again' });
  await people.manager.call(riskParts.action.update, {
    params,
    body: { assignedTo: [idOf('contributor')], reason: 'Ann is on leave', version: 99 },
  });
  const { body } = await world.owner.call(logEndpoints.list, { params: { id: params.recordId } });
  const reasons = body.data.logs.map((row: { reason: string | null }) => row.reason);
  expect(reasons).toEqual(expect.arrayContaining(['It leaks again', 'Ann is on leave']));
  const told = await people.assignee.call(notificationEndpoints.list, { query: { limit: 100 } });
  expect(JSON.stringify(told.body)).toContain('Ann is on leave');
});

test('whoever has an action says how far it is while it is to be done, and nobody else who only contributes', async () => {
  const params = await newAction(await newRecord());
  const say = async (who: Member, progress: number | null) => {
    const { version } = (await world.owner.call(riskParts.action.find, { params })).body.data;
    return who.call(riskParts.action.update, { params, body: { progress, version } });
  };
  expect((await say(people.assignee, 101)).body.errors).toEqual({
    progress: 'Progress is a whole number from 0 to 100',
  });
  expect((await say(people.assignee, 40)).body.data).toMatchObject({ progress: 40, status: 'pending' });
  expect((await say(people.viewer, 50)).status).toBe(403);
  expect((await say(people.editor, 50)).body.data).toMatchObject({ progress: 50 });
  expect((await take(people.assignee, params, 'complete')).status).toBe(200);
  expect((await say(people.assignee, 60)).status).toBe(409);
});

test('whoever completes an action for others is not named to verify it', async () => {
  const params = await newAction(await newRecord(), { verificationRequired: true });
  expect((await take(people.editor, params, 'complete')).body.data.doneBy).toEqual([idOf('assignee')]);
  const { version } = (await world.owner.call(riskParts.action.find, { params })).body.data;
  const body = { verifier: idOf('editor'), version };
  expect((await people.manager.call(riskParts.action.update, { params, body })).body.errors).toEqual({
    verifier: 'Choose somebody else: nobody verifies their own work',
  });
});
