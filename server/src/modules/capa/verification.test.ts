import { capaActionAsks } from 'contract/modules/capa/capa-action';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// What a CAPA asks before its verification passes: each action that somebody else is to verify was verified.

let api: TestApi;
let world: World;
let doer: Member;
let verifier: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  doer = await addMember(api, world, { level: 3, name: 'Dov Doer', workspaceId });
  verifier = await addMember(api, world, { level: 4, name: 'Vera Verifier', workspaceId });
});
afterAll(() => api.close());

test('the verification passes once each action was verified of which that was asked, and names one that was not', async () => {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  const params = { workspaceId, recordId: made.body.data._id };
  const body = {
    ...capaActionAsks,
    evidenceRequired: false,
    verifier: verifier.user.accountId,
    name: 'Fit another seal',
    startDate: '2026-01-01',
    endDate: '2099-01-01',
    assignedTo: [doer.user.accountId],
  };
  await bringTo(api.owner, params.recordId, 'investigation');
  const action = await owner.call(capaParts.action.create, { params, body });
  expect(action.status, JSON.stringify(action.body)).toBe(201);
  await api.owner.query(`update records set stage = 'verification' where id = $1`, [params.recordId]);
  const one = { ...params, actionId: String(action.body.data._id) };
  const take = async (who: Member, step: string) => {
    const { version } = (await who.call(capaParts.action.find, { params: one })).body.data;
    const moved = await who.call(capaParts.action.move, {
      params: one,
      body: { step, version, note: 'It holds at twice the pressure' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  const unmet = async () => {
    const { body: steps } = await verifier.call(capaEndpoints.steps, { params });
    return steps.data.find((step: { step: string }) => step.step === 'pass').unmet;
  };
  expect(await unmet()).toContain('Complete the action "Fit another seal" first.');
  await take(doer, 'start');
  await take(doer, 'complete');
  expect(await unmet()).toContain('Have the action "Fit another seal" verified first.');
  await take(verifier, 'verify');
  expect(await unmet()).toEqual([]);
});
