import { appendFile } from 'node:fs/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob, type JobServices } from '../src/core/jobs/jobs.ts';
import type { Storage } from '../src/core/files/storage.ts';
import { startWorker } from '../src/core/jobs/worker.ts';

/** Counts once for each id in the database, then sends a mail, as core/jobs.ts asks of a handler. */
export const countJob = createJob('count', {
  payload: z.object({ id: z.int() }),
  async run({ database, mailer }, { id }) {
    await database.transact(null, async (tx) => {
      const fresh = await tx.query(
        sql`insert into counted (id) values (${id}) on conflict do nothing returning id`,
      );
      if (fresh.length > 0) await tx.query(sql`update counter set total = total + 1`);
    });
    await mailer.send({ id: `${id}.count`, to: '', subject: '', text: '', html: '' });
  },
});

/** Ends its process. */
export const crashJob = createJob('crash', {
  payload: z.object({}),
  ends: 1,
  async run({ mailer }) {
    await mailer.send({ id: 'crash begins', to: '', subject: '', text: '', html: '' });
    process.kill(process.pid, 'SIGABRT'); // as Node ends when its memory is full
  },
  giveUp: ({ mailer }) => mailer.send({ id: 'crash given up', to: '', subject: '', text: '', html: '' }),
});

// Started by worker-kill.test.ts as a process of its own, which can be killed.
const { WORKER_URL, APP_URL, MAIL_FILE } = process.env;
if (WORKER_URL && APP_URL && MAIL_FILE) {
  const services = {
    storage: {} as Storage, // no job stores files
    mailer: { send: (mail) => appendFile(MAIL_FILE, `${mail.id}\n`), close: () => {} },
  } satisfies Partial<JobServices>;
  await startWorker({
    workerUrl: WORKER_URL,
    appUrl: APP_URL,
    services: services as unknown as JobServices, // all that the one job uses
    features: [{ routes: [], jobs: [countJob, crashJob] }],
    log: pino({ level: 'silent' }),
  });
  process.stdout.write('ready\n');
}
