import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { decisionTasks, type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAbsence } from '../../../test/absence.ts';
import { hold } from '../../../test/hold.ts';
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
  // Whoever may take over what was reported has that to do besides.
  bob = await addMember(api, world, { level: 2 });
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
    expect(mail?.text).toMatch(/^https:\/\/quality\.example\.test\/my-task$/m);
    expect(mail?.text).not.toContain('Secret');
    expect(mail?.text).not.toContain('decision');
    expect(await mailedAt(`${monday}T22:00:00Z`)).toBe(0);
    expect(await mailedAt(`${day(1)}T20:00:00Z`)).toBe(0);
  });
});

/** What people of a world are named for, in this person's name from now on and due around a day. */
async function nameFor(accountId: string, monday: string): Promise<void> {
  const { organizationId } = world;
  const all = [
    `update capa_containments set responsible_ids = array[$2::uuid], due_date = $3::date - 3, status = 'pending' where organization_id = $1`,
    `update capa_document_impacts set owner_id = $2, decision = 'deferred', due_date = $3::date + 4 where organization_id = $1`,
    `update capa_effectiveness set checker_id = $2, checks_count = 9, verdict = null where organization_id = $1 and $3::date is not null`,
    `update records set stage = 'monitoring', status = 'in-progress', review_on = $3::date - 1, deciders = '{}'
      where organization_id = $1 and $2::uuid is not null and id in (select record_id from capa_effectiveness)`,
    `update records set deciders = array[$2::uuid], stage = 'assessment-review', status = 'in-progress', asked_at = now(), decide_by = $3::date - 2
      where organization_id = $1 and id in (select id from records where organization_id = $1 and kind = 'risk' and deleted_at is null
        and is_taken_over and stage <> 'closed' order by id limit 1)`,
    `update risk_assessment_scores set account_id = $2 where organization_id = $1 and given_at is null and $3::date is not null
       and ctid in (select distinct on (assessment_id) ctid from risk_assessment_scores where organization_id = $1 and given_at is null order by assessment_id)`,
  ];
  for (const text of all) await statement(text, [organizationId, accountId, monday]);
}

/** An action that is offered to a group of these. */
async function offerTo(members: string[], endDate: string): Promise<void> {
  const { workspaceId, recordId, owner } = world;
  const group = await owner.call(groupEndpoints.create, {
    body: { workspace: workspaceId, name: 'Late shift', description: 'Of the line', members },
  });
  expect(group.status, JSON.stringify(group.body)).toBe(201);
  const body = {
    ...world.actionInput('Offered'),
    startDate: '2026-01-01',
    endDate,
    assignedTo: [],
    group: group.body.data._id,
  };
  const made = await owner.call(riskParts.action.create, { params: { workspaceId, recordId }, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

/** What the mail says, and what My tasks says on the same day. */
async function saidAndListed(of: Member) {
  const [text = ''] = worker.mails
    .filter(({ id, to }) => id.endsWith('.overview') && to === of.user.email)
    .map((mail) => mail.text);
  const said = (words: RegExp) => Number(words.exec(text)?.[1] ?? 0);
  const query = { view: 'open', limit: 100 };
  const open: Task[] = (await of.call(taskEndpoints.listMine, { query })).body.data;
  const counts = (await of.call(taskEndpoints.countMine, { query: {} })).body.data;
  const isAsked = ({ kind }: Task) => decisionTasks.some((one) => one === kind);
  return {
    kinds: new Set<string>(open.map(({ kind }) => kind)),
    said: {
      overdue: said(/(\d+) tasks? of yours (?:is|are) overdue/),
      soon: said(/(\d+) tasks? of yours (?:is|are) due/),
      decisions: said(/(\d+) of your open tasks/),
    },
    listed: {
      overdue: counts.overdue,
      soon: open.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= 9).length,
      decisions: open.filter(isAsked).length,
    },
  };
}

test('its numbers are those of My tasks, of every kind of task, for others and by a group as well', async () => {
  const monday = '2031-03-31';
  const zone = 'Europe/Berlin';
  const viewer = await addMember(api, world, { level: 1 });
  await statement('update account_permissions set level = 3 where account_id = $1', [bob.user.accountId]);
  const { organizationId, kinds: others } = world;
  const workspaceId = others.capa?.ids['workspaceId'] ?? '';
  await hold(api, { organizationId, workspaceId }, bob.user.accountId, { level: 2 });
  for (const { user } of [bob, viewer])
    await statement('update users set time_zone = $2 where id = $1', [user._id, zone]);
  await offerTo([bob.user.accountId, viewer.user.accountId], '2031-04-02');
  await statement('update sites set time_zone = $2 where organization_id = $1', [world.organizationId, zone]);
  await actionDue('2031-03-30');
  await actionDue('2031-04-09');
  await actionDue('2031-04-10');
  const away = await addMember(api, world, { level: 3 });
  await addAbsence(api, { from: away.user.accountId, to: bob.user.accountId });
  await statement(
    `update delegations set first_day = '2031-03-30', last_day = '2031-04-20' where from_id = $1`,
    [away.user.accountId],
  );
  const made = await world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
    body: {
      ...world.actionInput('Stood in for'),
      startDate: '2026-01-01',
      endDate: '2031-04-03',
      assignedTo: [away.user.accountId],
    },
  });
  expect(made.status).toBe(201);
  await nameFor(bob.user.accountId, monday);
  await ask(true);
  await viewer.call(notificationEndpoints.savePreferences, { body: { overview: true } });
  expect(await mailedAt(`${monday}T10:00:00Z`)).toBe(1);
  const { kinds, said, listed } = await saidAndListed(bob);
  expect(said).toEqual(listed);
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'capa_containment',
      'capa_check',
      'capa_document',
      'risk_decision',
      'risk_score',
      'takeover',
    ]),
  );
  expect(Math.min(...Object.values(said))).toBeGreaterThan(0);
  const other = await saidAndListed(viewer);
  expect(other.said).toEqual(other.listed);
  expect(other.said.soon).toBe(0);
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
