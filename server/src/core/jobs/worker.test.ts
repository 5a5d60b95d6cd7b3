import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { createJob, enqueue, notNow } from './jobs.ts';

const ran: string[] = [];
let release = () => {};
let away = true;

const note = createJob('note', {
  payload: z.object({ id: z.string() }),
  run: async (_, { id }) => void ran.push(id),
});
const poison = createJob('poison', {
  payload: z.object({}),
  run: async () => {
    ran.push('poison');
    throw new Error('never works');
  },
});
const slow = createJob('slow', {
  payload: z.object({ id: z.string() }),
  run: async (_, { id }) => {
    ran.push(`${id} begins`);
    await new Promise<void>((resolve) => (release = resolve));
    ran.push(`${id} ends`);
  },
});
const needy = createJob('needy', {
  payload: z.object({}),
  run: async () => {
    ran.push('needy');
    if (away) throw notNow(60, new Error('the partner is away'));
  },
});
const nightly = createJob('nightly', {
  payload: z.object({}),
  cron: '0 3 * * *',
  run: async () => void ran.push('nightly'),
});
const deadly = createJob('deadly', {
  payload: z.object({ id: z.string() }),
  ends: 1,
  run: async (_, { id }) => void ran.push(`deadly ${id}`),
  giveUp: async (_, { id }) => void ran.push(`gave up ${id}`),
});
const asking = createJob('asking', {
  payload: z.object({}),
  run: async ({ database }) => {
    const limits = ['statement_timeout', 'lock_timeout'].map((name) =>
      database.query<Record<string, string>>({ text: `show ${name}`, values: [] }),
    );
    ran.push(...(await Promise.all(limits)).flat().flatMap((row) => Object.values(row)));
  },
});
const features = [
  { routes: [], jobs: [note, poison, slow, needy, deadly, asking] },
  { routes: [], jobs: [nightly] },
];

let urls: TestDatabase;
let worker: TestWorker;

const queued = (name: string) =>
  asOwner<{ attempts: number; last_error: string | null; wait: number; locked_by: string | null }>(
    urls,
    `select attempts, last_error, locked_by, extract(epoch from run_at - now())::float as wait
       from graphile_worker.jobs where task_identifier = $1`,
    [name],
  );

const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 20_000, interval: 20 });

beforeAll(async () => {
  urls = await testDatabase();
  worker = await testWorker(urls, features);
});
afterAll(async () => {
  await worker.stop();
  await urls.drop();
});
beforeEach(() => void ran.splice(0));

test('a job runs after the transaction that queued it, and never when that one is rolled back', async () => {
  const undone = worker.database.transact(null, async (tx) => {
    await enqueue(tx, note, { id: 'undone' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await worker.database.transact(null, (tx) => enqueue(tx, note, { id: 'done' }));
  await until(() => ran.includes('done'));
  expect(ran).toEqual(['done']);
  await until(async () => (await queued('note')).length === 0);
});

test('a job that always fails is tried 8 times with growing pauses and then stays failed, while others go on', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, poison, {}));
  const pauses: number[] = [];
  for (let tries = 1; tries <= 8; tries++) {
    await until(
      async () => (await queued('poison'))[0]?.attempts === tries && !(await queued('poison'))[0]?.locked_by,
    );
    pauses.push((await queued('poison'))[0]?.wait ?? 0);
    await hurryJobs(urls);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  await worker.database.transact(null, (tx) => enqueue(tx, note, { id: 'after' }));
  await until(() => ran.includes('after'));
  expect(ran.filter((one) => one === 'poison')).toHaveLength(8);
  expect(await queued('poison')).toMatchObject([{ attempts: 8, last_error: 'never works' }]);
});

test('a job asks the database under limits of its own: it may take longer than a request and waits less for a lock', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, asking, {}));
  await until(() => ran.length > 0);
  expect(ran).toEqual(['10min', '3s']);
});

test('a job whose partner is away is put back without losing a try', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, needy, {}));
  await until(async () => ran.includes('needy') && (await queued('needy'))[0]?.attempts === 0);
  const [waiting, ...more] = await queued('needy');
  expect(more).toEqual([]);
  expect(waiting?.wait).toBeGreaterThan(50);
  away = false;
  await hurryJobs(urls);
  await until(async () => (await queued('needy')).length === 0);
  expect(ran).toEqual(['needy', 'needy']);
});

test('a job that a killed worker has left is taken up, one that a living worker runs is not', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, slow, { id: 'mine' }));
  await until(() => ran.includes('mine begins'));
  await worker.database.transact(null, (tx) =>
    enqueue(tx, note, { id: 'left' }, { runAt: new Date(Date.now() + 60_000) }),
  );
  await asOwner(
    urls,
    `update graphile_worker._private_jobs set locked_by = 'pool-dead' where locked_by is null and attempts = 0`,
  );
  await asOwner(
    urls,
    `update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds', run_at = now()
    where locked_by is not null`,
  );
  await until(() => ran.includes('left'));
  expect(ran.filter((one) => one === 'mine begins')).toHaveLength(1);
  release();
  await until(async () => ran.includes('mine ends') && (await queued('slow')).length === 0);
});

/** Makes the jobs of a name look as a killed process leaves them, with another try in an hour. */
const leave = (name: string) =>
  asOwner(
    urls,
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', attempts = attempts + 1, locked_at = now() - interval '6 seconds', run_at = now() + interval '1 hour'
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1) and locked_by is null`,
    [name],
  );
const later = () => ({ runAt: new Date(Date.now() + 60_000) });

test('a job that ended its process is not begun again; it stays failed, and who waits for it is told', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, deadly, { id: 'bomb' }, later()));
  await leave('deadly');
  await until(() => ran.includes('gave up bomb'));
  await hurryJobs(urls);
  const [left] = await queued('deadly');
  expect(left).toMatchObject({
    locked_by: null,
    attempts: 8,
    last_error: expect.stringMatching(/process .* ended/),
  });
  expect(ran).not.toContain('deadly bomb');
});

test('a job of a kind that reads nothing of strangers is begun again after two processes, not after a third', async () => {
  await asOwner(urls, 'delete from left_jobs');
  await worker.database.transact(null, (tx) => enqueue(tx, note, { id: 'unlucky' }, later()));
  for (const times of [1, 2, 3]) {
    await leave('note');
    await until(async () => {
      const [row] = await asOwner<{ times: number }>(urls, 'select times from left_jobs');
      return row?.times === times;
    });
  }
  await until(async () => (await queued('note'))[0]?.attempts === 8);
  expect(ran).not.toContain('unlucky');
});

/** Lets nobody into the test's database, or everybody again; who is in is thrown out. */
async function setAway(isAway: boolean): Promise<void> {
  const { pathname } = new URL(urls.ownerUrl);
  const name = pathname.slice(1);
  const elsewhere = { ...urls, ownerUrl: urls.ownerUrl.replace(pathname, '/postgres') };
  await asOwner(elsewhere, `alter database ${name} allow_connections ${!isAway}`);
  if (isAway) {
    await asOwner(
      elsewhere,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

test('a worker whose database goes away in the midst of a job goes on when it is back, and the job is not lost', async () => {
  await worker.database.transact(null, (tx) => enqueue(tx, slow, { id: 'cut' }));
  await until(() => ran.includes('cut begins'));
  await setAway(true);
  release();
  await until(() => ran.includes('cut ends'));
  await expect(worker.check()).rejects.toThrow();
  await setAway(false);
  await until(() =>
    worker.check().then(
      () => true,
      () => false,
    ),
  );
  await worker.database.transact(null, (tx) => enqueue(tx, note, { id: 'next' }));
  await until(() => ran.includes('next'));
  await until(async () => (release(), (await queued('slow')).length === 0));
  expect(ran.filter((one) => one === 'cut ends')).toHaveLength(2);
});

test('a run that was due while no worker was up is made up for, and stopping waits for the job at hand', async () => {
  const other = await testDatabase();
  await asOwner(
    other,
    `insert into graphile_worker._private_known_crontabs values ('nightly', now() - interval '3 days', now() - interval '2 days')`,
  );
  const second = await testWorker(other, features);
  await until(() => ran.includes('nightly'));
  await second.database.transact(null, (tx) => enqueue(tx, slow, { id: 'last' }));
  await until(() => ran.includes('last begins'));
  const stopped = Promise.all([second.stop(), wait(200).then(() => release())]);
  await expect(second.check()).rejects.toThrow('not running');
  await stopped;
  expect(ran).toContain('last ends');
  await other.drop();
});

test('two jobs of one name are refused before anything runs', async () => {
  const twice = testWorker(urls, [...features, { routes: [], jobs: [note] }]);
  await expect(twice).rejects.toThrow('Two jobs are named note');
});
