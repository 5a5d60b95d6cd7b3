import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let bob: Member;
let actionId: string;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = place.owner;
  bob = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 2 });
  const { _id: recordId } = await makeRisk(place, 'Torque tool drift');
  const action = await mara.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      ...place.actionInput('Change the seal'),
      endDate: '2026-01-20',
      assignedTo: [bob.user.accountId],
    },
  });
  actionId = action.body.data._id;
});
afterAll(() => api.close());

const remind = (caller: Caller, attentionId = actionId) =>
  caller.call(attentionEndpoints.remind, {
    params: { workspaceId: place.workspaceId, key: 'task_overdue', attentionId },
  });

const remindersOf = async (caller: Caller) => {
  const { body } = await caller.call(notificationEndpoints.list, { query: { limit: 100 } });
  return body.data.filter(({ key }: { key: string }) => key === 'attention.reminded');
};

test('a manager reminds whoever should act: they are told once, and the log says whom', async () => {
  expect(await remind(mara)).toMatchObject({
    status: 200,
    body: { message: 'Reminder sent', data: { isReminded: true } },
  });
  expect(await remindersOf(bob)).toHaveLength(1);
  expect((await remindersOf(bob))[0]).toMatchObject({
    record: { name: 'Change the seal' },
    facts: { since: '2026-01-20' },
  });
  expect(await remindersOf(mara)).toEqual([]);
  const log = await mara.call(logEndpoints.list, { params: { id: place.workspaceId } });
  expect(log.body.data.logs[0]).toMatchObject({
    message: expect.stringMatching(/^Sent a reminder of .+ Change the seal/),
    changes: [{ label: 'Reminded', old: null, new: bob.user.name }],
  });
});

test('once a day at most, whoever reminds, and again on another day', async () => {
  const other = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 3 });
  for (const caller of [mara, other])
    expect(await remind(caller)).toMatchObject({
      status: 409,
      body: { message: 'A reminder was sent today already. There is one a day at most.' },
    });
  expect(await remindersOf(bob)).toHaveLength(1);
  await asOwner(api.urls, 'update attention_reminders set on_day = on_day - 1');
  const { body } = await mara.call(attentionEndpoints.list, { params: { workspaceId: place.workspaceId } });
  expect(body.data.map(({ isReminded }: { isReminded: boolean }) => isReminded)).not.toContain(true);
  expect((await remind(other)).status).toBe(200);
});

test('neither who only works there, nor anybody of what is theirs alone', async () => {
  const ann = await addMember(api, { ...place, organizationId: mara.user._id }, { level: 2 });
  expect((await remind(ann)).status).toBe(403);
  expect((await remind(mara, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  const { _id: recordId } = await makeRisk(place, 'Coolant leak');
  const own = await mara.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      ...place.actionInput('Order the pump'),
      endDate: '2026-01-20',
      assignedTo: [mara.user.accountId],
    },
  });
  expect(await remind(mara, own.body.data._id)).toMatchObject({
    status: 409,
    body: { message: 'There is nobody else to remind.' },
  });
});
