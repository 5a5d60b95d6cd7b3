import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrganization } from '../../core/store/system-context.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, sign, stageOf, type RecordParams } from '../../../test/sign.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { findApprovalReminders } from './approval-reminder.service.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;
let ben: Member;
let boss: Member;
let params: RecordParams;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const add = (name: string, level: number) => addMember(api, joined(place), { level, name });
  mara = await add('Mara Manager', 3);
  ada = await add('Ada Approver', 4);
  ben = await add('Ben Beside', 2);
  boss = await add('Bea Above', 1);
  await api.owner.query('update accounts set manager_account_id = $2 where id = $1', [
    ben.user.accountId,
    boss.user.accountId,
  ]);
  // Seven in the morning is over everywhere that is tested.
  await api.owner.query(
    `create or replace function clock() returns timestamptz language sql stable as $$ select date_trunc('day', now()) + interval '12 hours' $$`,
  );
});
afterAll(() => api.close());

beforeEach(async () => {
  const { _id } = await makeRisk(place, 'Worn clutch', { managers: [mara.user.accountId] });
  params = { workspaceId: place.workspaceId, recordId: _id };
});

/** Has the open stage be asked so many days ago, with so many days to decide. */
const askedAgo = (days: number, given: number) =>
  api.owner.query(
    `update approval_stages set opened_at = date_trunc('day', now()) - make_interval(days => $2) + interval '9 hours',
            due_on = current_date - $2::int + $3::int where record_id = $1 and status = 'open'`,
    [params.recordId, days, given],
  );

async function remind(): Promise<void> {
  const { notices } = await inOrganization(api.database, place.owner.user._id, (tx) =>
    findApprovalReminders(tx, undefined, 500),
  );
  await inOrganization(api.database, place.owner.user._id, (tx) => keepNotices(tx, null, notices));
}

/** Who has been told what of the record until now, as often as they were. */
async function told(): Promise<string[]> {
  await Promise.all([remind(), remind()]);
  await remind();
  const names = new Map([mara, ada, ben, boss].map(({ user }) => [user.accountId, user.name.split(' ')[0]]));
  const rows = await asOwner<{ event: string; account: string; times: number }>(
    api.urls,
    `select event, account_id as account, times from notifications
      where record_id = $1 and event in ('approval.reminder', 'approval.escalated', 'approval.stale')`,
    [params.recordId],
  );
  return rows
    .flatMap(({ event, account, times }) =>
      Array.from(
        { length: times },
        () => `${event.replace('approval.', '')} ${names.get(account) ?? 'owner'}`,
      ),
    )
    .toSorted();
}

test('whoever has not decided is reminded after three days, weekly, and when their time is over', async () => {
  await askApproval(mara, params, [stageOf([ada, ben], { needsSignature: false, rule: 'all' })]);
  await askedAgo(2, 30);
  expect(await told()).toEqual([]);
  await askedAgo(3, 30);
  const both = ['reminder Ada', 'reminder Ben'];
  expect(await told()).toEqual(both);
  await askedAgo(9, 30);
  expect(await told()).toEqual(both);
  await askedAgo(10, 30);
  expect(await told()).toEqual([...both, ...both].toSorted());
  const { body } = await mara.call(riskParts.approval.overview, { params });
  await ada.call(riskParts.approval.decide, {
    params: { ...params, approvalId: String(body.data.approvals[0]._id) },
    body: { decision: 'approved' },
  });
  await askedAgo(11, 10);
  expect(await told()).toEqual([...both, ...both, 'reminder Ben'].toSorted());
});

test('who stands in for somebody is reminded like them, and told for whom', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await askApproval(mara, params, [stageOf([ada], { needsSignature: false })]);
  const absence = {
    firstDay: today,
    lastDay: daysAfter(today, 5),
    kinds: ['approval'],
    to: ben.user.accountId,
  };
  const away = await ada.call(delegationEndpoints.create, { body: absence });
  expect(away.status, JSON.stringify(away.body)).toBe(201);
  await askedAgo(3, 30);
  expect(await told()).toEqual(['reminder Ada', 'reminder Ben']);
  await askedAgo(5, 3);
  expect(await told()).toEqual(['reminder Ada', 'reminder Ada', 'reminder Ben', 'reminder Ben']);
  const rows = await asOwner<{ for: string | null }>(
    api.urls,
    `select distinct facts ->> 'for' as for from notifications where record_id = $1 and account_id = $2 and event = 'approval.reminder'`,
    [params.recordId, ben.user.accountId],
  );
  expect(rows).toEqual([{ for: 'Ada Approver' }]);
  await api.owner.query('update delegations set ended_at = now() where from_id = $1', [ada.user.accountId]);
});

test('whoever takes the place of an approver has the time that the others had', async () => {
  await askApproval(mara, params, [stageOf([ada], { needsSignature: false, days: 5 })]);
  await askedAgo(12, 5);
  const today = new Date().toISOString().slice(0, 10);
  await ada.call(delegationEndpoints.create, {
    body: { firstDay: today, lastDay: daysAfter(today, 5), kinds: ['approval'] },
  });
  const { body } = await mara.call(riskParts.approval.overview, { params });
  const replaced = await mara.call(riskParts.approval.replace, {
    params: { ...params, approvalId: String(body.data.approvals[0]._id) },
    body: { from: ada.user.accountId, to: ben.user.accountId, reason: 'She is away' },
  });
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
  const [stage] = await asOwner<{ days: number }>(
    api.urls,
    `select due_on - current_date as days from approval_stages where record_id = $1 and status = 'open'`,
    [params.recordId],
  );
  expect(stage).toEqual({ days: 5 });
  expect(await told()).toEqual([]);
  await api.owner.query('update delegations set ended_at = now() where from_id = $1', [ada.user.accountId]);
});

test('when a decision is late, the manager of whoever was asked is told; without one, who may approve', async () => {
  await askApproval(mara, params, [stageOf([ben], { needsSignature: false })]);
  await askedAgo(5, 3);
  expect(await told()).toEqual(['reminder Ben', 'reminder Ben']);
  await askedAgo(6, 3);
  expect(await told()).toEqual(['escalated Bea', 'reminder Ben', 'reminder Ben']);
  const { rows } = await api.owner.query(
    `select facts from notifications where record_id = $1 and event = 'approval.escalated'`,
    [params.recordId],
  );
  expect(rows[0]?.facts).toMatchObject({ people: 'Ben Beside' });
});

test('the manager is told of nothing where the workspace says nobody is, and reminders come as it says', async () => {
  await place.owner.call(settingEndpoints.update, {
    params: { type: 'risk', workspaceId: place.workspaceId },
    body: { approvalReminder: 1, approvalEscalation: null, reason: 'Quieter', version: 0 },
  });
  await askApproval(mara, params, [stageOf([ben], { needsSignature: false })]);
  await askedAgo(1, 30);
  expect(await told()).toEqual(['reminder Ben']);
  await askedAgo(7, 3);
  expect(await told()).toEqual(['reminder Ben', 'reminder Ben']);
});

test('managers and approvers are told once each time that a record no longer says what was approved', async () => {
  await askApproval(mara, params, [stageOf([ada])]);
  await sign(ada, params, 'Approved');
  const change = (who: Member, body: object) =>
    who.call(riskEndpoints.update, { params, body: { reason: 'Better said', ...body } });
  await change(place.owner, { name: 'Worn clutches' });
  await change(place.owner, { description: 'It slips.' });
  expect(await told()).toEqual(['stale Ada', 'stale Mara']);
  await change(place.owner, { name: 'Worn clutch', description: 'What may happen, and where.' });
  await change(place.owner, { name: 'Worn clutches' });
  expect(await told()).toEqual(['stale Ada', 'stale Ada', 'stale Mara', 'stale Mara']);
});
