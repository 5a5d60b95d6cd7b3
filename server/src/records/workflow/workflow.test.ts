import { daysAfter } from 'contract/core/days';
import type { Step } from 'contract/core/step';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk } from '../../../test/make.ts';
import { bringTo, makeReady } from '../../../test/risk-stage.ts';
import { askApproval, sign, stageOf } from '../../../test/sign.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let editor: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  editor = await addMember(api, world, { level: 3, name: 'Ed Editor' });
});
afterAll(() => api.close());

const today = new Date().toISOString().slice(0, 10);

type Params = { workspaceId: string; recordId: string };

async function newRisk(more: object = {}): Promise<Params> {
  const { _id } = await makeRisk(world, 'Told of', more);
  return { workspaceId: world.workspaceId, recordId: _id };
}

/** One in treatment that could be completed. */
async function inTreatment(more: object = {}): Promise<Params> {
  const params = await newRisk(more);
  await bringTo(api.owner, params.recordId, 'treating');
  return params;
}

const found = async (params: Params) =>
  (await world.owner.call(riskEndpoints.find, { params })).body.data as { version: number; status: string };

async function take(who: Member, params: Params, step: string, body: object = {}) {
  const { version } = await found(params);
  return who.call(riskEndpoints.move, { params, body: { step, version, ...body } });
}

const stagesOf = async (params: Params) => {
  const { body } = await editor.call(riskEndpoints.stages, { params });
  return body.data.map(
    (one: { label: string; place: string; by: { name: string } | null; reason: string | null }) => [
      one.label,
      one.place,
      one.by?.name ?? null,
      one.reason,
    ],
  );
};

test('a state that a record was never in is told as skipped, and not as passed', async () => {
  const params = await inTreatment();
  const { body } = await world.owner.call(riskEndpoints.stages, { params });
  expect(body.data.map(({ label, place }: { label: string; place: string }) => [label, place])).toEqual([
    ['Identified', 'passed'],
    ['Assessed', 'skipped'],
    ['Assessment in review', 'skipped'],
    ['Evaluated', 'skipped'],
    ['In treatment', 'current'],
    ['Residual risk in review', 'ahead'],
    ['Monitored', 'ahead'],
    ['Closed', 'ahead'],
  ]);
});

test('the states of a record are told with who brought it there, also while it rests', async () => {
  const params = await newRisk();
  const owner = world.owner.user.name;
  const firstThree = async () => (await stagesOf(params)).slice(0, 3);
  expect(await firstThree()).toEqual([
    ['Identified', 'current', owner, null],
    ['Assessed', 'ahead', null, null],
    ['Assessment in review', 'ahead', null, null],
  ]);
  await makeReady(api.owner, params.recordId);
  await take(editor, params, 'assess');
  await take(world.owner, params, 'hold', { reason: 'The gauge is away', resumeOn: daysAfter(today, 4) });
  expect(await firstThree()).toEqual([
    ['Identified', 'passed', owner, null],
    ['On hold', 'current', owner, 'The gauge is away'],
    ['Assessment in review', 'ahead', null, null],
  ]);
  const { body } = await editor.call(riskEndpoints.stages, { params });
  expect(body.data[1]).toMatchObject({
    state: 'assessed',
    isInterrupted: true,
    resumeOn: daysAfter(today, 4),
  });
  await take(editor, params, 'resume');
  expect(await firstThree()).toEqual([
    ['Identified', 'passed', owner, null],
    ['Assessed', 'current', 'Ed Editor', null],
    ['Assessment in review', 'ahead', null, null],
  ]);
  expect((await world.owner.call(riskEndpoints.find, { params })).body.data.resumeOn).toBeNull();
});

test('what rests goes on on a day after today', async () => {
  const params = await newRisk();
  const hold = { reason: 'The gauge is away' };
  expect((await take(editor, params, 'hold', hold)).body.errors).toEqual({
    resumeOn: 'Date is required',
  });
  expect((await take(editor, params, 'hold', { ...hold, resumeOn: today })).body.errors).toEqual({
    resumeOn: 'Choose a day after today',
  });
  expect((await take(editor, params, 'hold', { ...hold, resumeOn: daysAfter(today, 1) })).status).toBe(200);
});

test('a status that is sent as a field takes its step, for clients that know no steps', async () => {
  const params = await newRisk();
  const changed = await editor.call(riskEndpoints.update, { params, body: { status: 'on-hold' } });
  expect([changed.status, changed.body.data?.status]).toEqual([200, 'on-hold']);
});

const checksOf = async (params: Params) => {
  const { body } = await editor.call(riskEndpoints.steps, { params });
  const complete = body.data.find(({ step }: Step) => step === 'complete-treatment') as Step;
  return {
    complete,
    lacking: complete.checks.filter(({ ok }) => !ok).map(({ key, why, needed }) => [key, why, needed]),
  };
};

describe('readiness', () => {
  test('names what is missing line by line, and completing is refused with the sentences', async () => {
    const params = await inTreatment();
    const late = { ...world.actionInput('Change the seal'), startDate: '2026-01-01', endDate: '2026-01-02' };
    await world.owner.call(riskParts.action.create, { params, body: late });
    const { complete, lacking } = await checksOf(params);
    const sentence = 'Complete the action "Change the seal" first.';
    expect(lacking).toEqual([
      ['allActionsDone', sentence, true],
      ['inTime', 'One action is overdue.', false],
    ]);
    expect([complete.allowed, complete.unmet]).toEqual([false, [sentence]]);
    expect((await take(editor, params, 'complete-treatment')).body).toMatchObject({
      code: 'PRECONDITION_UNMET',
      details: { unmet: [sentence] },
    });
  });

  test('leaves out what does not apply, and what is late stops nobody', async () => {
    const params = await inTreatment({ dueDate: daysAfter(today, -3) });
    const { complete, lacking } = await checksOf(params);
    expect(complete.checks.map(({ key }) => key)).not.toContain('assessmentApproved');
    expect(complete.checks.map(({ key }) => key)).not.toContain('evidencePresent');
    expect(lacking).toEqual([['inTime', 'It was due 3 days ago.', false]]);
    expect((await take(editor, params, 'complete-treatment')).body.data.stage).toBe('residual-review');
  });

  test('says which actions under it are on hold', async () => {
    const params = await inTreatment();
    const held = await world.owner.call(riskParts.action.create, {
      params,
      body: world.actionInput('Change the seal'),
    });
    const rested = await world.owner.call(riskParts.action.move, {
      params: { ...params, actionId: held.body.data._id },
      body: {
        step: 'hold',
        version: held.body.data.version,
        reason: 'The seal is not there yet',
        resumeOn: daysAfter(today, 9),
      },
    });
    expect(rested.status, JSON.stringify(rested.body)).toBe(200);
    expect((await checksOf(params)).lacking).toContainEqual([
      'notOnHold',
      'The action "Change the seal" is on hold.',
      false,
    ]);
  });

  test('says whether the log of the record is as it was written', async () => {
    const whole = await inTreatment();
    const told = await inTreatment();
    await newRisk();
    const brokenOf = async (params: Params) =>
      (await checksOf(params)).lacking.filter(([key]) => key === 'logIntact').length;
    expect([await brokenOf(whole), await brokenOf(told)]).toEqual([0, 0]);
    const change = async (name: string) => {
      const client = await api.owner.connect();
      await client.query(`begin; set local session_replication_role = 'replica'`);
      await client.query(
        `update activities set actor_name = $2 where record_id = $1 and action = 'created'`,
        [told.recordId, name],
      );
      await client.query('commit');
      client.release();
    };
    const { rows } = await api.owner.query<{ name: string }>(
      `select actor_name as name from activities where record_id = $1 and action = 'created'`,
      [told.recordId],
    );
    await change('Somebody else');
    expect([await brokenOf(whole), await brokenOf(told)]).toEqual([0, 1]);
    expect((await take(editor, told, 'complete-treatment')).status).toBe(200);
    await change(rows[0]?.name ?? '');
  });

  test('says whether its signatures are as they were given', async () => {
    const approver = await addMember(api, world, { level: 4, name: 'Vera Signer' });
    const params = await inTreatment();
    const brokenOf = async () =>
      (await checksOf(params)).lacking.filter(([key]) => key === 'signaturesValid').length;
    expect((await askApproval(editor, params, [stageOf([approver])])).status).toBe(201);
    expect((await sign(approver, params, 'Approved', { comment: 'Fine' })).status).toBe(201);
    expect(await brokenOf()).toBe(0);
    const client = await api.owner.connect();
    await client.query(`begin; set local session_replication_role = 'replica'`);
    await client.query(`update signatures set comment = 'Not that' where record_id = $1`, [params.recordId]);
    await client.query('commit');
    client.release();
    expect(await brokenOf()).toBe(1);
    expect((await take(editor, params, 'complete-treatment')).status).toBe(200);
  });

  test('tells of what was to deal with it and is still open, and stops nobody for it', async () => {
    const params = await inTreatment();
    const other = await makeRisk(world, 'A new seal');
    const at = { workspaceId: world.workspaceId, recordId: other._id };
    await world.owner.call(riskParts.link.create, {
      params: at,
      body: { relation: 'mitigates', record: params.recordId },
    });
    expect((await checksOf(params)).lacking).toEqual([
      ['linkedDone', `${other.number} was to deal with it and is still open.`, false],
    ]);
    await bringTo(api.owner, at.recordId, 'closed');
    expect((await checksOf(params)).lacking).toEqual([]);
    expect((await take(editor, params, 'complete-treatment')).status).toBe(200);
  });

  test('asks for an approval of what stands there now, where it was approved once', async () => {
    const approver = await addMember(api, world, { level: 4, name: 'Vera Approver' });
    const params = await inTreatment();
    expect((await askApproval(editor, params, [stageOf([approver])])).status).toBe(201);
    expect((await sign(approver, params, 'Approved', { comment: 'Fine' })).status).toBe(201);
    const keysOf = ({ checks }: Step) => checks.filter(({ ok }) => ok).map(({ key }) => key);
    const approved = await checksOf(params);
    expect(keysOf(approved.complete)).toEqual(expect.arrayContaining(['approvalHolds', 'signaturesValid']));
    await world.owner.call(riskEndpoints.update, {
      params,
      body: { description: 'The seal has gone.', reason: 'It was seen again' },
    });
    expect((await checksOf(params)).lacking).toEqual([
      ['approvalHolds', 'Have it approved again first: it has changed since (Description).', true],
    ]);
    expect((await take(editor, params, 'complete-treatment')).body.code).toBe('PRECONDITION_UNMET');
  });

  test('asks for a manager who is active', async () => {
    const gone = await addMember(api, world, { level: 3, name: 'Gus Gone' });
    const params = await inTreatment({ managers: [gone.user.accountId] });
    expect((await checksOf(params)).lacking).toEqual([]);
    await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [gone.user.accountId]);
    expect((await checksOf(params)).lacking).toEqual([
      ['ownerActive', 'Name a manager who is active first.', true],
    ]);
  });
});

test('a record is given to somebody else in place of a manager, with the reason, and both sides are told why', async () => {
  const params = await newRisk();
  const from = world.owner.user.accountId;
  const to = editor.user.accountId;
  const { version } = await found(params);
  const give = (body: object) =>
    world.owner.call(riskEndpoints.transfer, { params, body: { version, ...body } });
  expect((await give({ from, to })).body.errors).toEqual({
    reason: 'Give a reason of at least 3 characters',
  });
  expect((await give({ from: to, to: from, reason: 'No way' })).body.errors).toEqual({
    from: 'Choose one of its managers',
  });
  const given = await give({ from, to, reason: 'She knows the line' });
  expect(given.body.data.managers.map(({ _id }: { _id: string }) => _id)).toEqual([to]);
  const { rows } = await api.owner.query(
    `select reason from activities where record_id = $1 and action = 'transferred'`,
    [params.recordId],
  );
  expect(rows).toEqual([{ reason: 'She knows the line' }]);
  const { body } = await editor.call(notificationEndpoints.list, { query: { limit: 100 } });
  const about = body.data.filter(
    (one: { record: { id: string } | null }) => one.record?.id === params.recordId,
  );
  expect(about.map(({ key }: { key: string }) => key)).toContain('record.assigned');
  const third = await addMember(api, world, { level: 3, name: 'Theo Third' });
  const next = { from: to, to: third.user.accountId, reason: 'He has the time' };
  const now = { version: (await found(params)).version };
  await world.owner.call(riskEndpoints.transfer, { params, body: { ...now, ...next } });
  const told = await editor.call(notificationEndpoints.list, { query: { limit: 100 } });
  const gone = told.body.data.find(({ key }: { key: string }) => key === 'record.reassigned');
  expect(gone).toMatchObject({ record: { id: params.recordId }, facts: { reason: 'He has the time' } });
});

test('several records are given other days at once; one that is left empty stays', async () => {
  const [one, other] = [await newRisk({ reviewDate: '2099-05-01' }), await newRisk()];
  const libraries = [one.recordId, other.recordId];
  const date = (body: object) =>
    editor.call(riskEndpoints.dateMany, { params: one, body: { libraries, ...body } });
  expect((await date({})).status).toBe(400);
  expect((await date({ dueDate: '2099-04-01' })).body.data.dated).toBe(2);
  const { body } = await editor.call(riskEndpoints.find, { params: one });
  expect(body.data).toMatchObject({ dueDate: '2099-04-01', reviewDate: '2099-05-01' });
  const list = await editor.call(riskEndpoints.list, {
    params: one,
    query: { dueFrom: '2099-04-01', dueTo: '2099-04-01', sort: 'dueDate' },
  });
  expect(list.body.total).toBe(2);
});

describe('the separation of duties', () => {
  const work = async (who: Member, params: Params, step: string, body: object = {}) => {
    const { body: list } = await who.call(riskParts.action.list, { params });
    const [action] = list.data;
    return who.call(riskParts.action.move, {
      params: { ...params, actionId: action._id },
      body: { step, version: action.version, ...body },
    });
  };

  test('holds by itself; a small team answers it by a justification that is kept, as the workspace sets', async () => {
    const params = await newRisk();
    const action = { ...world.actionInput('Change the seal'), verificationRequired: true };
    await world.owner.call(riskParts.action.create, { params, body: action });
    await work(world.owner, params, 'complete');
    expect((await work(world.owner, params, 'verify')).body.code).toBe('SOD_VIOLATION');
    const { workspaceId } = world;
    const settings = { params: { type: 'risk', workspaceId } };
    const { body } = await world.owner.call(settingEndpoints.find, settings);
    const set = (smallTeam: boolean, version: number) =>
      world.owner.call(settingEndpoints.update, {
        ...settings,
        body: { smallTeam, reason: 'We are two', version },
      });
    const now = await set(true, body.data.version);
    expect((await work(world.owner, params, 'verify')).body.errors).toMatchObject({
      justification: expect.stringContaining('Nobody verifies their own work'),
    });
    const verified = await work(world.owner, params, 'verify', { justification: 'The other one is ill.' });
    expect(verified.body.data).toMatchObject({ stage: 'completed', justification: 'The other one is ill.' });
    const { rows } = await api.owner.query(
      `select changes -> 'justification' ->> 1 as said from activities where root_id = $1 and action = 'verify'`,
      [params.recordId],
    );
    expect(rows).toEqual([{ said: 'The other one is ill.' }]);
    await set(false, now.body.data.version);
  });

  test('asks for the justification also where somebody is alone', async () => {
    const alone = await makePlace(api, 'Solo Smith');
    const { _id } = await makeRisk(alone, 'Mine alone');
    const params = { workspaceId: alone.workspaceId, recordId: _id };
    const action = { ...alone.actionInput('Change the seal'), verificationRequired: true };
    await alone.owner.call(riskParts.action.create, { params, body: action });
    await work(alone.owner, params, 'complete');
    const justification = 'There is nobody else here who could.';
    expect((await work(alone.owner, params, 'verify')).body.errors).toHaveProperty('justification');
    const verified = await work(alone.owner, params, 'verify', { justification });
    expect(verified.body.data).toMatchObject({ stage: 'completed', justification });
  });
});
