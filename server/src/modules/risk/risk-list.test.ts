import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
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
