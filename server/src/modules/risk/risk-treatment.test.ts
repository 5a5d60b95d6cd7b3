import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
});
afterAll(() => api.close());

async function newRisk(own: object = {}) {
  const { _id } = await makeRisk(world, 'Torque tool drift', own);
  params = { workspaceId: world.workspaceId, recordId: _id };
}

const save = (body: object, who = owner) => who.call(riskParts.treatment.save, { params, body });
const find = async () => (await owner.call(riskParts.treatment.find, { params })).body.data;

const plan = { strategy: 'reduce-likelihood', rationale: 'Torque audits are cheap', version: 0 };

describe('the treatment plan of a risk', () => {
  test('is none until somebody plans it, and is one from then on', async () => {
    await newRisk();
    expect(await find()).toBeNull();
    const made = await save({ ...plan, cost: 1200.5, benefit: 9000, costBenefit: 'One recall less' });
    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({
      strategy: 'reduce-likelihood',
      rationale: 'Torque audits are cheap',
      cost: 1200.5,
      benefit: 9000,
      target: null,
      version: 1,
    });
    expect(await find()).toEqual(made.body.data);
    const again = await save(plan);
    expect(again.body).toMatchObject({ data: { version: 1 } });
    const second = await save({ ...plan, rationale: 'Somebody else thinks so', version: 0 });
    expect([second.status, second.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('keeps what was written for a strategy that is left, and has it back with that', async () => {
    await newRisk();
    await save(plan);
    const bare = await save({ strategy: 'transfer' });
    expect(bare.body.errors).toEqual({ rationale: 'Rationale is required' });
    const moved = await save({ strategy: 'transfer', rationale: 'The supplier is liable' });
    expect(moved.body.data).toMatchObject({
      strategy: 'transfer',
      rationale: 'The supplier is liable',
      texts: { 'reduce-likelihood': 'Torque audits are cheap', transfer: 'The supplier is liable' },
    });
    const back = await save({ strategy: 'reduce-likelihood' });
    expect(back.body.data).toMatchObject({ rationale: 'Torque audits are cheap' });
    expect(back.body.data.texts.transfer).toBe('The supplier is liable');
  });

  test('has a strategy that fits the risk; one from before the risk became the other kind stays', async () => {
    await newRisk();
    const first = await save({ rationale: 'Why', version: 0 });
    expect(first.body.errors).toEqual({ strategy: 'Choose a strategy' });
    const wrong = await save({ ...plan, strategy: 'pursue' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.strategy).toMatch(/^Of a threat choose Avoid/);
    await save(plan);
    await owner.call(riskEndpoints.update, { params, body: { kind: 'opportunity' } });
    expect((await save({ cost: 10 })).body.data).toMatchObject({ strategy: 'reduce-likelihood', cost: 10 });
    expect((await save({ strategy: 'avoid', rationale: 'No' })).status).toBe(400);
    expect((await save({ strategy: 'enhance', rationale: 'A second line' })).status).toBe(200);
  });

  test('shows as its target what the assessment as a target says', async () => {
    await newRisk();
    await save(plan);
    await owner.call(riskAssessmentEndpoints.create, {
      params,
      body: {
        type: 'target',
        likelihood: 2,
        impacts: { people: 3, customer: null },
        rationale: 'What the audits bring',
      },
    });
    expect((await find()).target).toMatchObject({ likelihood: 2, impact: 3, score: 6, isPending: true });
  });

  test('is read by whoever reads the risk, planned by its managers, and by nobody once it is deleted', async () => {
    const helper = await addMember(api, world, { level: 2, name: 'Hal Helper' });
    await newRisk();
    expect((await save(plan, helper)).status).toBe(403);
    expect((await helper.call(riskParts.treatment.find, { params })).status).toBe(200);
    await newRisk({ managers: [helper.user.accountId] });
    expect((await save(plan, helper)).status).toBe(200);
    await owner.call(riskEndpoints.remove, { params, body: { reason: 'Raised twice' } });
    expect((await save({ rationale: 'Said better' })).status).toBe(404);
    expect((await owner.call(riskParts.treatment.find, { params })).status).toBe(404);
  });

  test('leaves what was said in the log of its risk, and cannot be reached from another organization', async () => {
    await newRisk();
    await save(plan);
    await save({ rationale: 'Audits are cheap and quick' });
    const stranger = await makeWorld(api);
    const foreign = await stranger.owner.call(riskParts.treatment.find, { params });
    expect(foreign.status).toBe(404);
    const { body } = await owner.call(logEndpoints.list, { params: { id: params.recordId } });
    expect(JSON.stringify(body)).toContain('Updated treatment plan of RSK');
    expect(JSON.stringify(body)).toContain('Audits are cheap and quick');
  });
});
