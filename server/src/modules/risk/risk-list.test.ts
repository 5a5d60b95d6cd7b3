import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { rate } from '../../../test/rate.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { asOwner } from '../../../test/worker.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function raise(name: string, days: { due?: number; review?: number; status?: string } = {}) {
  const made = await world.owner.call(riskEndpoints.create, {
    params: { workspaceId: world.workspaceId },
    body: world.riskInput(name),
  });
  const { due, review, status } = days;
  await asOwner(
    api.urls,
    `update records set due_on = current_date + $2::int, review_on = current_date + $3::int, status = coalesce($4, status) where id = $1`,
    [made.body.data._id, due ?? null, review ?? null, status ?? null],
  );
}

const namesOf = async (query: Record<string, string>): Promise<string[]> => {
  const params = { workspaceId: world.workspaceId };
  const { status, body } = await world.owner.call(riskEndpoints.list, {
    params,
    query: { limit: '100', ...query },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
};

test('overdue are records past their own due date too, unless they are over', async () => {
  await raise('Due long ago', { due: -5 });
  await raise('Due later', { due: 5 });
  await raise('Over', { due: -5, status: 'completed' });
  await raise('Without a day');
  const overdue = await namesOf({ overdue: 'true' });
  expect(overdue).toContain('Due long ago');
  for (const name of ['Due later', 'Over', 'Without a day']) expect(overdue).not.toContain(name);
  const others = await namesOf({ overdue: 'false' });
  for (const name of ['Due later', 'Over', 'Without a day']) expect(others).toContain(name);
  expect(others).not.toContain('Due long ago');
  expect(overdue.length + others.length).toBe((await namesOf({})).length);
});

test('a list is sorted by the next review and by the due date', async () => {
  await raise('B', { review: 20, due: 1 });
  await raise('A', { review: 10, due: 2 });
  const among = (names: string[]) => names.filter((name) => name === 'A' || name === 'B');
  expect(among(await namesOf({ sort: 'reviewDate' }))).toEqual(['A', 'B']);
  expect(among(await namesOf({ sort: '-reviewDate' }))).toEqual(['B', 'A']);
  expect(among(await namesOf({ sort: 'dueDate' }))).toEqual(['B', 'A']);
});

test('the register says by which strategy a risk is to be treated and where its score goes, and is narrowed and sorted by both', async () => {
  const rows = `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, assessed_on, likelihood, impact, impacts, score, level,
      edition, rationale, status, created_by)
    select organization_id, gen_random_uuid(), workspace_id, id, 'residual', '2026-01-10'::date + n, 2, 3, '{"people": 3}',
           ($2::int[])[n], 'medium', 1, 'As seen', 'reviewed', created_by from records, generate_series(1, cardinality($2::int[])) n where id = $1`;
  const params = { workspaceId: world.workspaceId };
  const made: Record<string, string> = {};
  for (const [name, scores, strategy] of [
    ['Rising', [4, 6, 9], 'avoid'],
    ['Falling', [20, 4, 9, 3], 'transfer'],
    ['Steady', [6, 6], null],
    ['Once', [6], null],
  ] as const) {
    const { _id } = await makeRisk(world, name);
    made[name] = _id;
    await rate(api, _id, { residual: [2, 3] });
    await api.owner.query(rows, [_id, scores]);
    if (!strategy) continue;
    const body = { strategy, rationale: 'As agreed' };
    const planned = await world.owner.call(riskParts.treatment.save, {
      params: { ...params, recordId: _id },
      body: { ...body, version: 0 },
    });
    expect(planned.status, JSON.stringify(planned.body)).toBeLessThan(300);
  }
  const found = async (query: object) => {
    const { body } = await world.owner.call(riskEndpoints.list, { params, query: { limit: 100, ...query } });
    return body.data.flatMap(({ _id, name }: { _id: string; name: string }) =>
      made[name] === _id ? [name] : [],
    );
  };
  expect(await found({ trend: 'up' })).toEqual(['Rising']);
  expect(await found({ trend: 'down' })).toEqual(['Falling']);
  expect(await found({ trend: 'none' })).toEqual(['Once']);
  expect(await found({ strategy: 'transfer' })).toEqual(['Falling']);
  expect(await found({ sort: '-trend' })).toEqual(['Rising', 'Steady', 'Falling', 'Once']);
  expect((await found({ sort: '-strategy' })).slice(0, 2)).toEqual(['Falling', 'Rising']);
  const today = new Date().toISOString().slice(0, 10);
  const recordId = made['Rising'] ?? '';
  const { body } = await world.owner.call(riskEndpoints.findAsOf, {
    params: { ...params, recordId },
    query: { day: today },
  });
  expect(body.data.record).toMatchObject({ strategy: 'avoid' });
});
