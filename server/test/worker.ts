import type pg from 'pg';
import { pino } from 'pino';
import { openDatabase, type Database } from '../src/core/database/database.ts';
import type { JobServices } from '../src/core/jobs/jobs.ts';
import type { Mail } from '../src/core/mail/mail.ts';
import type { Feature } from '../src/core/http/feature.ts';
import type { Storage } from '../src/core/files/storage.ts';
import { createTokens } from '../src/core/tokens/tokens.ts';
import { startWorker, type Worker } from '../src/core/jobs/worker.ts';
import { sharedOwner, type TestDatabase } from './database.ts';
import { testInvoicing } from './invoicing.ts';

export type TestWorker = Worker & { database: Database; mails: Mail[] };

/** Runs the jobs of some features on a test's database; the mails that they send are kept in `mails`. */
export async function testWorker(
  urls: TestDatabase,
  features: readonly Feature[],
  replaced: Partial<Omit<JobServices, 'database'>> = {},
  log = pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
): Promise<TestWorker> {
  const database = openDatabase({ url: urls.appUrl, max: 3 });
  const mails: Mail[] = [];
  const services = {
    tokens: createTokens(urls.secretKey),
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    storage: {} as Storage, // a test whose jobs store files gives one
    publish: () => {},
    publicUrl: 'https://quality.example.test',
    invoicing: testInvoicing,
    ...replaced,
  };
  const worker = await startWorker({
    workerUrl: urls.workerUrl,
    appUrl: urls.appUrl,
    services,
    features,
    log,
  });
  const stop = async () => {
    await worker.stop();
    await database.end();
  };
  return { ...worker, stop, database, mails };
}

/** Asks a test's database as its owner, whom no policy holds back. */
export async function asOwner<Row extends pg.QueryResultRow>(
  urls: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await sharedOwner(urls).query<Row>(text, values)).rows;
}

/** Makes all waiting jobs due now, and tells the workers. */
export async function hurryJobs(urls: TestDatabase): Promise<void> {
  await asOwner(urls, `update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
  await asOwner(urls, `select pg_notify('jobs:insert', '{"count": 10}')`);
}
