import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorkerScript } from '../../../test/process.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { countJob, crashJob } from '../../../test/worker-process.ts';
import { asOwner, hurryJobs } from '../../../test/worker.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { enqueue } from './jobs.ts';

const rounds = 10;
const jobsEachRound = 40;

let urls: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  urls = await testDatabase();
  database = openDatabase({ url: urls.appUrl, max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'plumbline-worker-'));
  await asOwner(
    urls,
    `create table counted (id int primary key); create table counter (total int not null);
    insert into counter values (0); grant select, insert on counted to plumbline_app; grant select, update on counter to plumbline_app`,
  );
});
afterAll(async () => {
  await database.end();
  await urls.drop();
  await rm(folder, { recursive: true });
});

const startWorker = () =>
  startWorkerScript('worker-process.ts', {
    WORKER_URL: urls.workerUrl,
    APP_URL: urls.appUrl,
    MAIL_FILE: join(folder, 'mails'),
  });

test('a worker killed ten times in the midst of its jobs has each effect once in the database and each mail at least once', async () => {
  const all = Array.from({ length: rounds * jobsEachRound }, (_, id) => id);
  for (let round = 0; round < rounds; round++) {
    await database.transact(null, async (tx) => {
      for (const id of all.slice(round * jobsEachRound, (round + 1) * jobsEachRound))
        await enqueue(tx, countJob, { id });
    });
    const { kill } = await startWorker();
    await wait(Math.random() * 60);
    await kill();
  }
  const interrupted = await asOwner(urls, 'select from graphile_worker.jobs');
  const { kill } = await startWorker();
  await vi.waitFor(
    async () => {
      await hurryJobs(urls);
      expect(await asOwner(urls, 'select id from graphile_worker.jobs')).toEqual([]);
    },
    { timeout: 20_000, interval: 250 },
  );
  await kill();
  expect(interrupted.length).toBeGreaterThan(0);
  expect(await asOwner(urls, 'select total from counter')).toEqual([{ total: all.length }]);
  const mails = (await readFile(join(folder, 'mails'), 'utf8')).trim().split('\n');
  expect(new Set(mails)).toEqual(new Set(all.map((id) => `${id}.count`)));
}, 60_000);

test('a job that ends its process is begun once, however many processes come after', async () => {
  await writeFile(join(folder, 'mails'), '');
  const first = await startWorker();
  await database.transact(null, (tx) => enqueue(tx, crashJob, {}));
  await first.ended;
  await asOwner(urls, `update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds'`);
  const second = await startWorker();
  const done = () => readFile(join(folder, 'mails'), 'utf8');
  await vi.waitFor(async () => expect(await done()).toContain('given up'), {
    timeout: 20_000,
    interval: 100,
  });
  await hurryJobs(urls);
  await wait(500);
  await second.kill();
  expect(await done()).toBe('crash begins\ncrash given up\n');
}, 60_000);
