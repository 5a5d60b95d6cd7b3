import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { Link } from 'contract/records/link/link';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { makeRisk } from '../../../../test/make.ts';
import { bringTo } from '../../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

// A risk that is closed as merged says with which.

let api: TestApi;
let world: World;
let approver: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  approver = await addMember(api, world, { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

async function riskAt(name: string, stage?: 'monitoring') {
  const { _id } = await makeRisk(world, name);
  if (stage) await bringTo(api.owner, _id, stage);
  return { workspaceId: world.workspaceId, recordId: _id };
}
type Params = Awaited<ReturnType<typeof riskAt>>;

const find = async (params: Params) => (await approver.call(riskEndpoints.find, { params })).body.data;

async function move(params: Params, body: object) {
  const { version } = await find(params);
  return approver.call(riskEndpoints.move, { params, body: { reason: 'They are one', version, ...body } });
}
const merge = (params: Params, record?: string) =>
  move(params, { step: 'close', choice: 'merged', ...(record ? { record } : {}) });

const relationsOf = async (params: Params) =>
  (await approver.call(riskParts.link.list, { params })).body.data.map(({ relation, record }: Link) => [
    relation,
    record._id,
  ]);

test('closing a risk as merged asks into which one, and both say so until it is reopened', async () => {
  const [one, other] = [await riskAt('Worn clutch', 'monitoring'), await riskAt('Worn drive line')];
  const steps = (await approver.call(riskEndpoints.steps, { params: one })).body.data;
  expect(steps.find(({ step }: { step: string }) => step === 'close').choice.record).toEqual({
    of: 'merged',
    kind: 'risk',
    label: 'Merged into',
    missing: 'Choose the risk that it was merged into',
  });
  const unsaid = await merge(one);
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    400,
    { record: 'Choose the risk that it was merged into' },
  ]);
  const closed = await merge(one, other.recordId);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const into = await find(other);
  expect(await find(one)).toMatchObject({
    stage: 'closed',
    closedAs: 'merged',
    mergedInto: {
      _id: other.recordId,
      number: into.number,
      name: 'Worn drive line',
      link: `/risk/${world.moduleId}/workspace/${world.workspaceId}/library/detail/${other.recordId}`,
    },
  });
  expect([await relationsOf(one), await relationsOf(other)]).toEqual([
    [['merged_into', other.recordId]],
    [['merged_from', one.recordId]],
  ]);
  const log = async ({ recordId }: Params): Promise<string> => {
    const asked = { params: { id: recordId }, query: { limit: 50 } };
    const { body } = await approver.call(logEndpoints.list, asked);
    return body.data.logs.map(({ message }: { message: string }) => message).join('\n');
  };
  expect(await log(one)).toContain(`was merged into ${into.number}`);
  expect(await log(other)).toContain('has absorbed RSK-');

  const [{ _id: linkId }] = (await approver.call(riskParts.link.list, { params: other })).body.data;
  const byHand = await approver.call(riskParts.link.remove, {
    params: { ...other, linkId },
    body: { reason: 'A mistake' },
  });
  expect([byHand.status, byHand.body.message]).toEqual([
    409,
    'A step has made this link. It goes when that step is undone.',
  ]);

  expect((await move(one, { step: 'reopen' })).status).toBe(200);
  expect(await find(one)).toMatchObject({ closedAs: null, mergedInto: null });
  expect([await relationsOf(one), await relationsOf(other)]).toEqual([[], []]);
});

test('it is another open risk that the person sees, and none that was merged into this one', async () => {
  const [one, other] = [await riskAt('First', 'monitoring'), await riskAt('Second', 'monitoring')];
  const errors = async (params: Params, record: string) => {
    const { status, body } = await merge(params, record);
    return [status, body.errors?.record];
  };
  expect(await errors(one, one.recordId)).toEqual([
    400,
    'A record is not linked with itself. Choose another one.',
  ]);
  expect((await errors(one, '0193f0a0-0000-7000-8000-000000000001'))[0]).toBe(404);
  const capa = world.kinds.capa?.ids;
  const ofCapa = await merge(one, capa?.['recordId'] ?? '');
  expect([400, 404]).toContain(ofCapa.status);
  const admins = await world.owner.call(riskEndpoints.move, {
    params: one,
    body: {
      step: 'close',
      choice: 'merged',
      reason: 'They are one',
      record: capa?.['recordId'],
      version: (await find(one)).version,
    },
  });
  expect([admins.status, admins.body.errors]).toEqual([
    400,
    { record: 'A risk is merged into another risk. Choose one.' },
  ]);
  expect(await relationsOf(one)).toEqual([]);

  expect((await merge(one, other.recordId)).status).toBe(200);
  const [status, message] = await errors(other, one.recordId);
  expect([status, message]).toEqual([400, expect.stringMatching(/^This would go in a circle/)]);
  const third = await riskAt('Third', 'monitoring');
  expect(await errors(third, one.recordId)).toEqual([400, 'This risk is closed. Choose one that is open.']);
  expect(await find(third)).toMatchObject({ stage: 'monitoring', closedAs: null });
});

test('nobody links two records so by hand, and what is offered is of the kind that is asked for', async () => {
  const [one, other] = [await riskAt('By hand'), await riskAt('Kept apart')];
  const byHand = await approver.call(riskParts.link.create, {
    params: one,
    body: { relation: 'merged_into', record: other.recordId },
  });
  expect([byHand.status, Object.keys(byHand.body.errors)]).toEqual([400, ['relation']]);
  const name = 'Shared name of two kinds';
  const { _id } = await makeRisk(world, name);
  const ids = world.kinds.capa?.ids ?? {};
  const capaId = String(ids['recordId']);
  await api.owner.query('update records set name = $2 where id = $1', [capaId, name]);
  const offered = async (query: Record<string, unknown>) =>
    (await world.owner.call(riskParts.link.candidates, { params: one, query })).body.data.map(
      (found: { _id: string }) => found._id,
    );
  expect((await offered({ search: name })).toSorted()).toEqual([_id, capaId].toSorted());
  expect(await offered({ search: name, kind: 'risk' })).toEqual([_id]);

  const [open, over] = [
    await riskAt('Twin of a name', 'monitoring'),
    await riskAt('Twin of a name', 'monitoring'),
  ];
  expect((await merge(over, open.recordId)).status).toBe(200);
  const twins = await offered({ search: 'Twin of a name', kind: 'risk' });
  expect(twins.toSorted()).toEqual([open.recordId, over.recordId].toSorted());
  expect(await offered({ search: 'Twin of a name', kind: 'risk', isOpen: 'true' })).toEqual([open.recordId]);
  const newest = await offered({ isOpen: 'true' });
  expect([newest.includes(open.recordId), newest.includes(over.recordId)]).toEqual([true, false]);
  expect(newest).not.toContain(one.recordId);
});
