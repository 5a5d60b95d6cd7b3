import { daysAfter, latestDay } from 'contract/core/days';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { capaParams } from '../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

function raise(more: object) {
  const { siteId, processId, owner } = world;
  const { workspaceId } = capaParams(world, '');
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  return owner.call(capaEndpoints.create, { body: { ...samples.input(place, 'Leaking housings'), ...more } });
}

async function change(_id: string, more: object) {
  const params = capaParams(world, _id);
  const { version } = (await world.owner.call(capaEndpoints.find, { params })).body.data;
  return world.owner.call(capaEndpoints.update, { params, body: { ...more, version } });
}

test('nobody detects a problem on a day that is yet to come, nor one that has not occurred', async () => {
  const ahead = daysAfter(latestDay(), 1);
  expect((await raise({ dateDetected: ahead })).body.errors).toEqual({
    dateDetected: 'Date detected is today or before',
  });
  expect((await raise({ dateOccurred: ahead })).body.errors).toEqual({
    dateOccurred: 'Date occurred is today or before',
  });
  const late = { dateOccurred: 'Choose the day on which it was detected, or one before' };
  expect((await raise({ dateDetected: '2026-01-15', dateOccurred: '2026-01-16' })).body.errors).toEqual(late);

  const { _id } = (await raise({ dateDetected: '2026-01-15', dateOccurred: '2026-01-15' })).body.data;
  expect((await change(_id, { dateOccurred: '2026-01-16' })).body.errors).toEqual(late);
  expect((await change(_id, { dateDetected: '2026-01-14' })).body.errors).toEqual({
    dateDetected: 'Choose the day on which it occurred, or one after',
  });
  // Both move at once, and either can be taken as it is.
  const moved = await change(_id, { dateDetected: '2026-01-12', dateOccurred: '2026-01-10' });
  expect(moved.body.data).toMatchObject({ dateDetected: '2026-01-12', dateOccurred: '2026-01-10' });
  const unsaid = await change(_id, { dateDetected: '2026-01-08', dateOccurred: null });
  expect(unsaid.body.data).toMatchObject({ dateDetected: '2026-01-08', dateOccurred: null });
});
