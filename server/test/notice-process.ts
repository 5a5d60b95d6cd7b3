import { appendFile } from 'node:fs/promises';
import { pino } from 'pino';
import { createDiskStorage } from '../src/core/files/disk-storage.ts';
import { createTokens } from '../src/core/tokens/tokens.ts';
import { startWorker } from '../src/core/jobs/worker.ts';
import { features } from '../src/features.ts';
import { testInvoicing } from './invoicing.ts';

// Started by notification-kill.test.ts as a process of its own, which can be killed: the real jobs, and a mailer that
// writes down the id of each mail.
const { WORKER_URL = '', APP_URL = '', SECRET_KEY = '', MAIL_FILE = '', FILES = '' } = process.env;
const tokens = createTokens(SECRET_KEY);
await startWorker({
  workerUrl: WORKER_URL,
  appUrl: APP_URL,
  services: {
    tokens,
    mailer: { send: ({ id }) => appendFile(MAIL_FILE, `${id}\n`), close: () => {} },
    storage: createDiskStorage({ folder: FILES, tokens }),
    publish: () => {},
    publicUrl: 'https://quality.example.test',
    invoicing: testInvoicing,
  },
  features,
  log: pino({ level: 'silent' }),
});
process.stdout.write('ready\n');
