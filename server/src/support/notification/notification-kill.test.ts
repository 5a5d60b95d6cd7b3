import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { type EventKey, eventKeys } from 'contract/support/notification/notification-events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeChance } from '../../../../e2e/walk/chance.ts';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { accountCauses, billingCauses, workCauses } from '../../../test/account-causes.ts';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { type Causes, checklistCauses, type Stage, taskCauses } from '../../../test/notice-causes.ts';
import { approvalCauses, recordCauses } from '../../../test/record-causes.ts';
import { startWorkerScript } from '../../../test/process.ts';
import { asOwner, hurryJobs } from '../../../test/worker.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

const rounds = sizeOf('ROUNDS', 10);
const assignedEachRound = 6;
const lateEachRound = 2;
const seed = sizeOf('SEED', Math.floor(Math.random() * 1_000_000));
const chance = makeChance(seed);
/** What repeats a run that has failed. */
const by = `SEED=${seed}`;

/** What causes each event: one that is declared and has no cause does not compile. */
const causes: Causes<EventKey> = {
  ...taskCauses,
  ...checklistCauses,
  ...approvalCauses,
  ...recordCauses,
  ...accountCauses,
  ...billingCauses,
  ...workCauses,
};

let api: TestApi;
let folder: string;
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'plumbline-reports-'));
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-notices-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
  await rm(files, { recursive: true });
});

function startWorker() {
  const { workerUrl, appUrl, secretKey } = api.urls;
  return startWorkerScript('notice-process.ts', {
    WORKER_URL: workerUrl,
    APP_URL: appUrl,
    SECRET_KEY: secretKey,
    MAIL_FILE: join(folder, 'mails'),
    FILES: files,
  });
}

/** A Monday at noon, on which all that goes by the clock is due. */
const monday = '2031-03-31';

const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);

async function stopClock(userId: string, organizationId: string) {
  await statement(
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${monday}T10:00:00Z'::timestamptz $$`,
  );
  await statement(`update users set time_zone = 'Europe/Berlin' where id = $1`, [userId]);
  await statement(`update sites set time_zone = 'Europe/Berlin' where organization_id = $1`, [
    organizationId,
  ]);
}

/** What finds by the clock what is to be told. */
const planning = [
  'plan-reminders',
  'plan-overviews',
  'plan-checklists',
  'plan-acceptances',
  'plan-report-schedules',
  'plan-subscription-moves',
  'plan-access-reviews',
  'plan-log-reviews',
];

/** What only counts or tidies, and what is to run on a later day. */
const besides = [
  'add-up-figures',
  'sweep',
  'note-usage',
  'anchor-trails',
  'plan-risk-exposures',
  'plan-digests',
  'plan-held',
];

type Kept = {
  id: string;
  event: EventKey;
  account: string;
  times: number;
  mail: string;
  /** The mail of many that it is part of. */
  gathered: string | null;
  mailed: boolean;
};

/** Deals all events to the rounds, in an order that the seed says. */
function dealt(): EventKey[][] {
  const left = [...eventKeys];
  const hands = Array.from({ length: rounds }, (): EventKey[] => []);
  for (let n = 0; left.length > 0; n += 1) {
    const [event] = left.splice(chance.below(left.length), 1);
    if (event) hands[n % rounds]?.push(event);
  }
  return hands;
}

/** Works off what waits, with what the clock finds, in a worker that nobody ends. */
async function workOff(): Promise<void> {
  for (const job of planning) await statement(`select graphile_worker.add_job($1, '{}')`, [job]);
  const { kill } = await startWorker();
  await vi.waitFor(
    async () => {
      await statement(
        // Nor does one that is hurried like this run out of tries: what fails time and again is waited for in vain.
        `update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, 1)
          where locked_at is null and task_id in (select id from graphile_worker._private_tasks where identifier <> all($1))`,
        [besides],
      );
      await statement(`select pg_notify('jobs:insert', '{"count": 10}')`);
      const waiting = `select task_identifier, last_error from graphile_worker.jobs
                        where task_identifier <> all($1) and attempts < max_attempts`;
      expect(await statement(waiting, [besides])).toEqual([]);
    },
    { timeout: 150_000, interval: 250 },
  );
  await kill();
}

test(
  'a worker killed time and again tells of each event once, and mails each under its one id (F-10)',
  async () => {
    tell(by);
    const world = await makeWorld(api);
    await statement(`update actions set end_date = '2099-12-31' where organization_id = $1`, [
      world.organizationId,
    ]);
    const mate = await addMember(api, world, { level: 4, name: 'Mia Mate' });
    const bob = await addMember(api, world, { level: 2 });
    await bob.call(notificationEndpoints.savePreferences, { body: { overview: true } });
    await stopClock(bob.user._id, world.organizationId);
    const { workspaceId } = world;
    const stage: Stage = { api, world, mate, today: monday };
    const expected: { event: EventKey; account: string }[] = [];
    const notCaused: string[] = [];
    for (const events of dealt()) {
      for (const event of events) {
        try {
          expected.push(...(await causes[event](stage)).map((account) => ({ event, account })));
        } catch (error) {
          notCaused.push(`${event}: ${String(error)}`);
        }
      }
      // Enough for a worker to be ended in the middle of it.
      const { _id: recordId } = await makeRisk(world, 'Of a round');
      for (let n = 0; n < assignedEachRound; n += 1) {
        const isLate = n < lateEachRound;
        const more = isLate ? { startDate: '2026-01-01', endDate: '2031-03-30' } : {};
        const body = { ...world.actionInput(`Action ${n}`), ...more, assignedTo: [bob.user.accountId] };
        await world.owner.call(riskParts.action.create, { params: { workspaceId, recordId }, body });
        expected.push({ event: 'task.assigned', account: bob.user.accountId });
        if (isLate) expected.push({ event: 'task.overdue', account: bob.user.accountId });
      }
      for (const job of planning) await statement(`select graphile_worker.add_job($1, '{}')`, [job]);
      const { kill } = await startWorker();
      await wait(chance.below(900));
      await kill();
      // Nobody ends a worker ten times in a minute: a job shall neither run out of tries nor be given up by that alone.
      await statement(`update graphile_worker._private_jobs set attempts = least(attempts, 1)`);
      await statement('delete from left_jobs');
      await hurryJobs(api.urls);
    }
    expect(notCaused, by).toEqual([]);
    await workOff();
    const notices = await asOwner<Kept>(
      api.urls,
      `select n.id, n.event, n.account_id as account, n.times, n.mail, n.digest_id as gathered,
              coalesce(n.mailed_at, d.mailed_at) is not null as mailed
         from notifications n left join digests d on d.organization_id = n.organization_id and d.id = n.digest_id`,
    );
    const countIn = (list: readonly { event: string; account: string }[], of: (typeof expected)[number]) =>
      list.filter(({ event, account }) => event === of.event && account === of.account).length;
    const wrong = expected
      .map((one) => ({ ...one, expected: countIn(expected, one), told: countIn(notices, one) }))
      .filter((one) => one.told !== one.expected);
    const failed = await statement(
      `select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts`,
    );
    expect(wrong, `${by}, jobs that failed: ${JSON.stringify(failed)}`).toEqual([]);
    expect(new Set(expected.map(({ event }) => event))).toEqual(new Set(eventKeys));
    expect(
      notices.filter(({ times }) => times !== 1),
      by,
    ).toEqual([]);
    const toMail = notices.filter(({ mail }) => mail === 'now');
    expect(
      toMail.filter(({ mailed }) => !mailed),
      by,
    ).toEqual([]);
    const mails = (await readFile(join(folder, 'mails'), 'utf8')).trim().split('\n');
    const ofNotices = mails.filter((id) => /[.](?:notice|digest)$/.test(id));
    // What is much at once comes in one mail, which has an id of its own.
    const wanted = new Set(
      toMail.map(({ id, gathered }) => (gathered ? `${gathered}.digest` : `${id}.notice`)),
    );
    expect(new Set(ofNotices), by).toEqual(wanted);
    const overviews = mails.filter((id) => id.endsWith('.overview'));
    expect(new Set(overviews), by).toEqual(new Set([`${bob.user.accountId}.${monday}.overview`]));
    const again = ofNotices.length - wanted.size + overviews.length - 1;
    tell(`${rounds} kills: ${notices.length} notices, ${again} mails more than once.`);
  },
  300_000 + rounds * 5000,
);
