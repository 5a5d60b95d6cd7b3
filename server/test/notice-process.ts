import { appendFile } from 'node:fs/promises';
import { pino } from 'pino';
import type { Storage } from '../src/core/files/storage.ts';
import { createTokens } from '../src/core/tokens/tokens.ts';
import { startWorker } from '../src/core/jobs/worker.ts';
import { features } from '../src/features.ts';
import { testInvoicing } from './invoicing.ts';

// Started by notification-kill.test.ts as a process of its own, which can be killed: the real jobs, and a mailer that
// writes down the id of each mail.
const { WORKER_URL = '', APP_URL = '', SECRET_KEY = '', MAIL_FILE = '' } = process.env;
await startWorker({
  workerUrl: WORKER_URL,
  appUrl: APP_URL,
  services: {
    tokens: createTokens(SECRET_KEY),
    mailer: { send: ({ id }) => appendFile(MAIL_FILE, `${id}\n`), close: () => {} },
    storage: {} as Storage, // none of these jobs stores a file
    publish: () => {},
    publicUrl: 'https://quality.example.test',
    invoicing: testInvoicing,
  },
  features,
  log: pino({ level: 'silent' }),
});
process.stdout.write('ready\n');
