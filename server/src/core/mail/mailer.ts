import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { Mailer } from './mail.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
type Log = { info(message: string): void };

/** The mailer of the settings: the server of SMTP_URL, else the folder `outbox` in DATA_DIR. */
export function createMailer(env: MailEnv, log: Log): Mailer {
  if (env.SMTP_URL) return createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  return createOutboxMailer({ folder: join(env.DATA_DIR, 'outbox'), from: env.MAIL_FROM, log });
}
