import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { closeWatched, raiseLater } from '../../../../test/capa-watch.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';
import { lookAtWatches } from './watch.jobs.ts';

let api: TestApi;
let world: World;
let workspaceId: string;
let recordId: string;
let later: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  recordId = await raise('Housings leak');
  later = await raise('Seals have hardened');
  for (const id of [recordId, later]) await bringTo(api.owner, id, 'triage');
  await api.owner.query(`update causes set category = 'material' where record_id = $1`, [recordId]);
  await closeWatched(api.owner, recordId, { rule: 'process-cause' });
  await raiseLater(api.owner, later);
});
afterAll(() => api.close());

async function raise(name: string): Promise<string> {
  const { siteId, processId, owner } = world;
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, name);
  return (await owner.call(capaEndpoints.create, { body })).body.data._id;
}

const at = () => ({ params: { workspaceId, recordId } });
const watchOf = async () => (await world.owner.call(capaParts.effectiveness.list, at())).body.data[0].watch;
const isTold = async () =>
  (await world.owner.call(attentionEndpoints.listMine, { query: { limit: 50 } })).body.data.some(
    (entry: { key: string; record: string }) => entry.key === 'capa_broken' && entry.record === recordId,
  );
const sort = (category: string) =>
  api.owner.query('update causes set category = $2 where record_id = $1', [later, category]);

test('a closed CAPA holds while nothing that counts happens, and its watch says until when', async () => {
  expect(await watchOf()).toMatchObject({ state: 'holds', heldDays: 0, brokenOn: null, found: [] });
  await sort('method');
  expect(await watchOf()).toMatchObject({ brokenOn: null, found: [] });
  expect(await isTold()).toBe(false);
});

test('a cause of the same sort in the same process breaks it, with the evidence, until that is said to be another matter', async () => {
  await sort('material');
  const broken = await watchOf();
  const editors = [{ _id: world.owner.user.accountId }];
  expect(broken.found).toMatchObject([{ _id: later, name: 'Seals have hardened', editors }]);
  expect(broken).toMatchObject({ state: 'broken', brokenOn: broken.lookedOn });
  expect(await isTold()).toBe(true);
  const body = { other: recordId, decision: 'different', reason: 'These seals are of another make.' };
  const said = await world.owner.call(capaParts.similar.decide, {
    params: { workspaceId, recordId: later },
    body,
  });
  expect(said.status).toBe(200);
  expect(await watchOf()).toMatchObject({ brokenOn: null, found: [] });
  expect(await isTold()).toBe(false);
});

test('each day it is looked at once more, until the watch is over', async () => {
  const backdate = (until: string) =>
    api.owner.query(
      `update capa_watches set since = now() - interval '5 days', looked_on = current_date - 3, until = current_date + $2::interval where record_id = $1`,
      [recordId, until],
    );
  await backdate('30 days');
  await lookAtWatches({ database: api.database });
  expect(await watchOf()).toMatchObject({ heldDays: 5, brokenOn: null });
  await backdate('-4 days');
  await lookAtWatches({ database: api.database });
  expect(await watchOf()).toMatchObject({ heldDays: 2 });
});

test('one that is reopened is watched no more, and anew once it is closed again', async () => {
  await raiseLater(api.owner, await raise('Housings leak again'));
  await api.owner.query(`update records set stage = 'investigation', status = 'in-progress' where id = $1`, [
    recordId,
  ]);
  await sort('material');
  await api.owner.query(`update capa_differences set deleted_at = now() where other_id = $1`, [recordId]);
  expect(await isTold()).toBe(false);
  expect(await watchOf()).toMatchObject({ state: 'over' });
  await closeWatched(api.owner, recordId);
  expect(await watchOf()).toMatchObject({ state: 'holds', heldDays: 0, brokenOn: null, found: [] });
});

test('one whose causes have no category is not said to hold where these are what tells a repeat', async () => {
  await api.owner.query(`update records set stage = 'investigation', status = 'in-progress' where id = $1`, [
    recordId,
  ]);
  await api.owner.query('update causes set category = null where record_id = $1', [recordId]);
  await closeWatched(api.owner, recordId, { rule: 'process-cause' });
  expect(await watchOf()).toMatchObject({ state: 'blind', brokenOn: null });
});
