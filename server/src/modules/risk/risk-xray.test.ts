import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** Since when the X-ray says of each risk that it has no action, by its name. */
async function sinceByName(): Promise<Record<string, string>> {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  await place.owner.call(xrayEndpoints.check, { params });
  await vi.waitFor(
    async () =>
      expect((await place.owner.call(xrayEndpoints.find, { params })).body.data.state).toBe('ready'),
    { timeout: 20_000, interval: 100 },
  );
  const query = { key: 'risk_without_action', limit: 100 };
  const { body } = await place.owner.call(xrayEndpoints.list, { params, query });
  return Object.fromEntries(
    body.data.map(({ name, since }: { name: string; since: string }) => [name, since]),
  );
}

/** Puts what the log says of a risk on an earlier day. */
async function logOn(recordId: string, day: string): Promise<void> {
  await api.owner.query('alter table activities disable trigger user');
  await api.owner.query(`update activities set at = $2::date + interval '12 hours' where root_id = $1`, [
    recordId,
    day,
  ]);
  await api.owner.query('alter table activities enable trigger user');
}

/** A risk that is treated again, since something has happened of it. */
async function treatedAgain(name: string) {
  const { _id: recordId } = await makeRisk(place, name);
  const params = { workspaceId: place.workspaceId, recordId };
  await bringTo(api.owner, recordId, 'monitoring');
  const body = { happenedOn: '2026-01-10', description: 'A wheel came off.', actualImpact: 4 };
  expect((await place.owner.call(riskParts.incident.create, { params, body })).status).toBe(201);
  return params;
}

test('a risk has no action since it came into treatment or since its last action was deleted, whatever else was changed later', async () => {
  const changed = await treatedAgain('Worn clutch');
  await logOn(changed.recordId, '2026-02-03');
  const { version } = (await place.owner.call(riskEndpoints.find, { params: changed })).body.data;
  const update = { params: changed, body: { description: 'It slips when it is cold.', version } };
  expect((await place.owner.call(riskEndpoints.update, update)).status).toBe(200);

  const bared = await treatedAgain('Loose nut');
  await logOn(bared.recordId, '2026-02-03');
  const made = await place.owner.call(riskParts.action.create, {
    params: bared,
    body: place.actionInput('Tighten it'),
  });
  const { rows } = await api.owner.query(`select (now() at time zone 'UTC')::date::text as today`);
  const gone = { params: { ...bared, actionId: made.body.data._id }, body: { reason: 'Entered twice' } };
  expect((await place.owner.call(riskParts.action.remove, gone)).status).toBe(200);

  expect(await sinceByName()).toEqual({ 'Worn clutch': '2026-02-03', 'Loose nut': rows[0].today });
});
