import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// A minor CAPA may be closed as it is verified, where its workspace says so.

let api: TestApi;
let world: World;
let approver: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

beforeEach(async () => {
  const { siteId, processId, owner, kinds } = world;
  const workspaceId = kinds.capa?.ids['workspaceId'] ?? '';
  approver = await addMember(api, world, { level: 4, name: 'Ada Approver', workspaceId });
  const ids = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(ids, 'Late labels') });
  params = { workspaceId, recordId: made.body.data._id };
  await bringTo(api.owner, params.recordId, 'verification');
});

async function set(minorClosure: unknown) {
  const path = { type: 'capa', workspaceId: params.workspaceId } as const;
  const { version } = (await world.owner.call(settingEndpoints.find, { params: path })).body.data;
  const body = { minorClosure, version, reason: 'As agreed' } as { minorClosure: boolean };
  return world.owner.call(settingEndpoints.update, { params: path, body });
}

const judge = (severity: number) =>
  api.owner.query('update capas set severity = $2 where id = $1', [params.recordId, severity]);

const step = 'verify-close';
const offered = async () =>
  (await approver.call(capaEndpoints.steps, { params })).body.data.find(
    (one: { step: string }) => one.step === step,
  );
const placesAhead = async (): Promise<[string, string][]> =>
  (await approver.call(capaEndpoints.stages, { params })).body.data
    .map(({ state, place }: { state: string; place: string }) => [state, place])
    .slice(-3);

async function close(reason?: string) {
  const review = await approver.call(capaParts.signature.review, { params, query: { step } });
  const seen = review.body.data;
  const begun = await approver.call(capaParts.signature.challenge, {
    params,
    body: { meaning: 'Closed', hash: seen.hash, recordVersion: seen.record.version, step },
  });
  const signature = { token: begun.body.data?.token, password: approver.password };
  const body = { step, reason, version: seen.record.version, signature };
  return approver.call(capaEndpoints.move, { params, body });
}

test('it is verified and closed in one signed step, which says why nothing is verified later', async () => {
  expect(await offered()).toMatchObject({
    allowed: true,
    reason: 'required',
    reasonLabel: 'Why nothing needs to be verified later',
    signs: 'Closed',
  });
  expect(await placesAhead()).toEqual([
    ['monitoring', 'unneeded'],
    ['closure-review', 'unneeded'],
    ['closed', 'ahead'],
  ]);
  expect((await close()).status).toBe(400);
  const closed = await close('A label says nothing about safety');
  expect(closed.body.data, JSON.stringify(closed.body)).toMatchObject({
    stage: 'closed',
    status: 'completed',
    reviewDate: null,
  });
  const plans = await approver.call(capaParts.effectiveness.list, { params });
  const today = new Date().toISOString().slice(0, 10);
  expect(plans.body.data).toMatchObject([{ verdict: null, startsOn: today }]);
  const stages = (await approver.call(capaEndpoints.stages, { params })).body.data;
  expect(stages.at(-1)).toMatchObject({ place: 'current', reason: 'A label says nothing about safety' });
  expect(await placesAhead()).toEqual([
    ['monitoring', 'skipped'],
    ['closure-review', 'skipped'],
    ['closed', 'current'],
  ]);
});

test('it is not offered of a graver one, and refused to whoever takes it all the same', async () => {
  await judge(3);
  expect(await offered()).toBeUndefined();
  expect(await placesAhead()).toEqual([
    ['monitoring', 'ahead'],
    ['closure-review', 'ahead'],
    ['closed', 'ahead'],
  ]);
  const refused = await close('It is small');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Only a minor CAPA is closed as it is verified: the effectiveness of this one is monitored first.',
  ]);
});

test('it is off until a workspace sets it', async () => {
  expect((await set('maybe')).body.errors).toEqual({ minorClosure: 'Use true or false' });
  expect((await set(false)).status).toBe(200);
  expect(await offered()).toBeUndefined();
  expect(await placesAhead()).toContainEqual(['monitoring', 'ahead']);
  const refused = await close('It is small');
  expect(refused.body.message).toBe(
    'The settings of the workspace have every CAPA monitored before it is closed.',
  );
  expect((await set(true)).status).toBe(200);
  expect(await offered()).toMatchObject({ allowed: true });
});

test('whoever manages it, or carried out an action, does not close it so', async () => {
  await api.owner.query(
    `insert into action_people (organization_id, action_id, account_id)
     select organization_id, id, $2 from actions where record_id = $1`,
    [params.recordId, approver.user.accountId],
  );
  expect((await offered()).unmet).toContain(
    'Whoever carried out an action does not verify it: somebody else does.',
  );
});
