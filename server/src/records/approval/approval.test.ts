import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, joined, type Place } from '../../../test/make.ts';
import { askApproval, sign, stageOf, type RecordParams } from '../../../test/sign.ts';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;
let ben: Member;
let cleo: Member;
let vera: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const add = (name: string, level: number) => addMember(api, joined(place), { level, name });
  mara = await add('Mara Manager', 3);
  ada = await add('Ada Approver', 4);
  ben = await add('Ben Beside', 2);
  cleo = await add('Cleo Contributor', 2);
  vera = await add('Vera Viewer', 1);
});
afterAll(() => api.close());

async function newRisk(name = 'Worn clutch'): Promise<RecordParams> {
  const { _id } = await makeRisk(place, name, { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

const overview = async (who: Member, params: RecordParams) =>
  (await who.call(riskParts.approval.overview, { params })).body.data;
const change = (who: Member, params: RecordParams, body: object) =>
  who.call(riskEndpoints.update, { params, body: { reason: 'Better said', ...body } });
const tasksOf = async (who: Member, recordId: string) => {
  const { body } = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return (body.data as { kind: string; record: { _id: string }; title: string; link: string }[]).filter(
    ({ kind, record }) => kind === 'approval_decision' && record._id === recordId,
  );
};
const noticesOf = async (who: Member, key: string) => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  const rows: { key: string; facts: object }[] = body.data.notifications ?? body.data;
  return rows.filter((one) => one.key === key).map(({ facts }) => JSON.stringify(facts));
};
const decide = async (who: Member, params: RecordParams, body: object = { decision: 'approved' }) => {
  const { approvals } = await overview(who, params);
  const [{ _id: approvalId }] = approvals;
  return who.call(riskParts.approval.decide, {
    params: { ...params, approvalId },
    body: { decision: 'approved', ...body },
  });
};

test('an approval is asked for, is a task of whoever is asked, is signed, and goes stale by a word', async () => {
  const params = await newRisk();
  const asked = await askApproval(mara, params, [stageOf([ada])]);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const [task] = await tasksOf(ada, params.recordId);
  expect(task).toMatchObject({ title: 'Worn clutch' });
  expect(task?.link).toContain(`library/detail/${params.recordId}`);
  expect(await noticesOf(ada, 'approval.requested')).toHaveLength(1);
  expect((await overview(ada, params)).mine).toMatchObject({ needsSignature: true });

  const signed = await sign(ada, params, 'Approved', { comment: 'Fine' });
  expect(signed.status, JSON.stringify(signed.body)).toBe(201);
  expect(signed.body.data).toMatchObject({
    printedName: 'Ada Approver',
    meaning: 'Approved',
    method: 'password',
    changes: [],
  });
  expect(await tasksOf(ada, params.recordId)).toEqual([]);
  expect((await overview(mara, params)).approvals[0]).toMatchObject({ status: 'approved', changes: [] });
  expect(await noticesOf(mara, 'approval.decided')).toHaveLength(1);

  await change(mara, params, { description: 'What may happen, and here.' });
  const changes = [
    { label: 'Description', before: 'What may happen, and where.', after: 'What may happen, and here.' },
  ];
  expect((await overview(mara, params)).approvals[0]).toMatchObject({ status: 'approved', changes });
  const { body } = await mara.call(riskParts.signature.list, { params });
  expect(body.data[0].changes).toMatchObject(changes);

  // Who works on it is no part of what is signed, and a word that is put back is as it was signed.
  await change(mara, params, { description: 'What may happen, and where.' });
  expect((await overview(mara, params)).approvals[0].changes).toEqual([]);
  await change(mara, params, { managers: [ada.user.accountId, mara.user.accountId] });
  expect((await overview(mara, params)).approvals[0].changes).toEqual([]);

  await askApproval(mara, params, [stageOf([ada])]);
  await sign(ada, params, 'Approved');
  const { approvals } = await overview(mara, params);
  expect(approvals.map(({ status }: { status: string }) => status)).toEqual(['approved', 'superseded']);
});

test('a list says of each record whether it is approved, and in which fields it says something else since', async () => {
  const params = await newRisk('Listed');
  const markOf = async () => {
    const query = { search: 'Listed', limit: 100 };
    const { body } = await vera.call(riskEndpoints.list, { params, query });
    const rows: { _id: string; approval: object | null }[] = body.data;
    return rows.find(({ _id }) => _id === params.recordId)?.approval ?? null;
  };
  expect(await markOf()).toBeNull();
  await askApproval(mara, params, [stageOf([ada], { needsSignature: false })]);
  expect(await markOf()).toEqual({ status: 'open', changed: [] });
  await decide(ada, params);
  expect(await markOf()).toEqual({ status: 'approved', changed: [] });
  await change(mara, params, { description: 'Otherwise', category: 'Strategic' });
  expect(await markOf()).toEqual({ status: 'approved', changed: ['Category', 'Description'] });
  await askApproval(mara, params, [stageOf([ada], { needsSignature: false })]);
  expect(await markOf()).toEqual({ status: 'open', changed: [] });
  await decide(ada, params, { decision: 'rejected', comment: 'No' });
  expect(await markOf()).toEqual({ status: 'approved', changed: ['Category', 'Description'] });
});

test('stages open one after another, and as many approve as each needs', async () => {
  const params = await newRisk();
  const stages = [
    stageOf([ada, ben], { rule: 'any', needsSignature: false }),
    stageOf([cleo, place.owner], { rule: 'some', needed: 2, needsSignature: false }),
  ];
  await askApproval(mara, params, stages);
  expect(await tasksOf(cleo, params.recordId)).toEqual([]);
  expect((await decide(cleo, params)).status).toBe(409);
  await decide(ben, params, { comment: 'Good' });
  expect(await tasksOf(ada, params.recordId)).toEqual([]);
  expect(await tasksOf(cleo, params.recordId)).toHaveLength(1);
  await decide(cleo, params);
  expect((await overview(mara, params)).approvals[0].status).toBe('open');
  expect((await decide(cleo, params)).status).toBe(409);
  await decide(place.owner, params);
  expect((await overview(mara, params)).approvals[0].status).toBe('approved');
});

test('who rejects says why, which ends the approval', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada, ben], { needsSignature: false })]);
  expect((await decide(ada, params, { decision: 'rejected' })).body.errors).toEqual({
    comment: 'Say why it is rejected',
  });
  await decide(ada, params, { decision: 'rejected', comment: 'Too vague' });
  expect((await overview(mara, params)).approvals[0]).toMatchObject({
    status: 'rejected',
    endedReason: 'Too vague',
  });
  expect(await tasksOf(ben, params.recordId)).toEqual([]);
  await askApproval(mara, params, [stageOf([ada])]);
  expect((await sign(ada, params, 'Rejected')).body.errors).toEqual({ comment: 'Say why it is rejected' });
  expect((await sign(ada, params, 'Rejected', { comment: 'Still' })).status).toBe(201);
});

test('a decision that needs a signature is not taken without one', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada])]);
  expect((await decide(ada, params)).body).toMatchObject({ code: 'ESIGN_REQUIRED' });
});

test('nobody approves for themselves, twice, alone what they wrote, or what they cannot see', async () => {
  const params = await newRisk();
  const refused = async (who: Member, stages: Parameters<typeof askApproval>[2]) => {
    const { status, body } = await askApproval(who, params, stages);
    return [status, body.code, body.message];
  };
  expect(await refused(mara, [stageOf([mara])])).toEqual([
    403,
    'SOD_VIOLATION',
    'Mara Manager cannot be asked: Mara Manager asks for this approval, and somebody else decides.',
  ]);
  expect(await refused(mara, [stageOf([ada]), stageOf([ada, ben])])).toEqual([
    403,
    'SOD_VIOLATION',
    'Nobody is asked twice in one approval',
  ]);
  const alone = 'Whoever wrote the record does not approve it alone: ask somebody else as well';
  expect(await refused(mara, [stageOf([place.owner])])).toEqual([403, 'SOD_VIOLATION', alone]);
  expect(await refused(mara, [stageOf([place.owner, ada], { rule: 'any' })])).toEqual([
    403,
    'SOD_VIOLATION',
    alone,
  ]);
  expect((await refused(mara, [stageOf([vera])]))[2]).toBe(
    'Vera Viewer cannot be asked: Vera Viewer may only read here.',
  );
  expect((await refused(cleo, [stageOf([ada])]))[0]).toBe(403);
  expect((await askApproval(mara, params, [stageOf([place.owner, ada])])).status).toBe(201);
  expect((await askApproval(mara, params, [stageOf([ada])])).status).toBe(409);
});

test('a change while it is open ends the approval and says by what', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada])]);
  await change(mara, params, { managers: [mara.user.accountId, ada.user.accountId] });
  expect((await overview(mara, params)).approvals[0].status).toBe('open');
  await change(ada, params, { category: 'Strategic' });
  expect((await overview(mara, params)).approvals[0]).toMatchObject({
    status: 'voided',
    endedReason: 'Category',
  });
  expect(await tasksOf(ada, params.recordId)).toEqual([]);
  expect((await noticesOf(mara, 'approval.decided')).join()).toContain('Category');
  expect((await sign(ada, params, 'Approved')).status).toBe(409);
});

test('an approval is withdrawn with a reason', async () => {
  const params = await newRisk();
  const { _id: approvalId } = (await askApproval(mara, params, [stageOf([ada])])).body.data;
  const body = { reason: 'Asked too early' };
  await mara.call(riskParts.approval.withdraw, { params: { ...params, approvalId }, body });
  expect((await overview(ada, params)).approvals[0]).toMatchObject({
    status: 'withdrawn',
    endedReason: 'Asked too early',
  });
  expect(await tasksOf(ada, params.recordId)).toEqual([]);
});

const rounds = sizeOf('ROUNDS', 10);

test(
  'what many approve at the same moment is neither lost nor counted twice (E-05)',
  async () => {
    const approvers = [ada, ben, cleo];
    for (let round = 0; round < rounds; round += 1) {
      const params = await newRisk(`Race ${round}`);
      await askApproval(mara, params, [stageOf(approvers, { needsSignature: false })]);
      const twice = [...approvers, ...approvers].map((who) => decide(who, params));
      const answers = (await Promise.all(twice)).map(({ status }) => status);
      expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409, 409]);
      expect((await overview(mara, params)).approvals[0].status).toBe('approved');
    }
    tell(`${rounds} races of three approvers, each decided by each of them once.`);
  },
  60_000 + rounds * 6_000,
);

async function keysOf(who: Member, recordId: string): Promise<string[]> {
  const params = { workspaceId: place.workspaceId, type: 'risk' };
  const inWorkspace = await who.call(attentionEndpoints.list, { params, query: { limit: 100 } });
  const mine = await who.call(attentionEndpoints.listMine, { query: { limit: 100 } });
  const of = (rows: { _id: string; key: string; severity: string }[]) =>
    rows.flatMap(({ _id, key, severity }) => (_id === recordId ? [`${key} ${severity}`] : []));
  return [...of(inWorkspace.body.data), ...of(mine.body.data).map((key) => `my ${key}`)].toSorted();
}

const waiting = (level: string) => [`approval_waiting_me ${level}`, `my approval_waiting_me ${level}`];

test('what waits for a decision needs the attention of who decides, as an alert after three days', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada])]);
  const age = (interval: string) =>
    api.owner.query(
      `update approval_stages set opened_at = date_trunc('day', now()) + interval '1 hour' - $2::interval where record_id = $1`,
      [params.recordId, interval],
    );
  expect(await keysOf(ada, params.recordId)).toEqual(waiting('warn'));
  expect(await keysOf(mara, params.recordId)).toEqual([]);
  await age('3 days');
  expect(await keysOf(ada, params.recordId)).toEqual(waiting('warn'));
  await age('4 days');
  expect(await keysOf(ada, params.recordId)).toEqual(waiting('alert'));
});

test('an approval that has waited for five days needs the attention of managers too', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada])]);
  const age = (interval: string) =>
    api.owner.query('update approval_stages set opened_at = now() - $2::interval where record_id = $1', [
      params.recordId,
      interval,
    ]);
  await age('4 days 23 hours 55 minutes');
  expect(await keysOf(mara, params.recordId)).toEqual([]);
  await age('5 days 5 minutes');
  expect(await keysOf(mara, params.recordId)).toEqual(['approval_stuck warn', 'my approval_stuck warn']);
});

test('what was approved and says something else needs the attention of managers and approvers', async () => {
  const params = await newRisk();
  await askApproval(mara, params, [stageOf([ada])]);
  await sign(ada, params, 'Approved');
  expect(await keysOf(ada, params.recordId)).toEqual([]);
  await change(mara, params, { name: 'Worn clutches' });
  const stale = ['approval_stale alert', 'my approval_stale alert'];
  expect(await keysOf(ada, params.recordId)).toEqual(stale);
  expect(await keysOf(mara, params.recordId)).toEqual(stale);
  await change(mara, params, { name: 'Worn clutch' });
  expect(await keysOf(mara, params.recordId)).toEqual([]);
});
