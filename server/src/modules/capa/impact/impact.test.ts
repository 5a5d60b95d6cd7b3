import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

let api: TestApi;
let world: World;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  params = await raise('Leaks');
});
afterAll(() => api.close());

async function raise(name: string) {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, name);
  const made = await owner.call(capaEndpoints.create, { body });
  const recordId = String(made.body.data._id);
  await bringTo(api.owner, recordId, 'investigation');
  return { workspaceId, recordId };
}

const looked = (body: object) => world.owner.call(capaParts.lateral.create, { params, body });

test('a place says what was found there, and by what it is prevented', async () => {
  const place = { place: 'Line 4' };
  expect((await looked({ ...place, decision: 'not-applicable' })).body.errors).toEqual({
    finding: 'Say what was found there',
  });
  const applies = { ...place, decision: 'applies', finding: 'The seals are the same' };
  expect((await looked(applies)).body.errors).toEqual({
    action: 'Name the action by which it is prevented there',
  });
  expect((await looked({ ...applies, action: world.ids['actionId'] })).status).toBe(404);
  const { tasks } = (await world.owner.call(capaEndpoints.find, { params })).body.data;
  expect((await looked({ ...applies, action: tasks[0]._id })).body.data).toMatchObject({
    action: { name: 'Change the seal' },
    decidedOn: today,
    decidedBy: { _id: world.owner.user.accountId },
  });
  await api.owner.query(`update actions set status = 'cancelled' where id = $1`, [tasks[0]._id]);
  expect((await looked({ ...applies, action: tasks[0]._id })).body.errors).toEqual({
    action: 'It was cancelled: choose another action',
  });
});

test('who looked is forgotten where a place is open again', async () => {
  const made = await looked({ place: 'Line 5', decision: 'open' });
  const { _id: lateralId } = made.body.data;
  const change = (version: number, body: object) =>
    world.owner.call(capaParts.lateral.update, {
      params: { ...params, lateralId },
      body: { ...body, version },
    });
  const covered = { decision: 'already-covered', finding: 'It was changed in spring' };
  expect((await change(1, covered)).body.errors).toEqual({ reference: 'Say by what it is covered' });
  expect((await change(1, { ...covered, reference: 'CAPA-2025-0007' })).body.data).toMatchObject({
    decidedOn: today,
  });
  expect((await change(2, { decision: 'open' })).body.data).toMatchObject({
    decidedOn: null,
    decidedBy: null,
  });
});

test('a document that is deferred names who updates it and until when', async () => {
  const add = (body: object) =>
    world.owner.call(capaParts['document-impact'].create, {
      params,
      body: { document: 'WI-12 Fitting seals', kind: 'work-instruction', ...body },
    });
  expect((await add({ decision: 'no-update' })).body.errors).toEqual({
    reason: 'Say why it needs no update',
  });
  expect((await add({ decision: 'updated' })).body.errors).toEqual({
    versionAfter: 'Say which version has the update',
  });
  expect((await add({ decision: 'deferred' })).body.errors).toEqual({ owner: 'Say who updates it' });
  const owner = world.owner.user.accountId;
  expect((await add({ decision: 'deferred', owner })).body.errors).toEqual({
    dueDate: 'Say until when it is updated',
  });
  const deferred = await add({ decision: 'deferred', owner, dueDate: '2099-01-31' });
  expect(deferred.status).toBe(201);

  // It is a task of theirs until it is done, and can be found by its name.
  const waiting = async () => {
    const query = { view: 'open', search: 'fitting seals' };
    return (await world.owner.call(taskEndpoints.listMine, { query })).body.data;
  };
  const [task] = await waiting();
  expect(task).toMatchObject({ kind: 'capa_document', title: 'WI-12 Fitting seals', dueDate: '2099-01-31' });
  expect(task.link).toMatch(/\?tab=impact$/);
  const { _id: documentImpactId, version } = deferred.body.data;
  const updated = { decision: 'updated', versionAfter: '4', version };
  await world.owner.call(capaParts['document-impact'].update, {
    params: { ...params, documentImpactId },
    body: updated,
  });
  expect(await waiting()).toEqual([]);
});

test('a lesson answers what was learned, is shown with a later CAPA that is like it, and stays once it is closed', async () => {
  const body = { text: 'Ask the makers of seals how they age', category: 'Purchasing' };
  expect((await world.owner.call(capaParts.lesson.create, { params, body })).status).toBe(201);
  await api.owner.query('update capas set lessons = null where id = $1', [params.recordId]);
  await api.owner.query(`update records set stage = 'closure-review', status = 'in-progress' where id = $1`, [
    params.recordId,
  ]);
  const steps = (await world.owner.call(capaEndpoints.steps, { params })).body.data;
  expect(steps.find(({ step }: { step: string }) => step === 'close').unmet.join(' ')).not.toContain(
    'learned',
  );
  const later = await raise('Leaks');
  const similar = (await world.owner.call(capaParts.similar.list, { params: later })).body.data;
  expect(similar.find(({ _id }: { _id: string }) => _id === params.recordId).lessons).toBe(body.text);
  await api.owner.query(`update records set stage = 'closed', status = 'completed' where id = $1`, [
    params.recordId,
  ]);
  expect((await world.owner.call(capaParts.lesson.create, { params, body })).body).toMatchObject({
    code: 'RECORD_LOCKED',
  });
});
