import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { startWorkerScript } from '../../../test/process.ts';
import { testApi, type TestApi } from '../../../test/api.ts';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { makeRisk } from '../../../test/make.ts';
import { asOwner, hurryJobs } from '../../../test/worker.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

const rounds = sizeOf('ROUNDS', 10);
const assignedEachRound = 6;
const lateEachRound = 2;

let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-notices-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

function startWorker() {
  const { workerUrl, appUrl, secretKey } = api.urls;
  return startWorkerScript('notice-process.ts', {
    WORKER_URL: workerUrl,
    APP_URL: appUrl,
    SECRET_KEY: secretKey,
    MAIL_FILE: join(folder, 'mails'),
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

const planning = ['plan-reminders', 'plan-overviews'];
const sending = [...planning, 'remind', 'send-notice', 'send-overview'];

type Kept = { id: string; event: string; account: string; times: number; mail: string; mailed: boolean };

test(
  'a worker killed time and again tells of each event once, and mails each under its one id (F-10)',
  async () => {
    const world = await makeWorld(api);
    await statement(`update actions set end_date = '2099-12-31' where organization_id = $1`, [
      world.organizationId,
    ]);
    const bob = await addMember(api, world, { level: 2 });
    await bob.call(notificationEndpoints.savePreferences, { body: { overview: true } });
    await stopClock(bob.user._id, world.organizationId);
    const { workspaceId } = world;
    const assign = (recordId: string, name: string, more: object = {}) =>
      world.owner.call(riskParts.action.create, {
        params: { workspaceId, recordId },
        body: { ...world.actionInput(name), ...more, assignedTo: [bob.user.accountId] },
      });
    const late = { startDate: '2026-01-01', endDate: '2031-03-30' };
    for (let round = 0; round < rounds; round += 1) {
      const { _id: recordId } = await makeRisk(world, `Round ${round}`);
      for (let n = 0; n < assignedEachRound; n += 1)
        await assign(recordId, `Round ${round}, action ${n}`, n < lateEachRound ? late : {});
      await world.owner.call(riskEndpoints.move, {
        params: { workspaceId, recordId },
        body: { step: 'start' },
      });
      for (const job of planning) await statement(`select graphile_worker.add_job($1, '{}')`, [job]);
      const { kill } = await startWorker();
      await wait(Math.random() * 400);
      await kill();
    }
    for (const job of planning) await statement(`select graphile_worker.add_job($1, '{}')`, [job]);
    const { kill } = await startWorker();
    await vi.waitFor(
      async () => {
        await hurryJobs(api.urls);
        const waiting = `select task_identifier, last_error from graphile_worker.jobs where task_identifier = any($1)`;
        expect(await statement(waiting, [sending])).toEqual([]);
      },
      { timeout: 150_000, interval: 250 },
    );
    await kill();
    const notices = await asOwner<Kept>(
      api.urls,
      `select id, event, account_id as account, times, mail, mailed_at is not null as mailed from notifications
        where organization_id = $1`,
      [world.organizationId],
    );
    const count = (event: string, { user }: typeof bob) =>
      notices.filter((one) => one.event === event && one.account === user.accountId).length;
    expect(count('task.assigned', bob)).toBe(rounds * assignedEachRound);
    expect(count('task.overdue', bob)).toBe(rounds * lateEachRound);
    expect(count('task.escalated', world.owner)).toBe(rounds * lateEachRound);
    expect(count('task.escalated', bob)).toBe(0);
    expect(notices.filter(({ times }) => times !== 1)).toEqual([]);
    const toMail = notices.filter(({ mail }) => mail === 'now');
    expect(toMail.filter(({ mailed }) => !mailed)).toEqual([]);
    const mails = (await readFile(join(folder, 'mails'), 'utf8')).trim().split('\n');
    const ofNotices = mails.filter((id) => id.endsWith('.notice'));
    expect(new Set(ofNotices)).toEqual(new Set(toMail.map(({ id }) => `${id}.notice`)));
    const overviews = mails.filter((id) => id.endsWith('.overview'));
    expect(new Set(overviews)).toEqual(new Set([`${bob.user.accountId}.${monday}.overview`]));
    const again = ofNotices.length - toMail.length + overviews.length - 1;
    tell(`${rounds} kills: ${notices.length} notices, ${again} mails more than once.`);
  },
  300_000 + rounds * 5000,
);
