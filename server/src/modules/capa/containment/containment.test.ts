import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

let api: TestApi;
let world: World;
let rita: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);
const calls = capaParts.containment;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  rita = await addMember(api, world, { level: 2, name: 'Rita Responsible', workspaceId });
  const { siteId, processId, owner } = world;
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, 'Leaks');
  const made = await owner.call(capaEndpoints.create, { body });
  params = { workspaceId, recordId: made.body.data._id };
  await bringTo(api.owner, params.recordId, 'investigation');
});
afterAll(() => api.close());

const add = (given: object = {}) =>
  world.owner.call(calls.create, {
    params,
    body: {
      description: 'Block the lot in the warehouse',
      kind: 'containment',
      responsibles: [rita.user.accountId],
      dueDate: '2026-01-20',
      status: 'pending',
      ...given,
    },
  });

const change = (containmentId: string, version: number, body: object) =>
  world.owner.call(calls.update, { params: { ...params, containmentId }, body: { ...body, version } });

/** What Rita has to do that is called so. */
const waitingFor = async (search: string) =>
  (await rita.call(taskEndpoints.listMine, { query: { view: 'open', search } })).body.data;

const unmetOf = async (step: string) =>
  (await world.owner.call(capaEndpoints.steps, { params })).body.data.find(
    (one: { step: string }) => one.step === step,
  ).unmet;

test('what is to be done at once holds up the plan until it is done or not needed', async () => {
  const made = await add();
  expect(made.body.data).toMatchObject({ isOverdue: true, responsibles: [{ name: 'Rita Responsible' }] });
  expect(await unmetOf('submit-plan')).toContain(
    'Finish the containment "Block the lot in the warehouse" first, or say why it is not needed.',
  );
  const { _id } = made.body.data;
  // Once the CAPA is over, nobody waits for it.
  const isOverdue = async (status: string) => {
    await api.owner.query('update records set status = $2 where id = $1', [params.recordId, status]);
    const { body } = await world.owner.call(capaParts.containment.list, { params });
    return body.data.map((one: { isOverdue: boolean }) => one.isOverdue);
  };
  expect(await isOverdue('cancelled')).toEqual([false]);
  expect(await isOverdue('in-progress')).toEqual([true]);
  expect(await waitingFor('in the warehouse')).toMatchObject([
    { _id, kind: 'capa_containment', isOverdue: true, assignedTo: [{ name: 'Rita Responsible' }] },
  ]);
  expect((await change(_id, 1, { status: 'completed' })).body.errors).toEqual({
    effectivenessNote: 'Say how well it holds, or name a file as evidence',
  });
  expect((await change(_id, 1, { status: 'not-needed' })).body.errors).toEqual({
    statusReason: 'Say why it is not needed',
  });
  const done = { status: 'completed', effectivenessNote: 'All crates are marked', quantityChecked: 40 };
  expect((await change(_id, 1, { ...done, quantityBad: 41 })).body.errors).toEqual({
    quantityBad: 'No more can be bad than were checked',
  });
  expect((await change(_id, 1, { ...done, quantityBad: 2 })).body.data).toMatchObject({ isOverdue: false });
  expect(await waitingFor('in the warehouse')).toEqual([]);
  expect((await unmetOf('submit-plan')).join(' ')).not.toContain('containment');
});

test('somebody else verifies it, once it is done and not before its day', async () => {
  const { _id } = (await add()).body.data;
  const by = (who: Member, verifiedOn = today) => ({ verifiedBy: who.user.accountId, verifiedOn });
  expect((await change(_id, 1, by(world.owner))).body.errors).toEqual({
    verifiedBy: 'What is done is verified',
  });
  await change(_id, 1, { status: 'completed', effectivenessNote: 'Sorted' });
  expect((await change(_id, 2, by(rita))).body).toMatchObject({ code: 'SOD_VIOLATION' });
  expect((await change(_id, 2, by(world.owner, '2099-01-01'))).body.errors).toEqual({
    verifiedOn: 'A verification is not kept before its day',
  });
  expect((await change(_id, 2, by(world.owner))).body.data).toMatchObject({ verifiedOn: today });
});

test('it is lifted once it is done, and not before its day', async () => {
  const { _id } = (await add()).body.data;
  expect((await change(_id, 1, { liftedOn: today })).body.errors).toEqual({
    liftedOn: 'What is done can be lifted',
  });
  await change(_id, 1, { status: 'completed', effectivenessNote: 'Sorted' });
  expect((await change(_id, 2, { liftedOn: '2099-01-01' })).body.errors).toEqual({
    liftedOn: 'Nothing is lifted before its day',
  });
  expect((await change(_id, 2, { liftedOn: today })).body.data).toMatchObject({ liftedOn: today });
});

test('a CAPA is accepted once its containment has begun, or a reason says that it needs none', async () => {
  await bringTo(api.owner, params.recordId, 'triage');
  const sentence = 'Enter what is done at once to contain it, or say why nothing has to be contained.';
  await api.owner.query('update capas set no_containment_reason = null where id = $1', [params.recordId]);
  expect(await unmetOf('accept')).toContain(sentence);
  await add();
  expect(await unmetOf('accept')).not.toContain(sentence);
});

test('a CAPA is not closed while what was added late is open: a containment, or a document', async () => {
  await bringTo(api.owner, params.recordId, 'closure-review');
  const made = await add();
  const open = 'Finish the containment "Block the lot in the warehouse" first, or say why it is not needed.';
  expect(await unmetOf('close')).toContain(open);
  const body = { status: 'not-needed', statusReason: 'The lot is used up' };
  expect((await change(made.body.data._id, 1, body)).status).toBe(200);
  expect(await unmetOf('close')).not.toContain(open);

  const document = { document: 'WI-12 Fitting seals', kind: 'work-instruction', decision: 'open' };
  await world.owner.call(capaParts['document-impact'].create, { params, body: document });
  expect(await unmetOf('close')).toContain(
    'Decide first what becomes of the document "WI-12 Fitting seals".',
  );
  await bringTo(api.owner, params.recordId, 'triage');
});

test('what somebody who leaves is named for is handed over, and the other hears of it', async () => {
  const { workspaceId } = params;
  const lea = await addMember(api, world, { level: 2, name: 'Lea Leaver', workspaceId });
  const tess = await addMember(api, world, { level: 2, name: 'Tess Taker', workspaceId });
  const holder = { accountId: lea.user.accountId };
  await add({ responsibles: [lea.user.accountId], dueDate: '2099-01-01' });
  const told = await lea.call(notificationEndpoints.list, { query: { limit: 100 } });
  expect(told.body.data[0]).toMatchObject({
    key: 'task.assigned',
    record: { type: 'capa', id: params.recordId, name: 'Block the lot in the warehouse' },
    facts: { what: 'capa_containment', dueDate: '2099-01-01' },
    link: expect.stringContaining(`/library/detail/${params.recordId}?tab=containment`),
  });
  const document = {
    document: 'Valve assembly',
    kind: 'work-instruction',
    decision: 'deferred',
    owner: lea.user.accountId,
  };
  const impact = { params, body: { ...document, dueDate: '2099-01-02' } };
  expect((await world.owner.call(capaParts['document-impact'].create, impact)).status).toBe(201);

  const open = await world.owner.call(accountEndpoints.openItems, { params: holder });
  const at = `/library/detail/${params.recordId}?tab=`;
  expect(open.body.data).toEqual([
    expect.objectContaining({
      kind: 'capa_containment',
      relation: 'named',
      link: expect.stringContaining(`${at}containment`),
    }),
    expect.objectContaining({
      kind: 'capa_document',
      relation: 'named',
      link: expect.stringContaining(`${at}impact`),
    }),
  ]);
  const given = await world.owner.call(accountEndpoints.reassign, {
    params: holder,
    body: { to: tess.user.accountId },
  });
  expect([given.status, given.body.data]).toEqual([200, { reassigned: 2 }]);
  const kindsOf = async (who: Member) =>
    (await who.call(taskEndpoints.listMine, {})).body.data.map(({ kind }: { kind: string }) => kind);
  expect([await kindsOf(lea), await kindsOf(tess)]).toEqual([[], ['capa_containment', 'capa_document']]);
  const heard = await tess.call(notificationEndpoints.list, { query: { limit: 100 } });
  const about = (one: { key: string; record: { name: string } }) => [one.key, one.record.name];
  expect(heard.body.data.map(about).toSorted()).toEqual([
    ['task.assigned', 'Block the lot in the warehouse'],
    ['task.assigned', 'Valve assembly'],
  ]);
});
