import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, stageOf, type RecordParams } from '../../../test/sign.ts';
import { standAt } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

// What others have to understand later says why (U-10).

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
  ada = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

const today = new Date().toISOString().slice(0, 10);

async function newRisk(more: object = {}): Promise<RecordParams> {
  const { _id } = await makeRisk(place, 'Worn clutch', { managers: [mara.user.accountId], ...more });
  return { workspaceId: place.workspaceId, recordId: _id };
}

async function approved(): Promise<RecordParams> {
  const params = await newRisk();
  const asked = await askApproval(mara, params, [stageOf([ada], { needsSignature: false })]);
  const at = { ...params, approvalId: String(asked.body.data._id) };
  await ada.call(riskParts.approval.decide, { params: at, body: { decision: 'approved' } });
  return params;
}

const reasonsOf = async ({ recordId }: RecordParams) => {
  const query = { limit: 50 };
  const { body } = await mara.call(logEndpoints.list, { params: { id: recordId }, query });
  return (body.data.logs as { reason: string | null }[]).map(({ reason }) => reason);
};

/** Makes a change without a reason, with a blank one and one that says nothing; then with one, which the log keeps. */
async function expectWhy(params: RecordParams, change: (why: object) => Promise<Answer>): Promise<void> {
  const before = (await mara.call(riskEndpoints.find, { params })).body.data;
  for (const why of [{}, { reason: '   ' }, { reason: 'ab' }]) {
    const { status, body } = await change(why);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(why)).toEqual([400, ['reason']]);
  }
  expect((await mara.call(riskEndpoints.find, { params })).body.data).toEqual(before);
  const reason = `Because of ${Math.random()}`;
  const done = await change({ reason });
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  expect(await reasonsOf(params)).toContain(reason);
}

const changes: Record<string, (params: RecordParams) => (why: object) => Promise<Answer>> = {
  'its fields': (params) => (why) =>
    mara.call(riskEndpoints.update, { params, body: { name: 'Torn clutch', ...why } }),
  'its 5W2H answers': (params) => (why) =>
    mara.call(riskEndpoints.update5W2H, { params, body: { form5W2H: { what: 'A tear' }, ...why } }),
  'its appetite': (params) => (why) =>
    place.owner.call(riskEndpoints.setAppetite, { params, body: { riskappetite: 9, ...why } }),
};

test.each(Object.entries(changes))('what was approved is not changed without a reason: %s', async (_, of) => {
  const params = await approved();
  await expectWhy(params, of(params));
});

test('who works on it, and what it said when it was approved, take no reason', async () => {
  const params = await approved();
  const update = (body: object) => mara.call(riskEndpoints.update, { params, body });
  const managers = [mara.user.accountId, ada.user.accountId];
  expect((await update({ managers })).status).toBe(200);
  expect((await update({ name: 'Torn clutch', reason: 'It is torn' })).status).toBe(200);
  expect((await update({ name: 'Worn clutch' })).status).toBe(200);
  const fresh = await newRisk();
  expect((await mara.call(riskEndpoints.update, { params: fresh, body: { name: 'New' } })).status).toBe(200);
});

test('a due date is not moved without a reason; to have one at last takes none', async () => {
  const params = await newRisk();
  const update = (body: object) => mara.call(riskEndpoints.update, { params, body });
  expect((await update({ dueDate: daysAfter(today, 5) })).status).toBe(200);
  await expectWhy(params, (why) => update({ dueDate: daysAfter(today, 9), ...why }));
  await expectWhy(params, (why) => update({ dueDate: null, ...why }));
  await update({ dueDate: daysAfter(today, 5) });
  const many = (why: object) => {
    const body = { libraries: [params.recordId], dueDate: daysAfter(today, 7), ...why };
    return mara.call(riskEndpoints.dateMany, { params, body });
  };
  await expectWhy(params, many);
});

test('the due date of an action is not moved without a reason', async () => {
  const params = await newRisk();
  const made = await mara.call(riskParts.action.create, { params, body: place.actionInput('Replace it') });
  const at = { ...params, actionId: String(made.body.data._id) };
  const move = (why: object) =>
    mara.call(riskParts.action.update, { params: at, body: { endDate: '2099-11-30', ...why } });
  await expectWhy(params, move);
  const same = await mara.call(riskParts.action.update, { params: at, body: { name: 'Replace the disc' } });
  expect(same.status).toBe(200);
});

test('to reopen, to bring back and to delete for good say why', async () => {
  const params = await newRisk();
  const move = async (step: string, why: object = {}) => {
    const { version } = (await mara.call(riskEndpoints.find, { params })).body.data;
    return place.owner.call(riskEndpoints.move, { params, body: { step, version, ...why } });
  };
  await standAt(api.owner, params.recordId, 'closed');
  await expectWhy(params, (why) => move('reopen', why));
  const items = [{ kind: 'risk', _id: params.recordId }];
  const inWorkspace = { type: 'risk', workspaceId: params.workspaceId };
  const act = (endpoint: typeof deletedEndpoints.restore | typeof deletedEndpoints.purge, why: object) =>
    place.owner.call(endpoint, { params: inWorkspace, body: { items, ...why } });
  // What was closed is kept for years: as if that were long ago.
  await api.owner.query(`update records set opened_on = '1990-01-01', status = 'completed' where id = $1`, [
    params.recordId,
  ]);
  await api.owner.query(`update records set closed_on = '1990-01-31' where id = $1`, [params.recordId]);
  for (const endpoint of [deletedEndpoints.restore, deletedEndpoints.purge]) {
    await place.owner.call(riskEndpoints.remove, { params, body: { reason: 'Entered twice' } });
    for (const why of [{}, { reason: '   ' }, { reason: 'ab' }])
      expect((await act(endpoint, why)).body.errors).toHaveProperty('reason');
    expect((await act(endpoint, { reason: 'Looked at again' })).status).toBe(200);
  }
});

test('to change somebody’s role says why', async () => {
  const bob = await addMember(api, joined(place), { level: 1, name: 'Bob' });
  const params = { type: 'risk', workspaceId: place.workspaceId, accountId: bob.user.accountId };
  const give = (why: object) =>
    place.owner.call(memberEndpoints.update, { params, body: { role: place.siteId, ...why } });
  for (const why of [{}, { reason: '   ' }, { reason: 'ab' }])
    expect((await give(why)).body.errors, JSON.stringify(why)).toHaveProperty('reason');
});
