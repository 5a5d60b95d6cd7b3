import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
import type { QuietHours } from 'contract/support/notification/quiet-hours';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeReady } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
beforeEach(async () => {
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
  worker.mails.length = 0;
  api.sent.length = 0;
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function told(person: Member, query: Record<string, unknown> = {}): Promise<Notification[]> {
  const { body, status } = await person.call(notificationEndpoints.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const inRisk = () => ({ workspaceId: world.workspaceId, recordId: world.recordId });

async function assign(name: string, assignedTo: string[], more: object = {}): Promise<string> {
  const { body, status } = await world.owner.call(riskParts.action.create, {
    params: inRisk(),
    body: { ...world.actionInput(name), assignedTo, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data._id;
}

async function allJobsDone(): Promise<void> {
  await vi.waitFor(
    async () => {
      await hurryJobs(api.urls);
      // One that has failed is tried again, until it has no try left.
      const waiting = `select task_identifier from graphile_worker.jobs where attempts < max_attempts`;
      expect(await asOwner(api.urls, waiting)).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** What was mailed to Bob, or to these people, of notices: other mails, and those of other people, come when they come. */
const noticeMails = (people = [bob]) =>
  worker.mails.filter(
    ({ id, to }) => /\.(notice|digest)$/.test(id) && people.some(({ user }) => user.email === to),
  );

/** What somebody was told of actions: of what else happens in a workspace they may hear at any time. */
const toldOfActions = async (person: Member) =>
  (await told(person)).map(({ key }) => key).filter((key) => key.startsWith('task.'));

const run = async (job: string, payload: object = {}) => {
  await asOwner(api.urls, `select graphile_worker.add_job($1, $2::json)`, [job, JSON.stringify(payload)]);
  await allJobsDone();
};

test('who is assigned an action is told, live and by a mail that names it, its record and its workspace; who assigns it is not', async () => {
  const id = await assign('Secret seal change', [bob.user.accountId, world.owner.user.accountId]);
  const [notice, ...others] = await told(bob);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    key: 'task.assigned',
    actor: 'Ada Example',
    record: { type: 'risk_action', id, name: 'Secret seal change' },
    workspace: { name: 'Axle plant' },
    facts: { dueDate: '2099-12-31' },
    readAt: null,
    times: 1,
  });
  expect(notice?.link).toBe(`/risk/${world.moduleId}/workspace/${world.workspaceId}/tasks/detail/${id}`);
  expect(await toldOfActions(world.owner)).toEqual([]);
  const isOfActions = ({ event, payload }: (typeof api.sent)[number]) =>
    event === 'notification.created' && JSON.stringify(payload).includes('"task.');
  expect(api.sent.filter(isOfActions)).toEqual([
    {
      room: `account:${bob.user.accountId}`,
      event: 'notification.created',
      payload: expect.objectContaining({ id: notice?._id, key: 'task.assigned', recordId: id }),
    },
  ]);
  await allJobsDone();
  const [mail, ...furtherMails] = noticeMails();
  expect(furtherMails).toEqual([]);
  expect(mail).toMatchObject({ to: bob.user.email, id: `${notice?._id}.notice` });
  expect(mail?.subject).toMatch(/^A task was assigned to you: Secret seal change \(RSK-\d{4}-\d{4}\)$/);
  expect(mail?.text).toContain('Ada Example assigned the action Secret seal change to you. It is due on');
  expect(mail?.text).toMatch(/It belongs to RSK-\d{4}-\d{4} .+, in the workspace Axle plant\./);
  expect(mail?.text).toMatch(/Please complete it by .*2099/);
  expect(mail?.text).toContain(`https://quality.example.test${notice?.link}`);
  expect(mail?.text.match(/https:/g)).toHaveLength(1);
});

test('what happens to one record within ten minutes is one notice, which is unread again', async () => {
  await world.owner.call(riskEndpoints.addMembers, {
    params: inRisk(),
    body: { members: [bob.user.accountId] },
  });
  const move = (step: string, asked: object = {}) =>
    world.owner.call(riskEndpoints.move, { params: inRisk(), body: { step, ...asked } });
  await makeReady(api.owner, world.recordId);
  await move('assess');
  const [first] = await told(bob);
  expect(first).toMatchObject({ key: 'record.transitioned', facts: { status: 'Assessed' }, times: 1 });
  await bob.call(notificationEndpoints.markRead, { body: { all: true } });
  await move('hold', { reason: 'Waits for a part', resumeOn: '2099-12-31' });
  const notices = await told(bob);
  expect(notices.map(({ key }) => key)).toEqual(['record.transitioned', 'record.assigned']);
  expect(notices[0]).toMatchObject({ _id: first?._id, facts: { status: 'On hold' }, times: 2, readAt: null });
});

test('an action given to others tells both; one that is completed tells who manages the risk', async () => {
  const hana = await addMember(api, world, { level: 2 });
  const id = await assign('Grease the axle', [bob.user.accountId]);
  const params = { ...inRisk(), actionId: id };
  await world.owner.call(riskParts.action.update, { params, body: { assignedTo: [hana.user.accountId] } });
  expect((await told(bob)).map(({ key }) => key)).toEqual(['task.reassigned', 'task.assigned']);
  expect((await told(hana)).map(({ key }) => key)).toEqual(['task.assigned']);
  await hana.call(riskParts.action.update, { params, body: { status: 'in-progress' } });
  await hana.call(riskParts.action.update, { params, body: { status: 'completed' } });
  expect(await toldOfActions(world.owner)).toEqual(['task.completed']);
});

test('one marks as read what is one’s own, alone or all at once', async () => {
  for (const name of ['One', 'Two', 'Three']) await assign(name, [bob.user.accountId]);
  const [first] = await told(bob);
  const ids = [first?._id ?? ''];
  expect((await world.owner.call(notificationEndpoints.markRead, { body: { ids } })).status).toBe(404);
  const one = await bob.call(notificationEndpoints.markRead, { body: { ids } });
  expect(one.body.data).toEqual({ read: 1 });
  expect(await told(bob, { unread: true })).toHaveLength(2);
  await bob.call(notificationEndpoints.markRead, { body: { all: true } });
  expect(await told(bob, { unread: true })).toEqual([]);
  expect(await told(bob, { unread: false })).toHaveLength(3);
});

test('a person’s choice outranks the workspace’s, and what is switched off is not told', async () => {
  const hana = await addMember(api, world, { level: 2 });
  const params = { workspaceId: world.workspaceId };
  await world.owner.call(notificationEndpoints.saveSettings, {
    params,
    body: { enabled: true, events: { 'task.assigned': false } },
  });
  await hana.call(notificationEndpoints.savePreferences, {
    body: { digest: 'off', choices: { 'task.assigned': { inApp: true, mail: 'none' } } },
  });
  await assign('Turn the wheel', [bob.user.accountId, hana.user.accountId]);
  expect(await told(bob)).toEqual([]);
  expect(await told(hana)).toHaveLength(1);
  await allJobsDone();
  expect(noticeMails([bob, hana])).toEqual([]);
  const viewer = await addMember(api, world, { level: 4 });
  const body = { enabled: false, events: {} };
  expect((await viewer.call(notificationEndpoints.saveSettings, { params, body })).status).toBe(403);
});

test('whoever is let out before the mail goes gets none, and reads nothing of it', async () => {
  await worker.stop();
  await assign('Hidden work', [bob.user.accountId]);
  await asOwner(api.urls, `delete from account_permissions where account_id = $1`, [bob.user.accountId]);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  await allJobsDone();
  expect(noticeMails()).toEqual([]);
  expect(await told(bob)).toEqual([]);
  const rows = await asOwner(api.urls, `select mail from notifications where account_id = $1`, [
    bob.user.accountId,
  ]);
  expect(rows).toEqual([{ mail: 'none' }]);
});

/** Where it is early afternoon now. */
function afternoon(): { offset: number; zone: string } {
  const offset = 14 - new Date().getUTCHours();
  if (offset === 0) return { offset, zone: 'UTC' };
  return { offset, zone: offset > 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}` };
}

/** Has it be early afternoon at the world's sites: seven in the morning has passed. */
async function workInTheAfternoon() {
  const place = afternoon();
  await asOwner(api.urls, `update sites set time_zone = $1 where organization_id = $2`, [
    place.zone,
    world.organizationId,
  ]);
  return place;
}

test('a late action reminds once for its due date, however often it is looked at', async () => {
  const { offset } = await workInTheAfternoon();
  const day = (days: number) =>
    new Date(Date.now() + offset * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const late = await assign('Late one', [bob.user.accountId], { startDate: '2026-01-01', endDate: day(-1) });
  await assign('Due today', [bob.user.accountId], { startDate: '2026-01-01', endDate: day(0) });
  await asOwner(
    api.urls,
    `update actions set created_at = now() - interval '60 days' where organization_id = $1`,
    [world.organizationId],
  );
  const reminders = async () =>
    (await told(bob, { limit: 50 }))
      .map(({ key, record }) => `${key} ${record?.name}`)
      .filter((one) => !one.includes('assigned'));
  await run('plan-reminders');
  const first = await reminders();
  expect(first.toSorted()).toEqual(['task.due_soon Due today', 'task.overdue Late one']);
  await run('plan-reminders');
  await run('remind', { organizationId: world.organizationId });
  expect(await reminders()).toEqual(first);
  await asOwner(api.urls, `update actions set end_date = end_date - 7 where id = $1`, [late]);
  await run('plan-reminders');
  expect((await reminders()).filter((one) => one.startsWith('task.overdue'))).toHaveLength(2);
  await run('plan-reminders');
  expect((await reminders()).filter((one) => one.startsWith('task.overdue'))).toHaveLength(2);
});

test('a reminder comes to a person although the first thousand concern somebody who cannot be told', async () => {
  const { offset } = await workInTheAfternoon();
  const day = new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 10);
  const gone = await addMember(api, world, { level: 3 });
  const due = { startDate: '2026-01-01', endDate: day };
  const first = await assign('Of nobody', [gone.user.accountId], due);
  // More than a record may have: what counts is how many there are before Bob's.
  await asOwner(api.urls, 'alter table actions disable trigger user');
  await asOwner(
    api.urls,
    `with copied as (
       insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, created_at)
       select a.organization_id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, a.workspace_id, a.record_id,
              'Of nobody', a.start_date, a.end_date - 1, now() - interval '60 days'
         from actions a, generate_series(1, 1000) n where a.id = $1 returning organization_id, id)
     insert into action_people (organization_id, action_id, account_id, position)
     select organization_id, id, $2, 0 from copied`,
    [first, gone.user.accountId],
  );
  await assign('Of Bob', [bob.user.accountId], due);
  for (const change of [
    `update actions set created_at = now() - interval '60 days'`,
    `update tasks set made_at = now() - interval '60 days'`,
  ])
    await asOwner(api.urls, `${change} where organization_id = $1`, [world.organizationId]);
  await asOwner(api.urls, 'alter table actions enable trigger user');
  await asOwner(api.urls, `update accounts set status = 'inactive' where id = $1`, [gone.user.accountId]);
  await run('remind', { organizationId: world.organizationId });
  expect((await told(bob)).map(({ key, record }) => `${key} ${record?.name}`)).toContain(
    'task.due_soon Of Bob',
  );
});

/** Has it be early afternoon where somebody is. */
async function liveInTheAfternoon(person: Member): Promise<void> {
  const { zone } = afternoon();
  await asOwner(api.urls, `update users set time_zone = $1 where id = $2`, [zone, person.user._id]);
}

const keepQuiet = (quiet: QuietHours | null) =>
  bob.call(notificationEndpoints.savePreferences, { body: { digest: 'daily', choices: {}, quiet } });

test('in quiet hours mails wait, but for what cannot; when they are over all that waited comes once, in one mail', async () => {
  await workInTheAfternoon();
  await liveInTheAfternoon(bob);
  const saved = await keepQuiet({ from: '12:00', to: '17:00' });
  expect(saved.body.data.quiet, JSON.stringify(saved.body)).toEqual({ from: '12:00', to: '17:00' });
  await assign('One', [bob.user.accountId]);
  await assign('Two', [bob.user.accountId]);
  await allJobsDone();
  await run('plan-held');
  expect(noticeMails()).toEqual([]);
  expect(await told(bob)).toHaveLength(2);

  await assign('Late one', [bob.user.accountId], { startDate: '2026-01-01', endDate: '2026-01-02' });
  await asOwner(
    api.urls,
    `update actions set created_at = now() - interval '60 days' where name = 'Late one'`,
  );
  await run('plan-reminders');
  expect(noticeMails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A task of yours is overdue: Late one [(]RSK-/),
  ]);
  worker.mails.length = 0;

  await keepQuiet({ from: '15:30', to: '06:00' });
  for (let time = 0; time < 3; time += 1) await run('plan-held');
  const [mail, ...others] = noticeMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('3 notifications for you');
  expect(mail?.text.match(/assigned the action .+ to you/g)).toHaveLength(3);
  await assign('Three', [bob.user.accountId]);
  await allJobsDone();
  expect(noticeMails()).toHaveLength(2);
});

test('a mail of quiet hours that was sent and not marked comes again under its id, and what was held since comes too (F-10)', async () => {
  await liveInTheAfternoon(bob);
  await keepQuiet({ from: '12:00', to: '17:00' });
  const holdOne = async (name: string) => {
    await assign(name, [bob.user.accountId]);
    await allJobsDone();
  };
  await holdOne('One');
  await keepQuiet(null);
  await run('plan-held');
  await asOwner(
    api.urls,
    `update digests set mailed_at = null where is_held and account_id = '${bob.user.accountId}'`,
  );
  await keepQuiet({ from: '12:00', to: '17:00' });
  await holdOne('Two');
  await keepQuiet(null);
  for (let time = 0; time < 3; time += 1) await run('plan-held');
  const [sent, again, next, ...others] = noticeMails();
  expect(others).toEqual([]);
  expect(again?.id).toBe(sent?.id);
  expect(next?.id).not.toBe(sent?.id);
  expect(next?.subject).toBe('1 notification for you');
});

test('what is more than ten mails in one round of reminders is told by one, and each of them is in the list', async () => {
  await workInTheAfternoon();
  await liveInTheAfternoon(bob);
  for (let count = 1; count <= 12; count += 1)
    await assign(`Late ${count}`, [bob.user.accountId], { startDate: '2026-01-01', endDate: '2026-01-02' });
  await asOwner(api.urls, `update actions set created_at = now() - interval '60 days' where record_id = $1`, [
    world.recordId,
  ]);
  await allJobsDone();
  worker.mails.length = 0;
  await run('plan-reminders');
  await run('plan-held');
  // Those of the first pages come alone, as long as there are no more than ten.
  const mails = noticeMails();
  const gathered = mails.filter(({ subject }) => subject.endsWith(' notifications for you'));
  expect(gathered).toHaveLength(1);
  expect(mails.length - gathered.length).toBeLessThanOrEqual(10);
  for (let count = 1; count <= 12; count += 1)
    expect(mails.filter(({ text }) => new RegExp(`Late ${count}\\b`).test(text))).toHaveLength(1);
  const overdue = (await told(bob, { limit: 100 })).filter(
    ({ key }: { key: string }) => key === 'task.overdue',
  );
  expect(overdue).toHaveLength(12);
});

test('quiet hours through the night begin before midnight and end after it, and hold back the digest', async () => {
  await liveInTheAfternoon(bob);
  await bob.call(notificationEndpoints.savePreferences, {
    body: {
      digest: 'daily',
      choices: { 'task.assigned': { inApp: true, mail: 'digest' } },
      quiet: { from: '13:30', to: '05:00' },
    },
  });
  await assign('One', [bob.user.accountId]);
  await run('plan-digests');
  expect(noticeMails()).toEqual([]);
  await bob.call(notificationEndpoints.savePreferences, {
    body: { digest: 'daily', choices: {}, quiet: null },
  });
  await run('plan-digests');
  expect(noticeMails().map(({ subject }) => subject)).toEqual(['Your digest: 1 notification']);
});

test('quiet hours are a time that one may miss mails for', async () => {
  for (const [from, to] of [
    ['08:00', '08:00'],
    ['06:00', '22:01'],
    ['8:00', '10:00'],
    ['24:00', '06:00'],
  ] as const)
    expect((await keepQuiet({ from, to })).status, `${from} to ${to}`).toBe(400);
  expect((await keepQuiet({ from: '22:00', to: '06:30' })).status).toBe(200);
  const { body } = await bob.call(notificationEndpoints.preferences);
  expect(body.data.quiet).toEqual({ from: '22:00', to: '06:30' });
});

test('what was left for the digest comes in one mail a day', async () => {
  await liveInTheAfternoon(bob);
  await bob.call(notificationEndpoints.savePreferences, {
    body: { digest: 'daily', choices: { 'task.assigned': { inApp: true, mail: 'digest' } } },
  });
  await bob.call(userEndpoints.updateMe, { body: { dateFormat: 'DD/MM/YYYY' } });
  await assign('One', [bob.user.accountId]);
  await assign('Two', [bob.user.accountId]);
  await allJobsDone();
  expect(noticeMails()).toEqual([]);
  await run('plan-digests');
  expect(noticeMails().map(({ subject }) => subject)).toEqual(['Your digest: 2 notifications']);
  expect(noticeMails()[0]?.text).toContain('It is due on 31/12/2099.');
  await assign('Three', [bob.user.accountId]);
  await run('plan-digests');
  expect(noticeMails()).toHaveLength(1);
});

test('a digest marks as told just what it tells; the rest comes with the next one', async () => {
  await liveInTheAfternoon(bob);
  await asOwner(
    api.urls,
    `insert into notifications (organization_id, id, account_id, event, level, group_key, in_app, mail, created_at)
     select $1, gen_random_uuid(), $2, 'task.assigned', 'info', 'many ' || n, true, 'digest', now() - n * interval '1 minute'
       from generate_series(1, 130) n`,
    [world.organizationId, bob.user.accountId],
  );
  const waiting = () =>
    asOwner(
      api.urls,
      `select from notifications where account_id = $1 and mail = 'digest' and digest_id is null`,
      [bob.user.accountId],
    );
  await run('plan-digests');
  expect(noticeMails().map(({ subject }) => subject)).toEqual(['Your digest: 100 notifications']);
  expect(await waiting()).toHaveLength(30);
  await asOwner(api.urls, `update digests set day = day - 1 where account_id = $1`, [bob.user.accountId]);
  await run('plan-digests');
  expect(noticeMails().at(-1)?.subject).toBe('Your digest: 30 notifications');
  expect(await waiting()).toEqual([]);
});

test('nothing of it is seen from another organization', async () => {
  await assign('One', [bob.user.accountId]);
  const own = await bob.call(notificationEndpoints.list, {}, { subid: 'default' });
  expect(own.body.data).toEqual([]);
});
