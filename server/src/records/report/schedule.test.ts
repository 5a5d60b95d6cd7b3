import { nextSending } from 'contract/records/report/schedule';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { reportsOf } from '../../../test/report.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';
import { planSchedules } from './schedule-run.service.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;

const work = () =>
  testWorker(api.urls, features, { storage: api.services.storage, publish: api.services.publish });

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  worker = await work();
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const dated = (text: string) => new Date(text).toISOString();

test('the next sending is at its hour in the zone, whatever the clocks do', () => {
  const next = (
    scheduleFrequency: 'daily' | 'weekly' | 'monthly' | 'quarterly',
    after: string,
    weekday?: number,
  ) => nextSending({ scheduleFrequency, weekday }, dated(after), 'Europe/Berlin');
  // Clocks go forward there in the night to 30 March 2031, and back in the night to 26 October.
  expect(next('daily', '2031-03-29T05:00:00Z')).toBe(dated('2031-03-30T04:00:00Z'));
  expect(next('daily', '2031-10-25T04:00:00Z')).toBe(dated('2031-10-26T05:00:00Z'));
  expect(next('daily', '2031-03-28T04:59:59Z')).toBe(dated('2031-03-28T05:00:00Z'));
  expect(next('weekly', '2031-01-01T12:00:00Z', 5)).toBe(dated('2031-01-03T05:00:00Z'));
  expect(next('monthly', '2031-01-01T05:00:00Z')).toBe(dated('2031-02-01T05:00:00Z'));
  expect(next('quarterly', '2031-01-02T05:00:00Z')).toBe(dated('2031-04-01T04:00:00Z'));
});

async function plan(recipients: readonly Member[]): Promise<string> {
  const body = {
    template: 'risk.list',
    format: 'csv',
    schedule: 'Daily list',
    scheduleFrequency: 'daily',
    recipients: recipients.map(({ user }) => user.accountId),
  };
  const { params } = reportsOf(api, world.workspaceId);
  const made: Answer = await world.owner.call(reportEndpoints.createSchedule, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String(made.body.data._id);
}

const makeDue = (id: string) =>
  asOwner(api.urls, `update report_schedules set next_at = date_trunc('hour', now()) where id = $1`, [id]);

const runsOf = (id: string) =>
  asOwner<{ account_id: string; state: string; row_count: number | null }>(
    api.urls,
    'select account_id, state, row_count from report_runs where schedule_id = $1 order by account_id',
    [id],
  );

const shown = async (id: string) => {
  const { params } = reportsOf(api, world.workspaceId);
  const { body } = await world.owner.call(reportEndpoints.schedules, { params, query: { limit: 100 } });
  return body.data.find((one: { _id: string }) => one._id === id);
};

test('each recipient gets what they may see, who may no longer gets nothing, and each gets it once while workers are ended', async () => {
  const site = world.ids.siteId ?? '';
  const bob = await addMember(api, world, { level: 1, grants: ['export'], name: 'Bob Example' });
  const narrow = await addMember(api, world, { level: 1, grants: ['export'], name: 'Nia Example' });
  const gone = await addMember(api, world, { level: 1, grants: ['export'], name: 'Gus Example' });
  const id = await plan([world.owner, bob, narrow, gone]);
  await asOwner(api.urls, `update account_permissions set site_ids = $2 where account_id = $1`, [
    narrow.user.accountId,
    [site],
  ]);
  await asOwner(api.urls, `update account_permissions set grants = '{}' where account_id = $1`, [
    gone.user.accountId,
  ]);
  await makeDue(id);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([planSchedules(worker), planSchedules(worker)]);
    await worker.stop();
    worker = await work();
    await hurryJobs(api.urls);
  }
  await expect
    .poll(async () => (await runsOf(id)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['ready', 'ready', 'ready']);
  const runs = await runsOf(id);
  const rowsOf = ({ user }: Member) => runs.find((run) => run.account_id === user.accountId)?.row_count;
  expect(rowsOf(world.owner)).toBeGreaterThan(0);
  expect(rowsOf(bob)).toBe(rowsOf(world.owner));
  expect(rowsOf(narrow)).toBe(0);
  expect(rowsOf(gone)).toBeUndefined();
  expect(await shown(id)).toMatchObject({
    lastRuns: { ready: 3, waiting: 0, failed: 0 },
    lastResult: '1 of 4 recipients may no longer see it',
  });
  const told = await asOwner<{ n: number }>(
    api.urls,
    `select count(*)::int as n from notifications where event = 'report.sent' and account_id = $1`,
    [bob.user.accountId],
  );
  expect(told).toEqual([{ n: 1 }]);
});

test('the mail names the report by its number and kind, and nothing of what is in it', async () => {
  const eve = await addMember(api, world, { level: 1, grants: ['export'], name: 'Eve Example' });
  const id = await plan([eve]);
  await makeDue(id);
  await planSchedules(worker);
  const mailsToHer = () =>
    worker.mails.filter(({ to, subject }) => to === eve.user.email && subject.startsWith('A report'));
  await expect.poll(() => mailsToHer().length, { timeout: 20_000 }).toBe(1);
  const [mail] = mailsToHer();
  expect(mail?.subject).toMatch(/^A report for you is ready: RPT-/);
  expect(JSON.stringify(mail)).toContain('List of risks');
  expect(JSON.stringify(mail)).toContain('/reports/generate/');
  expect(JSON.stringify(mail)).not.toMatch(/Living risk|Daily list/);
});

const peopleTold = async (id: string) =>
  (
    await asOwner<{ id: string }>(
      api.urls,
      `select account_id as id from notifications where event = 'report.not_sent' and record_id = $1 order by created_at, account_id`,
      [id],
    )
  ).map((one) => one.id);

test('a schedule is not sent once its owner may no longer have reports sent, and only they or an administrator change it', async () => {
  const ola = await addMember(api, world, { level: 3, grants: ['export'], name: 'Ola Example' });
  const other = await addMember(api, world, { level: 3, grants: ['export'], name: 'Otto Example' });
  const { params } = reportsOf(api, world.workspaceId);
  const body = {
    template: 'risk.list',
    format: 'csv',
    schedule: 'Hers',
    scheduleFrequency: 'daily',
    recipients: [ola.user.accountId],
  };
  const made = await ola.call(reportEndpoints.createSchedule, { params, body });
  const scheduleId = String(made.body.data._id);
  const refused = await other.call(reportEndpoints.updateSchedule, {
    params: { ...params, scheduleId },
    body: { isPaused: true },
  });
  expect(refused.status).toBe(403);
  await asOwner(api.urls, `update account_permissions set grants = '{}' where account_id = $1`, [
    ola.user.accountId,
  ]);
  await makeDue(scheduleId);
  await planSchedules(worker);
  await expect
    .poll(async () => (await shown(scheduleId))?.lastResult, { timeout: 20_000 })
    .toMatch(/^Its owner may no longer/);
  expect(await runsOf(scheduleId)).toEqual([]);
  expect(await peopleTold(scheduleId)).toEqual([ola.user.accountId]);
  await asOwner(api.urls, `update accounts set status = 'inactive' where id = $1`, [ola.user.accountId]);
  await makeDue(scheduleId);
  await planSchedules(worker);
  await expect.poll(() => peopleTold(scheduleId), { timeout: 20_000 }).toContain(world.owner.user.accountId);
});

const toldOwner = (id: string) =>
  asOwner<{ text: string }>(
    api.urls,
    `select facts ->> 'why' as text from notifications where event = 'report.not_sent' and record_id = $1`,
    [id],
  );

test('a report that fails for a recipient is no longer counted as sent, and the owner is told', async () => {
  const kim = await addMember(api, world, { level: 1, grants: ['export'], name: 'Kim Example' });
  const id = await plan([kim]);
  await makeDue(id);
  await worker.stop();
  await planSchedules(api.services);
  const { sendSchedule } = await import('./schedule-run.service.ts');
  const [due] = await asOwner<{ next_at: Date }>(
    api.urls,
    'select next_at from report_schedules where id = $1',
    [id],
  );
  const services = { ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' };
  await sendSchedule(services, {
    organizationId: world.organizationId,
    scheduleId: id,
    dueAt: due?.next_at.toISOString() ?? '',
  });
  expect(await shown(id)).toMatchObject({ lastRuns: { ready: 0, waiting: 1, failed: 0 }, lastResult: null });
  await asOwner(api.urls, `update account_permissions set grants = '{}' where account_id = $1`, [
    kim.user.accountId,
  ]);
  worker = await work();
  await expect
    .poll(async () => (await shown(id))?.lastRuns, { timeout: 20_000 })
    .toEqual({ ready: 0, waiting: 0, failed: 1 });
  expect(await toldOwner(id)).toEqual([{ text: 'You may no longer generate reports in this workspace.' }]);
});

test('where an organization has no room for more, the schedule says so, tells its owner and goes on at its next time', async () => {
  const id = await plan([world.owner]);
  await makeDue(id);
  await asOwner(
    api.urls,
    `insert into report_runs (organization_id, id, workspace_id, number, template, name, format, request, request_hash, account_id, schedule_id, due_at, state, expires_at)
     select s.organization_id, gen_random_uuid(), s.workspace_id, 'RPT-' || n, s.template, s.name, s.format, s.request, '\\x00', s.created_by, s.id,
            now() - n * interval '1 day', 'failed', now() + interval '90 days'
       from report_schedules s, generate_series(1, 20000 - (select count(*)::int from report_runs where schedule_id is not null)) n where s.id = $1`,
    [id],
  );
  const before = Date.now();
  await planSchedules(worker);
  await expect
    .poll(async () => (await shown(id))?.lastResult, { timeout: 20_000 })
    .toMatch(/at most 20,000 scheduled reports in 90 days/);
  expect(Date.parse((await shown(id))?.nextAt ?? '')).toBeGreaterThan(before);
  expect((await toldOwner(id))[0]?.text).toMatch(/at most 20,000/);
  // Whoever generates one by hand is not kept from it.
  const made = await reportsOf(api, world.workspaceId).start(world.owner, { format: 'csv' });
  expect(made.status).toBe(201);
  await asOwner(api.urls, `delete from report_runs where schedule_id = $1`, [id]);
}, 60_000);
