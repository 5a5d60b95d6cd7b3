import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features);
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);
const setClock = (at: string) =>
  statement(
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
  );
afterEach(() =>
  statement(
    'create or replace function clock() returns timestamptz language sql stable as $$ select now() $$',
  ),
);

beforeEach(async () => {
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
});

async function actionDue(endDate: string): Promise<void> {
  const { status, body } = await world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
    body: {
      ...world.actionInput('Secret seal change'),
      startDate: '2026-01-01',
      endDate,
      assignedTo: [bob.user.accountId],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

const ask = (overview: boolean) => bob.call(notificationEndpoints.savePreferences, { body: { overview } });

const mails = () => worker.mails.filter(({ id, to }) => id.endsWith('.overview') && to === bob.user.email);

async function run(): Promise<void> {
  await statement(`select graphile_worker.add_job('plan-overviews', '{}')`);
  await vi.waitFor(
    async () => {
      await hurryJobs(api.urls);
      const open = `select task_identifier, last_error from graphile_worker.jobs where task_identifier like '%-overview%'`;
      expect(await statement(open)).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function mailedAt(at: string): Promise<number> {
  worker.mails.length = 0;
  await setClock(at);
  await run();
  await run();
  return mails().length;
}

/** A Monday after the clocks went forward in the night before, and seven in the morning there. */
const places = [
  { zone: 'America/Los_Angeles', monday: '2031-03-10', before: '13:59', seven: '14:00' },
  { zone: 'Europe/Berlin', monday: '2031-03-31', before: '04:59', seven: '05:00' },
];

describe.each(places)('in $zone', ({ zone, monday, before, seven }) => {
  test('who asked for it is mailed on Monday from seven in the morning, once, in numbers alone', async () => {
    await statement('update users set time_zone = $2 where id = $1', [bob.user._id, zone]);
    await statement('update sites set time_zone = $2 where organization_id = $1', [
      world.organizationId,
      zone,
    ]);
    const day = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [-2, -1, 0, 9, 10]) await actionDue(day(days));
    expect(await mailedAt(`${monday}T${seven}:00Z`)).toBe(0);
    expect((await ask(true)).body.data.overview).toBe(true);
    expect(await mailedAt(`${day(-1)}T20:00:00Z`)).toBe(0);
    expect(await mailedAt(`${monday}T${before}:00Z`)).toBe(0);
    expect(await mailedAt(`${monday}T${seven}:00Z`)).toBe(1);
    const [mail] = mails();
    expect(mail).toMatchObject({
      id: `${bob.user.accountId}.${monday}.overview`,
      to: bob.user.email,
      subject: 'Your week',
    });
    expect(mail?.text).toContain('2 tasks of yours are overdue.');
    expect(mail?.text).toContain('2 tasks of yours are due in the next 9 days.');
    expect(mail?.text).toContain('https://quality.example.test/my-tasks');
    expect(mail?.text).not.toContain('Secret');
    expect(mail?.text).not.toContain('decision');
    expect(await mailedAt(`${monday}T22:00:00Z`)).toBe(0);
    expect(await mailedAt(`${day(1)}T20:00:00Z`)).toBe(0);
  });
});

test('nothing is mailed where nothing waits, nor to whoever may not read it any more', async () => {
  await statement('update users set time_zone = $2 where id = $1', [bob.user._id, 'Europe/Berlin']);
  await ask(true);
  expect(await mailedAt('2031-03-31T10:00:00Z')).toBe(0);
  await actionDue('2031-04-10');
  await statement('delete from account_permissions where account_id = $1', [bob.user.accountId]);
  expect(await mailedAt('2031-04-07T10:00:00Z')).toBe(0);
});

test('one that was sent and not marked comes again under its id', async () => {
  await statement('update users set time_zone = $2 where id = $1', [bob.user._id, 'Europe/Berlin']);
  await ask(true);
  await actionDue('2031-04-01');
  expect(await mailedAt('2031-03-31T10:00:00Z')).toBe(1);
  const [sent] = mails();
  await statement('update overviews set mailed_at = null where account_id = $1', [bob.user.accountId]);
  expect(await mailedAt('2031-03-31T11:00:00Z')).toBe(1);
  expect(mails()[0]?.id).toBe(sent?.id);
});
