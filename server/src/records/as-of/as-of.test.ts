import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionInputOf } from '../../../test/kind-samples.ts';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';
import { testWorker } from '../../../test/worker.ts';
import type { Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { features } from '../../features.ts';
import { riskStore } from '../../modules/risk/risk.store.ts';
import { asTheyWere } from './as-of.service.ts';
import { takenBack } from './taken-back.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Makes all that has happened so far in the organization older by some days. */
async function pass(days: number) {
  const aged = {
    activities: ['at'],
    records: ['created_at', 'deleted_at'],
    actions: ['created_at', 'completed_at', 'deleted_at'],
    risk_assessments: ['created_at', 'given_at', 'looked_at', 'decided_at'],
  };
  const updates = Object.entries(aged).map(([table, columns]) => {
    const set = columns.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ');
    return `update ${table} set ${set} where organization_id = '${place.owner.user._id}'`;
  });
  // The trail lets nobody change a row.
  await api.owner.query(
    ['begin', 'set local session_replication_role = replica', ...updates, 'commit'].join('; '),
  );
}

const list = async (query: object, who: Member = place.owner) => {
  const { status, body } = await who.call(riskEndpoints.listAsOf, {
    params: { workspaceId: place.workspaceId },
    query: query as { day: string },
  });
  return { status, body, results: (body.data ?? []) as unknown as Risk[] };
};

const find = async (recordId: string, day: string, who: Member = place.owner) => {
  const { status, body } = await who.call(riskEndpoints.findAsOf, {
    params: { workspaceId: place.workspaceId, recordId },
    query: { day },
  });
  return { status, body, data: body.data as { record: Risk | null; changes: number; at: string } };
};

test('changes are taken back newest first, and of a part of a field only that part', () => {
  const now = { name: 'C', form5W2H: { what: 'New', why: 'So' }, managers: [{ _id: '2', name: 'Bea' }] };
  const then = takenBack(now, [
    { name: ['B', 'C'] },
    {
      name: ['A', 'B'],
      'form5W2H.what': [null, 'New'],
      managers: [[{ _id: '1', name: 'Ada' }], now.managers],
    },
    { forgotten: ['x', 'y'] },
  ]);
  expect(then).toEqual({
    name: 'A',
    form5W2H: { what: null, why: 'So' },
    managers: [{ _id: '1', name: 'Ada' }],
  });
});

test('a record is read as it was at the end of a day: its fields, people, actions and ratings', async () => {
  place = await makePlace(api);
  const { owner, workspaceId } = place;
  const bea = await addMember(api, joined(place), { level: 3, name: 'Bea Example' });
  const { _id: recordId } = await makeRisk(place, 'Loose guard');
  const params = { workspaceId, recordId };
  const action = actionInputOf({ accountId: owner.user.accountId }, 'Fix the guard');
  const [kept, gone] = [
    await owner.call(riskParts.action.create, { params, body: action }),
    await owner.call(riskParts.action.create, { params, body: { ...action, name: 'Order a guard' } }),
  ];
  await owner.call(riskAssessmentEndpoints.create, {
    params,
    body: { type: 'current', likelihood: 4, impacts: { people: 4 }, rationale: 'It is open.' },
  });
  const asItIs = (await owner.call(riskEndpoints.find, { params })).body.data as Risk;
  await pass(3);
  await owner.call(riskEndpoints.update, {
    params,
    body: {
      name: 'Guard of press 7',
      form5W2H: { what: 'It falls off' },
      managers: [bea.user.accountId],
      category: 'Compliance',
    },
  });
  await owner.call(riskParts.action.remove, { params: { ...params, actionId: gone.body.data._id } });
  const actionId = kept.body.data._id;
  await owner.call(riskParts.action.move, {
    params: { ...params, actionId },
    body: { step: 'complete', version: kept.body.data.version },
  });
  await owner.call(riskAssessmentEndpoints.create, {
    params,
    body: { type: 'current', likelihood: 1, impacts: { people: 2 }, rationale: 'It is bolted.' },
  });

  const before = await find(recordId, dayOf(1));
  expect(before.data.record).toMatchObject({
    name: 'Loose guard',
    form5W2H: asItIs.form5W2H,
    managers: asItIs.managers,
    category: asItIs.category,
    status: 'pending',
  });
  expect(before.data.record?.ratings.current).toMatchObject({ likelihood: 4, impact: 4 });
  const names = (record: Risk | null) => record?.tasks.map(({ name, status }) => [name, status]);
  expect(names(before.data.record)?.toSorted()).toEqual([
    ['Fix the guard', 'pending'],
    ['Order a guard', 'pending'],
  ]);
  expect(before.data.record?.tasks.every(({ completion, stage }) => !completion && stage === 'pending')).toBe(
    true,
  );
  expect(before.data.changes).toBeGreaterThan(3);

  const today = await find(recordId, dayOf(0));
  expect(today.data.record).toMatchObject({ name: 'Guard of press 7', category: 'Compliance' });
  expect(names(today.data.record)).toEqual([['Fix the guard', 'completed']]);
  expect(today.data.changes).toBe(0);
  expect((await find(recordId, dayOf(5))).data.record).toBeNull();
});

test('of a record that was changed hundreds of times, one row for each first change leaves the database', async () => {
  place = await makePlace(api);
  const { owner, workspaceId } = place;
  const { _id: recordId } = await makeRisk(place, 'Loose guard');
  await pass(3);
  const change = (body: object) =>
    owner.call(riskEndpoints.update, { params: { workspaceId, recordId }, body });
  await change({ name: 'Guard 1', form5W2H: { what: 'It falls off' } });
  for (let at = 2; at < 40; at += 1) await change({ name: `Guard ${at}`, form5W2H: { what: `Fall ${at}` } });
  await change({ form5W2H: { what: 'It holds', why: 'It is bolted' } });

  const { organizationId } = joined(place);
  const { entity } = riskStore;
  const found = await inOrganization(api.database, organizationId, async (tx) => {
    const rows: object[] = [];
    const query = async <R extends object>(statement: Sql) => {
      const given = await tx.query<R>(statement);
      rows.push(...given);
      return given;
    };
    const ctx = { db: { query } } as unknown as Context; // it asks nothing else
    const now = { _id: recordId, name: 'Guard 39', form5W2H: { what: 'It holds', why: 'It is bolted' } };
    const were = await asTheyWere(ctx, entity, [now], `${dayOf(1)}T23:59:59Z`);
    return { rows, were };
  });
  expect(found.were).toMatchObject([{ name: 'Loose guard' }]);
  expect(found.rows.length).toBeLessThanOrEqual(2);
  expect((await find(recordId, dayOf(1))).data.record).toMatchObject({ name: 'Loose guard' });
});

test('a page further than any total is counted to is empty, whatever it asks for', async () => {
  const { status, body, results } = await list({ page: 1_000_000, limit: 100 });
  expect([status, results]).toEqual([200, []]);
  expect(body).toMatchObject({ page: 1_000_000, total: 1 });
});

test('a register has what was there: what came later is missing, what was deleted since is there', async () => {
  place = await makePlace(api);
  const { owner, workspaceId } = place;
  const first = await makeRisk(place, 'Worn coupling');
  const second = await makeRisk(place, 'Blocked exit');
  const longGone = await makeRisk(place, 'Frozen pipe');
  const remove = (recordId: string) =>
    owner.call(riskEndpoints.remove, { params: { workspaceId, recordId }, body: { reason: 'Not ours' } });
  await remove(longGone._id);
  await pass(2);
  await makeRisk(place, 'Torn belt');
  await remove(second._id);
  await owner.call(riskEndpoints.update, {
    params: { workspaceId, recordId: first._id },
    body: { name: 'Coupling of pump 3' },
  });

  const names = ({ results }: { results: Risk[] }) => results.map(({ name }) => name);
  const before = await list({ day: dayOf(1) });
  expect(names(before)).toEqual(['Blocked exit', 'Worn coupling']);
  expect(before.results.every(({ isDeleted }) => !isDeleted)).toBe(true);
  expect(names(await list({ day: dayOf(0) }))).toEqual(['Torn belt', 'Coupling of pump 3']);
  expect(names(await list({ day: dayOf(1), limit: 1, page: 2 }))).toEqual(['Worn coupling']);
  expect(names(await list({ day: dayOf(1), sort: 'createdAt' }))).toEqual(['Worn coupling', 'Blocked exit']);
  for (const search of ['worn', 'pump', first.number])
    expect(names(await list({ day: dayOf(1), search })), search).toEqual(['Worn coupling']);
  expect(names(await list({ day: dayOf(1), search: 'torn' }))).toEqual([]);
});

test('whoever reads the workspace sees the same; a day that has not begun is refused, and without one it is today', async () => {
  const viewer = await addMember(api, joined(place), { level: 1 });
  const [theirs, ours] = [await list({ day: dayOf(1) }, viewer), await list({ day: dayOf(1) })];
  expect(theirs.results).toEqual(ours.results);
  const late = await list({ day: dayOf(-2) });
  expect([late.status, late.body.errors]).toEqual([400, { day: 'Choose today or an earlier day' }]);
  expect((await list({})).results).toEqual((await list({ day: dayOf(0) })).results);
  const elsewhere = await makePlace(api, 'Eve Example');
  const asked = await find(ours.results[0]?._id ?? '', dayOf(1), elsewhere.owner);
  expect(asked.status).toBe(404);
});

test('a register is narrowed by what records said then, on screen and in an export', async () => {
  place = await makePlace(api);
  const { owner, workspaceId } = place;
  const moved = await makeRisk(place, 'Moved since', { category: 'Operational' });
  await makeRisk(place, 'As it was', { category: 'Operational' });
  await makeRisk(place, 'Of another category', { category: 'Financial' });
  await pass(3);
  const params = { workspaceId, recordId: moved._id };
  await owner.call(riskEndpoints.update, { params, body: { category: 'Financial' } });
  await owner.call(riskEndpoints.update, { params, body: { category: 'Strategic' } });

  const named = async (query: object) => (await list(query)).results.map(({ name }) => name).toSorted();
  expect(await named({ day: dayOf(1), category: 'Operational' })).toEqual(['As it was', 'Moved since']);
  expect(await named({ day: dayOf(1), category: 'Financial' })).toEqual(['Of another category']);
  expect(await named({ day: dayOf(1), category: 'Strategic' })).toEqual([]);
  expect(await named({ category: 'Strategic' })).toEqual(['Moved since']);
  expect(await named({ day: dayOf(1), site: place.siteId, status: 'pending' })).toHaveLength(3);
  expect(await named({ day: dayOf(1), status: 'completed' })).toEqual([]);

  const worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  const exported = exportsOf(api, workspaceId);
  const asked = { day: dayOf(1), columns: ['name', 'category'] };
  const refused = await exported.start(owner, { ...asked, filters: { overdue: 'true' } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['filters.overdue']]);
  const rows = await exported.rows(owner, { ...asked, filters: { category: 'Operational' } });
  expect(rows.map((row) => Object.values(row).join(', ')).toSorted()).toEqual([
    'As it was, Operational',
    'Moved since, Operational',
  ]);
  await worker.stop();
});
