import sql from 'sql-template-tag';
import { siteEndpoints } from 'contract/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../test/api.ts';
import type { WriteContext } from './context.ts';
import { findReplay, keepAnswer, keyedOf } from './idempotency.ts';

let api: TestApi;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
});
afterAll(() => api.close());

const body = { name: 'Plant 1', location: 'Northfield', timeZone: 'UTC' };

test('an answer is found again whatever stands in the query, of any length', async () => {
  const headers = { 'idempotency-key': 'one' };
  const query = Array.from({ length: 400 }, (_, index) => `${index}-${Math.random()}`).join('.');
  const first = await ada.call(siteEndpoints.create, { body, query: { query } }, headers);
  expect(first.status).toBe(201);
  const again = await ada.call(siteEndpoints.create, { body }, headers);
  expect(again.body._id).toBe(first.body._id);
});

test('a refusal that was late does not take the place of an answer under the same key', async () => {
  const keyed = keyedOf('two', '/v1/sites', body);
  const organization = ada.user._id;
  const entry = sql`select set_config('app.organization', ${organization}, true), set_config('app.user', ${organization}, true)`;
  const kept = await api.services.database.transact(entry, async (db) => {
    const ctx = { db, organizationId: organization, userId: organization } as WriteContext; // all that is looked at
    if (!keyed) throw new Error('There is a key');
    await keepAnswer(ctx, keyed, { status: 201, answer: 'done' });
    await keepAnswer(ctx, keyed, { status: 409, answer: 'refused' });
    return findReplay(ctx, keyed);
  });
  expect(kept).toMatchObject({ status: 201, answer: 'done' });
});
