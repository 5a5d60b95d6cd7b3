import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { riskActionEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { startWorkerScript } from '../../../test/process.ts';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { asOwner, hurryJobs } from '../../../test/worker.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

const rounds = sizeOf('ROUNDS', 10);
const assignedEachRound = 6;

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

test(
  'a worker killed time and again among its mails tells each once, and mails each under its one id (F-10)',
  async () => {
    const world = await makeWorld(api);
    const bob = await addMember(api, world, { level: 2 });
    const assign = (recordId: string, name: string) =>
      world.owner.call(riskActionEndpoints.create, {
        params: { workspaceId: world.workspaceId, recordId },
        body: { ...world.actionInput(name), assignedTo: [bob.user.accountId] },
      });
    for (let round = 0; round < rounds; round += 1) {
      const { _id: recordId } = await makeRisk(world, `Round ${round}`);
      for (let n = 0; n < assignedEachRound; n += 1) await assign(recordId, `Round ${round}, action ${n}`);
      const { kill } = await startWorker();
      await wait(Math.random() * 120);
      await kill();
    }
    const { kill } = await startWorker();
    await vi.waitFor(
      async () => {
        await hurryJobs(api.urls);
        expect(
          await asOwner(
            api.urls,
            `select id from graphile_worker.jobs where task_identifier = 'send-notice'`,
          ),
        ).toEqual([]);
      },
      { timeout: 150_000, interval: 250 },
    );
    await kill();
    const notices = await asOwner<{ id: string; mailed: boolean }>(
      api.urls,
      `select id, mailed_at is not null as mailed from notifications where account_id = $1`,
      [bob.user.accountId],
    );
    expect(notices).toHaveLength(rounds * assignedEachRound);
    expect(notices.filter(({ mailed }) => !mailed)).toEqual([]);
    const mails = (await readFile(join(folder, 'mails'), 'utf8')).trim().split('\n');
    const ofNotices = mails.filter((id) => id.endsWith('.notice'));
    expect(new Set(ofNotices)).toEqual(new Set(notices.map(({ id }) => `${id}.notice`)));
    tell(
      `${rounds} kills: ${notices.length} notices, ${ofNotices.length - notices.length} mails more than once.`,
    );
  },
  300_000 + rounds * 5000,
);
