import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

const calls = capaParts.message;

let api: TestApi;
let world: World;
let workspaceId: string;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const { owner, siteId, processId } = world;
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housings leak',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      site: siteId,
      process: processId,
      managers: [owner.user.accountId],
    },
  });
  params = { workspaceId, recordId: String(made.body.data._id) };
});
afterAll(() => api.close());

const join = (name: string) => addMember(api, world, { preset: 'viewer', workspaceId, name });
const idOf = ({ user }: Member) => user.accountId;
const tasksOf = async (who: Member) =>
  (await who.call(taskEndpoints.listMine, {})).body.data.map(({ kind }: { kind: string }) => kind);
const heardBy = async (who: Member) =>
  (await who.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data.map(
    ({ key }: { key: string }) => key,
  );
const send = (body: object, who: Member = world.owner) => who.call(calls.create, { params, body });
const asking = { message: 'Check each seal.', requiredAck: true, acknowledgeBy: '2099-12-31' };
const list = async () => (await world.owner.call(calls.list, { params, query: {} })).body.data;

test('what is refused names its field, and only who may edit the CAPA sends', async () => {
  const reader = await join('Rita Reader');
  const people = [idOf(reader)];
  expect((await send(asking)).body.errors).toEqual({ people: 'Choose at least one person or group' });
  expect((await send({ ...asking, people, acknowledgeBy: null })).body.errors).toEqual({
    acknowledgeBy: 'Say by when it is to be acknowledged',
  });
  expect((await send({ ...asking, people, acknowledgeBy: '2020-01-01' })).body.errors).toEqual({
    acknowledgeBy: 'Choose today or a later day',
  });
  expect((await send({ ...asking, people: ['0198c0de-0000-7000-8000-000000000001'] })).status).toBe(404);
  expect((await send({ ...asking, groups: ['0198c0de-0000-7000-8000-000000000001'] })).status).toBe(404);
  expect((await send({ ...asking, people }, reader)).status).toBe(403);
});

test('whoever is asked has a task and hears of it once, acknowledges once, and the others are still missing', async () => {
  const [ann, bob, eve] = [await join('Ann Asked'), await join('Bob Both'), await join('Eve Else')];
  const group = await world.owner.call(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Seal people',
      description: 'They know seals',
      members: [idOf(bob)],
    },
  });
  expect(group.status, JSON.stringify(group.body)).toBe(201);
  const sent = await send({ ...asking, people: [idOf(ann), idOf(bob)], groups: [group.body.data._id] });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const one = { params: { ...params, messageId: sent.body.data._id } };
  expect([await tasksOf(ann), await tasksOf(bob), await tasksOf(eve)]).toEqual([
    ['capa_message'],
    ['capa_message'],
    [],
  ]);
  expect([await heardBy(ann), await heardBy(bob)]).toEqual([['task.assigned'], ['task.assigned']]);

  expect((await eve.call(calls.acknowledge, one)).status).toBe(403);
  expect((await ann.call(calls.acknowledge, one)).status).toBe(200);
  expect((await ann.call(calls.acknowledge, one)).status).toBe(409);
  expect([await tasksOf(ann), await tasksOf(bob)]).toEqual([[], ['capa_message']]);
  expect((await list())[0]).toMatchObject({
    message: 'Check each seal.',
    groups: [{ name: 'Seal people' }],
    acknowledged: [{ person: { name: 'Ann Asked' }, at: expect.any(String) }],
  });

  // What is open goes over with whoever leaves; who has acknowledged it stays.
  const given = await world.owner.call(accountEndpoints.reassign, {
    params: { accountId: idOf(bob) },
    body: { to: idOf(eve) },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  expect([await tasksOf(bob), await tasksOf(eve)]).toEqual([[], ['capa_message']]);

  const withdrawn = await world.owner.call(calls.withdraw, {
    ...one,
    body: { reason: 'It named another lot' },
  });
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
  expect(withdrawn.body.data).toMatchObject({ withdrawReason: 'It named another lot' });
  expect(await tasksOf(eve)).toEqual([]);
  expect((await eve.call(calls.acknowledge, one)).status).toBe(409);
});

test('a message that asks for nothing is told and is no task', async () => {
  const ida = await join('Ida Informed');
  const sent = await send({ message: 'The line stands still.', people: [idOf(ida)] });
  expect(sent.body.data).toMatchObject({ requiredAck: false, acknowledgeBy: null });
  expect([await tasksOf(ida), await heardBy(ida)]).toEqual([[], ['record.message_sent']]);
  expect(
    (await ida.call(calls.acknowledge, { params: { ...params, messageId: sent.body.data._id } })).status,
  ).toBe(403);
});

test('it is overdue from the day after its day where the CAPA is, until everybody has acknowledged it', async () => {
  const reader = await join('Lea Late');
  const { _id } = (await send({ ...asking, people: [idOf(reader)] })).body.data;
  const setTo = (zone: string, by: string) =>
    api.owner.query(
      `with moved as (update sites set time_zone = $2 where id = $1)
       update capa_messages set acknowledge_by = ${by} where id = $3`,
      [world.siteId, zone, _id],
    );
  const isOverdue = async () =>
    (await list()).find((one: { _id: string }) => one._id === _id).isOverdue as boolean;
  await setTo('Pacific/Kiritimati', `today_in('Pacific/Kiritimati') - 1`);
  expect(await isOverdue()).toBe(true);
  // A day behind it is the last day still.
  await setTo('Etc/GMT+12', `today_in('Etc/GMT+12')`);
  expect(await isOverdue()).toBe(false);
  await setTo('Etc/GMT+12', `today_in('Etc/GMT+12') - 1`);
  expect(await isOverdue()).toBe(true);
  await reader.call(calls.acknowledge, { params: { ...params, messageId: _id } });
  expect(await isOverdue()).toBe(false);
});
