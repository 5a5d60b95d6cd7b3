import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk } from '../../../test/make.ts';

let api: TestApi;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
});
afterAll(() => api.close());

const plant = { name: 'Plant 1', location: 'Northfield', timeZone: 'Europe/Berlin' };

test('a site is created, found, listed, changed and removed', async () => {
  const made = await ada.call(siteEndpoints.create, { body: plant });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...plant, success: true, data: plant });
  const params = { siteId: made.body._id };
  expect((await ada.call(siteEndpoints.find, { params })).body.data.name).toBe('Plant 1');
  const listed = await ada.call(siteEndpoints.list, { query: { search: 'NORTH' } });
  expect(listed.body).toMatchObject({
    total: 1,
    page: 1,
    limit: 10,
    totalPages: 1,
    data: [{ name: 'Plant 1' }],
  });
  const changed = await ada.call(siteEndpoints.update, {
    params,
    body: { location: 'Southfield', version: 1 },
  });
  expect(changed.body).toMatchObject({ location: 'Southfield', version: 2 });
  expect((await ada.call(siteEndpoints.remove, { params })).status).toBe(200);
  expect((await ada.call(siteEndpoints.find, { params })).status).toBe(404);
});

test('a time zone is taken when the database counts days by it, and an abbreviation never', async () => {
  const create = (timeZone: string) =>
    ada.call(siteEndpoints.create, { body: { ...plant, name: timeZone, timeZone } });
  for (const timeZone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC']) {
    expect((await create(timeZone)).status, timeZone).toBe(201);
  }
  // Sydney to this runtime and nothing to PostgreSQL; Kolkata and Jerusalem.
  for (const timeZone of ['AET', 'IST']) {
    const { status, body } = await create(timeZone);
    expect(status, timeZone).toBe(400);
    expect(body.errors).toEqual({ timeZone: 'Choose a time zone from the list' });
  }
  const made = await ada.call(siteEndpoints.create, { body: { ...plant, name: 'To move' } });
  const moved = await ada.call(siteEndpoints.update, {
    params: { siteId: made.body._id },
    body: { timeZone: 'AET' },
  });
  expect(moved.status).toBe(400);
});

test('a site or a process in use stays, and the refusal counts what uses it', async () => {
  const place = await makePlace(api, 'Bob Example');
  const { owner, siteId, processId } = place;
  const removeSite = () => owner.call(siteEndpoints.remove, { params: { siteId } });
  const removeProcess = () => owner.call(processEndpoints.remove, { params: { processId } });
  expect((await removeSite()).body).toMatchObject({
    code: 'IN_USE',
    message: 'Plant 1 is used by 1 process. Set it inactive instead.',
  });
  for (const name of ['Leak', 'Drift']) await makeRisk(place, name);
  expect((await removeSite()).body.message).toBe(
    'Plant 1 is used by 1 process and 2 risks. Set it inactive instead.',
  );
  expect((await removeProcess()).body).toMatchObject({
    code: 'IN_USE',
    message: 'Milling is used by 2 risks. Set it inactive instead.',
  });
});
