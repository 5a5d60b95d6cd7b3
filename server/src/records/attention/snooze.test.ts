import { type AttentionItem, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { openApproval } from '../../../test/approval.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let recordId: string;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = place.owner;
  recordId = (await makeRisk(place, 'Torque tool drift'))._id;
  await asOwner(api.urls, `update records set created_at = now() - interval '20 days' where id = $1`, [
    recordId,
  ]);
});
afterAll(() => api.close());

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const paramsOf = (key = 'risk_unassessed', attentionId = recordId) => ({
  workspaceId: place.workspaceId,
  key,
  attentionId,
});
const snooze = (caller: Caller, until: string, reason = 'The lab answers on Monday', params = paramsOf()) =>
  caller.call(attentionEndpoints.snooze, { params, body: { until, reason } });
const wake = (caller: Caller) => caller.call(attentionEndpoints.endSnooze, { params: paramsOf() });

/** What is told of it in the workspace and across all of them, and the numbers beside. */
async function shown(caller: Caller, query: Record<string, unknown> = {}) {
  const params = { workspaceId: place.workspaceId };
  const here = await caller.call(attentionEndpoints.list, { params, query });
  const mine = await caller.call(attentionEndpoints.listMine, { query: { whose: 'all', ...query } });
  expect(mine.body.total).toBe(here.body.total);
  expect(mine.body.data.map(({ _id }: AttentionItem) => _id)).toEqual(
    here.body.data.map(({ _id }: AttentionItem) => _id),
  );
  return here.body.data as AttentionItem[]; // what the call declares
}

test('what is put off is counted nowhere until its day is over, and says who did it, why and until when', async () => {
  expect(await shown(mara)).toHaveLength(1);
  expect(await snooze(mara, day(7))).toMatchObject({ status: 200, body: { message: 'Snoozed' } });
  expect(await shown(mara)).toEqual([]);
  const put = {
    until: day(7),
    reason: 'The lab answers on Monday',
    by: { _id: mara.user.accountId, name: mara.user.name },
  };
  expect(await shown(mara, { snoozed: true })).toMatchObject([{ _id: recordId, snooze: put }]);
  const one = { params: { workspaceId: place.workspaceId }, query: { item: recordId } };
  expect((await mara.call(attentionEndpoints.list, one)).body.data).toMatchObject([{ snooze: put }]);

  await asOwner(api.urls, `update attention_snoozes set until = $1`, [day(0)]);
  expect(await shown(mara)).toEqual([]);
  await asOwner(api.urls, `update attention_snoozes set until = $1`, [day(-1)]);
  expect(await shown(mara)).toMatchObject([{ _id: recordId, snooze: null }]);
});

test('it is gone for good when its rule no longer holds, and back when somebody ends the snooze', async () => {
  await snooze(mara, day(3));
  await asOwner(api.urls, `update records set status = 'completed' where id = $1`, [recordId]);
  expect([...(await shown(mara)), ...(await shown(mara, { snoozed: true }))]).toEqual([]);
  await asOwner(api.urls, `update records set status = 'pending' where id = $1`, [recordId]);
  expect((await wake(mara)).body.data).toMatchObject({ snooze: null });
  expect(await shown(mara)).toHaveLength(1);
  expect((await wake(mara)).status).toBe(200);
});

test('at most 14 days ahead and with a reason; both acts stand in the log', async () => {
  for (const ahead of [-1, 15]) {
    const answer = await snooze(mara, day(ahead));
    expect(answer).toMatchObject({ status: 400, body: { errors: { until: expect.any(String) } } });
  }
  expect(await snooze(mara, day(3), ' ')).toMatchObject({
    status: 400,
    body: { errors: { reason: expect.any(String) } },
  });
  expect((await snooze(mara, day(14), 'Waiting for the audit')).status).toBe(200);
  await wake(mara);
  const log = await mara.call(logEndpoints.list, { params: { id: recordId } });
  expect(log.body.data.logs.slice(0, 2)).toMatchObject([
    { message: expect.stringMatching(/^Ended the snooze of .+ Torque tool drift$/) },
    {
      message: expect.stringMatching(/^Snoozed .+ Torque tool drift$/),
      reason: 'Waiting for the audit',
      changes: [{ label: 'Snoozed until', old: null, new: day(14) }],
    },
  ]);
});

test('an alert is never put off, nor what became one', async () => {
  const action = await mara.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: { ...place.actionInput('Change the seal'), endDate: '2026-01-20' },
  });
  const actionId: string = action.body.data._id;
  const answer = await snooze(mara, day(2), 'Later', paramsOf('task_overdue', actionId));
  expect(answer).toMatchObject({ status: 409, body: { message: 'An alert cannot be snoozed.' } });
  await asOwner(
    api.urls,
    `insert into attention_snoozes (organization_id, workspace_id, key, item_id, until, reason, account_id)
     select organization_id, workspace_id, 'task_overdue', id, current_date + 3, 'Was a warning', $2 from actions where id = $1`,
    [actionId, mara.user.accountId],
  );
  expect((await shown(mara)).map(({ name }) => name)).toContain('Change the seal');
});

test('who only reads or contributes may not, unless the risk is theirs', async () => {
  const bob = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 2 });
  expect((await snooze(bob, day(2))).status).toBe(403);
  await asOwner(
    api.urls,
    `insert into record_people (organization_id, record_id, relation, account_id, position)
     select organization_id, id, 'manager', $2, 1 from records where id = $1`,
    [recordId, bob.user.accountId],
  );
  expect((await snooze(bob, day(2))).status).toBe(200);
});

test('what is due soon is put off by each for themselves, and what becomes an alert is there again', async () => {
  const ann = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 2 });
  const action = await mara.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      ...place.actionInput('Order the part'),
      startDate: day(0),
      endDate: day(3),
      assignedTo: [ann.user.accountId, mara.user.accountId],
    },
  });
  const actionId: string = action.body.data._id;
  const dueSoon = async (who: Caller) => {
    const { body } = await who.call(attentionEndpoints.listMine, { query: { key: 'task_due_7' } });
    return body.data.map(({ _id }: AttentionItem) => _id) as string[]; // what the call declares
  };
  expect((await snooze(ann, day(2), 'It comes tomorrow', paramsOf('task_due_7', actionId))).status).toBe(200);
  expect(await dueSoon(ann)).not.toContain(actionId);
  expect(await dueSoon(mara)).toContain(actionId);
  expect((await snooze(mara, day(2), 'Seen', paramsOf('task_due_7', actionId))).status).toBe(200);
  expect(await dueSoon(mara)).not.toContain(actionId);
  const bob = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 4 });
  expect((await snooze(bob, day(2), 'Not mine', paramsOf('task_due_7', actionId))).status).toBe(403);
});

test('a checklist that is of no record and no site is put off until the day that was chosen, and no longer', async () => {
  const at = { type: 'risk', workspaceId: place.workspaceId };
  const sections = sectionsOf(itemOf({ question: 'Is the station clean?' }));
  const checklist = await publishChecklist(mara, at, { sections });
  const made = await mara.call(checklistRunEndpoints.create, {
    params: at,
    body: { checklist, dueDate: day(5), assignee: mara.user.accountId },
  });
  const runId: string = made.body.data._id;
  const dueSoon = async (query: object = {}) => {
    const { body } = await mara.call(attentionEndpoints.listMine, { query: { key: 'task_due_7', ...query } });
    return body.data.map(({ _id }: AttentionItem) => _id) as string[]; // what the call declares
  };
  expect((await snooze(mara, day(2), 'On Monday', paramsOf('task_due_7', runId))).status).toBe(200);
  expect(await dueSoon()).not.toContain(runId);
  await asOwner(api.urls, `update attention_snoozes set until = current_date - 2 where item_id = $1`, [
    runId,
  ]);
  expect(await dueSoon()).toContain(runId);
  expect(await dueSoon({ snoozed: 'true' })).not.toContain(runId);
});

test('an approval that waits is there again once it is an alert, although it was put off', async () => {
  await openApproval(api, {
    recordId,
    approverId: mara.user.accountId,
    deciderId: mara.user.accountId,
  });
  const waiting = async () => {
    const { body } = await mara.call(attentionEndpoints.listMine, { query: { key: 'approval_waiting_me' } });
    return body.data.length as number; // what the call declares
  };
  expect(await waiting()).toBe(1);
  // Not by the call: what this approval says it was asked for does not fit, which the next write would find.
  await asOwner(
    api.urls,
    `insert into attention_snoozes (organization_id, workspace_id, key, item_id, until, reason, account_id, for_account)
     select organization_id, workspace_id, 'approval_waiting_me', id, current_date + 9, 'On Monday', $2, $2 from records where id = $1`,
    [recordId, mara.user.accountId],
  );
  expect(await waiting()).toBe(0);
  await asOwner(api.urls, `update approval_stages set opened_at = now() - interval '4 days'`);
  expect(await waiting()).toBe(1);
  expect((await snooze(mara, day(9), 'Later', paramsOf('approval_waiting_me'))).status).toBe(409);
});

test('whoever is asked to approve does not put off for everybody that the approval does not move on', async () => {
  const bob = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 2 });
  const { _id: stuck } = await makeRisk(place, 'Worn drive line');
  await openApproval(api, {
    recordId: stuck,
    approverId: mara.user.accountId,
    deciderId: bob.user.accountId,
  });
  await asOwner(
    api.urls,
    `update approval_stages set opened_at = now() - interval '20 days' where record_id = $1`,
    [stuck],
  );
  const one = { params: { workspaceId: place.workspaceId }, query: { item: stuck, key: 'approval_stuck' } };
  const managers = [{ _id: mara.user.accountId }];
  const found = await bob.call(attentionEndpoints.list, one);
  expect(found.body.data).toMatchObject([{ isMine: true, managers }]);
  expect((await snooze(bob, day(2), 'Next week', paramsOf('approval_stuck', stuck))).status).toBe(403);
});
