import { daysAfter } from 'contract/core/days';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// What people do who are named below a CAPA and may read it, without being its editors.

let api: TestApi;
let world: World;
let vera: Member;
let nina: Member;
let paul: Member;
let farah: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);
const { containment, 'effectiveness-check': checks } = capaParts;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const site = await world.owner.call(siteEndpoints.create, {
    body: { name: 'Far plant', location: 'Far', timeZone: 'UTC' },
  });
  vera = await addMember(api, world, { level: 1, name: 'Vera Viewer', workspaceId });
  nina = await addMember(api, world, { level: 1, name: 'Nina Namesake', workspaceId });
  paul = await addMember(api, world, { level: 2, name: 'Paul Passer-by', workspaceId });
  const sites = [String(site.body._id)];
  farah = await addMember(api, world, { level: 1, name: 'Farah Faraway', workspaceId, sites });
});
afterAll(() => api.close());

beforeEach(async () => {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, 'Leaks');
  params = { workspaceId, recordId: (await owner.call(capaEndpoints.create, { body })).body.data._id };
});

/** Who has changed something of this kind below the CAPA, as its log says it. */
const authorsOf = async (entity: string) =>
  (
    await api.owner.query<{ name: string }>(
      'select distinct a.name from activities t join accounts a on a.id = t.account_id where t.root_id = $1 and t.entity = $2 order by 1',
      [params.recordId, entity],
    )
  ).rows.map(({ name }) => name);

async function contain(responsible: Member): Promise<string> {
  const body = {
    description: 'Block the lot',
    kind: 'containment',
    responsibles: [responsible.user.accountId],
    dueDate: '2099-01-20',
    status: 'pending',
  };
  return (await world.owner.call(containment.create, { params, body })).body.data._id;
}

const report = (who: Member, containmentId: string, body: object, version = 1) =>
  who.call(containment.update, { params: { ...params, containmentId }, body: { ...body, version } });

const done = { status: 'completed', effectivenessNote: 'All crates are marked', quantityChecked: 40 };

test('whoever is responsible for a containment says how far it is, and the log says who', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const id = await contain(vera);
  expect((await report(paul, id, done)).status).toBe(403);
  const said = await report(vera, id, done);
  expect([said.status, said.body.data]).toMatchObject([200, { status: 'completed', quantityChecked: 40 }]);
  expect(await authorsOf('capa_containment')).toContain('Vera Viewer');
});

const note = { fileName: 'Crates.txt', filetype: 'text/plain', bytes: Buffer.from('All are marked.') };

const attach = async (who: Member) =>
  who.call(capaParts.file.create, { params, body: { key: (await uploadFile(api, who, note)).body.Key } });

test('they attach the file that shows it while they enter it; nobody else who only reads does', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const id = await contain(vera);
  expect((await attach(paul)).status).toBe(403);
  const attached = await attach(vera);
  expect(attached.status).toBe(201);
  const said = await report(vera, id, { status: 'completed', file: attached.body.data._id });
  expect(said.body.data).toMatchObject({ status: 'completed', file: { name: 'Crates.txt' } });
});

test('they say nothing else of it, delete none, and add none', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const id = await contain(vera);
  const moved = await report(vera, id, { dueDate: '2099-12-31', status: 'in-progress' });
  expect([moved.status, moved.body.errors]).toEqual([
    403,
    { dueDate: 'Only who may edit the CAPA changes this' },
  ]);
  const waved = await report(vera, id, { status: 'not-needed', statusReason: 'No time' });
  expect(waved.body.errors).toEqual({ statusReason: 'Only who may edit the CAPA changes this' });
  expect((await report(vera, id, { status: 'not-needed' })).body.errors).toEqual({
    status: 'Only who may edit the CAPA says that it is not needed',
  });
  const one = { params: { ...params, containmentId: id }, body: { reason: 'By mistake' } };
  expect((await vera.call(containment.remove, one)).status).toBe(403);
  const another = { description: 'Sort', kind: 'containment', responsibles: [vera.user.accountId] };
  const body = { ...another, dueDate: '2099-01-20', status: 'pending' };
  expect((await vera.call(containment.create, { params, body })).status).toBe(403);
});

test('what was verified, or of a CAPA about which somebody decides, stays as it is', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const id = await contain(vera);
  await report(vera, id, done);
  const verified = { verifiedBy: world.owner.user.accountId, verifiedOn: today };
  expect((await report(world.owner, id, verified, 2)).status).toBe(200);
  expect((await report(vera, id, { quantityBad: 1 }, 3)).body).toMatchObject({ code: 'RECORD_LOCKED' });
  const other = await contain(vera);
  for (const stage of ['plan-review', 'closed']) {
    await api.owner.query('update records set stage = $2, status = $3 where id = $1', [
      params.recordId,
      stage,
      stage === 'closed' ? 'completed' : 'in-progress',
    ]);
    expect((await report(vera, other, done)).body, stage).toMatchObject({ code: 'RECORD_LOCKED' });
  }
});

const documents = capaParts['document-impact'];

async function putOff(owner: Member): Promise<string> {
  const body = { document: 'WI-12', kind: 'form', decision: 'deferred', dueDate: '2099-01-20' };
  const made = await world.owner.call(documents.create, {
    params,
    body: { ...body, owner: owner.user.accountId },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data._id;
}

const answer = (who: Member, documentImpactId: string, body: object) =>
  who.call(documents.update, { params: { ...params, documentImpactId }, body: { ...body, version: 1 } });

const updated = { decision: 'updated', versionAfter: '4' };

test('whoever was to update a document says what became of it, also once the CAPA is closed', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const [id, other] = [await putOff(vera), await putOff(vera)];
  const decided = await world.owner.call(documents.create, {
    params,
    body: { document: 'Form 7', kind: 'form', decision: 'open' },
  });
  expect((await answer(nina, id, updated)).status).toBe(403);
  expect((await answer(vera, decided.body.data._id, updated)).status).toBe(403);
  expect((await answer(vera, id, { ...updated, dueDate: '2099-12-31' })).body.errors).toEqual({
    dueDate: 'Only who may edit the CAPA changes this',
  });
  expect((await answer(vera, id, { decision: 'open' })).body.errors).toEqual({
    decision: 'Only who may edit the CAPA changes this',
  });
  const stands = (stage: string, status: string) =>
    api.owner.query('update records set stage = $2, status = $3 where id = $1', [
      params.recordId,
      stage,
      status,
    ]);
  await stands('cancelled', 'cancelled');
  expect((await answer(vera, id, updated)).body).toMatchObject({ code: 'RECORD_LOCKED' });
  await stands('closed', 'completed');
  expect((await answer(world.owner, other, { document: 'WI-13' })).body).toMatchObject({
    code: 'RECORD_LOCKED',
  });
  expect((await answer(world.owner, other, updated)).status).toBe(200);
  expect((await answer(vera, id, updated)).body.data).toMatchObject({
    decision: 'updated',
    decidedBy: { name: 'Vera Viewer' },
  });
});

/** Monitors the CAPA with this checker, and one more check to be made. */
async function monitor(checker: Member): Promise<string> {
  await bringTo(api.owner, params.recordId, 'monitoring');
  const { rows } = await api.owner.query<{ id: string }>(
    'update capa_effectiveness set checker_id = $2, checks_count = 2 where record_id = $1 returning id',
    [params.recordId, checker.user.accountId],
  );
  await api.owner.query('update records set review_on = $2 where id = $1', [
    params.recordId,
    daysAfter(today, 3),
  ]);
  return String(rows[0]?.id);
}

const check = (who: Member, effectivenessId: string) =>
  who.call(checks.create, {
    params: { ...params, effectivenessId },
    body: { checkedOn: today, value: 0.5, sampleSize: 5 },
  });

const tasksOf = async (who: Member) =>
  (await who.call(taskEndpoints.listMine, { query: { view: 'open' } })).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'capa_check',
  );

test('the checker enters a check, which is a task of theirs until the last is made, and the log says who', async () => {
  const id = await monitor(vera);
  expect(await tasksOf(vera)).toMatchObject([{ kind: 'capa_check', dueDate: daysAfter(today, 3) }]);
  expect((await check(paul, id)).status).toBe(403);
  expect((await check(vera, id)).body.data).toMatchObject({ checkedBy: { name: 'Vera Viewer' } });
  expect(await tasksOf(vera)).toEqual([]);
  expect(await authorsOf('capa_effectiveness_check')).toEqual(['Vera Viewer']);
});

test('a check is handed over to nobody who carries out an action of it', async () => {
  await monitor(vera);
  const handTo = (to: Member) =>
    world.owner.call(accountEndpoints.reassign, {
      params: { accountId: vera.user.accountId },
      body: { to: to.user.accountId },
    });
  expect((await handTo(world.owner)).body.errors.to).toMatch(
    /^Whoever carries out "Change the seal" does not check whether CAPA-[0-9-]+ has worked: choose somebody else/,
  );
  expect((await handTo(nina)).status).toBe(200);
  expect(await tasksOf(nina)).toHaveLength(1);
});

test('the checker names a file of the CAPA as the evidence of a check, and none of another', async () => {
  const id = await monitor(nina);
  const { _id: file } = (await attach(nina)).body.data;
  const at = { params: { ...params, effectivenessId: id } };
  const body = { checkedOn: today, value: 0.5, sampleSize: 5 };
  const foreign = await nina.call(checks.create, { ...at, body: { ...body, file: params.recordId } });
  expect([foreign.status, foreign.body.errors]).toMatchObject([404, { file: 'File not found' }]);
  const made = await nina.call(checks.create, { ...at, body: { ...body, file } });
  expect(made.body.data).toMatchObject({ file: { _id: file, name: 'Crates.txt' } });
});

test('the checker deletes no check, changes no plan, and enters none once the verdict is given', async () => {
  const id = await monitor(vera);
  const made = (await check(vera, id)).body.data;
  const at = { ...params, effectivenessId: id };
  const removal = {
    params: { ...at, effectivenessCheckId: made._id },
    body: { reason: 'By mistake' },
  };
  expect((await vera.call(checks.remove, removal)).status).toBe(403);
  const body = { target: 9, version: 1 };
  expect((await vera.call(capaParts.effectiveness.update, { params: at, body })).status).toBe(403);
  await api.owner.query(`update capa_effectiveness set verdict = 'effective' where id = $1`, [id]);
  expect((await check(vera, id)).body).toMatchObject({ code: 'RECORD_LOCKED' });
});

test('whoever is named sees the CAPA, wherever it is, and what comes of it', async () => {
  const seen = async () => (await farah.call(capaEndpoints.find, { params })).status;
  const id = await monitor(vera);
  expect(await seen()).toBe(404);
  await api.owner.query('update capa_effectiveness set checker_id = $2 where id = $1', [
    id,
    farah.user.accountId,
  ]);
  expect(await seen()).toBe(200);
  expect((await check(farah, id)).status).toBe(201);
  expect(await seen()).toBe(200);
  await bringTo(api.owner, params.recordId, 'investigation');
  await api.owner.query('update capa_effectiveness set checker_id = $2 where record_id = $1', [
    params.recordId,
    vera.user.accountId,
  ]);
  expect(await seen()).toBe(404);
  const contained = await contain(farah);
  expect((await report(farah, contained, done)).status).toBe(200);
  expect(await seen()).toBe(200);
  const { body } = await farah.call(capaEndpoints.list, { params, query: {} });
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([params.recordId]);
});

test('whoever is to update a document opens the CAPA from their task, attaches what shows it, and sees it afterwards', async () => {
  const seen = async (who: Member) => (await who.call(capaEndpoints.find, { params })).status;
  await bringTo(api.owner, params.recordId, 'investigation');
  expect([await seen(farah), (await attach(paul)).status]).toEqual([404, 403]);
  const id = await putOff(farah);
  const mine = await farah.call(taskEndpoints.listMine, { query: { view: 'open' } });
  expect(mine.body.data).toMatchObject([{ kind: 'capa_document' }]);
  expect(await seen(farah)).toBe(200);
  const { body } = await farah.call(capaEndpoints.list, { params, query: { search: 'Leaks' } });
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toContain(params.recordId);
  expect((await attach(farah)).status).toBe(201);
  await api.owner.query('update records set confidential = true where id = $1', [params.recordId]);
  expect([await seen(farah), await seen(nina)]).toEqual([200, 404]);
  expect((await answer(farah, id, updated)).status).toBe(200);
  expect(await seen(farah)).toBe(200);
});
