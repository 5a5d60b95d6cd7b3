import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// Small organizations lead their CAPAs through five stages, where their workspace says so.

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
  await set(true);
});

async function set(fiveSteps: unknown) {
  const path = { type: 'capa', workspaceId: params.workspaceId } as const;
  const { version } = (await world.owner.call(settingEndpoints.find, { params: path })).body.data;
  const body = { fiveSteps, version, reason: 'As agreed' } as { fiveSteps: boolean };
  return world.owner.call(settingEndpoints.update, { params: path, body });
}

async function offered(): Promise<string[]> {
  const { body } = await approver.call(capaEndpoints.steps, { params });
  return body.data.map(({ step }: { step: string }) => step);
}

async function stages(): Promise<[string, string][]> {
  const { body } = await approver.call(capaEndpoints.stages, { params });
  return body.data.map(({ state, place }: { state: string; place: string }) => [state, place]);
}

const find = async () => (await approver.call(capaEndpoints.find, { params })).body.data;

async function take(step: string, { meaning, ...more }: { meaning?: string; reason?: string } = {}) {
  const { version } = await find();
  if (!meaning) return approver.call(capaEndpoints.move, { params, body: { step, version, ...more } });
  const seen = (await approver.call(capaParts.signature.review, { params, query: { step } })).body.data;
  const begun = await approver.call(capaParts.signature.challenge, {
    params,
    body: { meaning: meaning as 'Closed', hash: seen.hash, recordVersion: seen.record.version, step },
  });
  const signature = { token: begun.body.data?.token, password: approver.password };
  return approver.call(capaEndpoints.move, { params, body: { step, version, ...more, signature } });
}

/** Taken, with what it leads to. */
async function lead(step: string, more?: Parameters<typeof take>[1]) {
  const taken = await take(step, more);
  expect(taken.status, `${step}: ${JSON.stringify(taken.body)}`).toBe(200);
  return taken.body.data;
}

test('a CAPA goes from draft through plan, do and check to closed, and its stages are these five', async () => {
  await bringTo(api.owner, params.recordId, 'draft');
  expect(await stages()).toEqual([
    ['draft', 'current'],
    ['investigation', 'ahead'],
    ['implementation', 'ahead'],
    ['monitoring', 'ahead'],
    ['closed', 'ahead'],
  ]);
  expect(await offered()).toEqual(['begin-plan', 'begin-correction', 'hold', 'cancel']);
  const begun = await lead('begin-plan');
  expect(begun).toMatchObject({ stage: 'investigation', capaRequired: 'yes' });
  expect(begun.dueDate, 'it is due as its class has it').not.toBeNull();
  expect(begun.originalDueDate).toBe(begun.dueDate);

  await bringTo(api.owner, params.recordId, 'investigation');
  expect(await offered()).not.toContain('submit-plan');
  expect((await lead('begin-work', { meaning: 'Approved' })).stage).toBe('implementation');
  expect(await offered()).not.toContain('submit-verification');
  await api.owner.query(`update capas set capa_required = 'yes' where id = $1`, [params.recordId]);
  const checked = await lead('begin-check');
  expect(checked.stage).toBe('monitoring');
  expect(checked.reviewDate, 'its first check is due').not.toBeNull();

  await bringTo(api.owner, params.recordId, 'monitoring');
  expect(await offered()).not.toContain('effective');
  const closed = await lead('close-effective', { meaning: 'Closed' });
  expect(closed).toMatchObject({ stage: 'closed', status: 'completed', proof: 'first' });
  expect(await stages()).toEqual([
    ['draft', 'passed'],
    ['investigation', 'passed'],
    ['implementation', 'passed'],
    ['monitoring', 'passed'],
    ['closed', 'current'],
  ]);
});

test('what was to be changed of a plan is said no more once it is approved', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const said = { by: approver.user.accountId, at: new Date().toISOString(), items: [] };
  await api.owner.query('update capas set plan_remarks = $2 where id = $1', [
    params.recordId,
    JSON.stringify(said),
  ]);
  expect((await find()).planRemarks).toMatchObject({ by: { _id: approver.user.accountId } });
  expect((await lead('begin-work', { meaning: 'Approved' })).planRemarks).toBeNull();
});

test('a correction, and a minor one where its workspace says so, is closed as it is verified', async () => {
  await bringTo(api.owner, params.recordId, 'implementation');
  await api.owner.query(`update capas set capa_required = 'yes' where id = $1`, [params.recordId]);
  expect(await offered()).not.toContain('close-unmonitored');
  await api.owner.query(`update capas set capa_required = 'no' where id = $1`, [params.recordId]);
  expect(await offered()).not.toContain('begin-check');
  const given = { meaning: 'Closed', reason: 'A label says nothing about safety' };
  expect(await lead('close-unmonitored', given)).toMatchObject({ stage: 'closed', proof: null });
});

test('a correction that is verified is offered the review of its closure, and another CAPA to be monitored', async () => {
  await bringTo(api.owner, params.recordId, 'verification');
  await api.owner.query(`update capas set capa_required = 'no' where id = $1`, [params.recordId]);
  const ofCorrection = await offered();
  expect(ofCorrection).toContain('pass-correction');
  expect(ofCorrection).not.toContain('pass');
  await api.owner.query(`update capas set capa_required = 'yes' where id = $1`, [params.recordId]);
  const ofMore = await offered();
  expect(ofMore).toContain('pass');
  expect(ofMore).not.toContain('pass-correction');
});

test('one that stands at a stage that is left out goes on from there, and shows where it was', async () => {
  await bringTo(api.owner, params.recordId, 'triage');
  expect((await stages()).map(([state]) => state)).toContain('triage');
  expect((await lead('accept')).stage).toBe('investigation');
});

test('whoever manages it or carried out an action does not decide about it either', async () => {
  await bringTo(api.owner, params.recordId, 'implementation');
  await api.owner.query(
    `insert into action_people (organization_id, action_id, account_id)
     select organization_id, id, $2 from actions where record_id = $1`,
    [params.recordId, approver.user.accountId],
  );
  expect((await take('begin-check')).body.code).toBe('SOD_VIOLATION');
});

test('which way it takes is no line of what a step still lacks', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const { body } = await approver.call(capaEndpoints.steps, { params });
  const { checks } = body.data.find(({ step }: { step: string }) => step === 'begin-work');
  const keys: string[] = checks.map(({ key }: { key: string }) => key);
  expect(keys).toContain('causesCovered');
  expect(keys).not.toContain('fiveStepsSet');
});

test('without the setting each stage is passed, and a status alone leads to no shorter one', async () => {
  await bringTo(api.owner, params.recordId, 'draft');
  expect((await take('submit')).body.message).toBe(
    'The settings of the workspace have CAPAs go through five stages: this one is left out.',
  );
  expect((await set('maybe')).body.errors).toEqual({ fiveSteps: 'Use true or false' });
  expect((await set(false)).status).toBe(200);
  expect(await offered()).toEqual(['submit', 'hold', 'cancel']);
  expect((await stages()).length).toBe(9);
  expect((await take('begin-plan')).body.message).toBe(
    'The settings of the workspace have CAPAs go through every stage.',
  );
  const body = { status: 'in-progress' as const, version: (await find()).version };
  const refused = await world.owner.call(capaEndpoints.update, { params, body });
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
});
