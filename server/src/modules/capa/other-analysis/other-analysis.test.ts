import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { attachNote } from '../../../../test/world-records.ts';

const calls = capaParts['other-analysis'];

let api: TestApi;
let world: World;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const made = await world.owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housings leak',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      site: world.siteId,
      process: world.processId,
      managers: [world.owner.user.accountId],
    },
  });
  params = { workspaceId, recordId: made.body.data._id };
});

const tree = { title: 'Fault tree of the leak', method: 'Fault tree', done: 'Drawn from the leak down' };

test('an analysis by another method says who led it, who took part and when it was held', async () => {
  const { owner } = world;
  const { accountId } = owner.user;
  const said = { facilitator: accountId, participants: [accountId], heldOn: '2026-01-12' };
  const made = await owner.call(calls.create, { params, body: { ...tree, ...said, status: 'draft' } });
  expect(made.body.data).toMatchObject({
    facilitator: { _id: accountId },
    participants: [{ _id: accountId }],
    heldOn: '2026-01-12',
  });
  const stranger = { ...tree, participants: ['00000000-0000-4000-8000-000000000001'], status: 'draft' };
  expect((await owner.call(calls.create, { params, body: stranger })).body.errors).toEqual({
    participants: 'Choose people of this workspace',
  });
});

test('an analysis by another method concludes something once it is complete, and names files of the CAPA alone', async () => {
  const { owner } = world;
  const made = await owner.call(calls.create, { params, body: { ...tree, status: 'draft' } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject({ ...tree, name: tree.title, conclusion: null, cycle: 1 });
  const at = { ...params, otherAnalysisId: made.body.data._id };
  const change = (body: object) => owner.call(calls.update, { params: at, body: { ...body, version: 9 } });
  expect((await change({ status: 'complete' })).body.errors).toEqual({ conclusion: 'Say what it concludes' });
  const other = await owner.call(capaEndpoints.list, {
    params: { workspaceId: params.workspaceId },
    query: {},
  });
  const stranger = other.body.data.find(({ _id }: { _id: string }) => _id !== params.recordId);
  const foreign = await attachNote(api, owner, { ...params, recordId: stranger._id }, capaParts.file);
  expect((await change({ files: [foreign.attachmentId] })).body.errors).toEqual({ files: 'File not found' });
  const own = await attachNote(api, owner, params, capaParts.file);
  const said = { status: 'complete', conclusion: 'The seal ages', files: [own.attachmentId] };
  const done = await change(said);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body.data).toMatchObject({ status: 'complete', files: [{ _id: own.attachmentId }] });
});

test('one that is complete counts as an analysis when the plan is submitted', async () => {
  const { owner } = world;
  const unmet = async () => {
    const capa = await owner.call(capaEndpoints.find, { params });
    await api.owner.query(
      `update records set stage = 'investigation', status = 'in-progress' where id = $1`,
      [params.recordId],
    );
    const body = { step: 'submit-plan', version: capa.body.data.version };
    const answer = await owner.call(capaEndpoints.move, { params, body });
    return JSON.stringify(answer.body);
  };
  const sentence = 'Complete an analysis of the causes first, by five whys, a fishbone or another method.';
  expect(await unmet()).toContain(sentence);
  const body = { ...tree, status: 'complete', conclusion: 'The seal ages' };
  expect((await owner.call(calls.create, { params, body })).status).toBe(201);
  expect(await unmet()).not.toContain(sentence);
});
