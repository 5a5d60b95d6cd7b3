import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import type { Connection } from '../database/database.ts';
import { createJob, enqueue, enqueueMany, notNow } from './jobs.ts';

const ran: string[] = [];
const note = createJob('note', {
  payload: z.object({ id: z.string() }),
  run: async (_, { id }) => void ran.push(id),
});
const held = new Map<string, () => void>();
const long = createJob('long', {
  payload: z.object({ organizationId: z.string(), id: z.string() }),
  bulk: 'asked',
  run: async (_, { id }) => {
    ran.push(id);
    await new Promise<void>((resolve) => held.set(id, resolve));
    if (id === 'put back') throw notNow(3600, new Error('the partner is away'));
  },
});

let urls: TestDatabase;
let worker: TestWorker;

const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 20_000, interval: 20 });

beforeAll(async () => {
  urls = await testDatabase();
  worker = await testWorker(urls, [{ routes: [], jobs: [note, long] }]);
});
afterAll(async () => {
  await worker.stop();
  await urls.drop();
});
test('bulk work of one organization is done one after the other, and what is no bulk goes before it', async () => {
  const bulk = (tx: Connection, organizationId: string, ids: string[]) =>
    enqueueMany(
      tx,
      long,
      ids.map((id) => ({ payload: { organizationId, id } })),
    );
  const standing = () =>
    asOwner(
      urls,
      `select j.payload->>'id' as id, j.priority, q.queue_name from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    );
  await worker.database.transact(null, (tx) => bulk(tx, 'one', ['put back', 'second', 'third']));
  await until(() => held.has('put back'));
  await worker.database.transact(null, async (tx) => {
    await enqueue(tx, long, { organizationId: 'other', id: 'of others' });
    await enqueue(tx, note, { id: 'mail' });
  });
  await until(() => held.has('of others') && ran.includes('mail'));
  expect(ran.toSorted()).toEqual(['mail', 'of others', 'put back']);
  const inLine = (id: string, line: string) => ({ id, priority: 10, queue_name: `bulk:${line}` });
  const [second, third] = [inLine('second', 'one'), inLine('third', 'one')];
  expect(await standing()).toEqual([inLine('put back', 'one'), second, third, inLine('of others', 'other')]);

  for (const id of ['of others', 'put back']) held.get(id)?.();
  await until(() => held.has('second'));
  // What is put back stays in its line.
  await until(async () => (await standing()).length === 3);
  expect(await standing()).toEqual([second, third, inLine('put back', 'one')]);
  held.get('second')?.();
  await until(() => held.has('third'));
  held.get('third')?.();
  await until(async () => (await standing()).length === 1);
});
