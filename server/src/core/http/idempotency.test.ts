import { errorCodes, errorStatus } from 'contract/core/errors';
import sql from 'sql-template-tag';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import type { WriteContext } from './context.ts';
import { AppError } from './errors.ts';
import { openTrail, sendAhead } from '../trail/trail.ts';
import { findReplay, isKept, keepAnswer, keyedOf } from './idempotency.ts';

let api: TestApi;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
});
afterAll(() => api.close());

const body = { name: 'Plant 1', location: 'Northfield', timeZone: 'UTC' };

test('an answer is found again, and a query that the call does not know uses up no key, of any length', async () => {
  const headers = { 'idempotency-key': 'one' };
  const query = Array.from({ length: 400 }, (_, index) => `${index}-${Math.random()}`).join('.');
  const refused = await ada.call(siteEndpoints.create, { body, query: { query } }, headers);
  expect(refused.status).toBe(400);
  const first = await ada.call(siteEndpoints.create, { body }, headers);
  expect(first.status).toBe(201);
  const again = await ada.call(siteEndpoints.create, { body }, headers);
  expect(again.body._id).toBe(first.body._id);
});

test('a change and a deletion under a key count once as well, and are answered the same', async () => {
  const { body: site } = await ada.call(siteEndpoints.create, { body: { ...body, name: 'Plant 2' } });
  const params = { siteId: site._id };
  const change = { params, body: { name: 'Plant 2 east', version: site.version } };
  const first = await ada.call(siteEndpoints.update, change, { 'idempotency-key': 'change' });
  await ada.call(siteEndpoints.update, { params, body: { name: 'Plant 2 west' } });
  const again = await ada.call(siteEndpoints.update, change, { 'idempotency-key': 'change' });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await ada.call(siteEndpoints.find, { params })).body).toMatchObject({ name: 'Plant 2 west' });

  const removal = { 'idempotency-key': 'removal' };
  const gone = await ada.call(siteEndpoints.remove, { params }, removal);
  expect(gone.status).toBe(200);
  expect((await ada.call(siteEndpoints.remove, { params }, removal)).status).toBe(200);
  expect((await ada.call(siteEndpoints.remove, { params })).status).toBe(404);
});

test('of a body that holds a password nothing is kept', () => {
  expect(keyedOf('three', '/v1/users/me', { password: 'correct horse battery' })).toBeUndefined();
  expect(keyedOf('three', '/v1/users/me', { currentPassword: 'correct horse battery' })).toBeUndefined();
  expect(keyedOf('three', '/v1/users/me', { name: 'Ada' })).toBeDefined();
});

test('a refusal that was late does not take the place of an answer under the same key', async () => {
  const keyed = keyedOf('two', '/v1/sites', body);
  const organization = ada.user._id;
  const entry = sql`select set_config('app.organization', ${organization}, true), set_config('app.user', ${organization}, true)`;
  const kept = await api.services.database.transact(entry, async (db) => {
    const ctx = { db, trail: openTrail() } as WriteContext; // all that is looked at
    if (!keyed) throw new Error('There is a key');
    keepAnswer(ctx, keyed, { status: 201, answer: 'done' });
    keepAnswer(ctx, keyed, { status: 409, answer: 'refused' });
    await sendAhead(db, ctx.trail);
    return findReplay(ctx, keyed);
  });
  expect(kept).toMatchObject({ status: 201, answer: 'done' });
});

test('every refusal is kept but those of 400, 401, 403, 429, of the key itself, and of a server in trouble', () => {
  const kept = errorCodes.filter((code) => isKept(new AppError(code, 'No')));
  expect(new Set(kept.map((code) => errorStatus[code]))).toEqual(new Set([404, 409, 410, 413, 415]));
  expect(kept.filter((code) => code.startsWith('IDEMPOTENCY_'))).toEqual([]);
  expect(isKept(new Error('No'))).toBe(false);
});
