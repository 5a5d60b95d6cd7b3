import { capaActionAsks } from 'contract/modules/capa/capa-action';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// What a CAPA asks before its verification passes: each action that somebody else is to verify was verified.

let api: TestApi;
let world: World;
let doer: Member;
let verifier: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  doer = await addMember(api, world, { level: 3, name: 'Dov Doer', workspaceId });
  verifier = await addMember(api, world, { level: 4, name: 'Vera Verifier', workspaceId });
});
afterAll(() => api.close());

/** A CAPA at its verification, with the action that it is about. */
async function atVerification() {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  const params = { workspaceId, recordId: made.body.data._id };
  const body = {
    ...capaActionAsks,
    evidenceRequired: false,
    verifier: verifier.user.accountId,
    name: 'Fit another seal',
    startDate: '2026-01-01',
    endDate: '2099-01-01',
    assignedTo: [doer.user.accountId],
  };
  await bringTo(api.owner, params.recordId, 'investigation');
  const action = await owner.call(capaParts.action.create, { params, body });
  expect(action.status, JSON.stringify(action.body)).toBe(201);
  await api.owner.query(`update records set stage = 'verification' where id = $1`, [params.recordId]);
  const one = { ...params, actionId: String(action.body.data._id) };
  return { params, one };
}

test('the verification passes once each action was verified of which that was asked, and names one that was not', async () => {
  const { params, one } = await atVerification();
  const take = async (who: Member, step: string) => {
    const { version } = (await who.call(capaParts.action.find, { params: one })).body.data;
    const moved = await who.call(capaParts.action.move, {
      params: one,
      body: { step, version, note: 'It holds at twice the pressure' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  const unmet = async () => {
    const { body: steps } = await verifier.call(capaEndpoints.steps, { params });
    return steps.data.find((step: { step: string }) => step.step === 'pass').unmet;
  };
  expect(await unmet()).toContain('Complete the action "Fit another seal" first.');
  await take(doer, 'start');
  await take(doer, 'complete');
  expect(await unmet()).toContain('Have the action "Fit another seal" verified first.');
  await take(verifier, 'verify');
  expect(await unmet()).toEqual([]);
});

test('whoever had an action as it was completed, or completed it for others, does not verify it, whoever has it since', async () => {
  const { params, one } = await atVerification();
  const { workspaceId } = params;
  const join = (name: string) => addMember(api, world, { level: 4, name, workspaceId });
  const [had, said] = [await join('Hal Had'), await join('Sal Said')];
  const giveTo = async (who: Member) => {
    const { version } = (await world.owner.call(capaParts.action.find, { params: one })).body.data;
    const body = { assignedTo: [who.user.accountId], version, reason: 'Others go on with it' };
    const given = await world.owner.call(capaParts.action.update, { params: one, body });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
  };
  const take = async (who: Member, step: string) => {
    const { version } = (await who.call(capaParts.action.find, { params: one })).body.data;
    const body = { step, version, note: 'It holds' };
    const moved = await who.call(capaParts.action.move, { params: one, body });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  await giveTo(had);
  await take(said, 'start');
  await take(said, 'complete');
  await take(verifier, 'verify');
  await giveTo(doer);
  const whyNot = async (who: Member) =>
    (await who.call(capaEndpoints.steps, { params })).body.data.find(
      ({ step }: { step: string }) => step === 'pass',
    ).unmet;
  const own = 'Whoever carried out an action does not verify it: somebody else does.';
  expect(await whyNot(had)).toContain(own);
  expect(await whyNot(said)).toContain(own);
  expect(await whyNot(verifier)).not.toContain(own);
});

test('a verification that fails names the actions that failed, and each is done once more for its own reason', async () => {
  const { params, one } = await atVerification();
  await api.owner.query(`update actions set status = 'completed', completed_at = now() where id = $1`, [
    one.actionId,
  ]);
  const version = async () => (await verifier.call(capaEndpoints.find, { params })).body.data.version;
  const fail = async (body: object) =>
    verifier.call(capaEndpoints.move, { params, body: { step: 'fail', version: await version(), ...body } });
  const { body: steps } = await verifier.call(capaEndpoints.steps, { params });
  const asked = steps.data.find(({ step }: { step: string }) => step === 'fail');
  expect(asked.reason).toBe('optional');
  expect(asked.items.of).toContainEqual({ _id: one.actionId, label: 'Fit another seal', group: null });
  const { missing } = asked.items;
  expect((await fail({ reason: 'It drips' })).body.errors).toEqual({ remarks: missing });
  const remark = { item: one.actionId, text: 'It drips at twice the pressure' };
  expect((await fail({ remarks: [remark, remark] })).body.errors).toEqual({
    remarks: 'Say what is to be said of an item once',
  });
  expect((await fail({ remarks: [{ ...remark, item: params.recordId }] })).body.errors).toEqual({
    remarks: 'Choose only items that this step is about. Look at the record again.',
  });
  const failed = await fail({ remarks: [remark], reason: 'The rest holds' });
  expect(failed.body.data, JSON.stringify(failed.body)).toMatchObject({ stage: 'implementation' });
  const { data: action } = (await doer.call(capaParts.action.find, { params: one })).body;
  expect(action).toMatchObject({
    stage: 'in-progress',
    completion: null,
    stageReason: { note: remark.text, by: { name: 'Vera Verifier' } },
  });
  const { rows } = await api.owner.query(
    `select action, reason from activities where record_id = any($1) and action in ('fail', 'send-back') order by seq`,
    [[params.recordId, one.actionId]],
  );
  expect(rows).toContainEqual({ action: 'send-back', reason: remark.text });
  expect(rows).toContainEqual({
    action: 'fail',
    reason: `The rest holds\nFit another seal: ${remark.text}`,
  });
});

test('where no action is done that could have failed, the whole is given a reason', async () => {
  const { params, one } = await atVerification();
  await api.owner.query(`update actions set status = 'in-progress' where record_id = $1`, [params.recordId]);
  const { version } = (await verifier.call(capaEndpoints.find, { params })).body.data;
  const { body: steps } = await verifier.call(capaEndpoints.steps, { params });
  const asked = steps.data.find(({ step }: { step: string }) => step === 'fail');
  expect([asked.items, asked.reason]).toEqual([null, 'required']);
  const body = { step: 'fail', version };
  expect((await verifier.call(capaEndpoints.move, { params, body })).body.errors).toHaveProperty('reason');
  expect(one.actionId).not.toBe('');
});

test('who reviews a plan says of its items what is to be changed, and the plan says it until it is approved', async () => {
  const { params, one } = await atVerification();
  await api.owner.query(`update records set stage = 'plan-review' where id = $1`, [params.recordId]);
  const { rows: causes } = await api.owner.query(`select id from causes where record_id = $1`, [
    params.recordId,
  ]);
  const { body: steps } = await verifier.call(capaEndpoints.steps, { params });
  const asked = steps.data.find(({ step }: { step: string }) => step === 'request-changes');
  expect([asked.reason, asked.items.missing]).toEqual(['required', null]);
  expect(new Set(asked.items.of.map(({ group }: { group: string }) => group))).toEqual(
    new Set(['Root causes', 'Actions', 'Effectiveness']),
  );
  const { version } = (await verifier.call(capaEndpoints.find, { params })).body.data;
  const remarks = [
    { item: causes[0].id, text: 'Why has it hardened?' },
    { item: one.actionId, text: 'Name the seal' },
  ];
  const body = { step: 'request-changes', version, reason: 'Not yet', remarks };
  const sent = await verifier.call(capaEndpoints.move, { params, body });
  expect(sent.body.data, JSON.stringify(sent.body)).toMatchObject({
    stage: 'investigation',
    planRemarks: {
      by: { name: 'Vera Verifier' },
      items: [
        { _id: causes[0].id, label: 'RC-1 The seal has hardened', text: 'Why has it hardened?' },
        { _id: one.actionId, label: 'Fit another seal', text: 'Name the seal' },
      ],
    },
  });
});

const waits =
  'It is begun once the plan is approved: before that, only containment and corrections are carried out.';

const planned = (type: string | undefined, more: object = {}) => ({
  name: 'Fit another seal',
  type,
  startDate: '2026-01-01',
  endDate: '2099-01-01',
  assignedTo: [doer.user.accountId],
  ...more,
});

test.each(['draft', 'triage', 'investigation', 'on-hold'] as const)(
  'at the stage "%s" what is planned about causes is not begun, and what puts right what is there is',
  async (stage) => {
    const { params } = await atVerification();
    await bringTo(api.owner, params.recordId, stage);
    const add = (type: string | undefined, more?: object) =>
      world.owner.call(capaParts.action.create, { params, body: planned(type, more) });
    for (const status of ['in-progress', 'completed'])
      expect((await add('corrective', { status })).body).toMatchObject({ message: waits });
    for (const type of [undefined, 'corrective', 'preventive', 'training']) {
      const one = { ...params, actionId: (await add(type)).body.data._id };
      const { data } = (await doer.call(capaParts.action.steps, { params: one })).body;
      const unmet = Object.fromEntries(
        data.map((step: { step: string; unmet: string[] }) => [step.step, step.unmet]),
      );
      expect(unmet).toMatchObject({ start: [waits], complete: [waits], hold: [] });
      const set = await world.owner.call(capaParts.action.update, {
        params: one,
        body: { status: 'in-progress' },
      });
      expect(set.body).toMatchObject({ code: 'PRECONDITION_UNMET', message: waits });
    }
    for (const type of ['containment', 'correction'])
      expect((await add(type, { status: 'in-progress' })).status).toBe(201);
  },
);

test('once the plan is approved it is begun; while that is amended, what is under way goes on', async () => {
  const { params, one } = await atVerification();
  const start = async (actionId = one.actionId) => {
    const of = { ...params, actionId };
    const { version } = (await doer.call(capaParts.action.find, { params: of })).body.data;
    return doer.call(capaParts.action.move, { params: of, body: { step: 'start', version } });
  };
  const at = (stage: string) =>
    api.owner.query(`update records set stage = $2 where id = $1`, [params.recordId, stage]);
  await at('plan-review');
  expect((await start()).body).toMatchObject({ message: waits });
  await at('implementation');
  expect((await start()).status).toBe(200);
  await at('investigation');
  const unmetOf = async (name: string) => {
    const { data } = (await doer.call(capaParts.action.steps, { params: one })).body;
    return data.find(({ step }: { step: string }) => step === name).unmet;
  };
  expect(await unmetOf('complete')).toEqual([]);
  const { version } = (await doer.call(capaParts.action.find, { params: one })).body.data;
  const body = { step: 'hold', version, reason: 'The seal is on its way', resumeOn: '2098-12-01' };
  expect((await doer.call(capaParts.action.move, { params: one, body })).status).toBe(200);
  expect(await unmetOf('resume')).toEqual([]);
});

test('what was approved in an earlier cycle does not wait for the plan of the next', async () => {
  const { params, one } = await atVerification();
  await api.owner.query(`update records set stage = 'investigation' where id = $1`, [params.recordId]);
  await api.owner.query(`update capas set cycle = 2 where id = $1`, [params.recordId]);
  const { data } = (await doer.call(capaParts.action.steps, { params: one })).body;
  expect(data.find(({ step }: { step: string }) => step === 'start')).toMatchObject({ allowed: true });
});
