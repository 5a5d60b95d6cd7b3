import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, review, sign, stageOf, type RecordParams } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;
let ben: Member;
let cleo: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const add = (name: string, level: number) => addMember(api, joined(place), { level, name });
  mara = await add('Mara Manager', 3);
  ada = await add('Ada Approver', 4);
  ben = await add('Ben Beside', 2);
  cleo = await add('Cleo Contributor', 2);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');
  await api.owner.query('update account_permissions set level = 2, site_ids = null where account_id = $1', [
    idOf(ben),
  ]);
});

const today = new Date().toISOString().slice(0, 10);
const idOf = ({ user }: Member) => user.accountId;

async function newRisk(name = 'Worn clutch', by: Member = place.owner): Promise<RecordParams> {
  const { _id } = await makeRisk({ ...place, owner: by }, name, { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

/** Somebody is away since yesterday, and somebody stands in or nobody does. */
async function leave(who: Member, to: Member | null, more: object = {}): Promise<void> {
  const body = {
    firstDay: daysAfter(today, -1),
    lastDay: daysAfter(today, 5),
    kinds: ['approval'],
    ...(to ? { to: idOf(to) } : {}),
    ...more,
  };
  const made = await who.call(delegationEndpoints.create, { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

const overview = async (who: Member, params: RecordParams) =>
  (await who.call(riskParts.approval.overview, { params })).body.data;
const decide = async (who: Member, params: RecordParams) => {
  const [{ _id: approvalId }] = (await overview(place.owner, params)).approvals;
  return who.call(riskParts.approval.decide, {
    params: { ...params, approvalId },
    body: { decision: 'approved' },
  });
};
const unsigned = (people: Member[], more: object = {}) => stageOf(people, { needsSignature: false, ...more });

type TaskRow = { kind: string; record: { _id: string }; standsInFor: { name: string } | null };
const tasksOf = async (who: Member, recordId: string): Promise<TaskRow[]> => {
  const { body } = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return (body.data as TaskRow[]).filter(({ record }) => record._id === recordId);
};
type Entry = { key: string; record: string; why: string; severity: string; link: string };
const attentionOf = async (who: Member, recordId: string): Promise<Entry[]> => {
  const { body } = await who.call(attentionEndpoints.listMine, { query: { limit: 100 } });
  return (body.data as Entry[]).filter(({ record }) => record === recordId);
};
const factsOf = async (who: Member, key: string): Promise<Record<string, string>[]> => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  const rows: { key: string; facts: Record<string, string> }[] = body.data.notifications ?? body.data;
  return rows.filter((one) => one.key === key).map(({ facts }) => facts);
};

test('who stands in finds the approval among their tasks, what needs attention and their notices, with for whom', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await askApproval(mara, params, [stageOf([ada])]);
  expect((await tasksOf(ben, params.recordId))[0]).toMatchObject({
    kind: 'approval_decision',
    standsInFor: { name: 'Ada Approver' },
  });
  expect((await tasksOf(ada, params.recordId))[0]).toMatchObject({ standsInFor: null });
  const [entry] = await attentionOf(ben, params.recordId);
  expect(entry).toMatchObject({ key: 'approval_waiting_me' });
  expect(entry?.why).toMatch(/Ada Approver.*, for whom you stand in, was asked to approve it on/);
  expect((await attentionOf(ada, params.recordId))[0]?.why).toMatch(/^You were asked/);
  expect((await factsOf(ben, 'approval.requested'))[0]).toMatchObject({ for: 'Ada Approver' });
  expect((await overview(ben, params)).mine).toMatchObject({ standsInFor: { name: 'Ada Approver' } });
  expect((await tasksOf(cleo, params.recordId)).length).toBe(0);
  const count = async (who: Member) =>
    (await who.call(taskEndpoints.countMine, { query: {} })).body.data.open;
  expect(await count(ben)).toBe(
    (await ben.call(taskEndpoints.listMine, { query: { view: 'open' } })).body.total,
  );
});

test('B signs for A: the signature, the decision, the log and the verification say so', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await askApproval(mara, params, [stageOf([ada])]);
  expect((await review(ben, params)).decision).toMatchObject({ standsInFor: { name: 'Ada Approver' } });
  const signed = await sign(ben, params, 'Approved');
  expect(signed.status, JSON.stringify(signed.body)).toBe(201);
  expect(signed.body.data).toMatchObject({ printedName: 'Ben Beside', forName: 'Ada Approver' });
  const [approval] = (await overview(mara, params)).approvals;
  expect(approval).toMatchObject({ status: 'approved' });
  expect(approval.stages[0].slots[0]).toMatchObject({
    person: { name: 'Ada Approver' },
    decidedBy: { name: 'Ben Beside' },
    isSigned: true,
  });
  const found = await mara.call(riskParts.signature.verify, { params });
  expect(found.body.data).toMatchObject({ isWhole: true });
  expect(found.body.data.signatures[0]).toMatchObject({ forName: 'Ada Approver', problems: [] });
  const log = await place.owner.call(logEndpoints.listAll, { query: { limit: 10 } });
  type Line = {
    action: string;
    documentId: string;
    performedBy: { name: string; standsInFor: string | null };
  };
  const lines: Line[] = log.body.data.logs;
  for (const action of ['signed', 'decided'])
    expect(lines.find((line) => line.action === action)?.performedBy, action).toMatchObject({
      name: 'Ben Beside',
      standsInFor: 'Ada Approver',
    });
});

test('for whom a signature was given is covered by its mark, and the marks without it hold', async () => {
  const params = await newRisk();
  await sign(mara, params, 'Reviewed');
  await leave(ada, ben);
  await askApproval(mara, params, [stageOf([ada])]);
  await sign(ben, params, 'Approved');
  const problems = async () => {
    const { body } = await mara.call(riskParts.signature.verify, { params });
    return (body.data.signatures as { problems: string[] }[]).map((one) => one.problems.length > 0);
  };
  expect(await problems()).toEqual([false, false]);
  const tamper = (set: string, serial: number) =>
    api.owner.query(
      `begin; alter table signatures disable trigger append_only;
       update signatures set ${set} where record_id = '${params.recordId}' and serial = ${serial};
       alter table signatures enable trigger append_only; commit`,
    );
  await tamper('on_behalf_of = null, for_name = null', 2);
  expect(await problems()).toEqual([false, true]);
  await tamper(`on_behalf_of = '${idOf(ada)}', for_name = 'Cleo Contributor'`, 2);
  expect(await problems()).toEqual([false, true]);
  await tamper(`for_name = 'Ada Approver'`, 2);
  expect(await problems()).toEqual([false, false]);
  await tamper(`on_behalf_of = '${idOf(ada)}', for_name = 'Ada Approver'`, 1);
  expect((await problems())[0]).toBe(true);
});

test('the first of the two decides: whoever is away may do it themselves', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await askApproval(mara, params, [unsigned([ada])]);
  expect((await decide(ada, params)).status).toBe(200);
  expect((await decide(ben, params)).status).toBe(409);
  const again = await newRisk();
  await askApproval(mara, again, [unsigned([ada])]);
  const answers = await Promise.all([decide(ada, again), decide(ben, again)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('once it is over or taken back, nobody stands in any more', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await askApproval(mara, params, [unsigned([ada])]);
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');
  expect(await tasksOf(ben, params.recordId)).toEqual([]);
  expect((await decide(ben, params)).status).toBe(403);
});

const unfit: [string, (params: RecordParams) => Promise<unknown>][] = [
  [
    'may only read by now',
    () => api.owner.query('update account_permissions set level = 1 where account_id = $1', [idOf(ben)]),
  ],
  [
    'is narrowed to another site by now',
    () =>
      api.owner.query(
        'update account_permissions set site_ids = array[gen_random_uuid()] where account_id = $1',
        [idOf(ben)],
      ),
  ],
  [
    'stands in for actions alone',
    () => api.owner.query(`update delegations set kinds = '{task}' where ended_at is null`),
  ],
  [
    'stands in for another module',
    () => api.owner.query(`update delegations set modules = '{capa}' where ended_at is null`),
  ],
  [
    'is away themselves',
    () =>
      api.owner.query(
        `insert into delegations (organization_id, id, from_id, first_day, last_day, kinds, created_by)
         select organization_id, gen_random_uuid(), id, current_date - 2, current_date + 2, '{approval}', id from accounts where id = $1`,
        [idOf(ben)],
      ),
  ],
];
for (const [what, change] of unfit)
  test(`nobody decides for somebody who ${what}`, async () => {
    const params = await newRisk();
    await leave(ada, ben);
    await askApproval(mara, params, [unsigned([ada])]);
    await change(params);
    expect(await tasksOf(ben, params.recordId)).toEqual([]);
    expect(await attentionOf(ben, params.recordId)).toEqual([]);
    expect((await decide(ben, params)).status).toBeGreaterThanOrEqual(403);
    expect((await overview(mara, params)).approvals[0].status).toBe('open');
  });

test('the one who asked, who holds a place in it or who wrote it alone does not stand in', async () => {
  await leave(ada, mara);
  const asked = await newRisk();
  await askApproval(mara, asked, [unsigned([ada])]);
  expect((await overview(mara, asked)).mine).toBeNull();
  expect((await decide(mara, asked)).status).toBe(403);
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');

  await leave(ada, ben);
  const both = await newRisk();
  await askApproval(mara, both, [unsigned([ada, ben])]);
  expect((await decide(ben, both)).status).toBe(200);
  expect((await overview(ben, both)).mine).toBeNull();
  expect((await decide(ben, both)).status).toBe(409);

  const written = await newRisk();
  await api.owner.query('update records set created_by = $2 where id = $1', [written.recordId, idOf(ben)]);
  await askApproval(mara, written, [unsigned([ada])]);
  expect((await overview(ben, written)).mine).toBeNull();
  const withOthers = await newRisk();
  await api.owner.query('update records set created_by = $2 where id = $1', [withOthers.recordId, idOf(ben)]);
  await askApproval(mara, withOthers, [unsigned([ada, cleo])]);
  expect((await overview(ben, withOthers)).mine).not.toBeNull();
});

test('one person decides once in an approval, for whomever', async () => {
  await leave(ada, ben);
  await leave(cleo, ben);
  const params = await newRisk();
  await askApproval(mara, params, [unsigned([ada, cleo])]);
  expect((await decide(ben, params)).status).toBe(200);
  expect((await overview(ben, params)).mine).toBeNull();
  expect((await decide(ben, params)).status).toBe(403);
  expect((await decide(cleo, params)).status).toBe(200);
});

test('whom a confidential record is hidden from does not stand in there, and somebody else can be asked', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await askApproval(mara, params, [unsigned([ada])]);
  const isUnable = async () => {
    const [{ stages }] = (await overview(mara, params)).approvals;
    return stages[0].slots[0].isUnable;
  };
  expect(await isUnable()).toBe(false);
  await api.owner.query('update records set confidential = true where id = $1', [params.recordId]);
  expect(await isUnable()).toBe(true);
  expect(await tasksOf(ben, params.recordId)).toEqual([]);
});

test('who chooses an approver is told who is away, until when and who stands in', async () => {
  const params = await newRisk();
  await leave(ada, ben);
  await leave(cleo, null);
  const { body } = await mara.call(riskParts.approval.candidates, { params, query: {} });
  const awayOf = (who: Member) =>
    (body.data as { _id: string; away: unknown }[]).find(({ _id }) => _id === idOf(who))?.away;
  expect(awayOf(ada)).toEqual({ until: daysAfter(today, 5), standIn: 'Ben Beside' });
  expect(awayOf(cleo)).toEqual({ until: daysAfter(today, 5), standIn: null });
  expect(awayOf(ben)).toBeNull();
});

test('an approver who is away and for whom nobody may decide is an alert for administrators of the workspace', async () => {
  const admin = await addMember(api, joined(place), { level: 5, name: 'Wanda Workspace' });
  const params = await newRisk();
  await askApproval(mara, params, [unsigned([ada])]);
  const keys = async (who: Member) =>
    (await attentionOf(who, params.recordId)).map(({ key, severity }) => `${key} ${severity}`);
  expect(await keys(admin)).toEqual([]);
  await leave(ada, null);
  expect(await keys(admin)).toEqual(['approval_no_delegate alert']);
  expect((await attentionOf(admin, params.recordId))[0]?.link).toMatch(/\?tab=approval$/);
  expect(await keys(mara)).toEqual([]);
  await api.owner.query('update delegations set to_id = $1 where ended_at is null', [idOf(ben)]);
  expect(await keys(admin)).toEqual([]);
  await api.owner.query('update account_permissions set level = 1 where account_id = $1', [idOf(ben)]);
  expect(await keys(admin)).toEqual(['approval_no_delegate alert']);
  const workspace = await mara.call(attentionEndpoints.list, {
    params: { workspaceId: place.workspaceId, type: 'risk' },
    query: { limit: 100, key: 'approval_no_delegate' },
  });
  expect(workspace.body.data).toEqual([]);
});
