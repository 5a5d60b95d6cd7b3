import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;
let bob: Member;

/** The hour of the day where Bob is, far from midnight whenever the test runs. */
const hour = 13;

beforeAll(async () => {
  api = await testApi();
  const world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
  const ahead = hour - new Date().getUTCHours();
  // The sign of these zones is the other way round.
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await asOwner(api.urls, `update users set time_zone = $1 where id = $2`, [zone, bob.user._id]);
  await asOwner(
    api.urls,
    `insert into notifications (organization_id, id, account_id, event, level, group_key, in_app, mail)
     values ($1, gen_random_uuid(), $2, 'task.assigned', 'info', 'one', true, 'digest')`,
    [world.organizationId, bob.user.accountId],
  );
});
afterAll(() => api.close());

const say = async (body: object) => {
  const answer = await bob.call(notificationEndpoints.savePreferences, { body });
  return [answer.status, answer.body.errors];
};
const isDue = async () =>
  (await asOwner(api.urls, `select from digests_due() where account_id = $1`, [bob.user.accountId])).length >
  0;
const today = async () => {
  const [row] = await asOwner<{ day: number }>(
    api.urls,
    `select extract(isodow from local_time_of(organization_id, id))::int as day from accounts where id = $1`,
    [bob.user.accountId],
  );
  return row?.day ?? 0;
};

test('a digest is due from the hour that its reader chose', async () => {
  expect(await isDue()).toBe(true);
  await say({ digestHour: hour + 2 });
  expect(await isDue()).toBe(false);
  await say({ digestHour: hour });
  expect(await isDue()).toBe(true);
});

test('a weekly digest is due on the day that its reader chose', async () => {
  const day = await today();
  await say({ digest: 'weekly', digestHour: 7, digestDay: (day % 7) + 1 });
  expect(await isDue()).toBe(false);
  await say({ digestDay: day });
  expect(await isDue()).toBe(true);
});

test('an hour is refused from which quiet hours last until the day is over', async () => {
  const refused = { digestHour: 'Your quiet hours hold the digest back: choose an hour before they begin' };
  expect(await say({ quiet: { from: '20:00', to: '07:00' }, digestHour: 20 })).toEqual([400, refused]);
  expect(await say({ quiet: { from: '20:00', to: '07:00' }, digestHour: 19 })).toEqual([200, undefined]);
  expect(await say({ digestHour: 23 })).toEqual([400, refused]);
  expect(await say({ quiet: { from: '08:00', to: '23:10' }, digestHour: 9 })).toEqual([200, undefined]);
  expect(await say({ quiet: { from: '08:00', to: '23:11' }, digestHour: 9 })).toEqual([400, refused]);
  expect(await say({ quiet: { from: '08:00', to: '23:11' }, digestHour: 7 })).toEqual([200, undefined]);
  expect(await say({ digest: 'off', quiet: { from: '20:00', to: '07:00' }, digestHour: 23 })).toEqual([
    200,
    undefined,
  ]);
});
