import type { EventKey } from 'contract/support/notification/notification-events';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import type { QuietHours } from 'contract/support/notification/quiet-hours';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { features } from '../../features.ts';
import { keepNotices } from './notification.service.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
  world = await makeWorld(api);
});
beforeEach(async () => {
  bob = await addMember(api, world, { level: 3 });
  const ahead = 13 - new Date().getUTCHours();
  // Where Bob is it is one in the afternoon; the sign of these zones is the other way round.
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await asOwner(api.urls, `update users set time_zone = $1 where id = $2`, [zone, bob.user._id]);
  await keepQuiet({ from: '12:00', to: '17:00' });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const keepQuiet = (quiet: QuietHours | null) =>
  bob.call(notificationEndpoints.savePreferences, { body: { quiet } });

/** Has one write tell Bob of so many things. */
const tell = (event: EventKey, count: number) =>
  inOrganization(worker.database, world.organizationId, (tx) =>
    keepNotices(
      tx,
      null,
      Array.from({ length: count }, (_, place) => ({
        event,
        to: [bob.user.accountId],
        facts: { dueDate: '2026-01-02' },
        once: `${event} ${place}`,
      })),
    ),
  );

async function mailed(): Promise<string[]> {
  await vi.waitFor(
    async () => {
      await hurryJobs(api.urls);
      expect(await asOwner(api.urls, `select from graphile_worker.jobs`)).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  // Besides what confirms his address.
  return worker.mails
    .filter(({ id, to }) => id.endsWith('.digest') && to === bob.user.email)
    .map(({ subject }) => subject);
}

test('much at once waits until quiet hours are over, and the log of mails says so', async () => {
  await tell('task.assigned', 11);
  expect(await mailed()).toEqual([]);
  const log = await asOwner(
    api.urls,
    `select distinct state, reason from mail_deliveries where account_id = $1`,
    [bob.user.accountId],
  );
  expect(log).toEqual([
    { state: 'queued', reason: 'It waits until the quiet hours of the person are over.' },
  ]);
  await keepQuiet(null);
  await asOwner(api.urls, `select graphile_worker.add_job('plan-held', '{}')`);
  expect(await mailed()).toEqual(['11 notifications for you']);
});

test('much at once that cannot wait comes in quiet hours, with what was held in them', async () => {
  await tell('task.assigned', 11);
  expect(await mailed()).toEqual([]);
  await tell('task.overdue', 11);
  expect(await mailed()).toEqual(['22 notifications for you']);
});
